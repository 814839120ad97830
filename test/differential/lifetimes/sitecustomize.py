"""Writes down what lives at the end of a program, and how many references everything has, to the file that PYROCLAST_LIFETIMES names.

Site imports it before the program begins, so its atexit function is the last one. With compiled code PYROCLAST_STRESS has to say "release": then
compiled code and all that it holds is gone by then, and this runs in the interpreter. Lines, separated by tabs:

    blocks  SIZE    COUNT                      of memory that Python's allocator has given out, with that many bytes each
    type    NAME    COUNT                      of the objects that the garbage collector knows
    at      PARENT  LABEL  TYPE    REFERENCES  every object that a path leads to; PARENT is the number of such a line, from 0, or -1
    lost    TYPE    REFERENCES     WHAT        every object that the garbage collector knows and no path leads to
"""
import atexit
import gc
import os
import sys
# A program may replace them.
from builtins import bytes, dict, enumerate, float, frozenset, getattr, id, int, issubclass, len, list, open, set, str, tuple, type, zip
from gc import get_objects, get_referents
from sys import getrefcount

IMMORTAL = 1 << 30  # references, or more: not counted
SHOWN = 3
# What contexts are made of (Python/hamt.c): trees by the hashes of context variables, which are addresses.
TREES = ("hamt_bitmap_node", "hamt_array_node", "hamt_collision_node")
LEAVES = (str, int, float, bytes, type(None))

code_type, module_type = type(compile("0", "", "eval")), type(sys)
dict_of_type, module_of_type, name_of_type = (type.__dict__[name].__get__ for name in ("__dict__", "__module__", "__qualname__"))


# What an object leads to, with labels that are the same in every process. Nothing here may run code of the program.

def items(o, known):
    """Keys that are no strings may be addresses: their places have to do."""
    found = []
    for place, (key, value) in enumerate(dict.items(o)):
        if id(value) not in known:
            found.append((f"[{key!a}]" if type(key) is str else f"[#{place}]", value))
        if type(key) is not str:
            found.append((f".key#{place}", key))
    return found


def places(o, known):
    return [(f"[{place}]", value) for place, value in enumerate(o) if id(value) not in known]


def elements(o, known):
    """The order of a set depends on addresses."""
    return [(f"{{{value!a}}}" if type(value) is str else "{}", value) for value in o]


def parts_of_code(o, known):
    """The collector does not know what a code object leads to."""
    return [(".co_consts", o.co_consts)]


def parts_of_type(o, known):
    """Nor does it know the dicts of types that were not made at run time."""
    return [(".__dict__", get_referents(dict_of_type(o))[0]), *referents(o, known)]


def parts_of_module(o, known):
    return [("" if type(value) is dict else f".#{place}", value) for place, value in enumerate(get_referents(o))]


def referents(o, known):
    return [(f".{name_of_type(type(value))}#{place}", value) for place, value in enumerate(get_referents(o)) if id(value) not in known]


def walker_for(kind):
    if issubclass(kind, type):
        return parts_of_type
    if kind in LEAVES:
        return False
    if name_of_type(kind) in TREES:
        return lambda o, known: elements(get_referents(o), known)
    return {list: places, tuple: places, dict: items, set: elements, frozenset: elements, code_type: parts_of_code, module_type: parts_of_module}.get(kind, referents)


def walk(roots):
    """All objects that a path leads to, and for each the number of the one it was found in and its label there."""
    found, parents, walkers = [o for _, o in roots], [(-1, label) for label, _ in roots], {}
    known = {id(o) for o in found}
    for number, o in enumerate(found):
        kind = type(o)
        walker = walkers.get(kind)
        if walker is None:
            walker = walkers[kind] = walker_for(kind)
            if id(kind) not in known:
                known.add(id(kind))
                found.append(kind)
                parents.append((number, ".__class__"))
        if walker:
            for label, value in walker(o, known):
                if (key := id(value)) not in known:
                    known.add(key)
                    found.append(value)
                    parents.append((number, label))
    return found, parents, known


