/* Machine code that every unit shares and that is never generated: the way from an exit stub to pyro_exit, and the way from a reference
   count of zero to _Py_Dealloc. Units reach both through a literal, so both start with ENDBR64. emit_cold.c has the other end. */
#include "../native.h"

_Static_assert(sizeof(pyro_saved_regs) == 384 && offsetof(pyro_saved_regs, xmm) == 128, "the thunk stores registers at these offsets");

/* A pyro_saved_regs at rsp, but for its rsp. */
#define SAVE_ALL \
    "    mov %rax, 0(%rsp)\n" \
    "    mov %rcx, 8(%rsp)\n" \
    "    mov %rdx, 16(%rsp)\n" \
    "    mov %rbx, 24(%rsp)\n" \
    "    mov %rbp, 40(%rsp)\n" \
    "    mov %rsi, 48(%rsp)\n" \
    "    mov %rdi, 56(%rsp)\n" \
    "    mov %r8, 64(%rsp)\n" \
    "    mov %r9, 72(%rsp)\n" \
    "    mov %r10, 80(%rsp)\n" \
    "    mov %r11, 88(%rsp)\n" \
    "    mov %r12, 96(%rsp)\n" \
    "    mov %r13, 104(%rsp)\n" \
    "    mov %r14, 112(%rsp)\n" \
    "    mov %r15, 120(%rsp)\n" \
    "    movaps %xmm0, 128(%rsp)\n" \
    "    movaps %xmm1, 144(%rsp)\n" \
    "    movaps %xmm2, 160(%rsp)\n" \
    "    movaps %xmm3, 176(%rsp)\n" \
    "    movaps %xmm4, 192(%rsp)\n" \
    "    movaps %xmm5, 208(%rsp)\n" \
    "    movaps %xmm6, 224(%rsp)\n" \
    "    movaps %xmm7, 240(%rsp)\n" \
    "    movaps %xmm8, 256(%rsp)\n" \
    "    movaps %xmm9, 272(%rsp)\n" \
    "    movaps %xmm10, 288(%rsp)\n" \
    "    movaps %xmm11, 304(%rsp)\n" \
    "    movaps %xmm12, 320(%rsp)\n" \
    "    movaps %xmm13, 336(%rsp)\n" \
    "    movaps %xmm14, 352(%rsp)\n" \
    "    movaps %xmm15, 368(%rsp)\n"

/* On the stack at entry: return address, pyro_exit, unit, site; rsp is a multiple of 16, and was 32 more in the compiled code. */
__asm__(".text\n"
        ".p2align 4\n"
        ".globl pyro_x64_exit_thunk\n"
        ".hidden pyro_x64_exit_thunk\n"
        ".type pyro_x64_exit_thunk, @function\n"
        "pyro_x64_exit_thunk:\n"
        "    endbr64\n"
        "    sub $384, %rsp\n" SAVE_ALL
        "    lea 416(%rsp), %rax\n"
        "    mov %rax, 32(%rsp)\n"
        "    mov 400(%rsp), %rdi\n" /* unit */
        "    mov 408(%rsp), %rsi\n" /* site */
        "    mov %rsp, %rdx\n"
        "    call *392(%rsp)\n"     /* pyro_exit */
        "    add $384, %rsp\n"
        "    ret\n"
        ".size pyro_x64_exit_thunk, . - pyro_x64_exit_thunk\n");

/* The same with one more return address on the stack, into the stub; rsp was 40 more. When pyro_exit answers 1 this returns with "equal"
   and every register restored that C may change, else with "not equal" and the answer. */
__asm__(".text\n"
        ".p2align 4\n"
        ".globl pyro_x64_poll_thunk\n"
        ".hidden pyro_x64_poll_thunk\n"
        ".type pyro_x64_poll_thunk, @function\n"
        "pyro_x64_poll_thunk:\n"
        "    endbr64\n"
        "    sub $392, %rsp\n" SAVE_ALL
        "    lea 432(%rsp), %rax\n"
        "    mov %rax, 32(%rsp)\n"
        "    mov 408(%rsp), %rdi\n"
        "    mov 416(%rsp), %rsi\n"
        "    mov %rsp, %rdx\n"
        "    call *400(%rsp)\n"
        "    cmp $1, %rax\n"
        "    jne 1f\n"
        "    mov 0(%rsp), %rax\n" /* from here on nothing changes the flags */
        "    mov 8(%rsp), %rcx\n"
        "    mov 16(%rsp), %rdx\n"
        "    mov 48(%rsp), %rsi\n"
        "    mov 56(%rsp), %rdi\n"
        "    mov 64(%rsp), %r8\n"
        "    mov 72(%rsp), %r9\n"
        "    mov 80(%rsp), %r10\n"
        "    movaps 128(%rsp), %xmm0\n"
        "    movaps 144(%rsp), %xmm1\n"
        "    movaps 160(%rsp), %xmm2\n"
        "    movaps 176(%rsp), %xmm3\n"
        "    movaps 192(%rsp), %xmm4\n"
        "    movaps 208(%rsp), %xmm5\n"
        "    movaps 224(%rsp), %xmm6\n"
        "    movaps 240(%rsp), %xmm7\n"
        "    movaps 256(%rsp), %xmm8\n"
        "    movaps 272(%rsp), %xmm9\n"
        "    movaps 288(%rsp), %xmm10\n"
        "    movaps 304(%rsp), %xmm11\n"
        "    movaps 320(%rsp), %xmm12\n"
        "    movaps 336(%rsp), %xmm13\n"
        "    movaps 352(%rsp), %xmm14\n"
        "1:  lea 392(%rsp), %rsp\n"
        "    ret\n"
        ".size pyro_x64_poll_thunk, . - pyro_x64_poll_thunk\n");

