/* LIR words to ir_*: the only pass that reads the stream, and the one that trusts nothing in it.

   After it: every index, count, type, condition, operand class and edge is valid; every vreg has at most one definition; every
   block ends in its only terminator. That definitions dominate uses is found out by live.c, where it costs nothing. What the stream
   contains costs memory and time in proportion to its size. */
#include "cg.h"

enum {
    MAX_WORDS = 1 << 20,
    MAX_ARGUMENTS = 64, /* of a call or of the function */
};

typedef struct {
    cg *g;
    u32 at, end; /* words */
    u32 block, ins; /* where definitions are made */
} reader;

static u32 next(reader *r)
{
    if (r->at >= r->end) {
        cg_fail(r->g, r->at, "truncated", "the stream ends where a word is wanted");
    }
    return r->g->words[r->at++];
}

/* `n` words in place. */
static const u32 *take(reader *r, u64 n)
{
    if (n > r->end - r->at) {
        cg_fail(r->g, r->at, "truncated", "%llu words wanted, %u left", (unsigned long long)n, r->end - r->at);
    }
    const u32 *words = r->g->words + r->at;
    r->at += (u32)n;
    return words;
}

static u32 below(reader *r, u32 bound, const char *rule, const char *what)
{
    u32 value = next(r);
    if (value >= bound) {
        cg_fail(r->g, r->at - 1, rule, "%s %u does not exist, there are %u", what, value, bound);
    }
    return value;
}

/* ---- values ------------------------------------------------------------------------------------------------------------- */

static u8 const_class(const cg *g, u32 index)
{
    return g->consts[index].kind == PYRO_CONST_F64 ? PYRO_CLASS_F64 : PYRO_CLASS_INT;
}

/* The class of an operand that must be there. */
static u8 value_class(cg *g, u32 value, u32 word)
{
    switch (value_tag(value)) {
    case PYRO_OPERAND_VREG:
        if (value_index(value) >= g->n_vregs) {
            cg_fail(g, word, "operand", "register %u does not exist", value_index(value));
        }
        return g->vregs[value_index(value)].cls;
    case PYRO_OPERAND_CONST:
        if (value_index(value) >= g->n_consts) {
            cg_fail(g, word, "operand", "constant %u does not exist", value_index(value));
        }
        return const_class(g, value_index(value));
    case PYRO_OPERAND_IMM:
        return PYRO_CLASS_INT;
    default:
        cg_fail(g, word, "operand", "an operand is missing");
    }
}

static void check_class(cg *g, u32 value, u8 cls, u32 word)
{
    static const char *const names[] = {"int", "f64"};
    if (value_class(g, value, word) != cls) {
        cg_fail(g, word, "class", "an operand of class %s is wanted", names[cls]);
    }
}

static u32 read_value(reader *r, u8 cls)
{
    u32 value = next(r);
    check_class(r->g, value, cls, r->at - 1);
    return value;
}

static void define(reader *r, u32 vreg, u32 word)
{
    ir_vreg *v = &r->g->vregs[vreg];
    if (v->def_block != NONE) {
        cg_fail(r->g, word, "ssa", "register %u is defined twice", vreg);
    }
    v->def_block = r->block;
    v->def_ins = r->ins;
}

static u32 read_destination(reader *r, u8 cls, bool optional)
{
    u32 value = next(r);
    if (optional && value_tag(value) == PYRO_OPERAND_NONE) {
        return NONE;
    }
    if (!is_vreg(value)) {
        cg_fail(r->g, r->at - 1, "operand", "a destination must be a register");
    }
    check_class(r->g, value, cls, r->at - 1);
    define(r, value_index(value), r->at - 1);
    return value_index(value);
}

