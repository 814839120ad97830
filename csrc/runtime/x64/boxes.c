/* The routines of boxes.h for x86-64. The first two are called like C functions, but change no register other than r11, their argument's
   and their result's: the LIR operation is callkeep. The others change none but r11, which holds the object. */
#include "../boxes.h"

_Static_assert(offsetof(PyObject, ob_refcnt) == 0 && offsetof(PyObject, ob_type) == 8 && offsetof(PyLongObject, long_value.lv_tag) == 16 &&
                   offsetof(PyLongObject, long_value.ob_digit) == 24 && sizeof(digit) == 4 && sizeof(PyLongObject) == 32 && PyLong_SHIFT == 30 &&
                   NON_SIZE_BITS == 3 && offsetof(PyFloatObject, ob_fval) == 16,
               "the layout of numbers");
_Static_assert(offsetof(struct _Py_float_freelist, numfree) == 0 && sizeof(int) == 4 && offsetof(struct _Py_float_freelist, items) == 8,
               "the layout of the list of floats");
#define AT(member, offset) _Static_assert(offsetof(pyro_boxes_state, member) == offset, #member)
AT(free_ints, 0);
AT(n_free_ints, 8);
AT(allocator, 16);
AT(usual_allocator, 24);
AT(tracer, 32);
AT(floats, 40);
AT(int_type, 48);
AT(float_type, 56);
AT(small_ints, 64);
AT(n_small_ints, 72);
AT(dealloc, 80);
_Static_assert(PYRO_MAX_FREE_INTS == 100 && PyFloat_MAXFREELIST == 100, "limits");

#define ROUTINE(name) ".text\n.p2align 4\n.globl " name "\n.hidden " name "\n.type " name ", @function\n" name ":\n    endbr64\n"
#define END(name) ".size " name ", . - " name "\n"
#define BOXES(offset) "pyro_boxes+" offset "(%rip)"

/* All that C may change but rax, r11, rdi and xmm0; 16 bytes more keep the stack aligned. */
#define SAVE \
    "    push %rbp\n    mov %rsp, %rbp\n    sub $176, %rsp\n" \
    "    mov %rcx, 0(%rsp)\n    mov %rdx, 8(%rsp)\n    mov %rsi, 16(%rsp)\n    mov %r8, 24(%rsp)\n    mov %r9, 32(%rsp)\n    mov %r10, 40(%rsp)\n" \
    "    movsd %xmm1, 48(%rsp)\n    movsd %xmm2, 56(%rsp)\n    movsd %xmm3, 64(%rsp)\n    movsd %xmm4, 72(%rsp)\n    movsd %xmm5, 80(%rsp)\n" \
    "    movsd %xmm6, 88(%rsp)\n    movsd %xmm7, 96(%rsp)\n    movsd %xmm8, 104(%rsp)\n    movsd %xmm9, 112(%rsp)\n    movsd %xmm10, 120(%rsp)\n" \
    "    movsd %xmm11, 128(%rsp)\n    movsd %xmm12, 136(%rsp)\n    movsd %xmm13, 144(%rsp)\n    movsd %xmm14, 152(%rsp)\n"
#define RESTORE \
    "    mov 0(%rsp), %rcx\n    mov 8(%rsp), %rdx\n    mov 16(%rsp), %rsi\n    mov 24(%rsp), %r8\n    mov 32(%rsp), %r9\n    mov 40(%rsp), %r10\n" \
    "    movsd 48(%rsp), %xmm1\n    movsd 56(%rsp), %xmm2\n    movsd 64(%rsp), %xmm3\n    movsd 72(%rsp), %xmm4\n    movsd 80(%rsp), %xmm5\n" \
    "    movsd 88(%rsp), %xmm6\n    movsd 96(%rsp), %xmm7\n    movsd 104(%rsp), %xmm8\n    movsd 112(%rsp), %xmm9\n    movsd 120(%rsp), %xmm10\n" \
    "    movsd 128(%rsp), %xmm11\n    movsd 136(%rsp), %xmm12\n    movsd 144(%rsp), %xmm13\n    movsd 152(%rsp), %xmm14\n" \
    "    leave\n    ret\n"

/* Goes to `1:` while somebody looks on. The first is for lists of the allocator's blocks, the second for CPython's own. */
#define NOBODY_ALLOCATES(scratch) \
    "    mov " BOXES("16") ", " scratch "\n    mov (" scratch "), " scratch "\n    cmp " BOXES("24") ", " scratch "\n    jne 1f\n"
#define NOBODY_TRACES(scratch) "    mov " BOXES("32") ", " scratch "\n    cmpq $0, (" scratch ")\n    jne 1f\n"

