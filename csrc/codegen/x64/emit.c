/* Machine code for x86-64: the frame, the blocks in order, the moves of the allocator, and the maps from code to program.

   Frame, from high to low addresses: return address, saved rbp (rbp points here), callee-saved registers, spill slots, outgoing stack
   arguments. rsp is a multiple of 16 throughout the body. The entry is the only target of indirect branches and starts with ENDBR64. */
#include "emit.h"
#include "../native.h"

enum { MAX_FRAME = 1 << 16, PAGE = 4096 };

static const u8 callee_saved[] = {RBX, R12, R13, R14, R15};

u32 emit_offset(const emitter *e) { return (u32)(e->code.at - e->start); }

void emit_reserve(emitter *e, u32 bytes)
{
    if ((size_t)(e->limit - e->code.at) >= bytes) {
        return;
    }
    u32 used = emit_offset(e), capacity = (u32)(e->limit - e->start) * 2 + bytes;
    u8 *larger = cg_alloc(e->g, capacity, 1);
    if (used) {
        memcpy(larger, e->start, used);
    }
    e->start = larger;
    e->limit = larger + capacity;
    e->code.at = larger + used;
}

/* ---- labels and jumps --------------------------------------------------------------------------------------------------- */

u32 emit_new_label(emitter *e)
{
    *PUSH(e->g, e->labels) = NONE;
    return e->labels.n - 1;
}

void emit_bind(emitter *e, u32 label) { e->labels.at[label] = emit_offset(e); }

/* A jump back to a near label is short; where a jump forward goes is not known yet. */
static bool is_near(const emitter *e, u32 label)
{
    return e->labels.at[label] != NONE && emit_offset(e) + 2 - e->labels.at[label] <= 128;
}

static void fix_later(emitter *e, u32 label)
{
    *PUSH(e->g, e->jumps) = (jump_fixup){emit_offset(e) - 4, label};
}

void emit_jcc(emitter *e, u32 cc, u32 label)
{
    if (is_near(e, label)) {
        x64_put_jcc_short(&e->code, cc, (int8_t)(e->labels.at[label] - emit_offset(e) - 2));
        return;
    }
    x64_put_jcc(&e->code, cc, 0);
    fix_later(e, label);
}

void emit_jmp(emitter *e, u32 label)
{
    if (is_near(e, label)) {
        x64_put_jmp_short(&e->code, (int8_t)(e->labels.at[label] - emit_offset(e) - 2));
        return;
    }
    x64_put_jmp(&e->code, 0);
    fix_later(e, label);
}

u32 emit_skip(emitter *e, u32 cc)
{
    x64_put_jcc_short(&e->code, cc, 0);
    return emit_offset(e);
}

void emit_land(emitter *e, u32 skip)
{
    e->start[skip - 1] = (u8)(emit_offset(e) - skip);
}

static void fix_jumps(emitter *e)
{
    for (u32 i = 0; i < e->jumps.n; i++) {
        u32 at = e->jumps.at[i].at, disp = e->labels.at[e->jumps.at[i].label] - (at + 4);
        memcpy(e->start + at, &disp, 4);
    }
}

/* ---- frame -------------------------------------------------------------------------------------------------------------- */

static void lay_out_frame(emitter *e)
{
    cg *g = e->g;
    for (u32 i = 0; i < sizeof callee_saved; i++) {
        e->n_saved += (g->used & REGBIT(callee_saved[i])) != 0;
    }
    u64 bytes = 8 * ((u64)e->n_saved + g->n_slots + g->out_words);
    if (bytes > MAX_FRAME) {
        cg_fail(g, 0, "limits", "the frame would take %llu bytes", (unsigned long long)bytes);
    }
    e->frame_bytes = (u32)((bytes + 15) & ~15u);
}

i32 emit_slot_offset(const emitter *e, loc place)
{
    return -8 * (i32)(e->n_saved + loc_n(place) + 1);
}

static void emit_prologue(emitter *e)
{
    x64_code *c = &e->code;
    x64_put_endbr64(c);
    x64_put_push(c, RBP);
    x64_put(c, X64_MOV, 8, RBP, x64_reg(RSP), 0);
    for (u32 i = 0; i < sizeof callee_saved; i++) {
        if (e->g->used & REGBIT(callee_saved[i])) {
            x64_put_push(c, callee_saved[i]);
        }
    }
    u32 rest = e->frame_bytes - 8 * e->n_saved;
    /* Touch every page in order, so that an overflow hits the guard page and not what lies beyond it. */
    for (u32 page = PAGE; page < rest; page += PAGE) {
        emit_reserve(e, 64);
        x64_put(c, X64_TEST_M, 4, RAX, x64_mem(RSP, -(i32)page), 0);
    }
    if (rest) {
        x64_put(c, X64_SUB_I, 8, 0, x64_reg(RSP), (i32)rest);
    }
}

