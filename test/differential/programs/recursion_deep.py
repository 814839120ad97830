"""Python code as deep as sys.setrecursionlimit() allows, far beyond what the native stack and its budget were meant for."""
import sys

sys.setrecursionlimit(130_000)


def depth(n):
    try:
        return depth(n + 1)
    except RecursionError:
        return n


def count_down(n):
    return 0 if n == 0 else 1 + count_down(n - 1)


class Node:
    def __init__(self, next):
        self.next = next

    def length(self, so_far=0):
        if self.next is None:
            return so_far + 1
        return self.next.length(so_far=so_far + 1)


def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    return n != 0 and even(n - 1)


def with_c_code_at_the_end(n):
    # What C code needs of its own budget is there, however deep we are.
    if n == 0:
        nested = []
        for _ in range(1500):
            nested = [nested]
        return len(repr(nested)), sorted([3, 1, 2], key=lambda x: -x)
    return with_c_code_at_the_end(n - 1)


def fails(n):
    if n == 0:
        raise ValueError(n)
    fails(n - 1)


print(depth(0))
print(count_down(100_000))
node = None
for _ in range(60_000):
    node = Node(node)
print(node.length())
print(even(100_001), odd(100_001))
print(with_c_code_at_the_end(50_000))
for n in (7_000, 8_500, 9_990, 10_010, 40_000):
    try:
        fails(n)
    except ValueError as e:
        tb, k = e.__traceback__, 0
        while tb:
            tb, k = tb.tb_next, k + 1
        print(n, k)
    print(with_c_code_at_the_end(n))
while node:  # one by one: their deallocation is recursive, too
    node = node.next
sys.setrecursionlimit(1000)
print(depth(0))
