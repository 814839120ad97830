#include "stress.h"
#include <stdlib.h>
#include <string.h>
#include "python.h"

pyro_stress_state pyro_stress;

/* The number of `name=NUMBER`; 0 when it is another word, or not a positive number. */
static int64_t number_of(const char *word, const char *name)
{
    size_t length = strlen(name);
    if (strncmp(word, name, length) != 0 || word[length] != '=') {
        return 0;
    }
    char *end;
    long long value = strtoll(word + length + 1, &end, 10);
    return *end == '\0' && value > 0 ? value : 0;
}

static int take_word(const char *word)
{
    int64_t number;
    if (strcmp(word, "check") == 0) {
        pyro_stress.check = 1;
    }
    else if ((number = number_of(word, "warm")) != 0) {
        pyro_stress.warm = (uint32_t)number;
    }
    else if ((number = number_of(word, "deopt")) != 0) {
        pyro_stress.deopt_period = pyro_stress.deopt_countdown = number;
    }
    else if ((number = number_of(word, "registers")) != 0) {
        pyro_stress.registers = (uint64_t)number;
    }
    else {
        PyErr_Format(PyExc_ValueError, "PYROCLAST_STRESS: '%s' is not one of warm=N, deopt=N, check, registers=N", word);
        return -1;
    }
    return 0;
}

int pyro_stress_start(void)
{
    const char *value = getenv("PYROCLAST_STRESS");
    char *words = value != NULL ? strdup(value) : NULL, *rest = words;
    int result = 0;
    for (char *word; result == 0 && rest != NULL && (word = strsep(&rest, ",")) != NULL;) {
        result = *word != '\0' ? take_word(word) : 0;
    }
    free(words);
    return result;
}
