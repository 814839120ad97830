/** The tool id that sys.monitoring sets aside for optimizers: a program that has it keeps it and what it hears by it; later it is ours. */
import test from "ava";
import { jit, openPython } from "../../lib/index.js";

const py = openPython();
py.runPython(`
import sys
M, E = sys.monitoring, sys.monitoring.events
heard = []

def twice(x): return x * 2
def steps(n):
    total = 0
    for k in range(n):
        total += k
        if k % 2: yield total
def consume(n):
    total = 0
    for x in steps(n): total += x
    return total

M.use_tool_id(5, "the program's")
for event in (E.PY_START, E.PY_RESUME):
    M.register_callback(5, event, lambda code, offset: heard.append(code.co_name))
def observe(events):
    for f in (twice, steps): M.set_local_events(5, f.__code__, events)
`);
const heard = (code: string): unknown[] => py.runPython(`heard.clear()\n(${code}, *heard)`).toJs();

test.serial("in the program’s hands: compiled code is observed, generators are right, and nothing of it is ours", (t) => {
  py.runPython("observe(E.PY_START | E.PY_RESUME)");
  for (const name of ["twice", "steps", "consume"]) jit.compile((py.globals as any).get(name));
  t.deepEqual(heard("twice(4)"), [8, "twice"]);
  t.deepEqual(heard("consume(5)"), [7, "steps", "steps", "steps"]);
  t.deepEqual(heard("list(steps(5))"), [[1, 6], "steps", "steps", "steps"]);
  py.runPython("observe(0)");
  t.deepEqual(heard("(twice(4), consume(5), sum(steps(5)))"), [[8, 7, 7]]);
  t.is(py.runPython("M.get_tool(5)"), "the program's");
});

test.serial("given back, it is ours with the next generator that gains by it; a program that wants it then is told so", (t) => {
  py.runPython("M.free_tool_id(5)\ndef more(n):\n    for k in range(n):\n        if k % 2: yield k");
  jit.compile((py.globals as any).get("more"));
  t.is(py.runPython("M.get_tool(5)"), "pyroclast");
  t.is(py.runPython("sum(more(10))"), 25);
  t.throws(() => py.runPython("M.use_tool_id(5, 'late')"), { message: /ValueError: tool 5 is already in use\n$/ });
});

test.serial("taken from us, it is the program’s again", (t) => {
  py.runPython(`
M.free_tool_id(5)
M.use_tool_id(5, "pyroclast")
for event in (E.PY_START, E.PY_RESUME):
    M.register_callback(5, event, lambda code, offset: heard.append(code.co_name))
def other(n):
    for k in range(n):
        if k % 2: yield k
`);
  jit.compile((py.globals as any).get("other"));
  t.deepEqual(heard("sum(other(10))"), [25]); // not asked for by the program, and not by us
  py.runPython("observe(E.PY_START)");
  t.deepEqual(heard("twice(1) + consume(5)"), [9, "twice", "steps"]);
});
