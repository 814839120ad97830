/* Numbers made and unmade beside CPython's allocator: the values, the registers that stay, and who is told. */
#include "boxes.h"
#include "double.h"
#include "harness.h"
#include "helpers.h"

/* rcx rdx rsi r8 r9 r10, then xmm1 to xmm14, which the routines keep. */
typedef struct {
    uint64_t ints[6];
    double floats[14];
} kept;

static void pattern(kept *k)
{
    for (int i = 0; i < 6; i++) {
        k->ints[i] = 0x1111111111111111u * (unsigned)(i + 1);
    }
    for (int i = 0; i < 14; i++) {
        k->floats[i] = i + 0.25;
    }
}

#define LOAD_KEPT \
    "mov 0(%%rbx), %%rcx\n mov 8(%%rbx), %%rdx\n mov 16(%%rbx), %%rsi\n mov 24(%%rbx), %%r8\n mov 32(%%rbx), %%r9\n mov 40(%%rbx), %%r10\n" \
    "movsd 48(%%rbx), %%xmm1\n movsd 56(%%rbx), %%xmm2\n movsd 64(%%rbx), %%xmm3\n movsd 72(%%rbx), %%xmm4\n movsd 80(%%rbx), %%xmm5\n" \
    "movsd 88(%%rbx), %%xmm6\n movsd 96(%%rbx), %%xmm7\n movsd 104(%%rbx), %%xmm8\n movsd 112(%%rbx), %%xmm9\n movsd 120(%%rbx), %%xmm10\n" \
    "movsd 128(%%rbx), %%xmm11\n movsd 136(%%rbx), %%xmm12\n movsd 144(%%rbx), %%xmm13\n movsd 152(%%rbx), %%xmm14\n"
#define STORE_KEPT \
    "mov %%rcx, 0(%%rbx)\n mov %%rdx, 8(%%rbx)\n mov %%rsi, 16(%%rbx)\n mov %%r8, 24(%%rbx)\n mov %%r9, 32(%%rbx)\n mov %%r10, 40(%%rbx)\n" \
    "movsd %%xmm1, 48(%%rbx)\n movsd %%xmm2, 56(%%rbx)\n movsd %%xmm3, 64(%%rbx)\n movsd %%xmm4, 72(%%rbx)\n movsd %%xmm5, 80(%%rbx)\n" \
    "movsd %%xmm6, 88(%%rbx)\n movsd %%xmm7, 96(%%rbx)\n movsd %%xmm8, 104(%%rbx)\n movsd %%xmm9, 112(%%rbx)\n movsd %%xmm10, 120(%%rbx)\n" \
    "movsd %%xmm11, 128(%%rbx)\n movsd %%xmm12, 136(%%rbx)\n movsd %%xmm13, 144(%%rbx)\n movsd %%xmm14, 152(%%rbx)\n"
#define KEPT_CLOBBERS \
    "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", \
        "xmm12", "xmm13", "xmm14", "memory", "cc"

static PyObject *box_int(int64_t value)
{
    kept before, after;
    pattern(&before);
    after = before;
    PyObject *result;
    double xmm0 = 7.5;
    kept *at = &after;
    __asm__ volatile("movsd %[f], %%xmm0\n mov %[v], %%rdi\n" LOAD_KEPT "call pyro_long_from_int64\n" STORE_KEPT "movsd %%xmm0, %[f]\n"
                     : "=&a"(result), [f] "+m"(xmm0), "+b"(at) : [v] "r"(value) : "rdi", "xmm0", KEPT_CLOBBERS);
    CHECK(memcmp(&before, &after, sizeof before) == 0 && xmm0 == 7.5);
    return result;
}

static PyObject *box_float(double value)
{
    kept before, after;
    pattern(&before);
    after = before;
    PyObject *result;
    uint64_t rdi = 77;
    kept *at = &after;
    __asm__ volatile("movsd %[v], %%xmm0\n" LOAD_KEPT "call pyro_float_from_double\n" STORE_KEPT
                     : "=&a"(result), "+b"(at), "+D"(rdi) : [v] "m"(value) : "xmm0", KEPT_CLOBBERS);
    CHECK(memcmp(&before, &after, sizeof before) == 0 && rdi == 77);
    return result;
}

