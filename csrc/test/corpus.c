/* Writes random programs into a folder, one file each: what libFuzzer starts from. corpus FOLDER COUNT */
#include <stdio.h>
#include <stdlib.h>
#include "program.h"

int main(int argc, char **argv)
{
    static t_program program;
    if (argc != 3) {
        fprintf(stderr, "usage: corpus FOLDER COUNT\n");
        return 2;
    }
    for (uint64_t seed = 1; seed <= strtoull(argv[2], NULL, 0); seed++) {
        char path[512];
        size_t n;
        generate_program(&program, seed, 1 + (uint32_t)(seed % 10), 4 + (uint32_t)(seed % 9));
        uint32_t *words = write_program(&program, &n);
        snprintf(path, sizeof path, "%s/%llu", argv[1], (unsigned long long)seed);
        FILE *file = fopen(path, "wb");
        if (file == NULL || fwrite(words, 4, n, file) != n || fclose(file) != 0) {
            perror(path);
            return 1;
        }
        free(words);
    }
    return 0;
}
