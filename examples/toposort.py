"""Orders a large graph of tasks with graphlib.TopologicalSorter, at once and in batches as a scheduler would, and finds a cycle.

    toposort.py [NODES]        (5000)

Small objects, dictionaries of them, method calls, generators and a walk along a cycle.
"""
import graphlib
import sys


def dependencies(nodes):
    """Each task needs up to six earlier ones, chosen by a linear congruential generator: the same graph everywhere."""
    state = 12345
    graph = {}
    for node in range(nodes):
        needed = set()
        for _ in range(min(node, 6)):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            needed.add(state % node)
        graph[node] = needed
    return graph


def check(graph, order):
    position = {node: i for i, node in enumerate(order)}
    for node, needed in graph.items():
        for other in needed:
            assert position[other] < position[node], (other, node)


def batches(graph):
    """The tasks that can run together, one set after the other."""
    sorter = graphlib.TopologicalSorter(graph)
    sorter.prepare()
    sizes = []
    while sorter.is_active():
        ready = sorter.get_ready()
        sizes.append(len(ready))
        sorter.done(*ready)
    return sizes


def main(nodes):
    graph = dependencies(nodes)
    order = list(graphlib.TopologicalSorter(graph).static_order())
    check(graph, order)
    sizes = batches(graph)
    print(f"{nodes} tasks, {sum(map(len, graph.values()))} dependencies; first {order[:5]}, last {order[-5:]}")
    print(f"{len(sizes)} batches, the largest of {max(sizes)}: {sizes[:12]}")
    graph[0] = {nodes - 1}
    try:
        list(graphlib.TopologicalSorter(graph).static_order())
    except graphlib.CycleError as error:
        cycle = error.args[1]
        print(f"cycle of {len(cycle) - 1} tasks through {cycle[:4]}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