void emit_epilogue(emitter *e, bool pushed)
{
    x64_code *c = &e->code;
    emit_reserve(e, 64);
    if (e->n_saved) {
        x64_put(c, X64_LEA, 8, RSP, x64_mem(RBP, -8 * (i32)e->n_saved), 0);
    } else if (e->frame_bytes || pushed) {
        x64_put(c, X64_MOV, 8, RSP, x64_reg(RBP), 0);
    }
    for (u32 i = sizeof callee_saved; i-- > 0;) {
        if (e->g->used & REGBIT(callee_saved[i])) {
            x64_put_pop(c, callee_saved[i]);
        }
    }
    x64_put_pop(c, RBP);
    x64_put_ret(c);
}

/* ---- moves -------------------------------------------------------------------------------------------------------------- */

static bool is_vector(loc place) { return loc_is_reg(place) && loc_n(place) >= REG_VECTOR; }

static x64_rm place_rm(const emitter *e, loc place)
{
    switch (loc_kind(place)) {
    case LOC_REG:
        return x64_reg(loc_n(place));
    case LOC_SLOT:
        return x64_mem(RBP, emit_slot_offset(e, place));
    case LOC_IN: /* above the saved rbp and the return address */
        return x64_mem(RBP, 16 + 8 * (i32)loc_n(place));
    default:
        return x64_mem(RSP, 8 * (i32)loc_n(place));
    }
}

static bool constant_bits(const cg *g, u32 value, u64 *bits)
{
    if (value_tag(value) == PYRO_OPERAND_IMM) {
        *bits = (u64)(i64)value_imm(value);
        return true;
    }
    const pyro_constant *c = &g->consts[value_index(value)];
    *bits = (u64)c->b << 32 | c->a;
    return c->kind == PYRO_CONST_I64 || c->kind == PYRO_CONST_F64;
}

void emit_const(emitter *e, u32 reg, u32 value)
{
    u64 bits;
    if (constant_bits(e->g, value, &bits)) {
        x64_put_const(&e->code, reg, bits);
        return;
    }
    const pyro_constant *c = &e->g->consts[value_index(value)];
    x64_put_const64(&e->code, reg, 0);
    *PUSH(e->g, e->relocs) = (pyro_reloc){emit_offset(e) - 8, PYRO_RELOC_ABS64, (u8)c->kind, c->a, c->b, c->c};
}

/* Flags are dead in a gap, so that zero costs two bytes. */
static void move_constant(emitter *e, loc to, u32 value)
{
    u64 bits;
    bool known = constant_bits(e->g, value, &bits);
    x64_rm target = place_rm(e, to);
    if (is_vector(to)) {
        if (bits == 0) {
            emit_form(e, X64_XORPD, 4, loc_n(to), target, 0);
        } else {
            emit_form(e, X64_MOVSD, 4, loc_n(to), emit_const_literal(e, value_index(value)), 0);
        }
    } else if (loc_is_reg(to)) {
        if (known && bits == 0) {
            emit_form(e, X64_XOR, 4, loc_n(to), target, 0);
        } else {
            emit_const(e, loc_n(to), value);
        }
    } else if (known && (u64)(i64)(i32)bits == bits) {
        emit_form(e, X64_MOV_I, 8, 0, target, (i32)bits);
    } else {
        emit_const(e, SCRATCH, value);
        emit_form(e, X64_MOV_M, 8, SCRATCH, target, 0);
    }
}

void emit_move(emitter *e, const m_move *move)
{
    loc to = move->to, from = move->from;
    emit_reserve(e, 64);
    if (loc_kind(from) == LOC_CONST) {
        move_constant(e, to, move->value);
    } else if (loc_is_reg(to) && loc_is_reg(from)) {
        u32 form = !is_vector(to) ? (is_vector(from) ? X64_MOVQ_RX : X64_MOV) : is_vector(from) ? X64_MOVAPD : X64_MOVQ_XR;
        bool reversed = form == X64_MOVQ_RX;
        emit_form(e, form, form == X64_MOVAPD ? 4 : 8, loc_n(reversed ? from : to), x64_reg(loc_n(reversed ? to : from)), 0);
    } else if (loc_is_reg(to)) {
        emit_form(e, is_vector(to) ? X64_MOVSD : X64_MOV, is_vector(to) ? 4 : 8, loc_n(to), place_rm(e, from), 0);
    } else if (loc_is_reg(from)) {
        emit_form(e, is_vector(from) ? X64_MOVSD_M : X64_MOV_M, is_vector(from) ? 4 : 8, loc_n(from), place_rm(e, to), 0);
    } else { /* r11 may be in use by a cycle of moves */
        emit_form(e, X64_MOVSD, 4, FSCRATCH, place_rm(e, from), 0);
        emit_form(e, X64_MOVSD_M, 4, FSCRATCH, place_rm(e, to), 0);
    }
}

/* ---- maps --------------------------------------------------------------------------------------------------------------- */

