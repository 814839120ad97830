"""Runs a program on a pseudo terminal, types at it, and prints what it showed and how it ended, as JSON.

    terminal.py KEYS PROGRAM ARGUMENT...

KEYS is a JSON list of pairs: what has to have been shown since the last typing, and what is typed then.
"""
import json, os, pty, select, sys

PATIENCE_SECONDS = 60.0
QUIET_SECONDS = 0.7


def read(terminal, expected):
    """Until the expected text has been shown and nothing follows it for a while."""
    shown = b""
    while select.select([terminal], [], [], QUIET_SECONDS if expected in shown else PATIENCE_SECONDS)[0]:
        try:
            data = os.read(terminal, 65536)
        except OSError:  # how Linux says that the other side is closed
            break
        if not data:
            break
        shown += data
    return shown


keys, *command = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
shown = b""
for expected, typed in json.loads(keys):
    shown += read(terminal, expected.encode())
    os.write(terminal, typed.encode())
shown += read(terminal, b"what is never shown")
print(json.dumps({"shown": shown.decode(), "status": os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])}))
