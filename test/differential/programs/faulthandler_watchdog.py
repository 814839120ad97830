"""The watchdog reads the frames of a thread that does not stop: it finds the loop that runs, although nothing in it can be seen otherwise."""
import faulthandler
import signal
import tempfile


class Stop(Exception):
    pass


def stop(*args):
    raise Stop


def alone():
    x, y = 0, 1
    z = [x, y]
    while x >= 0: x += y; x -= y


def second():
    x = 0
    for i in range(10): x += i
    y = [x]
    while y: x += 1; x -= 1


def inner():
    x = 0.5
    for i in range(3):
        x += 1.0
        if i == 1:
            while x > 0.0: x = x + 1.0 - 1.0


def generator():
    x = 1
    yield x
    while x: x += 1; x -= 1


def in_generator():
    for x in generator(): pass


signal.signal(signal.SIGALRM, stop)
for function in alone, second, inner, in_generator:
    with tempfile.TemporaryFile("w+") as file:
        faulthandler.dump_traceback_later(0.5, file=file)
        signal.setitimer(signal.ITIMER_REAL, 1)
        try:
            function()
        except Stop:
            pass
        faulthandler.cancel_dump_traceback_later()
        file.seek(0)
        print(function.__name__, [line.split(", ")[1].strip() for line in file if line.startswith("  File")])