static ir_mem *read_memory(reader *r)
{
    cg *g = r->g;
    ir_mem *m = NEW(g, ir_mem, 1);
    u32 word = r->at;
    m->base = read_value(r, PYRO_CLASS_INT);
    if (value_tag(m->base) == PYRO_OPERAND_IMM || (value_tag(m->base) == PYRO_OPERAND_CONST && g->consts[value_index(m->base)].kind == PYRO_CONST_I64)) {
        cg_fail(g, word, "memory", "the base of an address must be a register or the address of an object, symbol or cell");
    }
    m->index = next(r);
    if (value_tag(m->index) != PYRO_OPERAND_NONE) {
        if (!is_vreg(m->index)) {
            cg_fail(g, r->at - 1, "memory", "the index of an address must be a register");
        }
        check_class(g, m->index, PYRO_CLASS_INT, r->at - 1);
    }
    m->scale = next(r);
    if (m->scale != 1 && m->scale != 2 && m->scale != 4 && m->scale != 8) {
        cg_fail(g, r->at - 1, "memory", "scale %u", m->scale);
    }
    u32 field = below(r, g->options->n_fields, "memory", "field");
    i64 disp = (i64)g->options->field_offsets[field] + (i32)next(r);
    /* A constant base brings its own displacement. */
    i64 total = disp + (value_tag(m->base) == PYRO_OPERAND_CONST ? g->consts[value_index(m->base)].c : 0);
    if (disp != (i32)disp || total != (i32)total) {
        cg_fail(g, r->at - 1, "memory", "the displacement does not fit 31 bits");
    }
    m->disp = (i32)disp;
    return m;
}

static const u32 *read_arguments(reader *r, u32 *count)
{
    *count = next(r);
    if (*count > MAX_ARGUMENTS) {
        cg_fail(r->g, r->at - 1, "limits", "%u arguments, %d are allowed", *count, MAX_ARGUMENTS);
    }
    u32 word = r->at;
    const u32 *args = take(r, *count);
    for (u32 i = 0; i < *count; i++) {
        value_class(r->g, args[i], word + i);
    }
    return args;
}

/* The arguments are checked against the block's parameters once all blocks are known (check_edges). */
static void read_edge(reader *r, ir_edge *edge)
{
    edge->word = r->at;
    edge->block = below(r, r->g->n_blocks, "edge", "block");
    if (edge->block == 0) {
        cg_fail(r->g, edge->word, "edge", "the entry block cannot be a target");
    }
    edge->n_args = next(r);
    edge->args = take(r, edge->n_args);
}

/* ---- instructions ------------------------------------------------------------------------------------------------------- */

static void check_header(reader *r, const ir_ins *ins, u32 header)
{
    cg *g = r->g;
    const pyro_lir_op_info *info = &pyro_lir_ops[ins->op];
    if (ins->type >= PYRO_TYPE_COUNT || !(info->types >> ins->type & 1)) {
        cg_fail(g, ins->word, "type", "%s does not take type %u", info->name, ins->type);
    }
    u32 conditions = !info->has_cc ? 1 : ins->type == PYRO_TYPE_F64 ? PYRO_CC_GE + 1 : PYRO_CC_COUNT;
    if (ins->op == PYRO_OP_GUARDBITS || ins->op == PYRO_OP_BRBITS) {
        conditions = PYRO_CC_NE + 1;
    }
    if (ins->cc >= conditions || header >> 24) {
        cg_fail(g, ins->word, "condition", "%s does not take condition %u", info->name, header >> 16);
    }
}

