/* Builds random programs that are valid and end: every edge to an earlier block first takes one of the memory's `fuel`.

   Blocks come first, with random targets; their dominators say which values an instruction may use. Arguments of edges are chosen last,
   when all values are known. */
#include <math.h>
#include <string.h>
#include "program.h"
#include "test.h"

typedef struct {
    t_program *p;
    uint64_t state;
    uint32_t block; /* being filled */
    uint32_t n_ins;
    uint32_t pinned;
    uint8_t origin[MAX_VALUES];   /* block of the definition */
    bool clean[MAX_VALUES];       /* an f64 that is no NaN, so that its bits are the same everywhere */
} generator;

static uint32_t pick(generator *g, uint32_t bound) { return (uint32_t)(test_random(&g->state) % bound); }
static bool chance(generator *g, uint32_t percent) { return pick(g, 100) < percent; }

static uint32_t new_value(generator *g, uint8_t cls)
{
    t_program *p = g->p;
    p->classes[p->n_values] = cls;
    g->origin[p->n_values] = (uint8_t)g->block;
    return p->n_values++;
}

static bool dominates(const t_program *p, uint32_t a, uint32_t b)
{
    while (b != a && b != 0) {
        b = p->blocks[b].idom;
    }
    return a == b;
}

/* A value of the class that is defined where the block at hand can use it, recent ones more often; NONE_VALUE when none was found. */
static uint32_t some_value(generator *g, uint8_t cls)
{
    t_program *p = g->p;
    for (uint32_t tries = 0; tries < 24; tries++) {
        uint32_t back = chance(g, 60) ? pick(g, 12) : pick(g, p->n_values), v = back < p->n_values ? p->n_values - 1 - back : 0;
        bool is_address = v == p->params[0];
        if ((p->classes[v] & ~PYRO_VREG_PINNED) == cls && !is_address && dominates(p, g->origin[v], g->block)) {
            return v;
        }
    }
    return NONE_VALUE;
}

static t_operand int_constant(generator *g)
{
    static const int64_t some[] = {0, 1, -1, 2, 7, 127, 128, -128, -129, 255, 256, 65535, INT32_MAX, INT32_MIN, (int64_t)INT32_MAX + 1, UINT32_MAX, INT64_MAX, INT64_MIN, 123456789012345};
    int64_t v = chance(g, 70) ? some[pick(g, sizeof some / sizeof *some)] : (int64_t)test_random(&g->state) >> pick(g, 63);
    return (t_operand){T_INT, 0, {.i = v}};
}

static t_operand f64_constant(generator *g)
{
    static const double some[] = {0.0, -0.0, 1.0, -1.5, 2.0, 0.1, 1e300, -1e-300, 1024.0, 3.14159};
    return (t_operand){T_F64, 0, {.f = some[pick(g, sizeof some / sizeof *some)]}};
}

static t_operand operand(generator *g, uint8_t cls)
{
    uint32_t v = chance(g, 80) ? some_value(g, cls) : NONE_VALUE;
    if (v != NONE_VALUE) {
        return (t_operand){T_VALUE, v, {.bits = 0}};
    }
    return cls == PYRO_CLASS_INT ? int_constant(g) : f64_constant(g);
}

static t_ins *add(generator *g, uint8_t op, uint8_t type)
{
    t_block *b = &g->p->blocks[g->block];
    t_ins *ins = &b->ins[b->n_ins++];
    *ins = (t_ins){.op = op, .type = type, .dst = NONE_VALUE};
    return ins;
}

static uint8_t int_type(generator *g) { return chance(g, 70) ? PYRO_TYPE_I64 : PYRO_TYPE_I32; }
static uint8_t memory_type(generator *g) { return (uint8_t)(PYRO_TYPE_I8 + pick(g, 4)); }
static uint8_t condition(generator *g) { return (uint8_t)pick(g, PYRO_CC_COUNT); }
static uint8_t f64_condition(generator *g) { return (uint8_t)pick(g, PYRO_CC_GE + 1); }

static uint32_t some_exit(generator *g, uint32_t kind)
{
    t_program *p = g->p;
    if (p->n_exits == MAX_EXITS) {
        return MAX_EXITS;
    }
    t_exit *exit = &p->exits[p->n_exits];
    exit->kind = kind;
    exit->n_values = 1 + pick(g, chance(g, 20) ? MAX_EXIT_VALUES : 8);
    for (uint32_t i = 0; i < exit->n_values; i++) {
        bool is_f64 = chance(g, 30);
        exit->values[i] = operand(g, is_f64 ? PYRO_CLASS_F64 : PYRO_CLASS_INT);
        exit->reprs[i] = is_f64 ? PYRO_REPR_FLOAT : PYRO_REPR_INT;
    }
    return p->n_exits++;
}

