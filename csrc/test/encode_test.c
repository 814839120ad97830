/* Every form the encoder knows, with every register in every place and addresses at the edges of what their encoding can hold, against
   objdump. All instructions go into one file; objdump's listing of it must say, line by line, what was meant. */
#include <unistd.h>
#include "test.h"
#include "x64/encode.h"

typedef struct {
    uint32_t form; /* index of the test the instruction counts for */
    char text[64];
} expectation;

static uint8_t *bytes;
static size_t size, capacity;
static expectation *expected;
static size_t n_expected, expected_capacity;
static uint32_t current_form;

static const char *const reg64[] = {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"};
static const char *const reg32[] = {"eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi", "r8d", "r9d", "r10d", "r11d", "r12d", "r13d", "r14d", "r15d"};
static const char *const reg16[] = {"ax", "cx", "dx", "bx", "sp", "bp", "si", "di", "r8w", "r9w", "r10w", "r11w", "r12w", "r13w", "r14w", "r15w"};
static const char *const reg8[] = {"al", "cl", "dl", "bl", "spl", "bpl", "sil", "dil", "r8b", "r9b", "r10b", "r11b", "r12b", "r13b", "r14b", "r15b"};

static const char *reg_name(uint32_t reg, uint32_t width)
{
    return width == 8 ? reg64[reg] : width == 4 ? reg32[reg] : width == 2 ? reg16[reg] : reg8[reg];
}

static void vector_name(char *out, uint32_t reg) { sprintf(out, "xmm%u", reg); }

/* As objdump writes it, without the size in front. */
static void address_text(char *out, x64_rm rm)
{
    char index[16] = "", disp[24] = "";
    if (rm.index != X64_NO_REG) {
        sprintf(index, "+%s*%u", reg64[rm.index], rm.scale);
    }
    bool bare = rm.disp == 0 && (rm.base & 7) != 5;
    if (!bare) {
        int64_t wide = rm.disp;
        sprintf(disp, "%c0x%llx", wide < 0 ? '-' : '+', (unsigned long long)(wide < 0 ? -wide : wide));
    }
    sprintf(out, "[%s%s%s]", reg64[rm.base], index, disp);
}

static uint32_t rm_width(const x64_form *f, uint32_t width)
{
    return f->flags & X64_RM8 ? 1 : f->flags & X64_RM16 ? 2 : f->flags & X64_RM32 ? 4 : f->flags & X64_RM64 ? 8 : width;
}

static void rm_text(char *out, const x64_form *f, uint32_t width, x64_rm rm)
{
    static const char *const sizes[] = {[1] = "BYTE PTR ", [2] = "WORD PTR ", [4] = "DWORD PTR ", [8] = "QWORD PTR "};
    if (rm.kind == X64_RM_REG) {
        if (f->flags & X64_RM_X) {
            vector_name(out, rm.reg);
        } else {
            strcpy(out, reg_name(rm.reg, rm_width(f, width)));
        }
        return;
    }
    bool packed = f->prefix == 0x66 && f->escape && f->flags & X64_RM_X && !(f->flags & X64_RM64);
    const char *prefix = f->mnemonic[0] == 'l' && f->mnemonic[1] == 'e' ? "" : packed ? "XMMWORD PTR " : sizes[rm_width(f, width)];
    address_text(out + sprintf(out, "%s", prefix), rm);
}

static uint8_t *room(void)
{
    if (capacity - size < 64) {
        bytes = realloc(bytes, capacity = capacity * 2 + 4096);
    }
    return bytes + size;
}

static void expect(const char *format, ...)
{
    if (n_expected == expected_capacity) {
        expected = realloc(expected, (expected_capacity = expected_capacity * 2 + 1024) * sizeof *expected);
    }
    va_list arguments;
    va_start(arguments, format);
    expected[n_expected].form = current_form;
    vsnprintf(expected[n_expected++].text, sizeof expected->text, format, arguments);
    va_end(arguments);
}

/* What the disassembler shows of an immediate: as wide as the operation. */
static uint64_t shown(int32_t imm, uint32_t width)
{
    return width == 8 ? (uint64_t)(int64_t)imm : width == 4 ? (uint32_t)imm : width == 2 ? (uint16_t)imm : (uint8_t)imm;
}

static void one(uint32_t form, uint32_t width, uint32_t reg, x64_rm rm, int32_t imm)
{
    const x64_form *f = &x64_forms[form];
    char r[64], m[64];
    x64_code c = {.at = room()};
    x64_put(&c, form, width, reg, rm, imm);
    size = (size_t)(c.at - bytes);
    rm_text(m, f, width, rm);
    if (f->flags & X64_REG_X) {
        vector_name(r, reg);
    } else {
        strcpy(r, reg_name(reg, width));
    }
    switch (f->shape) {
    case X64_R_RM:
        expect("%s %s,%s", f->mnemonic, r, m);
        break;
    case X64_RM_R:
        expect("%s %s,%s", f->mnemonic, m, r);
        break;
    case X64_RM:
        expect(strchr("sr", f->mnemonic[0]) && f->opcode == 0xd3 ? "%s %s,cl" : "%s %s", f->mnemonic, m);
        break;
    case X64_RM_IMM:
        expect("%s %s,0x%llx", f->mnemonic, m, (unsigned long long)shown(imm, width));
        break;
    case X64_RM_IB:
        expect("%s %s,0x%x", f->mnemonic, m, imm);
        break;
    default:
        expect("%s %s,%s,0x%llx", f->mnemonic, r, m, (unsigned long long)shown(imm, width));
    }
}

static const int32_t displacements[] = {0, 1, -1, 127, 128, 129, -127, -128, -129, INT32_MAX, INT32_MIN, 0x12345678};
#define COUNT(array) (sizeof array / sizeof *array)

static const int32_t *immediates_of(const x64_form *f, uint32_t width, uint32_t *count)
{
    static const int32_t none[] = {0}, counts[] = {0x1f, 2, 0}, bytes1[] = {0, 1, 127, -128, -1}, words[] = {0, 1, 127, 128, -128, -129, 32767, -32768},
                         wide[] = {0, 1, -1, 127, 128, 129, -127, -128, -129, INT32_MAX, INT32_MIN};
    if (f->shape == X64_RM_IB) {
        *count = 2;
        return counts;
    }
    if (f->shape != X64_RM_IMM && f->shape != X64_R_RM_IMM) {
        *count = 1;
        return none;
    }
    *count = width == 1 ? COUNT(bytes1) : width == 2 ? COUNT(words) : COUNT(wide);
    return width == 1 ? bytes1 : width == 2 ? words : wide;
}

static void all_addresses(uint32_t form, uint32_t width, uint32_t reg, int32_t imm)
{
    static const uint8_t scales[] = {1, 2, 4, 8};
    for (uint32_t base = 0; base < 16; base++) {
        for (uint32_t d = 0; d < COUNT(displacements); d++) {
            x64_rm rm = x64_mem(base, displacements[d]);
            one(form, width, reg, rm, imm);
            rm.index = (uint8_t)((base + d) % 16 == 4 ? 13 : (base + d) % 16); /* rsp is no index */
            rm.scale = scales[d % 4];
            one(form, width, reg, rm, imm);
        }
    }
    for (uint32_t index = 0; index < 16; index++) {
        x64_rm rm = x64_mem(5, 8);
        rm.index = (uint8_t)index;
        rm.scale = 4;
        if (index != 4) {
            one(form, width, reg, rm, imm);
        }
    }
}

static void all_of(uint32_t form)
{
    const x64_form *f = &x64_forms[form];
    bool has_reg = f->shape == X64_R_RM || f->shape == X64_RM_R || f->shape == X64_R_RM_IMM;
    for (uint32_t width = 1; width <= 8; width *= 2) {
        if (!(f->widths & width)) {
            continue;
        }
        uint32_t count;
        const int32_t *immediates = immediates_of(f, width, &count);
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t reg = 0; reg < (has_reg ? 16 : 1); reg++) {
                for (uint32_t rm = 0; rm < 16 && !(f->flags & X64_MEM_ONLY); rm++) {
                    one(form, width, reg, x64_reg(rm), immediates[i]);
                }
                one(form, width, reg, x64_mem(reg, 8), immediates[i]);
            }
            all_addresses(form, width, has_reg ? 9 : 0, immediates[i]);
        }
    }
}