static void read_instruction(reader *r, ir_ins *ins)
{
    cg *g = r->g;
    *ins = (ir_ins){.word = r->at, .dst = NONE, .exit = NONE, .index = g->n_ins++};
    u32 header = next(r);
    ins->op = header & 0xff;
    ins->type = header >> 8 & 0xff;
    ins->cc = header >> 16 & 0xff;
    if (ins->op >= PYRO_OP_COUNT) {
        cg_fail(g, ins->word, "opcode", "opcode %u does not exist", ins->op);
    }
    check_header(r, ins, header);
    u8 cls = ins->type == PYRO_TYPE_F64 ? PYRO_CLASS_F64 : PYRO_CLASS_INT;
    u32 destination = NONE, destination_class = cls;
    for (const char *letter = pyro_lir_ops[ins->op].signature; *letter; letter++) {
        switch (*letter) {
        case 'n':
            destination_class = PYRO_CLASS_INT;
            /* fall through */
        case 'd':
        case 'D':
            destination = r->at;
            ins->dst = read_destination(r, destination_class, *letter == 'D');
            break;
        case 'v':
            ins->values[ins->n_values++] = read_value(r, cls);
            break;
        case 'i':
            ins->values[ins->n_values++] = read_value(r, PYRO_CLASS_INT);
            break;
        case '*':
            ins->args = read_arguments(r, &ins->n_args);
            break;
        case 'm':
            ins->mem = read_memory(r);
            break;
        case 'e':
            ins->exit = below(r, g->n_exits, "exit", "exit");
            if ((g->exits[ins->exit].record.kind == PYRO_EXIT_POLL) != (ins->op == PYRO_OP_POLL)) {
                cg_fail(g, r->at - 1, "exit", "exits of kind poll are for poll, and no others are");
            }
            break;
        case 'b':
            if (ins->edges == NULL) {
                ins->edges = NEW(g, ir_edge, 2);
            }
            read_edge(r, &ins->edges[ins->n_edges++]);
            break;
        case 's':
            ins->plain = below(r, g->options->n_symbols, "symbol", "symbol");
            break;
        case 'o':
            ins->plain = next(r);
            break;
        }
    }
    if (ins->dst != NONE && ins->type == PYRO_TYPE_NONE) {
        cg_fail(g, destination, "operand", "a call of type none has no destination");
    }
}

static void read_block(reader *r, u32 id)
{
    cg *g = r->g;
    ir_block *b = &g->blocks[id];
    b->word = r->at;
    r->block = id;
    r->ins = NONE;
    u32 flags = next(r);
    if (flags > 1) {
        cg_fail(g, b->word, "block", "unknown block flags %u", flags);
    }
    b->cold = flags & 1;
    b->n_params = next(r);
    u32 word = r->at;
    b->params = take(r, b->n_params);
    if (id == 0 && b->n_params != 0) {
        cg_fail(g, word, "block", "the entry block has no parameters");
    }
    for (u32 i = 0; i < b->n_params; i++) {
        if (b->params[i] >= g->n_vregs || g->vregs[b->params[i]].pinned) {
            cg_fail(g, word + i, "block", "register %u cannot be a block parameter", b->params[i]);
        }
        define(r, b->params[i], word + i);
    }
    b->n_ins = next(r);
    u32 size = next(r), start = r->at;
    if (b->n_ins == 0 || b->n_ins > size || size > r->end - start) {
        cg_fail(g, start - 2, "block", "%u instructions in %u words", b->n_ins, size);
    }
    b->ins = NEW(g, ir_ins, b->n_ins);
    for (u32 i = 0; i < b->n_ins; i++) {
        r->ins = i;
        read_instruction(r, &b->ins[i]);
        if (pyro_lir_ops[b->ins[i].op].terminator != (i + 1 == b->n_ins)) {
            cg_fail(g, b->ins[i].word, "terminator", "a block ends in its only terminator");
        }
    }
    if (r->at - start != size) {
        cg_fail(g, start - 1, "block", "the instructions take %u words, not %u", r->at - start, size);
    }
}

static void check_edges(cg *g)
{
    for (u32 b = 0; b < g->n_blocks; b++) {
        const ir_ins *last = &g->blocks[b].ins[g->blocks[b].n_ins - 1];
        for (u32 e = 0; e < last->n_edges; e++) {
            const ir_edge *edge = &last->edges[e];
            const ir_block *target = &g->blocks[edge->block];
            if (edge->n_args != target->n_params) {
                cg_fail(g, edge->word, "edge", "block %u takes %u arguments, not %u", edge->block, target->n_params, edge->n_args);
            }
            for (u32 i = 0; i < edge->n_args; i++) {
                check_class(g, edge->args[i], g->vregs[target->params[i]].cls, edge->word + 2 + i);
            }
        }
    }
}

