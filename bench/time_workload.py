"""Times workloads by themselves, under whatever interpreter runs this: time_workload.py SECONDS NAME…

Prints one line of JSON for each: its name and the median of the milliseconds of a run.
"""
import importlib
import json
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent / "workloads"))


def measure(module, seconds):
    run, size = module.run, module.SIZE
    assert run(size) == module.EXPECTED, module.__name__
    samples = []
    end = time.perf_counter() + seconds
    while len(samples) < 5 or time.perf_counter() < end:
        start = time.perf_counter()
        run(size)
        samples.append((time.perf_counter() - start) * 1000)
    return statistics.median(samples)


if __name__ == "__main__":
    for name in sys.argv[2:]:
        print(json.dumps({"name": name, "ms": measure(importlib.import_module(name), float(sys.argv[1]))}), flush=True)
