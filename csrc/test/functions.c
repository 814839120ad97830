/* The functions that random programs call. They trample on every register that C functions may change. */
#include <math.h>
#include "program.h"

static void trample(void)
{
    __asm__ volatile("mov $0x5a5a5a5a, %%eax\n mov %%rax, %%rcx\n mov %%rax, %%rdx\n mov %%rax, %%rsi\n mov %%rax, %%rdi\n mov %%rax, %%r8\n"
                     "mov %%rax, %%r9\n mov %%rax, %%r10\n mov %%rax, %%r11\n movq %%rax, %%xmm0\n movq %%rax, %%xmm1\n movq %%rax, %%xmm2\n"
                     "movq %%rax, %%xmm3\n movq %%rax, %%xmm4\n movq %%rax, %%xmm5\n movq %%rax, %%xmm6\n movq %%rax, %%xmm7\n movq %%rax, %%xmm8\n"
                     "movq %%rax, %%xmm9\n movq %%rax, %%xmm10\n movq %%rax, %%xmm11\n movq %%rax, %%xmm12\n movq %%rax, %%xmm13\n"
                     "movq %%rax, %%xmm14\n movq %%rax, %%xmm15\n" ::
                         : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",
                           "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "cc");
}

static int64_t mix(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * 31 + (uint64_t)b); }

static int64_t f0(int64_t a, int64_t b) { trample(); return mix(a, b); }
static double f1(double a, double b) { trample(); return a * 0.5 - b; }
static int f2(int64_t a, double b, int64_t c) { trample(); return (int)(uint32_t)(uint64_t)mix(a, mix(c, b > 1.0)); }
static int64_t f3(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h)
{
    trample();
    return mix(mix(mix(mix(mix(mix(mix(a, b), c), d), e), f), g), h);
}
static double f4(double a, double b, double c, double d, double e, double f, double g, double h, double i, int64_t j)
{
    trample();
    return a - b + c - d + e - f + g - h + 2 * i + (double)(j & 1023);
}
static void f5(void) { trample(); }
static double f6(int64_t a) { trample(); return (double)(a & 4095); }

/* For callkeep: changes r11, what its arguments came in and its result, and nothing else. k0 is a * 3 + b, k1 the float a + a. */
int64_t k0(int64_t a, int64_t b);
double k1(double a);
__asm__(".text\n.globl k0\n.type k0, @function\nk0:\n    endbr64\n    lea (%rdi,%rdi,2), %rax\n    add %rsi, %rax\n"
        "    mov $0x5a5a5a5a, %edi\n    mov %rdi, %rsi\n    mov %rdi, %r11\n    ret\n.size k0, . - k0\n"
        ".globl k1\n.type k1, @function\nk1:\n    endbr64\n    addsd %xmm0, %xmm0\n    mov $0x5a5a5a5a, %r11d\n    ret\n.size k1, . - k1\n");

static test_value e0(const test_value *a) { return (test_value){.i = f0(a[0].i, a[1].i)}; }
static test_value e1(const test_value *a) { return (test_value){.f = f1(a[0].f, a[1].f)}; }
static test_value e2(const test_value *a) { return (test_value){.i = f2(a[0].i, a[1].f, a[2].i)}; }
static test_value e3(const test_value *a) { return (test_value){.i = f3(a[0].i, a[1].i, a[2].i, a[3].i, a[4].i, a[5].i, a[6].i, a[7].i)}; }
static test_value e4(const test_value *a)
{
    return (test_value){.f = f4(a[0].f, a[1].f, a[2].f, a[3].f, a[4].f, a[5].f, a[6].f, a[7].f, a[8].f, a[9].i)};
}
static test_value e5(const test_value *a) { (void)a; return (test_value){.i = 0}; }
static test_value e6(const test_value *a) { return (test_value){.f = f6(a[0].i)}; }
static test_value e7(const test_value *a) { return (test_value){.bits = a[0].bits * 3 + a[1].bits}; }
static test_value e8(const test_value *a) { return (test_value){.f = a[0].f + a[0].f}; }

const t_function test_functions[] = {
    {"iii", (void *)f0, e0}, {"ddd", (void *)f1, e1}, {"nidi", (void *)f2, e2}, {"iiiiiiiii", (void *)f3, e3},
    {"ddddddddddi", (void *)f4, e4}, {"v", (void *)f5, e5}, {"di", (void *)f6, e6},
    {"iii", (void *)k0, e7}, {"dd", (void *)k1, e8},
};
const uint32_t n_test_functions = sizeof test_functions / sizeof *test_functions, n_keeping_functions = 2;
