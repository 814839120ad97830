#include "stress.h"
#include <stdlib.h>
#include <string.h>
#include "boxes.h"
#include "unit.h"

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
    else if (strcmp(word, "release") == 0) {
        pyro_stress.release = 1;
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
        PyErr_Format(PyExc_ValueError, "PYROCLAST_STRESS: '%s' is not one of warm=N, deopt=N, check, release, registers=N", word);
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

/* ---- letting go of everything at the end ---- */

static PyObject *release_function; /* the callback, until it has run */

/* For whoever counts allocated blocks, sys gets the number of those that stay because compiled code was there: one in the co_extra of each code
   object that was entered. */
static int tell_extras(void)
{
    PyObject *count = PyLong_FromUnsignedLong(pyro_runtime.n_slots);
    int result = count != NULL ? PySys_SetObject("_pyroclast_code_extras", count) : -1;
    Py_XDECREF(count);
    return result;
}

/* All garbage, code objects in it included; whether or not the program has switched the collector off. */
static int collect(void)
{
    PyObject *gc = PyImport_ImportModule("gc");
    long found = gc != NULL ? 1 : -1;
    while (found > 0) {
        PyObject *result = PyObject_CallMethod(gc, "collect", NULL);
        found = result != NULL ? PyLong_AsLong(result) : -1;
        Py_XDECREF(result);
    }
    Py_XDECREF(gc);
    return (int)found;
}

static PyObject *call_atexit(const char *method)
{
    PyObject *atexit = PyImport_ImportModule("atexit");
    PyObject *result = atexit != NULL ? PyObject_CallMethod(atexit, method, "O", release_function) : NULL;
    Py_XDECREF(atexit);
    return result;
}

static PyObject *release(PyObject *self, PyObject *ignored)
{
    pyro_runtime.ending = 1; /* nothing is compiled any more */
    pyro_set_eager(0);
    pyro_units_release_all();
    pyro_boxes_clear();
    PyObject *result = call_atexit("unregister");
    Py_CLEAR(release_function);
    if (collect() < 0 || tell_extras() < 0) {
        Py_CLEAR(result);
    }
    return result;
}

static PyMethodDef release_def = {"release", release, METH_NOARGS, NULL};

int pyro_stress_finish_start(void)
{
    if (!pyro_stress.release) {
        return 0;
    }
    release_function = PyCFunction_New(&release_def, NULL);
    PyObject *result = release_function != NULL ? call_atexit("register") : NULL;
    Py_XDECREF(result);
    return result == NULL ? -1 : 0;
}
