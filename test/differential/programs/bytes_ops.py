"""bytes, bytearray, memoryview and array through the generic operators and subscripts."""
import array

from kit import check, sweep, full

BUFFERS = [b"", b"abc", bytearray(b"abc"), memoryview(b"abc"), array.array("i", [1, 2, 3]), array.array("d", [1.5])]


def index(b, i):
    return b[i]


def iterate(b):
    return [x for x in b], len(b), 98 in b, list(reversed(b))


def concat(a, b):
    return a + b


def store(kind, i, value):
    b = kind(b"abcdef") if kind is bytearray else array.array("i", range(6))
    b[i] = value
    return b


def delete(i):
    b = bytearray(b"abcdef")
    del b[i]
    return b


sweep(index, BUFFERS, [0, -1, 5, slice(1, None), slice(None, None, -1), None, 2**65])
sweep(iterate, BUFFERS)
sweep(concat, [b"x", bytearray(b"y"), "s", array.array("i", [1]), None], [b"x", bytearray(b"y"), "s", array.array("i", [1]), 1])
sweep(store, [bytearray, array.array], [0, -1, 9, True], [1, 255, 256, -1, 1.5, "x", 2**40])
for i in (0, -1, 9, slice(0, 3), slice(None, None, 2), "x"):
    check(delete, i)
full(index, b"abc", 10)
full(store, bytearray, 0, 256)


def checksum(b):
    s = 0
    for x in b:
        s = (s * 31 + x) & 0xFFFF
    return s


def xor(a, b):
    return bytes(x ^ y for x, y in zip(a, b))


def crc(data):
    c = 0xFFFFFFFF
    for byte in data:
        c ^= byte
        for _ in range(8):
            c = c >> 1 ^ (0xEDB88320 if c & 1 else 0)
    return c ^ 0xFFFFFFFF


check(checksum, b"hello world")
check(checksum, bytearray(range(256)))
check(checksum, [1, 2, 3])
check(xor, b"abc", b"xyz")
check(crc, b"123456789")


def percent(f, a):
    return f % a


sweep(percent, [b"%d", b"%s", b"%a", b"%c"], [1, b"x", "s", (1,), 65])


def sieve(n):
    flags = bytearray([1]) * (n + 1)
    flags[0] = flags[1] = 0
    i = 2
    while i * i <= n:
        if flags[i]:
            flags[i * i::i] = bytes(len(range(i * i, n + 1, i)))
        i += 1
    return [i for i in range(n + 1) if flags[i]]


check(sieve, 60)


def resize_exported():
    b = bytearray(b"abc")
    m = memoryview(b)
    try:
        b.append(1)
    except BufferError as error:
        text = str(error)
    m.release()
    b.append(1)
    return b, text


check(resize_exported)