/* A word of ints or floats, sometimes with an index that was masked to the array. */
static void some_memory(generator *g, t_ins *ins, uint8_t type)
{
    bool is_f64 = type == PYRO_TYPE_F64;
    uint32_t size = is_f64 || type == PYRO_TYPE_I64 ? 8 : type == PYRO_TYPE_I32 ? 4 : type == PYRO_TYPE_I16 ? 2 : 1;
    ins->has_mem = true;
    ins->mem = (t_mem){NONE_VALUE, 1, (int32_t)(is_f64 ? offsetof(test_memory, floats) : offsetof(test_memory, ints))};
    ins->mem.disp += (int32_t)(size * pick(g, 8));
}

/* v & 7, to index with. */
static uint32_t masked(generator *g)
{
    t_operand v = operand(g, PYRO_CLASS_INT);
    t_ins *ins = add(g, PYRO_OP_IAND, PYRO_TYPE_I64);
    ins->v[0] = v;
    ins->v[1] = (t_operand){T_INT, 0, {.i = 7}};
    return ins->dst = new_value(g, PYRO_CLASS_INT);
}

static t_ins *memory_instruction(generator *g, uint8_t op, uint8_t type)
{
    uint32_t index = chance(g, 40) ? masked(g) : NONE_VALUE;
    t_ins *ins = add(g, op, type);
    some_memory(g, ins, type);
    if (index != NONE_VALUE) {
        ins->mem.index_value = index;
        ins->mem.scale = type == PYRO_TYPE_F64 || type == PYRO_TYPE_I64 ? 8 : type == PYRO_TYPE_I32 ? 4 : type == PYRO_TYPE_I16 ? 2 : 1;
    }
    return ins;
}

static void integer_instruction(generator *g)
{
    static const uint8_t binary[] = {PYRO_OP_IADD, PYRO_OP_ISUB, PYRO_OP_IMUL, PYRO_OP_IAND, PYRO_OP_IOR, PYRO_OP_IXOR, PYRO_OP_ISHL, PYRO_OP_ISHR, PYRO_OP_IUSHR};
    static const uint8_t unary[] = {PYRO_OP_INEG, PYRO_OP_INOT, PYRO_OP_MOV};
    static const uint8_t checked[] = {PYRO_OP_IADDO, PYRO_OP_ISUBO, PYRO_OP_IMULO};
    uint32_t kind = pick(g, 10);
    t_operand a = operand(g, PYRO_CLASS_INT), b = operand(g, PYRO_CLASS_INT), c = operand(g, PYRO_CLASS_INT);
    t_ins *ins;
    if (kind < 5) {
        ins = add(g, binary[pick(g, sizeof binary)], int_type(g));
    } else if (kind == 5) {
        uint8_t op = unary[pick(g, sizeof unary)];
        ins = add(g, op, op == PYRO_OP_MOV ? PYRO_TYPE_I64 : int_type(g));
    } else if (kind == 6) {
        ins = add(g, chance(g, 50) ? PYRO_OP_SEXT : PYRO_OP_ZEXT, (uint8_t)(PYRO_TYPE_I8 + pick(g, 3)));
    } else if (kind == 7) {
        ins = add(g, PYRO_OP_ICMP, int_type(g));
        ins->cc = condition(g);
    } else if (kind == 8) {
        ins = add(g, PYRO_OP_SELECT, PYRO_TYPE_I64);
    } else {
        uint32_t exit = some_exit(g, PYRO_EXIT_DEOPT);
        ins = add(g, exit < MAX_EXITS ? checked[pick(g, sizeof checked)] : PYRO_OP_IADD, int_type(g));
        ins->exit = exit;
    }
    ins->v[0] = a;
    ins->v[1] = b;
    ins->v[2] = c;
    bool pin = g->pinned < PYRO_MAX_PINNED && chance(g, 2);
    g->pinned += pin;
    ins->dst = new_value(g, (uint8_t)(PYRO_CLASS_INT | (pin ? PYRO_VREG_PINNED : 0)));
}

