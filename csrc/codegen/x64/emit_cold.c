/* What lies behind the blocks: a stub for every exit and for every reference count that may reach zero, the tails they share, and the
   literals.

   An exit stub pushes its site's number and jumps to the tail, which pushes the unit and pyro_exit's address and calls the thunk
   (thunks.c): that one saves all registers, calls pyro_exit and comes back with the result, and the tail returns it. So all registers
   have at the thunk the values they had at the guard, but for rsp.

   A poll stub puts its site's number in r11 and calls its tail, which does the same with a thunk that may come back with everything as it
   was; then the tail and the stub return into the block.

   A deallocation stub puts the object in r11 and calls the tail, which goes on to the thunk that preserves every register. */
#include "emit.h"
#include "pyroclast/runtime_ids.h"

enum { VECTOR_LITERAL = 16 };

/* ---- literals ----------------------------------------------------------------------------------------------------------- */

static x64_rm literal_rm(u32 index) { return (x64_rm){.kind = X64_RM_RIP, .disp = (i32)index}; }

static u32 add_literal(emitter *e, literal made)
{
    *PUSH(e->g, e->literals) = made;
    return e->literals.n - 1;
}

x64_rm emit_const_literal(emitter *e, u32 const_index)
{
    u32 *known = &e->const_literal[const_index];
    const pyro_constant *c = &e->g->consts[const_index];
    if (*known == NONE) {
        *known = add_literal(e, (literal){{(u64)c->b << 32 | c->a, 0}, 8, LITERAL_BITS, 0});
    }
    return literal_rm(*known);
}

x64_rm emit_mask_literal(emitter *e, u64 bits)
{
    for (u32 i = 0; i < e->literals.n && i < 8; i++) {
        if (e->literals.at[i].size == VECTOR_LITERAL && e->literals.at[i].bits[0] == bits) {
            return literal_rm(i);
        }
    }
    return literal_rm(add_literal(e, (literal){{bits, bits}, VECTOR_LITERAL, LITERAL_BITS, 0}));
}

static x64_rm address_literal(emitter *e, u8 to, u32 a)
{
    if (to != PYRO_CONST_SYMBOL) {
        return literal_rm(add_literal(e, (literal){{0}, 8, to, a}));
    }
    u32 *known = &e->symbol_literal[a];
    if (*known == NONE) {
        *known = add_literal(e, (literal){{0}, 8, to, a});
    }
    return literal_rm(*known);
}

void emit_use_literal(emitter *e, x64_rm rm)
{
    u32 at = (u32)(e->code.rip - e->start);
    *PUSH(e->g, e->literal_uses) = (literal_fixup){at, at + e->code.rip_end, (u32)rm.disp};
}

/* 16-byte literals first, on a 16-byte boundary. */
void emit_literals(emitter *e)
{
    cg *g = e->g;
    u32 *offsets = NEW(g, u32, e->literals.n);
    memset(e->code.at, 0xcc, 15);
    e->code.at += -emit_offset(e) & 15;
    emit_note(e, PYRO_NO_MARK, NONE);
    for (u32 size = VECTOR_LITERAL; size >= 8; size -= 8) {
        for (u32 i = 0; i < e->literals.n; i++) {
            const literal *l = &e->literals.at[i];
            if (l->size != size) {
                continue;
            }
            offsets[i] = emit_offset(e);
            memcpy(e->code.at, l->bits, size);
            e->code.at += size;
            if (l->to != LITERAL_BITS) {
                *PUSH(g, e->relocs) = (pyro_reloc){offsets[i], PYRO_RELOC_ABS64, l->to, l->a, 0, 0};
            }
        }
    }
    for (u32 i = 0; i < e->literal_uses.n; i++) {
        const literal_fixup *fixup = &e->literal_uses.at[i];
        u32 disp = offsets[fixup->literal] - fixup->end;
        memcpy(e->start + fixup->at, &disp, 4);
    }
}

