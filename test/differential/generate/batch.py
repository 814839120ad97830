"""Runs generated programs one after the other in one process: python batch.py FILE…

Each one's output starts with a line that names it, on both streams, so that a crash says whose it was.
"""
import gc
import os
import sys
import traceback
import warnings

MARK = "#### "


def run(path):
    with open(path, encoding="utf-8") as file:
        source = file.read()
    namespace = {"__name__": "__main__", "__file__": path}
    try:
        exec(compile(source, path, "exec"), namespace)
    except BaseException as error:
        # From the program's first frame on: what called it is the same text for every program.
        traceback.print_exception(error.with_traceback(error.__traceback__.tb_next))


def main(paths):
    # Programs written by hand share a module that is beside them.
    sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "programs"))
    warnings.simplefilter("ignore")
    for path in paths:
        for stream in (sys.stdout, sys.stderr):
            print(f"\n{MARK}{path}", file=stream, flush=True)
        run(path)
        gc.collect()


if __name__ == "__main__":
    main(sys.argv[1:])
