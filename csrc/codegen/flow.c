/* Control flow: which blocks are reachable, which are cold, the loops, and the order of the code.

   After it: every edge from a block with two edges leads to a block with one predecessor (critical edges got a block of their own), so
   moves on an edge have a place; `order` holds the reachable blocks, hot ones first, each loop in one piece, and a block always after
   those that dominate it; preds, depth, at and cold are filled in. A block reached only through cold ones is cold.

   Everything here is linear in the size of the graph, but for the union-find. */
#include "cg.h"

/* Edges of a block, which are its terminator's. */
static ir_ins *terminator(const ir_block *b)
{
    return &b->ins[b->n_ins - 1];
}

typedef struct {
    u32 block, edge;
} visit;

/* Reverse postorder from the entry; returns how many blocks it reaches. `at` of an unreachable block stays NONE. */
static u32 reverse_postorder(cg *g, u32 *rpo)
{
    visit *stack = NEW(g, visit, g->n_blocks);
    u32 depth = 0, count = 0;
    for (u32 b = 0; b < g->n_blocks; b++) {
        g->blocks[b].at = NONE;
    }
    stack[depth++] = (visit){0, 0};
    g->blocks[0].at = 0;
    while (depth) {
        visit *top = &stack[depth - 1];
        const ir_ins *last = terminator(&g->blocks[top->block]);
        if (top->edge == last->n_edges) {
            rpo[count++] = top->block;
            depth--;
            continue;
        }
        u32 next = last->edges[last->n_edges - ++top->edge].block; /* the first edge last: it comes first in the order */
        if (g->blocks[next].at == NONE) {
            g->blocks[next].at = 0;
            stack[depth++] = (visit){next, 0};
        }
    }
    for (u32 i = 0; i < count / 2; i++) {
        u32 b = rpo[i];
        rpo[i] = rpo[count - 1 - i];
        rpo[count - 1 - i] = b;
    }
    return count;
}

/* Leaves `cold` false in exactly the blocks that can be reached without passing a cold one. */
static void spread_cold(cg *g)
{
    bool *hot = ZNEW(g, bool, g->n_blocks);
    u32 *work = NEW(g, u32, g->n_blocks), n = 0;
    hot[0] = true;
    work[n++] = 0;
    while (n) {
        const ir_ins *last = terminator(&g->blocks[work[--n]]);
        for (u32 e = 0; e < last->n_edges; e++) {
            u32 target = last->edges[e].block;
            if (!hot[target] && !g->blocks[target].cold) {
                hot[target] = true;
                work[n++] = target;
            }
        }
    }
    for (u32 b = 0; b < g->n_blocks; b++) {
        g->blocks[b].cold = !hot[b];
    }
}

static void count_preds(cg *g, const u32 *rpo, u32 n)
{
    for (u32 b = 0; b < g->n_blocks; b++) {
        g->blocks[b].n_preds = 0;
    }
    for (u32 i = 0; i < n; i++) {
        const ir_ins *last = terminator(&g->blocks[rpo[i]]);
        for (u32 e = 0; e < last->n_edges; e++) {
            g->blocks[last->edges[e].block].n_preds++;
        }
    }
}

/* The block that takes an edge's place: it jumps on, with the edge's arguments. */
static void init_edge_block(cg *g, ir_block *b, ir_edge *edge, bool cold, u32 word)
{
    ir_ins *jump = ZNEW(g, ir_ins, 1);
    *jump = (ir_ins){.op = PYRO_OP_JMP, .index = NONE, .word = word, .dst = NONE, .exit = NONE, .n_edges = 1};
    jump->edges = NEW(g, ir_edge, 1);
    jump->edges[0] = *edge;
    *b = (ir_block){.cold = cold, .word = word, .n_ins = 1, .ins = jump, .loop = NONE};
}

/* Replaces `rpo` by one that has each new block right after the edge's source. */
static u32 *split_critical_edges(cg *g, u32 *rpo, u32 *n)
{
    ir_block *blocks = NEW(g, ir_block, g->n_blocks + 2 * (size_t)*n);
    memcpy(blocks, g->blocks, g->n_blocks * sizeof *blocks);
    g->blocks = blocks;
    u32 *longer = NEW(g, u32, 3 * (size_t)*n), count = 0;
    for (u32 i = 0; i < *n; i++) {
        u32 source = rpo[i];
        ir_ins *last = terminator(&blocks[source]);
        longer[count++] = source;
        for (u32 e = 0; last->n_edges > 1 && e < last->n_edges; e++) {
            ir_edge *edge = &last->edges[e];
            const ir_block *target = &blocks[edge->block];
            if (target->n_preds > 1) {
                u32 made = g->n_blocks++;
                init_edge_block(g, &blocks[made], edge, blocks[source].cold || target->cold, last->word);
                *edge = (ir_edge){.block = made, .word = edge->word};
                longer[count++] = made;
            }
        }
    }
    *n = count;
    return longer;
}

