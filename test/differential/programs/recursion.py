"""Recursion: plain, mutual, through methods, closures, C callbacks and properties, with values kept across the calls."""
from kit import check, sweep


def fact(n): return 1 if n <= 1 else n * fact(n - 1)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
def even(n): return True if n == 0 else odd(n - 1)
def odd(n): return False if n == 0 else even(n - 1)
def ack(m, n): return n + 1 if m == 0 else ack(m - 1, 1) if n == 0 else ack(m - 1, ack(m, n - 1))


def hanoi(n, a="A", b="B", c="C"):
    if n == 0:
        return 0
    return hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)


def tak(x, y, z):
    if not y < x:
        return z
    return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))


def flatten(x):
    if isinstance(x, (list, tuple)):
        return [z for y in x for z in flatten(y)]
    return [x]


def permutations(items):
    if not items:
        return [[]]
    return [[x] + p for i, x in enumerate(items) for p in permutations(items[:i] + items[i + 1:])]


def many_live(n):
    a, b, c, d, e = n, n * 2, n / 2, str(n), [n]
    if n:
        r = many_live(n - 1)
        return a + r[0], b - r[1], c + r[2], d + r[3], e + r[4]
    return a, b, c, d, e


def queens(n, row=0, cols=(), diag1=(), diag2=()):
    if row == n:
        return 1
    total = 0
    for col in range(n):
        if col in cols or row + col in diag1 or row - col in diag2:
            continue
        total += queens(n, row + 1, cols + (col,), diag1 + (row + col,), diag2 + (row - col,))
    return total


sweep(fact, [0, 1, 5, 20, 21, 50])
sweep(fib, [0, 1, 10])
sweep(even, [0, 1, 7, 50])
sweep(ack, [0, 1, 2], [0, 1, 3])
sweep(hanoi, [0, 3, 6])
sweep(tak, [6], [4], [2])
check(flatten, [1, [2, (3, [4, []])], "ab"])
sweep(permutations, [[], [1], [1, 2, 3]])
sweep(many_live, [0, 1, 6])
sweep(queens, [1, 4, 5])


class Tree:
    def __init__(self, value, left=None, right=None):
        self.value, self.left, self.right = value, left, right

    def insert(self, v):
        if v < self.value:
            if self.left is None: self.left = Tree(v)
            else: self.left.insert(v)
        else:
            if self.right is None: self.right = Tree(v)
            else: self.right.insert(v)
        return self

    def __iter__(self):
        if self.left: yield from self.left
        yield self.value
        if self.right: yield from self.right

    def depth(self):
        return 1 + max(self.left.depth() if self.left else 0, self.right.depth() if self.right else 0)

    def __len__(self):
        return 1 + len(self.left or ()) + len(self.right or ())

    @property
    def total(self):
        return self.value + (self.left.total if self.left else 0) + (self.right.total if self.right else 0)

    def __eq__(self, other):
        return isinstance(other, Tree) and self.value == other.value and self.left == other.left and self.right == other.right

    def __repr__(self):
        return f"({self.left!r} {self.value} {self.right!r})"


def trees(values):
    t, u = Tree(values[0]), Tree(values[0])
    for v in values[1:]:
        t.insert(v)
        u.insert(v)
    return list(t), t.depth(), len(t), t.total, t == u, t == u.insert(99), repr(t)


check(trees, [5, 2, 8, 1, 9, 3])
check(trees, [1, 2.5, 2, 2**65, -1])


def via_sort(n):
    if n == 0:
        return [0]
    return sorted([n, n - 1, via_sort(n - 1)[0]], key=lambda v: -v if n % 2 else v)


def via_map(n):
    return n if n <= 0 else sum(map(via_map, (n - 1, n - 2))) + 1


sweep(via_sort, [0, 1, 5])
sweep(via_map, [0, 3, 8])


def y_combinator(n):
    y = lambda f: (lambda x: x(x))(lambda x: f(lambda v: x(x)(v)))
    return y(lambda rec: lambda k: 1 if k == 0 else k * rec(k - 1))(n)


sweep(y_combinator, [0, 5, 25])


def recursive_default_change(n):
    def f(k, acc=[]):
        acc.append(k)
        if k:
            f.__defaults__ = ([],) if k == 2 else f.__defaults__
            return f(k - 1)
        return acc
    return f(n)


sweep(recursive_default_change, [0, 1, 2, 4])


def collatz_memo(n, memo={}):
    if n == 1:
        return 1
    if n not in memo:
        memo[n] = 1 + collatz_memo(3 * n + 1 if n & 1 else n >> 1)
    return memo[n]


sweep(collatz_memo, [1, 27, 97])


def power_set(s):
    if not s:
        return [()]
    rest = power_set(s[1:])
    return rest + [(s[0],) + r for r in rest]


sweep(power_set, [(), (1,), (1, "b", 2.5)])