/* ---- what is not in the table ------------------------------------------------------------------------------------------- */

static x64_code start(void) { return (x64_code){.at = room()}; }
static void stop(x64_code c) { size = (size_t)(c.at - bytes); }

static void conditions(void)
{
    static const char *const names[] = {"o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np", "l", "ge", "le", "g"};
    for (uint32_t cc = 0; cc < 16; cc++) {
        for (uint32_t reg = 0; reg < 16; reg++) {
            x64_code c = start();
            x64_put_setcc(&c, cc, reg);
            stop(c);
            expect("set%s %s", names[cc], reg8[reg]);
            c = start();
            x64_put_cmov(&c, cc, 8, reg, x64_reg(15 - reg));
            stop(c);
            expect("cmov%s %s,%s", names[cc], reg64[reg], reg64[15 - reg]);
            c = start();
            x64_put_cmov(&c, cc, 8, reg, x64_mem(5, -8));
            stop(c);
            expect("cmov%s %s,QWORD PTR [rbp-0x8]", names[cc], reg64[reg]);
        }
        x64_code c = start();
        x64_put_jcc(&c, cc, 0x1000);
        stop(c);
        expect("j%s 0x%zx", names[cc], size + 0x1000);
        c = start();
        x64_put_jcc_short(&c, cc, -2);
        stop(c);
        expect("j%s 0x%zx", names[cc], size - 2);
    }
}