/* Six bytes, `call [rip + literal]`; the linker makes it a direct call where the target is in reach. */
static void call_address(emitter *e, u8 to, u32 a)
{
    u32 at = emit_offset(e);
    emit_form(e, X64_CALL_M, 4, 0, address_literal(e, to, a), 0);
    *PUSH(e->g, e->relocs) = (pyro_reloc){at, PYRO_RELOC_CALL, to, a, 0, 0};
}

void emit_call_symbol(emitter *e, u32 symbol) { call_address(e, PYRO_CONST_SYMBOL, symbol); }

/* ---- exits -------------------------------------------------------------------------------------------------------------- */

static u32 constant_index(emitter *e, u32 value)
{
    cg *g = e->g;
    if (value_tag(value) == PYRO_OPERAND_CONST) {
        return value_index(value);
    }
    u64 bits = (u64)(i64)value_imm(value);
    pyro_constant made = {PYRO_CONST_I64, (u32)bits, (u32)(bits >> 32), 0};
    u32 recent = e->consts.n - g->n_consts < 16 ? g->n_consts : e->consts.n - 16;
    for (u32 i = recent; i < e->consts.n; i++) {
        if (e->consts.at[i].kind == PYRO_CONST_I64 && e->consts.at[i].a == made.a && e->consts.at[i].b == made.b) {
            return i;
        }
    }
    *PUSH(g, e->consts) = made;
    return e->consts.n - 1;
}

static pyro_location location_of(emitter *e, const m_operand *o)
{
    switch (loc_kind(o->at)) {
    case LOC_REG:
        return loc_n(o->at) < REG_VECTOR ? loc_n(o->at) << 2 | PYRO_LOC_GPR : (loc_n(o->at) - REG_VECTOR) << 2 | PYRO_LOC_XMM;
    case LOC_SLOT:
        return (u32)emit_slot_offset(e, o->at) << 2 | PYRO_LOC_FRAME;
    default:
        return constant_index(e, is_vreg(o->value) ? e->g->remat.at[value_index(o->value)] : o->value) << 2 | PYRO_LOC_CONST;
    }
}

/* Guards in a row that leave by the same exit with every value in the same place share a site. */
static bool same_locations(const emitter *e, u32 site, const pyro_location *locations, u32 n)
{
    return site != NONE && memcmp(e->locations.at + e->site_locations.at[site], locations, n * sizeof *locations) == 0;
}

static u32 add_locations(emitter *e, const m_ins *m)
{
    cg *g = e->g;
    u32 first = e->locations.n;
    for (u32 i = m->n_explicit; i < m->n_operands; i++) {
        pyro_location location = location_of(e, &g->operands.at[m->operands + i]);
        *PUSH(g, e->locations) = location;
    }
    return first;
}

/* A site and its stub; until the stub is emitted, the site's `code` is its label. */
static u32 add_site(emitter *e, const m_ins *m, u32 first, u32 kind, u32 back)
{
    cg *g = e->g;
    u32 label = emit_new_label(e);
    *PUSH(g, e->stubs) = (stub){kind, label, back, e->sites.n, m->mark, m->ins->index};
    *PUSH(g, e->sites) = (pyro_exit_site){m->ins->exit, label, NULL};
    *PUSH(g, e->site_locations) = first;
    return label;
}

u32 emit_exit_label(emitter *e, const m_ins *m)
{
    u32 first = add_locations(e, m), *last = &e->last_site[m->ins->exit];
    if (same_locations(e, *last, e->locations.at + first, e->locations.n - first)) {
        e->locations.n = first;
        return e->sites.at[*last].code;
    }
    *last = e->sites.n;
    return add_site(e, m, first, STUB_EXIT, NONE);
}

u32 emit_poll_label(emitter *e, const m_ins *m, u32 back)
{
    return add_site(e, m, add_locations(e, m), STUB_POLL, back);
}

static void emit_exit_stub(emitter *e, const stub *s)
{
    e->sites.at[s->n].code = emit_offset(e);
    x64_put_push_imm(&e->code, (i32)s->n);
    emit_jmp(e, e->exit_label);
}