def count_types(objects):
    counts = {}
    for o in objects:
        kind = type(o)
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def name_of(kind, names={}):
    if kind not in names:
        names[kind] = f"{module_of_type(kind)}.{name_of_type(kind)}"
    return names[kind]


def describe(o):
    """Enough to recognize an object by."""
    kind = type(o)
    if kind is dict or kind is list or kind is tuple:
        return f"{len(o)} items: " + ", ".join([f"{key!a}" if type(key) is str else name_of(type(key)) for key in list(o)[:SHOWN]])
    return " ".join([ascii(value)[:80] for value in get_referents(o) if type(value) is str][:SHOWN])


def used_blocks(path):
    """How many blocks of each size are in use. Only a C function knows, which prints it."""
    file, stderr = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC), os.dup(2)
    try:
        os.dup2(file, 2)
        sys._debugmallocstats()
        os.dup2(stderr, 2)
        text = os.pread(file, 100_000, 0).decode()
    finally:
        os.close(file)
        os.close(stderr)
    table = text.partition("-----\n")[2].partition("\n\n")[0]
    return {int(size): int(used) for _, size, _, used, _ in [line.split() for line in table.splitlines()]}


def collect():
    """Until nothing changes: of tuples in tuples, the collector may first find out about the inner one that it need not track it."""
    before = None
    while gc.collect() or before != len(get_objects()):
        before = len(get_objects())


def forget():
    """Lets go of what depends on addresses, on time, and on other processes."""
    collect()
    sys._clear_type_cache()  # the names that were looked up last
    sys.path_importer_cache.clear()  # the files in folders
    if type(lines := getattr(sys.modules.get("linecache"), "cache", None)) is dict:
        lines.clear()  # the files of tracebacks; where an exception of another thread is looked at depends on time
    for module in list(sys.modules.values()):
        if type(module) is module_type:
            # Collected objects warn wherever the program is when the collector runs.
            module.__dict__.pop("__warningregistry__", None)


def without_trees(objects, blocks):
    found = []
    for o in objects:
        if name_of_type(type(o)) not in TREES:
            found.append(o)
        elif (size := (sys.getsizeof(o) + 15) & ~15) in blocks:
            blocks[size] -= 1
    return found


def survey(path):
    forget()
    blocks = used_blocks(path)
    if (extras := sys.__dict__.pop("_pyroclast_code_extras", None)) is not None:
        blocks[16] -= extras
        blocks[32] -= 1 + (extras > 256)  # what PyUnstable_AtExit() keeps of the runtime's callback, and that number itself, unless it is a small one
    objects = without_trees(get_objects(), blocks)
    counts, tracked = count_types(objects), {id(o) for o in objects}
    del objects
    found, parents, known = walk([("__main__", sys.modules["__main__"]), ("sys.modules", sys.modules)])
    lost = [o for o in get_objects() if id(o) in tracked and id(o) not in known]
    # From here on name_of() fills its table, which a path leads to as well.
    report = [f"blocks\t{size}\t{count}" for size, count in blocks.items()]
    report += [f"type\t{name_of(kind)}\t{count}" for kind, count in counts.items()]
    for o, (parent, label) in zip(found, parents):
        count = getrefcount(o)
        report.append(f"at\t{parent}\t{label}\t{name_of(type(o))}\t{count if count < IMMORTAL else 0}")
    return report + [f"lost\t{name_of(type(o))}\t{getrefcount(o)}\t{describe(o)}" for o in lost]


def write(path, pid):
    if os.getpid() != pid:  # a fork
        return
    was_enabled = gc.isenabled()
    gc.disable()
    text = "\n".join(survey(path))
    with open(path, "w", encoding="ascii", errors="backslashreplace") as file:
        file.write(text)
    if was_enabled:
        gc.enable()


if path := os.environ.pop("PYROCLAST_LIFETIMES", None):  # for this process, not for its children
    atexit.register(write, path, os.getpid())
