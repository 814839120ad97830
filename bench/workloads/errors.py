"""Exceptions as control flow: raised three calls deep, caught in a loop, with finally blocks on the way."""

SIZE = 1_500
EXPECTED = (500, 1000, 3000)


class Rejected(Exception):
    pass


def check(value):
    if value % 3 == 0:
        raise Rejected(value)
    return value


def guarded(value, log):
    try:
        return check(value) * 2
    finally:
        log.append(value)


def attempt(value, log):
    try:
        return guarded(value, log) + guarded(value, log)
    except KeyError:
        return -1


def run(n):
    rejected = accepted = 0
    log = []
    for value in range(n):
        try:
            attempt(value, log)
        except Rejected as error:
            rejected += 1
            log.append(error.args[0])
        else:
            accepted += 1
    return rejected, accepted, len(log)