static void emit_exit_tail(emitter *e)
{
    e->exit_label = emit_new_label(e);
    emit_bind(e, e->exit_label);
    emit_form(e, X64_PUSH_M, 4, 0, address_literal(e, PYRO_TO_UNIT, 0), 0);
    emit_form(e, X64_PUSH_M, 4, 0, address_literal(e, PYRO_CONST_SYMBOL, PYRO_SYM_PYRO_EXIT), 0);
    call_address(e, PYRO_TO_EXIT_THUNK, 0);
    emit_epilogue(e, true);
}

static void emit_poll_stub(emitter *e, const stub *s)
{
    e->sites.at[s->n].code = emit_offset(e);
    x64_put_const(&e->code, SCRATCH, s->n);
    x64_put_call(&e->code, (i32)(e->labels.at[e->poll_label] - (emit_offset(e) + 5)));
    emit_jmp(e, s->back);
}

static void emit_poll_tail(emitter *e)
{
    u32 leave = emit_new_label(e);
    e->poll_label = emit_new_label(e);
    emit_bind(e, leave);
    emit_epilogue(e, true);
    emit_bind(e, e->poll_label);
    x64_put_push(&e->code, SCRATCH);
    emit_form(e, X64_PUSH_M, 4, 0, address_literal(e, PYRO_TO_UNIT, 0), 0);
    emit_form(e, X64_PUSH_M, 4, 0, address_literal(e, PYRO_CONST_SYMBOL, PYRO_SYM_PYRO_EXIT), 0);
    call_address(e, PYRO_TO_POLL_THUNK, 0);
    emit_jcc(e, X64_NE, leave);
    emit_form(e, X64_LEA, 8, RSP, x64_mem(RSP, 24), 0);
    x64_put_ret(&e->code);
}

/* ---- deallocation ------------------------------------------------------------------------------------------------------- */

u32 emit_dealloc_label(emitter *e, const m_ins *m, u32 reg, u32 back)
{
    u32 label = emit_new_label(e);
    *PUSH(e->g, e->stubs) = (stub){STUB_DEALLOC, label, back, reg, m->mark, m->ins->index};
    return label;
}

static void emit_dealloc_stub(emitter *e, const stub *s)
{
    emit_form(e, X64_MOV, 8, SCRATCH, x64_reg(s->n), 0);
    x64_put_call(&e->code, (i32)(e->labels.at[e->dealloc_label] - (emit_offset(e) + 5)));
    emit_jmp(e, s->back);
}

static void emit_dealloc_tail(emitter *e)
{
    bool no_vectors = (e->g->used & cg_target.allocatable[PYRO_CLASS_F64]) == 0;
    e->dealloc_label = emit_new_label(e);
    emit_bind(e, e->dealloc_label);
    emit_form(e, X64_PUSH_M, 4, 0, address_literal(e, PYRO_CONST_SYMBOL, PYRO_SYM__PY_DEALLOC), 0);
    emit_form(e, X64_JMP_M, 4, 0, address_literal(e, PYRO_TO_DEALLOC_THUNK, no_vectors), 0);
}

/* The shared part of the stub's kind, before the first stub that wants it. */
static void emit_tail(emitter *e, const stub *s)
{
    static void (*const tails[])(emitter *) = {emit_exit_tail, emit_poll_tail, emit_dealloc_tail};
    u32 labels[] = {e->exit_label, e->poll_label, e->dealloc_label};
    if (labels[s->kind] == NONE) {
        emit_note(e, PYRO_NO_MARK, NONE);
        tails[s->kind](e);
    }
}

void emit_stubs(emitter *e)
{
    static void (*const stubs[])(emitter *, const stub *) = {emit_exit_stub, emit_poll_stub, emit_dealloc_stub};
    for (u32 i = 0; i < e->stubs.n; i++) {
        const stub *s = &e->stubs.at[i];
        emit_reserve(e, 128);
        emit_tail(e, s);
        emit_note(e, s->mark, s->instruction);
        emit_reserve(e, 128);
        emit_bind(e, s->label);
        stubs[s->kind](e, s);
    }
}
