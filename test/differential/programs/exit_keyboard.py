"""KeyboardInterrupt that nobody catches, in a tight loop, with a traceback and the exit by signal."""
import os
import signal

signal.signal(signal.SIGALRM, lambda s, f: os.kill(os.getpid(), signal.SIGINT))


def inner():
    signal.setitimer(signal.ITIMER_REAL, 0.2)  # here, so that it does not ring on the way
    while True: pass


def outer():
    try:
        inner()
    finally:
        print("finally")


def stop(signum, frame):
    raise KeyboardInterrupt("own message")


signal.signal(signal.SIGALRM, stop)
outer()
