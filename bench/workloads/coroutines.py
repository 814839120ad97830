"""Coroutines that await coroutines, driven by a scheduler of their own; one in eight steps suspends."""

SIZE = 400
EXPECTED = 870750


class Suspend:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        return (yield self.value)


async def fetch(key, suspend):
    if key % 8 == 0:
        return await suspend
    return key * 2


async def worker(name, n):
    total = 0
    suspend = Suspend(name)
    for key in range(n):
        total += await fetch(key, suspend)
    return total


def run(n):
    ready = []
    total = 0
    for name in range(6):
        ready.append((worker(name, n), None))
    while ready:
        waiting = []
        for coroutine, value in ready:
            try:
                waiting.append((coroutine, coroutine.send(value) + 100))
            except StopIteration as stop:
                total += stop.value
        ready = waiting
    return total