/* By a divisor that is neither 0 nor -1. */
static void division(generator *g)
{
    t_operand a = operand(g, PYRO_CLASS_INT), b = operand(g, PYRO_CLASS_INT);
    if (b.kind == T_VALUE) {
        t_ins *mask = add(g, PYRO_OP_IAND, PYRO_TYPE_I64);
        mask->v[0] = b;
        mask->v[1] = (t_operand){T_INT, 0, {.i = 255}};
        uint32_t low = mask->dst = new_value(g, PYRO_CLASS_INT);
        t_ins *odd = add(g, PYRO_OP_IOR, PYRO_TYPE_I64);
        odd->v[0] = (t_operand){T_VALUE, low, {.bits = 0}};
        odd->v[1] = (t_operand){T_INT, 0, {.i = 1}};
        b.value = odd->dst = new_value(g, PYRO_CLASS_INT);
    } else {
        b.constant.i = 1 + (int64_t)pick(g, 1000);
    }
    t_ins *ins = add(g, chance(g, 50) ? PYRO_OP_SDIV : PYRO_OP_SREM, int_type(g));
    ins->v[0] = a;
    ins->v[1] = b;
    ins->dst = new_value(g, PYRO_CLASS_INT);
}

static void f64_instruction(generator *g)
{
    static const uint8_t ops[] = {PYRO_OP_FADD, PYRO_OP_FSUB, PYRO_OP_FMUL, PYRO_OP_FDIV, PYRO_OP_FNEG, PYRO_OP_FABS, PYRO_OP_FSQRT, PYRO_OP_MOV, PYRO_OP_FADD, PYRO_OP_FMUL};
    t_operand a = operand(g, PYRO_CLASS_F64), b = operand(g, PYRO_CLASS_F64), i = operand(g, PYRO_CLASS_INT);
    uint32_t kind = pick(g, 10);
    t_ins *ins;
    if (kind < 6) {
        ins = add(g, ops[pick(g, sizeof ops)], PYRO_TYPE_F64);
        ins->v[0] = a;
        ins->v[1] = b;
        ins->dst = new_value(g, PYRO_CLASS_F64);
    } else if (kind == 6) {
        ins = add(g, PYRO_OP_FCMP, PYRO_TYPE_F64);
        ins->cc = f64_condition(g);
        ins->v[0] = a;
        ins->v[1] = b;
        ins->dst = new_value(g, PYRO_CLASS_INT);
    } else if (kind == 7) {
        ins = add(g, PYRO_OP_ITOF, PYRO_TYPE_F64);
        ins->v[0] = i;
        ins->dst = new_value(g, PYRO_CLASS_F64);
        g->clean[ins->dst] = true;
    } else if (kind == 8) {
        bool bits = a.kind == T_F64 || g->clean[a.value];
        ins = add(g, bits ? PYRO_OP_FBITS : PYRO_OP_FTOI, PYRO_TYPE_F64);
        ins->v[0] = a;
        ins->dst = new_value(g, PYRO_CLASS_INT);
    } else {
        bool bitsf = chance(g, 50) && i.kind == T_INT && !isnan(i.constant.f);
        ins = add(g, bitsf ? PYRO_OP_BITSF : PYRO_OP_SELECT, PYRO_TYPE_F64);
        ins->v[0] = i;
        ins->v[1] = a;
        ins->v[2] = b;
        ins->dst = new_value(g, PYRO_CLASS_F64);
    }
}

static void memory_access(generator *g)
{
    uint32_t kind = pick(g, 6);
    t_operand i = operand(g, PYRO_CLASS_INT), f = operand(g, PYRO_CLASS_F64);
    if (kind == 0) {
        uint32_t dst = memory_instruction(g, PYRO_OP_LOAD, PYRO_TYPE_F64)->dst = new_value(g, PYRO_CLASS_F64);
        (void)dst;
    } else if (kind == 1) {
        memory_instruction(g, PYRO_OP_STORE, PYRO_TYPE_F64)->v[0] = f;
    } else if (kind == 2) {
        memory_instruction(g, PYRO_OP_LOAD, memory_type(g))->dst = new_value(g, PYRO_CLASS_INT);
    } else if (kind == 3) {
        memory_instruction(g, PYRO_OP_LOADS, (uint8_t)(PYRO_TYPE_I8 + pick(g, 3)))->dst = new_value(g, PYRO_CLASS_INT);
    } else if (kind == 4) {
        memory_instruction(g, PYRO_OP_STORE, memory_type(g))->v[0] = i;
    } else {
        memory_instruction(g, PYRO_OP_ADDMEM, int_type(g))->v[0] = i;
    }
}

