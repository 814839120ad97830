"""Pancake flips over all permutations: list items, slices and small-int loops."""

SIZE = 7
EXPECTED = (228, 16)


def run(n):
    permutation = list(range(n))
    count = [0] * n
    checksum = longest = index = 0
    r = n
    while True:
        while r != 1:
            count[r - 1] = r
            r -= 1
        if permutation[0]:
            work = permutation[:]
            flips = 0
            while first := work[0]:
                work[: first + 1] = work[first::-1]
                flips += 1
            if flips > longest:
                longest = flips
            checksum += flips if index % 2 == 0 else -flips
        index += 1
        while True:
            if r == n:
                return checksum, longest
            head = permutation[0]
            for i in range(r):
                permutation[i] = permutation[i + 1]
            permutation[r] = head
            count[r] -= 1
            if count[r] > 0:
                break
            r += 1
