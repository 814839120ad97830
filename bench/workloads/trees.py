"""Binary trees built, walked by generators and torn down: allocation, recursion, yield from, isinstance."""

SIZE = 12
EXPECTED = 33553054


class Tree:
    __slots__ = ("left", "right", "value")

    def __init__(self, left, right, value):
        self.left, self.right, self.value = left, right, value

    def __iter__(self):
        if self.left is not None:
            yield from self.left
        yield self.value
        if self.right is not None:
            yield from self.right


def build(depth, value):
    if depth == 0:
        return Tree(None, None, value)
    return Tree(build(depth - 1, 2 * value), build(depth - 1, 2 * value + 1), value)


def weigh(tree):
    if not isinstance(tree, Tree):
        return 0
    return tree.value + weigh(tree.left) - weigh(tree.right)


def run(depth):
    tree = build(depth, 1)
    return sum(tree) + sum(1 for value in tree if value % 3 == 0) + weigh(tree) - depth
