/** How a process with Python in it ends. */
import test from "ava";
import { runChild, type Ended } from "./child.js";

const PRELUDE = `
const py = openPython(OPTIONS);
py.runPython("import atexit, threading, time, sys");
`;

/** With and without the compiler's thread. */
function program(source: string, options = "{}"): Promise<Ended> {
  return runChild(PRELUDE.replace("OPTIONS", options) + source);
}

for (const options of ["{}", '{ jit: "off" }']) {
  test.serial(`nothing left to do: exits at once, code 0 (${options})`, async (t) => {
    const ended = await program("console.log(py.runPython('40 + 2'))", options);
    t.like(ended, { code: 0, signal: null, stdout: "42\n", stderr: "" });
    t.true(ended.seconds < 10);
  });

  test.serial(`process.exit(): its code (${options})`, async (t) => {
    t.like(await program("process.exit(3)", options), { code: 3, signal: null, stderr: "" });
  });

  test.serial(`process.exitCode (${options})`, async (t) => {
    t.like(await program("process.exitCode = 4", options), { code: 4, signal: null, stderr: "" });
  });

  test.serial(`an uncaught PythonError: code 1 and its traceback (${options})`, async (t) => {
    const ended = await program("py.runPython('1/0')", options);
    t.like(ended, { code: 1, signal: null });
    t.regex(ended.stderr, /PythonError: Traceback \(most recent call last\):[^]*ZeroDivisionError: division by zero/);
  });
}

test.serial("process.exit() while Python is on the stack", async (t) => {
  const ended = await program('py.runPython("lambda f: f()")(() => process.exit(5))');
  t.like(ended, { code: 5, signal: null, stderr: "" });
});

test.serial("atexit functions run, and output is flushed, whichever way it ends", async (t) => {
  const register = `py.runPython("atexit.register(print, 'atexit')\\nprint('no newline', end='')");`;
  for (const [end, code] of [
    ["", 0],
    ["process.exit(6)", 6],
    ["throw new Error('x')", 1],
  ] as const) {
    const ended = await program(register + end);
    t.like(ended, { code, stdout: "no newlineatexit\n" }, end);
  }
});

test.serial("atexit functions may call JavaScript", async (t) => {
  t.like(await program('py.pyimport("atexit").register(() => console.log("from Python"))'), { code: 0, stdout: "from Python\n" });
});

test.serial("Python works in 'exit' listeners", async (t) => {
  t.like(await program('process.on("exit", () => console.log(py.runPython("6 * 7")))'), { code: 0, stdout: "42\n", stderr: "" });
  t.like(await program('process.on("exit", () => console.log(py.runPython("6 * 7"))); process.exit(2)'), {
    code: 2,
    stdout: "42\n",
    stderr: "",
  });
});

test.serial("objects alive at the end are finalized as the interpreter does", async (t) => {
  const source = 'class Noisy:\n  def __del__(self): print("finalized")\nnoisy = Noisy()';
  t.like(await program(`py.runPython(${JSON.stringify(source)})`), { code: 0, stdout: "finalized\n", stderr: "" });
});

test.serial("threads that are no daemons are waited for, unless process.exit() says not to", async (t) => {
  const source = 'threading.Thread(target=lambda: (time.sleep(0.5), print("thread done"))).start()';
  t.like(await program(`py.runPython(${JSON.stringify(source)})`), { code: 0, stdout: "thread done\n", stderr: "" });
  const ended = await program(`py.runPython(${JSON.stringify(source.replace("0.5", "30"))}); process.exit(7)`);
  t.like(ended, { code: 7, stdout: "", stderr: "" });
  t.true(ended.seconds < 20);
});

test.serial("threads that compute do not keep it from ending", async (t) => {
  const source = "def spin():\n  while True: pass\nfor daemon in (True, False): threading.Thread(target=spin, daemon=daemon).start()";
  const ended = await program(`py.runPython(${JSON.stringify(source)}); process.exit(8)`);
  t.like(ended, { code: 8, stderr: "" });
  t.true(ended.seconds < 20);
});

test.serial("a daemon thread does not, either", async (t) => {
  const source = "def spin():\n  while True: pass\nthreading.Thread(target=spin, daemon=True).start()";
  t.like(await program(`py.runPython(${JSON.stringify(source)})`), { code: 0, stderr: "" });
});

test.serial("process.exit() while threads wait for the compiler", async (t) => {
  const source = `
def compile_much():
    while True:
        names = {}
        exec("def f(x):\\n" + "".join(f"  x = x + {i} if x else {i}\\n" for i in range(300)) + "  return x\\n", names)
        names["f"](1)
for _ in range(3): threading.Thread(target=compile_much, daemon=True).start()`;
  for (const delay of [50, 300]) {
    const ended = await program(`py.runPython(${JSON.stringify(source)}); setTimeout(() => process.exit(5), ${delay})`, '{ jit: "eager" }');
    t.like(ended, { code: 5, signal: null, stderr: "" });
  }
});

test.serial("signals are Node's", async (t) => {
  const wait =
    'process.on("SIGINT", () => { console.log("SIGINT in JavaScript"); process.exit(9) }); setInterval(() => {}, 1000); console.log("ready");';
  const ended = await runChild(PRELUDE.replace("OPTIONS", "{}") + wait, {
    running: (child) => child.stdout!.on("data", (text: string) => text.includes("ready") && child.kill("SIGINT")),
  });
  t.like(ended, { code: 9, stdout: "ready\nSIGINT in JavaScript\n" });
  const killed = await runChild(PRELUDE.replace("OPTIONS", "{}") + 'setInterval(() => {}, 1000); console.log("ready");', {
    running: (child) => child.stdout!.on("data", () => child.kill("SIGTERM")),
  });
  t.like(killed, { code: null, signal: "SIGTERM" });
});

test.serial("lines of Python and JavaScript come out in order, through a pipe", async (t) => {
  t.is(
    (await program('for (let i = 0; i < 3; i++) { py.runPython(`print("python", ${i})`); console.log("node", i); }')).stdout,
    "python 0\nnode 0\npython 1\nnode 1\npython 2\nnode 2\n",
  );
});

test.serial("a pipe with a slow reader does not break print()", async (t) => {
  const ended = await runChild('console.log("first"); const py = openPython(); py.runPython("for i in range(20000): print(\'x\' * 100)")', {
    running: (child) => {
      child.stdout!.pause();
      setTimeout(() => child.stdout!.resume(), 1500);
    },
  });
  t.like(ended, { code: 0, stderr: "" });
  t.is(ended.stdout.length, "first\n".length + 20000 * 101);
});