static void constants(void)
{
    static const uint64_t values[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0xffffffff80000000, 0xffffffff7fffffff, UINT64_MAX};
    for (uint32_t reg = 0; reg < 16; reg++) {
        for (uint32_t i = 0; i < COUNT(values); i++) {
            bool small = values[i] == (uint32_t)values[i], is_signed = values[i] == (uint64_t)(int64_t)(int32_t)values[i];
            x64_code c = start();
            x64_put_const(&c, reg, values[i]);
            stop(c);
            expect("%s %s,0x%llx", small || is_signed ? "mov" : "movabs", small ? reg32[reg] : reg64[reg], (unsigned long long)values[i]);
            c = start();
            x64_put_const64(&c, reg, values[i]);
            stop(c);
            expect("movabs %s,0x%llx", reg64[reg], (unsigned long long)values[i]);
        }
    }
}

static void stack_and_calls(void)
{
    for (uint32_t reg = 0; reg < 16; reg++) {
        x64_code c = start();
        x64_put_push(&c, reg);
        stop(c);
        expect("push %s", reg64[reg]);
        c = start();
        x64_put_pop(&c, reg);
        stop(c);
        expect("pop %s", reg64[reg]);
    }
    static const int32_t pushed[] = {0, 127, 128, -128, -129, INT32_MAX, INT32_MIN};
    for (uint32_t i = 0; i < COUNT(pushed); i++) {
        x64_code c = start();
        x64_put_push_imm(&c, pushed[i]);
        stop(c);
        expect("push 0x%llx", (unsigned long long)(int64_t)pushed[i]);
    }
    x64_code c = start();
    x64_put_call(&c, 0x2000);
    stop(c);
    expect("call 0x%zx", size + 0x2000);
    c = start();
    x64_put_jmp(&c, 0x2000);
    stop(c);
    expect("jmp 0x%zx", size + 0x2000);
    c = start();
    x64_put_jmp_short(&c, 127);
    stop(c);
    expect("jmp 0x%zx", size + 127);
}