/* PyObject *pyro_long_from_int64(int64_t): PyLong_FromLongLong, for rdi. */
__asm__(ROUTINE("pyro_long_from_int64")
        "    lea 5(%rdi), %rax\n"          /* _PY_NSMALLNEGINTS */
        "    cmp " BOXES("72") ", %rax\n"
        "    jae 2f\n"
        "    shl $5, %rax\n"               /* sizeof(PyLongObject) */
        "    add " BOXES("64") ", %rax\n"
        "    ret\n"
        "2:  mov %rdi, %rax\n"
        "    neg %rax\n"
        "    cmovs %rdi, %rax\n"           /* |value|; INT64_MIN stays what it is, and is huge as unsigned */
        "    cmp $0x40000000, %rax\n"      /* one digit */
        "    jae 1f\n" NOBODY_TRACES("%r11") NOBODY_ALLOCATES("%r11")
        "    mov " BOXES("0") ", %r11\n"
        "    test %r11, %r11\n"
        "    jz 1f\n"
        "    mov %eax, 24(%r11)\n"
        "    sar $63, %rdi\n"              /* lv_tag: one digit, and 2 for negative */
        "    and $2, %edi\n"
        "    or $8, %edi\n"
        "    mov %rdi, 16(%r11)\n"
        "    mov (%r11), %rax\n"
        "    mov %rax, " BOXES("0") "\n"
        "    decq " BOXES("8") "\n"
        "    movq $1, (%r11)\n"
        "    mov %r11, %rax\n"
        "    ret\n"
        "1:\n" SAVE
        "    movsd %xmm0, 160(%rsp)\n"
        "    call pyro_box_int_slow\n"
        "    movsd 160(%rsp), %xmm0\n" RESTORE END("pyro_long_from_int64"));

/* PyObject *pyro_float_from_double(double): PyFloat_FromDouble, for xmm0. */
__asm__(ROUTINE("pyro_float_from_double") NOBODY_TRACES("%r11")
        "    mov " BOXES("40") ", %r11\n"
        "    mov 8(%r11), %rax\n"          /* items */
        "    test %rax, %rax\n"
        "    jz 1f\n"
        "    decl (%r11)\n"                /* numfree */
        "    push 8(%rax)\n"               /* the next one is in its ob_type */
        "    pop 8(%r11)\n"
        "    mov " BOXES("56") ", %r11\n"
        "    movq $1, (%rax)\n"
        "    mov %r11, 8(%rax)\n"
        "    movsd %xmm0, 16(%rax)\n"
        "    ret\n"
        "1:\n" SAVE
        "    mov %rdi, 160(%rsp)\n"
        "    call pyro_box_float_slow\n"
        "    mov 160(%rsp), %rdi\n" RESTORE END("pyro_float_from_double"));

/* As the code generator's routines, which take over what is neither a float nor an int of one digit. On the stack: _Py_Dealloc, return address. */
#define DEALLOC(name, slow) \
    ROUTINE(name) \
    "    push %rax\n" \
    "    mov 8(%r11), %rax\n" \
    "    cmp " BOXES("48") ", %rax\n" \
    "    jne 3f\n" \
    "    cmpq $16, 16(%r11)\n" \
    "    jae 1f\n" \
    "    cmpq $100, " BOXES("8") "\n" \
    "    jae 1f\n" NOBODY_TRACES("%rax") NOBODY_ALLOCATES("%rax") \
    "    mov " BOXES("0") ", %rax\n" \
    "    mov %rax, (%r11)\n" \
    "    mov %r11, " BOXES("0") "\n" \
    "    incq " BOXES("8") "\n" \
    "    pop %rax\n" \
    "    add $8, %rsp\n" \
    "    ret\n" \
    "3:  cmp " BOXES("56") ", %rax\n" \
    "    jne 1f\n" NOBODY_TRACES("%rax") \
    "    mov " BOXES("40") ", %rax\n" \
    "    cmpl $100, (%rax)\n"              /* as unsigned: -1 is CPython's mark that it has done with the list */ \
    "    jae 1f\n" \
    "    incl (%rax)\n" \
    "    push 8(%rax)\n" \
    "    pop 8(%r11)\n" \
    "    mov %r11, 8(%rax)\n" \
    "    pop %rax\n" \
    "    add $8, %rsp\n" \
    "    ret\n" \
    "1:  pop %rax\n" \
    "    jmp *" BOXES(slow) "\n" END(name)

__asm__(DEALLOC("pyro_box_dealloc", "80"));
__asm__(DEALLOC("pyro_box_dealloc_ints", "88"));