static void call(generator *g)
{
    uint32_t callee = pick(g, n_test_functions);
    const char *signature = test_functions[callee].signature;
    t_operand args[MAX_ARGS];
    uint32_t n = 0;
    for (const char *letter = signature + 1; *letter; letter++) {
        args[n++] = operand(g, *letter == 'd' ? PYRO_CLASS_F64 : PYRO_CLASS_INT);
    }
    uint8_t type = *signature == 'd' ? PYRO_TYPE_F64 : *signature == 'n' ? PYRO_TYPE_I32 : *signature == 'v' ? PYRO_TYPE_NONE : PYRO_TYPE_I64;
    t_ins *ins = add(g, !chance(g, 80) ? PYRO_OP_CALLI : callee + n_keeping_functions >= n_test_functions ? PYRO_OP_CALLKEEP : PYRO_OP_CALL, type);
    ins->callee = callee;
    ins->n_args = n;
    memcpy(ins->args, args, n * sizeof *args);
    if (type != PYRO_TYPE_NONE && chance(g, 90)) {
        ins->dst = new_value(g, type == PYRO_TYPE_F64 ? PYRO_CLASS_F64 : PYRO_CLASS_INT);
    }
}

static void reference(generator *g)
{
    static const uint8_t ops[] = {PYRO_OP_INCREF, PYRO_OP_XINCREF, PYRO_OP_DECREF, PYRO_OP_XDECREF};
    t_ins *ins = add(g, ops[pick(g, sizeof ops)], PYRO_TYPE_NONE);
    ins->has_mem = true;
    ins->mem = (t_mem){NONE_VALUE, 1, (int32_t)(offsetof(test_memory, objects) + pick(g, OBJECTS) * sizeof(int64_t[OBJECT_WORDS]))};
}

/* Guards rarely leave: their conditions are turned so that most constants and values pass. */
static void guard(generator *g)
{
    bool is_poll = chance(g, 15);
    t_operand a = operand(g, PYRO_CLASS_INT), b = operand(g, PYRO_CLASS_INT), x = operand(g, PYRO_CLASS_F64), y = operand(g, PYRO_CLASS_F64);
    uint32_t exit = some_exit(g, is_poll ? PYRO_EXIT_POLL : pick(g, 2)), kind = pick(g, 4);
    if (exit == MAX_EXITS) {
        return;
    }
    t_ins *ins;
    if (is_poll) {
        ins = add(g, PYRO_OP_POLL, PYRO_TYPE_I64);
        ins->has_mem = true;
        ins->mem = (t_mem){NONE_VALUE, 1, (int32_t)offsetof(test_memory, polls)};
        a.kind = T_INT;
        a.constant.i = pick(g, 3);
    } else if (kind == 0) {
        ins = add(g, PYRO_OP_GUARD, int_type(g));
        ins->cc = chance(g, 80) ? PYRO_CC_NE : condition(g);
    } else if (kind == 1) {
        ins = add(g, PYRO_OP_FGUARD, PYRO_TYPE_F64);
        ins->cc = chance(g, 80) ? PYRO_CC_NE : f64_condition(g);
        a = x;
        b = y;
    } else if (kind == 2) {
        ins = memory_instruction(g, PYRO_OP_GUARDM, memory_type(g));
        ins->cc = chance(g, 80) ? PYRO_CC_NE : condition(g);
    } else {
        ins = add(g, PYRO_OP_GUARDBITS, int_type(g));
        ins->cc = PYRO_CC_NE;
        b = (t_operand){T_INT, 0, {.i = chance(g, 50) ? -1 : (int64_t)test_random(&g->state)}};
    }
    ins->v[0] = a;
    ins->v[1] = b;
    ins->exit = exit;
}

static void instruction(generator *g)
{
    uint32_t kind = pick(g, 100);
    if (kind < 38) {
        integer_instruction(g);
    } else if (kind < 42) {
        division(g);
    } else if (kind < 62) {
        f64_instruction(g);
    } else if (kind < 76) {
        memory_access(g);
    } else if (kind < 84) {
        call(g);
    } else if (kind < 90) {
        reference(g);
    } else {
        guard(g);
    }
}

/* ---- control flow ------------------------------------------------------------------------------------------------------- */