static void plain(void)
{
    x64_code c = start();
    x64_put_cdq(&c, 4);
    stop(c);
    expect("cdq");
    c = start();
    x64_put_cdq(&c, 8);
    stop(c);
    expect("cqo");
    c = start();
    x64_put_ret(&c);
    stop(c);
    expect("ret");
    c = start();
    x64_put_endbr64(&c);
    stop(c);
    expect("endbr64");
}

/* An address relative to rip, with and without an immediate behind it. */
static void rip_relative(void)
{
    x64_rm rm = {.kind = X64_RM_RIP};
    for (uint32_t reg = 0; reg < 16; reg++) {
        x64_code c = start();
        x64_put(&c, X64_MOV, 8, reg, rm, 0);
        memcpy(c.rip, &(int32_t){0x100}, 4);
        bool at_end = c.rip + c.rip_end == c.at;
        stop(c);
        expect(at_end ? "mov %s,QWORD PTR [rip+0x100] # 0x%zx" : "%s: wrong end %zu", reg64[reg], size + 0x100);
        c = start();
        x64_put(&c, X64_IMUL_I, 8, reg, rm, 0x12345);
        memcpy(c.rip, &(int32_t){0x100}, 4);
        at_end = c.rip + c.rip_end == c.at;
        stop(c);
        expect(at_end ? "imul %s,QWORD PTR [rip+0x100],0x12345 # 0x%zx" : "%s: wrong end %zu", reg64[reg], size + 0x100);
    }
}

/* ---- comparing ---------------------------------------------------------------------------------------------------------- */

/* The text of a line of the listing: behind the second tab, with single spaces. */
static bool instruction_of(const char *line, char *out)
{
    const char *tab = strchr(line, '\t');
    tab = tab ? strchr(tab + 1, '\t') : NULL;
    if (tab == NULL) {
        return false;
    }
    bool space = false;
    for (const char *p = tab + 1; *p && *p != '\n'; p++) {
        if (*p == ' ') {
            space = true;
        } else {
            if (space) {
                *out++ = ' ';
            }
            space = false;
            *out++ = *p;
        }
    }
    *out = 0;
    return true;
}

typedef void group(void);
static const struct {
    const char *name;
    group *run;
} groups[] = {{"conditions", conditions}, {"constants", constants}, {"stack and calls", stack_and_calls}, {"plain", plain}, {"rip-relative", rip_relative}};

int main(void)
{
    for (current_form = 0; current_form < X64_FORM_COUNT; current_form++) {
        all_of(current_form);
    }
    for (uint32_t i = 0; i < COUNT(groups); i++, current_form++) {
        groups[i].run();
    }
    char path[] = "/tmp/pyroclast-encode-XXXXXX", command[128], line[512], text[512];
    int fd = mkstemp(path);
    if (fd < 0 || write(fd, bytes, size) != (ssize_t)size) {
        perror(path);
        return 2;
    }
    close(fd);
    snprintf(command, sizeof command, "objdump -D -b binary -mi386:x86-64 -Mintel --insn-width=16 %s", path);
    FILE *listing = popen(command, "r");
    size_t at = 0;
    uint32_t wrong[X64_FORM_COUNT + COUNT(groups)] = {0};
    while (listing && at < n_expected && fgets(line, sizeof line, listing)) {
        if (instruction_of(line, text)) {
            if (strcmp(text, expected[at].text) != 0 && wrong[expected[at].form]++ < 3) {
                printf("  meant '%s', objdump reads '%s'\n", expected[at].text, text);
            }
            at++;
        }
    }
    if (listing) {
        pclose(listing);
    }
    unlink(path);
    for (uint32_t i = 0; i < X64_FORM_COUNT + COUNT(groups); i++) {
        test_case(wrong[i] == 0 && at == n_expected, "%s", i < X64_FORM_COUNT ? x64_forms[i].mnemonic : groups[i - X64_FORM_COUNT].name);
    }
    printf("%zu instructions disassembled\n", at);
    return test_report("encode");
}