void emit_note(emitter *e, u32 mark, u32 instruction)
{
    cg *g = e->g;
    u32 at = emit_offset(e);
    if (e->marks.n == 0 || e->marks.at[e->marks.n - 1].bytecode != mark) {
        if (e->marks.n && e->marks.at[e->marks.n - 1].code == at) {
            e->marks.at[e->marks.n - 1].bytecode = mark;
        } else {
            *PUSH(g, e->marks) = (pyro_mark){at, mark};
        }
    }
    if (g->options->map && (e->map.n == 0 || e->map.at[e->map.n - 1].instruction != instruction)) {
        if (e->map.n && e->map.at[e->map.n - 1].code == at) {
            e->map.at[e->map.n - 1].instruction = instruction;
        } else {
            *PUSH(g, e->map) = (pyro_code_map){at, instruction};
        }
    }
}

/* ---- blocks ------------------------------------------------------------------------------------------------------------- */

/* A block of nothing but a jump. Nothing is emitted for one that leads elsewhere. */
static bool is_empty(const cg *g, const ir_block *b)
{
    return b->last - b->first == 2 && g->code.at[b->first].op == M_BLOCK && g->code.at[b->last - 1].op == PYRO_OP_JMP &&
           g->code.at[b->first].n_moves == 0 && g->code.at[b->last - 1].n_moves == 0;
}

/* Jumps past empty blocks. Backwards only into blocks that are not empty, so that no cycle of empty ones disappears. */
static void thread_jumps(emitter *e)
{
    cg *g = e->g;
    e->thread = NEW(g, u32, g->n_blocks);
    for (u32 i = g->n_order; i-- > 0;) {
        u32 b = g->order[i];
        const ir_block *block = &g->blocks[b];
        e->thread[b] = b;
        if (is_empty(g, block)) {
            u32 target = block->ins[block->n_ins - 1].edges[0].block;
            if (g->blocks[target].at > i) {
                e->thread[b] = e->thread[target];
            } else if (!is_empty(g, &g->blocks[target])) {
                e->thread[b] = target;
            }
        }
    }
}

static u32 source_index(const m_ins *m) { return m->ins ? m->ins->index : NONE; }

static void emit_block(emitter *e, const ir_block *b)
{
    cg *g = e->g;
    for (u32 i = b->first; i < b->last; i++) {
        const m_ins *m = &g->code.at[i];
        emit_note(e, m->mark, source_index(m));
        for (u32 k = 0; k < m->n_moves; k++) {
            emit_move(e, &g->moves.at[m->moves + k]);
        }
        emit_reserve(e, 256);
        emit_instruction(e, m);
    }
}

static void emit_blocks(emitter *e)
{
    cg *g = e->g;
    u32 *emitted = NEW(g, u32, g->n_order + 1), n = 0;
    for (u32 i = 0; i < g->n_order; i++) {
        if (e->thread[g->order[i]] == g->order[i]) {
            emitted[n++] = g->order[i];
        }
    }
    emitted[n] = NONE;
    bool cold = false;
    for (u32 i = 0; i < n; i++) {
        const ir_block *b = &g->blocks[emitted[i]];
        if (b->cold && !cold) {
            g->stats.hot_size = emit_offset(e);
            cold = true;
        }
        e->next_block = emitted[i + 1];
        emit_bind(e, emitted[i]);
        emit_block(e, b);
    }
    if (!cold) {
        g->stats.hot_size = emit_offset(e);
    }
}

static u32 *none_table(cg *g, u32 n)
{
    u32 *table = NEW(g, u32, n);
    memset(table, 0xff, n * sizeof *table);
    return table;
}

pyro_native *cg_emit(cg *g)
{
    emitter e = {.g = g, .exit_label = NONE, .poll_label = NONE, .dealloc_label = NONE};
    e.const_literal = none_table(g, g->n_consts);
    e.symbol_literal = none_table(g, g->options->n_symbols);
    e.last_site = none_table(g, g->n_exits);
    for (u32 b = 0; b < g->n_blocks; b++) {
        emit_new_label(&e);
    }
    for (u32 i = 0; i < g->n_consts; i++) {
        *PUSH(g, e.consts) = g->consts[i];
    }
    emit_reserve(&e, 4096);
    lay_out_frame(&e);
    thread_jumps(&e);
    emit_note(&e, PYRO_NO_MARK, NONE);
    emit_prologue(&e);
    emit_blocks(&e);
    emit_stubs(&e);
    g->stats.cold_size = emit_offset(&e) - g->stats.hot_size;
    emit_reserve(&e, 64 + 16 * (e.literals.n + 8));
    emit_literals(&e);
    fix_jumps(&e);
    pyro_native parts = {
        .code = e.start, .code_size = emit_offset(&e), .frame_size = e.frame_bytes,
        .n_relocs = e.relocs.n, .relocs = e.relocs.at, .n_constants = e.consts.n, .constants = e.consts.at, .n_sites = e.sites.n, .sites = e.sites.at,
        .n_marks = e.marks.n, .marks = e.marks.at, .n_instructions = e.map.n, .instructions = e.map.at,
    };
    return cg_make_native(g, &parts, e.locations.at, e.locations.n, e.site_locations.at);
}