/* Terminators without arguments: 'r'et, 'e'xit, 'j'mp or 'b'ranch, targets in `edges`. */
static void draw_graph(generator *g, uint32_t n_blocks, uint32_t targets[][2], uint8_t *kinds)
{
    t_program *p = g->p;
    p->n_blocks = n_blocks;
    for (uint32_t b = 0; b < n_blocks; b++) {
        p->blocks[b].cold = b > 0 && chance(g, 20);
        kinds[b] = b + 1 == n_blocks || chance(g, 5) ? 'r' : chance(g, 3) ? 'e' : chance(g, 30) ? 'j' : chance(g, 20) ? 'l' : 'b';
        for (uint32_t e = 0; e < 2; e++) {
            targets[b][e] = b + 1 < n_blocks ? b + 1 + pick(g, chance(g, 70) ? 3 : n_blocks) % (n_blocks - b - 1) : b;
        }
        if (kinds[b] == 'l') { /* a way back, while there is fuel */
            targets[b][0] = b > 0 ? 1 + pick(g, b) : 0;
            kinds[b] = targets[b][0] == 0 ? 'j' : 'l';
            targets[b][0] = targets[b][0] == 0 ? targets[b][1] : targets[b][0];
        }
    }
}

static uint32_t meet(const uint32_t *idom, const uint32_t *rank, uint32_t a, uint32_t b)
{
    while (a != b) {
        if (rank[a] > rank[b]) {
            a = idom[a];
        } else {
            b = idom[b];
        }
    }
    return a;
}

/* Iterated to a fixed point (Cooper, Harvey, Kennedy). Unreachable blocks get the entry. */
static void find_dominators(generator *g, uint32_t targets[][2], const uint8_t *kinds, uint32_t *order, uint32_t *n_order)
{
    t_program *p = g->p;
    uint32_t idom[MAX_BLOCKS], rank[MAX_BLOCKS], stack[MAX_BLOCKS], edge[MAX_BLOCKS], depth = 0, n = 0;
    bool seen[MAX_BLOCKS] = {0};
    stack[depth] = 0;
    edge[depth++] = 0;
    seen[0] = true;
    while (depth) {
        uint32_t b = stack[depth - 1], out = kinds[b] == 'j' ? 1 : kinds[b] == 'b' || kinds[b] == 'l' ? 2 : 0;
        if (edge[depth - 1] == out) {
            order[n++] = b;
            depth--;
        } else {
            uint32_t t = targets[b][edge[depth - 1]++];
            if (!seen[t]) {
                seen[t] = true;
                stack[depth] = t;
                edge[depth++] = 0;
            }
        }
    }
    for (uint32_t i = 0; i < n / 2; i++) {
        uint32_t t = order[i];
        order[i] = order[n - 1 - i];
        order[n - 1 - i] = t;
    }
    for (uint32_t i = 0; i < n; i++) {
        rank[order[i]] = i;
        idom[order[i]] = NONE_VALUE;
    }
    idom[0] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < n; i++) {
            uint32_t b = order[i], out = kinds[b] == 'j' ? 1 : kinds[b] == 'b' || kinds[b] == 'l' ? 2 : 0;
            for (uint32_t e = 0; e < out; e++) {
                uint32_t t = targets[b][e], made = idom[t] == NONE_VALUE ? b : t == 0 ? 0 : meet(idom, rank, idom[t], b);
                changed |= made != idom[t];
                idom[t] = made;
            }
        }
    }
    for (uint32_t b = 0; b < p->n_blocks; b++) {
        p->blocks[b].idom = seen[b] ? idom[b] : 0;
    }
    *n_order = n;
}

