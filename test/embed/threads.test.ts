/** Python's threads, Node's threads, and the lock between them. */
import test from "ava";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { fileURLToPath } from "node:url";
import { openPython, PythonError } from "../../lib/index.js";

const py = openPython({ jit: "off" });
py.runPython("import threading, time");

test("Python's threads run while JavaScript waits", async (t) => {
  const counter = py.runPython(`
    ticks = []
    stop = threading.Event()
    def tick():
        while not stop.is_set():
            ticks.append(1)
            time.sleep(0.001)
    thread = threading.Thread(target=tick)
    thread.start()
    ticks`);
  const before = counter.length;
  await sleep(300);
  const after = counter.length;
  py.runPython("stop.set(); thread.join()");
  t.true(after > before, `${before} ${after}`);
});

test("and while it computes", (t) => {
  py.runPython(`
    spins = 0
    spinning = True
    def spin():
        global spins
        while spinning:
            spins += 1
    spinner = threading.Thread(target=spin)
    spinner.start()`);
  const end = performance.now() + 300;
  while (performance.now() < end);
  const spins = py.runPython("spinning = False; spinner.join(); spins");
  t.true(spins > 0);
});

test("JavaScript is called on its own thread only", (t) => {
  const error = py.runPython(`
    def in_thread(f):
        result = []
        def run():
            try:
                result.append(f())
            except BaseException as e:
                result.append(f'{type(e).__name__}: {e}')
        t = threading.Thread(target=run)
        t.start()
        t.join()
        return result[0]
    in_thread`)(() => 1);
  t.is(error, "RuntimeError: a JavaScript object can only be used on the thread that opened Python");
});

test("this thread is Python's main thread", (t) => {
  t.true(py.runPython("threading.current_thread() is threading.main_thread()"));
});

test("an exception in a Python thread is not ours", (t) => {
  t.is(py.runPython("threading.excepthook = lambda a: None\nt = threading.Thread(target=lambda: 1/0)\nt.start(); t.join()\n1"), 1);
  t.throws(() => py.runPython("1/0"), { instanceOf: PythonError });
});

test("a worker thread cannot open Python, and is told so", async (t) => {
  const dist = fileURLToPath(new URL("../../dist/index.cjs", import.meta.url));
  const source = `
    const { parentPort } = require("node:worker_threads");
    try { require(${JSON.stringify(dist)}).openPython(); } catch (error) { parentPort.postMessage(error.message); }`;
  const worker = new Worker(source, { eval: true, execArgv: [] });
  t.is(await new Promise((resolve) => worker.once("message", resolve)), "Python can only be opened on the main thread");
  await worker.terminate();
  t.is(py.runPython("1"), 1);
});
