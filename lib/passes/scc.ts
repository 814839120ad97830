/** Strongly connected components: Tarjan (1972), without recursion, since chains of phis get long. */

/**
 * The components of the graph on `nodes`, each after those it leads to. `next` may only name nodes of the graph.
 */
export function components<N>(nodes: readonly N[], next: (node: N) => readonly N[]): N[][] {
  interface Visit { node: N; index: number; low: number; onStack: boolean; edges: readonly N[]; at: number }
  const visits = new Map<N, Visit>();
  const stack: Visit[] = [];
  const out: N[][] = [];
  const enter = (node: N): Visit => {
    const v: Visit = { node, index: visits.size, low: visits.size, onStack: true, edges: next(node), at: 0 };
    visits.set(node, v);
    stack.push(v);
    return v;
  };
  const leave = (v: Visit): void => {
    if (v.low !== v.index) return;
    const component: N[] = [];
    for (let top = stack.pop(); top; top = stack.pop()) {
      top.onStack = false;
      component.push(top.node);
      if (top === v) break;
    }
    out.push(component.reverse());
  };
  for (const start of nodes) {
    if (visits.has(start)) continue;
    const path = [enter(start)];
    while (path.length > 0) {
      const v = path[path.length - 1]!;
      if (v.at === v.edges.length) {
        path.pop();
        leave(v);
        const parent = path[path.length - 1];
        if (parent) parent.low = Math.min(parent.low, v.low);
        continue;
      }
      const target = v.edges[v.at++]!;
      const seen = visits.get(target);
      if (!seen) path.push(enter(target));
      else if (seen.onStack) v.low = Math.min(v.low, seen.index);
    }
  }
  return out;
}