/* As a unit's deallocation stub does it: _Py_Dealloc and the return address on the stack, the object in r11. */
static void drop(PyObject *object)
{
    kept before, after;
    pattern(&before);
    after = before;
    Py_SET_REFCNT(object, 0);
    kept *at = &after;
    uint64_t rdi = 77, rax = 88;
    double xmm0 = 7.5;
    register void *dealloc __asm__("r12") = (void *)_Py_Dealloc;
    __asm__ volatile("mov %[o], %%r11\n movsd %[f], %%xmm0\n" LOAD_KEPT
                     "call 1f\n jmp 2f\n 1: push %%r12\n jmp pyro_box_dealloc\n 2:\n" STORE_KEPT "movsd %%xmm0, %[f]\n"
                     : "+b"(at), "+D"(rdi), "+a"(rax), [f] "+m"(xmm0) : [o] "r"(object), "r"(dealloc) : "xmm0", KEPT_CLOBBERS);
    CHECK(memcmp(&before, &after, sizeof before) == 0 && rdi == 77 && rax == 88 && xmm0 == 7.5);
}

static void test_values(void)
{
    static const int64_t ints[] = {0, 1, -1, -5, -6, 256, 257, 1000, -1000, (1 << 30) - 1, 1 - (1 << 30), 1 << 30, -(1 << 30), INT64_MAX, INT64_MIN, INT64_MIN + 1};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(ints); i++) {
        for (int again = 0; again < 3; again++) { /* off the allocator, then off the list */
            PyObject *made = box_int(ints[i]), *expected = PyLong_FromLongLong(ints[i]);
            CHECK(PyLong_CheckExact(made) && PyObject_RichCompareBool(made, expected, Py_EQ) == 1);
            CHECK(((PyLongObject *)made)->long_value.lv_tag == ((PyLongObject *)expected)->long_value.lv_tag);
            CHECK((made == expected) == (ints[i] >= -5 && ints[i] <= 256));
            if (made != expected) {
                CHECK(Py_REFCNT(made) == 1);
                drop(made);
            }
            Py_DECREF(expected);
        }
    }
    static const double floats[] = {0.0, -0.0, 1.5, -1e300, INFINITY};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(floats); i++) {
        PyObject *made = box_float(floats[i]);
        double value = PyFloat_AS_DOUBLE(made);
        CHECK(PyFloat_CheckExact(made) && Py_REFCNT(made) == 1 && memcmp(&value, &floats[i], sizeof value) == 0);
        drop(made);
    }
}

/* The lists end at their limit, and everybody may free what came from them. */
static void test_lists(int usable)
{
    PyObject *made[250];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 250; i++) {
            made[i] = i % 2 ? box_int(100000 + i) : box_float(i);
        }
        for (int i = 0; i < 250; i++) {
            CHECK(i % 2 ? PyLong_AsLong(made[i]) == 100000 + i : PyFloat_AS_DOUBLE(made[i]) == i);
            if (i % 5 == 0) {
                Py_DECREF(made[i]);
            }
            else {
                drop(made[i]);
            }
        }
        CHECK(pyro_boxes.n_free_ints == (usable ? PYRO_MAX_FREE_INTS : 0));
    }
    uint64_t length = 0;
    for (void *block = pyro_boxes.free_ints; block != NULL; block = *(void **)block) {
        length++;
    }
    CHECK(length == pyro_boxes.n_free_ints);
    /* Neither more digits, nor another type. */
    drop(PyLong_FromLongLong(INT64_MAX));
    drop(PyList_New(3));
    CHECK(pyro_boxes.n_free_ints == length);
}

static int told;

static int tracer(PyObject *object, PyRefTracerEvent event, void *data)
{
    told++;
    return 0;
}

/* Whoever looks on sees every number come and go. */
static void test_observers(void)
{
    PyRefTracer_SetTracer(tracer, NULL);
    drop(box_int(12345));
    CHECK(told == 2);
    drop(box_float(0.5));
    CHECK(told == 4);
    PyRefTracer_SetTracer(NULL, NULL);
    run("import tracemalloc; tracemalloc.start()");
    PyObject *numbers = PyList_New(0);
    for (int i = 0; i < 150; i++) {
        PyObject *made = box_int(1000000 + i);
        PyList_Append(numbers, made);
        Py_DECREF(made);
    }
    PyObject_SetAttrString(PyImport_AddModule("__main__"), "numbers", numbers);
    CHECK(truth("all(tracemalloc.get_object_traceback(n) for n in numbers)"));
    Py_DECREF(numbers);
    run("del numbers; tracemalloc.stop(); del tracemalloc");
}

void test_boxes(void)
{
    const char *allocator = _PyMem_GetCurrentAllocatorName();
    int usable = allocator != NULL && strcmp(allocator, "pymalloc") == 0;
    CHECK(!usable || pyro_boxes.usual_allocator == *pyro_boxes.allocator);
    test_values();
    test_lists(usable);
    test_observers();
}