static void fill_preds(cg *g, const u32 *rpo, u32 n)
{
    count_preds(g, rpo, n);
    for (u32 i = 0; i < n; i++) {
        ir_block *b = &g->blocks[rpo[i]];
        b->preds = NEW(g, u32, b->n_preds);
        b->n_preds = 0;
        b->at = i;
    }
    for (u32 i = 0; i < n; i++) {
        const ir_ins *last = terminator(&g->blocks[rpo[i]]);
        for (u32 e = 0; e < last->n_edges; e++) {
            ir_block *target = &g->blocks[last->edges[e].block];
            target->preds[target->n_preds++] = rpo[i];
        }
    }
}

static u32 find(u32 *parent, u32 x)
{
    while (parent[x] != x) {
        parent[x] = parent[parent[x]];
        x = parent[x];
    }
    return x;
}

/* Havlak's loop nesting, innermost headers first: the body of a loop is what reaches its back edges without passing the header, inner
   loops being one node each. `at` is the position in rpo. An edge to an earlier block in rpo goes to an ancestor in the depth-first
   tree, and all of a body are descendants of its header: that is why putting loops in one piece keeps dominators first. */
static void find_loops(cg *g, const u32 *rpo, u32 n)
{
    u32 *parent = NEW(g, u32, g->n_blocks), *work = NEW(g, u32, g->n_blocks);
    bool *queued = ZNEW(g, bool, g->n_blocks);
    for (u32 b = 0; b < g->n_blocks; b++) {
        parent[b] = b;
        g->blocks[b].loop = NONE;
    }
    for (u32 i = n; i-- > 0;) {
        u32 header = rpo[i], count = 0;
        ir_block *h = &g->blocks[header];
        for (u32 p = 0; p < h->n_preds; p++) {
            u32 latch = find(parent, h->preds[p]);
            if (g->blocks[h->preds[p]].at < i) {
                continue;
            }
            h->loop = header;
            if (latch != header && !queued[latch]) {
                queued[latch] = true;
                work[count++] = latch;
            }
        }
        while (count) {
            u32 node = work[--count];
            parent[node] = header;
            /* An inner header keeps itself as its loop; where that loop lies is in `depth` until nest_loops. */
            g->blocks[node].depth = header;
            if (g->blocks[node].loop == NONE) {
                g->blocks[node].loop = header;
            }
            for (u32 p = 0; p < g->blocks[node].n_preds; p++) {
                u32 pred = find(parent, g->blocks[node].preds[p]);
                if (pred != header && !queued[pred] && g->blocks[pred].at > i) {
                    queued[pred] = true;
                    work[count++] = pred;
                }
            }
        }
    }
}

/* Turns `depth` from "header of the loop around me" (set by find_loops, for members) into a nesting depth, and puts every loop in one
   piece: a loop's blocks follow its header, in rpo. */
static void nest_loops(cg *g, const u32 *rpo, u32 n, u32 *order)
{
    /* Lists of the items of each loop (and of the function, at index n_blocks), linked by block. */
    u32 *first = NEW(g, u32, g->n_blocks + 1), *next = NEW(g, u32, g->n_blocks), *stack = NEW(g, u32, g->n_blocks + 1);
    for (u32 b = 0; b <= g->n_blocks; b++) {
        first[b] = NONE;
    }
    for (u32 i = n; i-- > 0;) { /* backwards, since items are put in front */
        u32 b = rpo[i], around = g->blocks[b].depth == NONE ? g->n_blocks : g->blocks[b].depth;
        next[b] = first[around];
        first[around] = b;
    }
    u32 depth = 0, count = 0;
    stack[depth] = first[g->n_blocks];
    while (true) {
        u32 b = stack[depth];
        if (b == NONE) {
            if (depth-- == 0) {
                break;
            }
            continue;
        }
        stack[depth] = next[b];
        order[count++] = b;
        bool header = g->blocks[b].loop == b;
        g->blocks[b].depth = depth + header;
        if (header) {
            stack[++depth] = first[b];
        }
    }
}

void cg_flow(cg *g)
{
    u32 *rpo = NEW(g, u32, g->n_blocks);
    u32 n = reverse_postorder(g, rpo);
    spread_cold(g);
    count_preds(g, rpo, n);
    rpo = split_critical_edges(g, rpo, &n);
    fill_preds(g, rpo, n);
    for (u32 i = 0; i < n; i++) {
        g->blocks[rpo[i]].depth = NONE;
    }
    find_loops(g, rpo, n);
    u32 *nested = NEW(g, u32, n);
    nest_loops(g, rpo, n, nested);
    g->order = NEW(g, u32, n);
    for (u32 cold = 0; cold < 2; cold++) {
        g->first_cold = cold ? g->n_order : n;
        for (u32 i = 0; i < n; i++) {
            if (g->blocks[nested[i]].cold == cold) {
                g->blocks[nested[i]].at = g->n_order;
                g->order[g->n_order++] = nested[i];
            }
        }
    }
}