#define SAVE_INTS \
    "    mov %rax, 0(%rsp)\n" \
    "    mov %rcx, 8(%rsp)\n" \
    "    mov %rdx, 16(%rsp)\n" \
    "    mov %rsi, 24(%rsp)\n" \
    "    mov %rdi, 32(%rsp)\n" \
    "    mov %r8, 40(%rsp)\n" \
    "    mov %r9, 48(%rsp)\n" \
    "    mov %r10, 56(%rsp)\n"
#define RESTORE_INTS \
    "    mov 0(%rsp), %rax\n" \
    "    mov 8(%rsp), %rcx\n" \
    "    mov 16(%rsp), %rdx\n" \
    "    mov 24(%rsp), %rsi\n" \
    "    mov 32(%rsp), %rdi\n" \
    "    mov 40(%rsp), %r8\n" \
    "    mov 48(%rsp), %r9\n" \
    "    mov 56(%rsp), %r10\n"

/* On the stack at entry: _Py_Dealloc, return address into the stub; rsp is a multiple of 16; the object is in r11. Compiled code keeps
   scalars in vector registers, so their low halves are all there is to preserve; a unit without vectors uses the second entry. */
__asm__(".text\n"
        ".p2align 4\n"
        ".globl pyro_x64_dealloc_thunk\n"
        ".hidden pyro_x64_dealloc_thunk\n"
        ".type pyro_x64_dealloc_thunk, @function\n"
        "pyro_x64_dealloc_thunk:\n"
        "    endbr64\n"
        "    sub $192, %rsp\n" SAVE_INTS
        "    movsd %xmm0, 64(%rsp)\n"
        "    movsd %xmm1, 72(%rsp)\n"
        "    movsd %xmm2, 80(%rsp)\n"
        "    movsd %xmm3, 88(%rsp)\n"
        "    movsd %xmm4, 96(%rsp)\n"
        "    movsd %xmm5, 104(%rsp)\n"
        "    movsd %xmm6, 112(%rsp)\n"
        "    movsd %xmm7, 120(%rsp)\n"
        "    movsd %xmm8, 128(%rsp)\n"
        "    movsd %xmm9, 136(%rsp)\n"
        "    movsd %xmm10, 144(%rsp)\n"
        "    movsd %xmm11, 152(%rsp)\n"
        "    movsd %xmm12, 160(%rsp)\n"
        "    movsd %xmm13, 168(%rsp)\n"
        "    movsd %xmm14, 176(%rsp)\n"
        "    mov %r11, %rdi\n"
        "    call *192(%rsp)\n"
        "    movsd 64(%rsp), %xmm0\n"
        "    movsd 72(%rsp), %xmm1\n"
        "    movsd 80(%rsp), %xmm2\n"
        "    movsd 88(%rsp), %xmm3\n"
        "    movsd 96(%rsp), %xmm4\n"
        "    movsd 104(%rsp), %xmm5\n"
        "    movsd 112(%rsp), %xmm6\n"
        "    movsd 120(%rsp), %xmm7\n"
        "    movsd 128(%rsp), %xmm8\n"
        "    movsd 136(%rsp), %xmm9\n"
        "    movsd 144(%rsp), %xmm10\n"
        "    movsd 152(%rsp), %xmm11\n"
        "    movsd 160(%rsp), %xmm12\n"
        "    movsd 168(%rsp), %xmm13\n"
        "    movsd 176(%rsp), %xmm14\n" RESTORE_INTS
        "    add $200, %rsp\n"
        "    ret\n"
        ".size pyro_x64_dealloc_thunk, . - pyro_x64_dealloc_thunk\n"
        ".p2align 4\n"
        ".globl pyro_x64_dealloc_ints_thunk\n"
        ".hidden pyro_x64_dealloc_ints_thunk\n"
        ".type pyro_x64_dealloc_ints_thunk, @function\n"
        "pyro_x64_dealloc_ints_thunk:\n"
        "    endbr64\n"
        "    sub $64, %rsp\n" SAVE_INTS
        "    mov %r11, %rdi\n"
        "    call *64(%rsp)\n" RESTORE_INTS
        "    add $72, %rsp\n"
        "    ret\n"
        ".size pyro_x64_dealloc_ints_thunk, . - pyro_x64_dealloc_ints_thunk\n");

void pyro_x64_exit_thunk(void) __attribute__((visibility("hidden")));
void pyro_x64_poll_thunk(void) __attribute__((visibility("hidden")));
void pyro_x64_dealloc_thunk(void) __attribute__((visibility("hidden")));
void pyro_x64_dealloc_ints_thunk(void) __attribute__((visibility("hidden")));

u64 cg_thunk_address(u32 to, u32 variant)
{
    void (*thunk)(void) = to == PYRO_TO_EXIT_THUNK ? pyro_x64_exit_thunk
                        : to == PYRO_TO_POLL_THUNK ? pyro_x64_poll_thunk
                        : variant                  ? pyro_x64_dealloc_ints_thunk
                                                   : pyro_x64_dealloc_thunk;
    return (u64)(uintptr_t)thunk;
}

const void *pyro_dealloc_routine(int no_vectors)
{
    return (const void *)(uintptr_t)cg_thunk_address(PYRO_TO_DEALLOC_THUNK, no_vectors != 0);
}

/* `call [rip + literal]` becomes `addr32 call target`, as linkers do it: both are six bytes and both push the same return address. */
void cg_link_call(u8 *write, const u8 *run, u64 target)
{
    i64 distance = (i64)(target - (u64)(uintptr_t)(run + 6));
    i32 near = (i32)distance;
    if (near != distance) {
        return;
    }
    write[0] = 0x67;
    write[1] = 0xe8;
    memcpy(write + 2, &near, 4);
}