/* ---- tables ------------------------------------------------------------------------------------------------------------- */

static void read_vregs(reader *r)
{
    cg *g = r->g;
    u32 word = r->at, pinned = 0;
    const u32 *flags = take(r, g->n_vregs);
    g->vregs = NEW(g, ir_vreg, g->n_vregs);
    for (u32 i = 0; i < g->n_vregs; i++) {
        ir_vreg v = {.cls = (u8)(flags[i] & ~PYRO_VREG_PINNED), .pinned = (flags[i] & PYRO_VREG_PINNED) != 0, .def_block = NONE, .def_ins = NONE};
        if ((flags[i] & ~PYRO_VREG_PINNED) >= PYRO_CLASS_COUNT || (v.pinned && v.cls != PYRO_CLASS_INT)) {
            cg_fail(g, word + i, "vreg", "unknown register class %u", flags[i]);
        }
        pinned += v.pinned;
        if (pinned > PYRO_MAX_PINNED) {
            cg_fail(g, word + i, "vreg", "more than %u pinned registers", PYRO_MAX_PINNED);
        }
        g->vregs[i] = v;
    }
}

static void read_params(reader *r)
{
    cg *g = r->g;
    u32 word = r->at;
    if (g->n_params > MAX_ARGUMENTS) {
        cg_fail(g, word, "limits", "%u parameters, %d are allowed", g->n_params, MAX_ARGUMENTS);
    }
    g->params = take(r, g->n_params);
    r->block = 0;
    r->ins = NONE;
    for (u32 i = 0; i < g->n_params; i++) {
        if (g->params[i] >= g->n_vregs) {
            cg_fail(g, word + i, "parameter", "register %u does not exist", g->params[i]);
        }
        define(r, g->params[i], word + i);
    }
}

static void read_consts(reader *r)
{
    cg *g = r->g;
    u32 word = r->at;
    const u32 *words = take(r, 4 * (u64)g->n_consts);
    g->consts = NEW(g, pyro_constant, g->n_consts);
    for (u32 i = 0; i < g->n_consts; i++, words += 4, word += 4) {
        pyro_constant c = {words[0], words[1], words[2], (i32)words[3]};
        const pyro_codegen_options *o = g->options;
        bool ok = true;
        switch (c.kind) {
        case PYRO_CONST_I64:
        case PYRO_CONST_F64:
            ok = c.c == 0;
            break;
        case PYRO_CONST_HANDLE:
            ok = c.a < o->n_handles && c.b == 0;
            break;
        case PYRO_CONST_SYMBOL:
            ok = c.a < o->n_symbols && c.b == 0 && c.c == 0;
            break;
        case PYRO_CONST_CELL:
            ok = c.a < o->n_cells && (c.b == 0 || c.b < o->n_handles);
            break;
        case PYRO_CONST_FIELDVAL: {
            ok = c.a < o->n_fields && c.b == 0;
            i64 value = ok ? (i64)o->field_offsets[c.a] + c.c : 0;
            c = ok ? (pyro_constant){PYRO_CONST_I64, (u32)value, (u32)((u64)value >> 32), 0} : c;
            break;
        }
        default:
            ok = false;
        }
        if (!ok) {
            cg_fail(g, word, "constant", "constant %u is malformed or names what does not exist", i);
        }
        g->consts[i] = c;
    }
}