static void terminate(generator *g, const uint32_t *targets, uint8_t kind)
{
    t_operand a = operand(g, PYRO_CLASS_INT), b = operand(g, PYRO_CLASS_INT), x = operand(g, PYRO_CLASS_F64), y = operand(g, PYRO_CLASS_F64);
    uint32_t exit = kind == 'e' ? some_exit(g, PYRO_EXIT_RAISE) : 0;
    t_ins *ins;
    if (kind == 'e' && exit < MAX_EXITS) {
        add(g, PYRO_OP_EXIT, PYRO_TYPE_NONE)->exit = exit;
        return;
    }
    if (kind == 'r' || kind == 'e') {
        bool is_f64 = chance(g, 40);
        add(g, PYRO_OP_RET, is_f64 ? PYRO_TYPE_F64 : PYRO_TYPE_I64)->v[0] = is_f64 ? x : a;
        return;
    }
    if (kind == 'j') {
        ins = add(g, PYRO_OP_JMP, PYRO_TYPE_NONE);
    } else if (kind == 'l') {
        ins = add(g, PYRO_OP_ADDMEM, PYRO_TYPE_I64);
        ins->has_mem = true;
        ins->mem = (t_mem){NONE_VALUE, 1, (int32_t)offsetof(test_memory, fuel)};
        ins->v[0] = (t_operand){T_INT, 0, {.i = -1}};
        t_mem mem = ins->mem;
        ins = add(g, PYRO_OP_BRM, PYRO_TYPE_I64);
        ins->has_mem = true;
        ins->mem = mem;
        ins->cc = PYRO_CC_GT;
        ins->v[0] = (t_operand){T_INT, 0, {.i = 0}};
    } else {
        uint32_t how = pick(g, 4);
        ins = how == 0 ? add(g, PYRO_OP_FBR, PYRO_TYPE_F64) : how == 1 ? memory_instruction(g, PYRO_OP_BRM, memory_type(g))
              : how == 2 ? add(g, PYRO_OP_BRBITS, int_type(g)) : add(g, PYRO_OP_BR, int_type(g));
        ins->cc = how == 0 ? f64_condition(g) : how == 2 ? (uint8_t)pick(g, 2) : condition(g);
        ins->v[0] = how == 0 ? x : a;
        ins->v[1] = how == 0 ? y : b;
    }
    ins->edges[0].block = targets[0];
    ins->edges[1].block = targets[1];
}

static void choose_arguments(generator *g)
{
    t_program *p = g->p;
    for (g->block = 0; g->block < p->n_blocks; g->block++) {
        t_block *b = &p->blocks[g->block];
        t_ins *last = &b->ins[b->n_ins - 1];
        uint32_t n = last->op == PYRO_OP_JMP ? 1 : last->op == PYRO_OP_RET || last->op == PYRO_OP_EXIT ? 0 : 2;
        for (uint32_t e = 0; e < n; e++) {
            const t_block *target = &p->blocks[last->edges[e].block];
            last->edges[e].n_args = target->n_params;
            for (uint32_t i = 0; i < target->n_params; i++) {
                last->edges[e].args[i] = operand(g, p->classes[target->params[i]]);
            }
        }
    }
}

void generate_program(t_program *p, uint64_t seed, uint32_t n_blocks, uint32_t n_ins)
{
    static generator state;
    generator *g = &state;
    uint32_t targets[MAX_BLOCKS][2], order[MAX_BLOCKS], n_order;
    uint8_t kinds[MAX_BLOCKS];
    memset(p, 0, sizeof *p);
    *g = (generator){.p = p, .state = seed, .pinned = 1};
    p->n_params = 1 + pick(g, MAX_PARAMS - 1);
    uint32_t floats = 0;
    for (uint32_t i = 0; i < p->n_params; i++) {
        bool is_f64 = i > 0 && floats < 8 && chance(g, 35);
        floats += is_f64;
        p->params[i] = new_value(g, is_f64 ? PYRO_CLASS_F64 : (uint8_t)(PYRO_CLASS_INT | (i == 0 ? PYRO_VREG_PINNED : 0)));
    }
    draw_graph(g, n_blocks, targets, kinds);
    find_dominators(g, targets, kinds, order, &n_order);
    for (uint32_t b = 0; b < n_blocks; b++) { /* parameters of all first: they are what values of other paths come in by */
        g->block = b;
        t_block *block = &p->blocks[b];
        block->n_params = b == 0 ? 0 : chance(g, 60) ? pick(g, 4) : pick(g, MAX_PARAMS);
        for (uint32_t i = 0; i < block->n_params; i++) {
            block->params[i] = new_value(g, chance(g, 65) ? PYRO_CLASS_INT : PYRO_CLASS_F64);
        }
    }
    bool filled[MAX_BLOCKS] = {0};
    for (uint32_t i = 0; i < n_blocks + n_order; i++) { /* dominators before those they dominate; then what is unreachable */
        uint32_t b = i < n_order ? order[i] : i - n_order;
        if (!filled[b]) {
            filled[b] = true;
            g->block = b;
            uint32_t count = pick(g, n_ins);
            while (p->blocks[b].n_ins < count && p->n_values + 8 < MAX_VALUES) {
                instruction(g);
            }
            terminate(g, targets[b], kinds[b]);
        }
    }
    choose_arguments(g);
}