static void read_exit(reader *r, ir_exit *exit)
{
    cg *g = r->g;
    exit->word = r->at;
    pyro_exit_record *record = &exit->record;
    record->kind = below(r, PYRO_EXIT_COUNT, "exit", "exit kind");
    record->offset = next(r);
    record->n_locals = next(r);
    record->n_stack = next(r);
    record->n_values = next(r);
    u32 word = r->at;
    exit->values = take(r, 2 * (u64)record->n_values);
    u32 *reprs = NEW(g, u32, record->n_values);
    for (u32 i = 0; i < record->n_values; i++) {
        u32 repr = exit->values[2 * i + 1], kind = repr & ~PYRO_EXIT_OWNED;
        if (kind >= PYRO_REPR_COUNT || (repr != kind && kind != PYRO_REPR_OBJECT)) {
            cg_fail(g, word + 2 * i + 1, "exit", "unknown representation %u", repr);
        }
        check_class(g, exit->values[2 * i], kind == PYRO_REPR_FLOAT ? PYRO_CLASS_F64 : PYRO_CLASS_INT, word + 2 * i);
        reprs[i] = repr;
    }
    record->reprs = reprs;
    word = r->at;
    record->slots = take(r, (u64)record->n_locals + record->n_stack);
    for (u32 i = 0; i < record->n_locals + record->n_stack; i++) {
        if (record->slots[i] != PYRO_EXIT_NO_VALUE && record->slots[i] >= record->n_values) {
            cg_fail(g, word + i, "exit", "slot %u names value %u of %u", i, record->slots[i], record->n_values);
        }
    }
    if (record->kind == PYRO_EXIT_LEAVE && (record->n_stack == 0 || record->slots[record->n_locals + record->n_stack - 1] == PYRO_EXIT_NO_VALUE)) {
        cg_fail(g, exit->word, "exit", "an exit of kind leave needs the return value on its stack");
    }
}

/* A count of things that take at least `words` words each: more cannot be in the stream, so nothing larger is allocated. */
static u32 read_count(reader *r, u32 words, const char *what)
{
    u32 count = next(r);
    if (count > r->end / words) {
        cg_fail(r->g, r->at - 1, "counts", "%u %s cannot be in %u words", count, what, r->end);
    }
    return count;
}

static void read_header(reader *r)
{
    cg *g = r->g;
    u32 magic = next(r), version = next(r);
    if (magic != PYRO_LIR_MAGIC) {
        cg_fail(g, 0, "header", "this is not LIR");
    }
    if (version != PYRO_LIR_VERSION) {
        cg_fail(g, 1, "header", "LIR version %u, this core reads version %u", version, PYRO_LIR_VERSION);
    }
    if (next(r) != g->n_words) {
        cg_fail(g, 2, "header", "the stream says %u words and has %u", g->words[2], g->n_words);
    }
    g->n_vregs = read_count(r, 1, "registers");
    g->n_consts = read_count(r, 4, "constants");
    g->n_blocks = read_count(r, 4, "blocks");
    g->n_exits = read_count(r, 5, "exits");
    g->n_params = read_count(r, 1, "parameters");
    if (g->n_blocks == 0) {
        cg_fail(g, 5, "counts", "a program has at least one block");
    }
}

void cg_read(cg *g, const void *bytes, size_t size)
{
    if (size % 4 != 0 || size / 4 > MAX_WORDS) {
        cg_fail(g, 0, "header", "%zu bytes: not whole words, or too many", size);
    }
    g->n_words = (u32)(size / 4);
    u32 *words = NEW(g, u32, g->n_words);
    if (size != 0) {
        memcpy(words, bytes, size);
    }
    g->words = words;
    reader r = {.g = g, .end = g->n_words};
    read_header(&r);
    read_vregs(&r);
    read_params(&r);
    read_consts(&r);
    g->exits = NEW(g, ir_exit, g->n_exits);
    for (u32 i = 0; i < g->n_exits; i++) {
        read_exit(&r, &g->exits[i]);
    }
    g->blocks = ZNEW(g, ir_block, g->n_blocks);
    for (u32 i = 0; i < g->n_blocks; i++) {
        read_block(&r, i);
    }
    if (r.at != r.end) {
        cg_fail(g, r.at, "trailing", "%u words after the last block", r.end - r.at);
    }
    check_edges(g);
    g->stats.vregs = g->n_vregs;
    g->stats.instructions = g->n_ins;
}
