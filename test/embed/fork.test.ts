/** os.fork() under a Node program: the child has none of Node's other threads, so JavaScript cannot go on there. */
import test from "ava";
import { runChild } from "./child.js";

const PRELUDE = `
const py = openPython();
py.globals.set("js", (x) => { console.log("JavaScript has", x); return x; });
py.runPython(\`
import atexit, os, sys, threading, warnings
warnings.simplefilter("ignore")
def wait(pid):
    print("child", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
\`);
const run = (source) => py.runPython(source);
`;

const program = (source: string) => runChild(PRELUDE + source);

test("JavaScript called in a forked child is a RuntimeError there", async (t) => {
  const ended = await program(`run(\`
pid = os.fork()
if pid == 0:
    for use in (lambda: js(1), lambda: js.name, lambda: str(js), lambda: bool(js), lambda: js == js, lambda: iter(js)):
        try:
            use()
        except RuntimeError as e:
            print(e)
    del js
    sys.stdout.flush()
    os._exit(3)
wait(pid)
js(2)
\`)`);
  t.like(ended, { code: 0, signal: null, stderr: "" });
  t.is(ended.stdout, "JavaScript does not run in a forked child process\n".repeat(6) + "child 3\nJavaScript has 2\n");
});

test("a forked child ends where it would go back to JavaScript, as a Python program ends", async (t) => {
  const ended = await program(`
const codes = run(\`
atexit.register(lambda: print("atexit", os.getpid() == parent, flush=True))
parent = os.getpid()
def child(source):
    pid = os.fork()
    if pid == 0:
        exec(source)
    else:
        wait(pid)
child
\`);
for (const source of ["print('no newline', end=' ')", "sys.exit(4)", "sys.exit('text')", "raise ValueError('boom')", "threading.Thread(target=print, args=('thread',)).start()"]) {
  codes(source);
  console.log("back in", process.pid === run("parent"));
}`);
  t.like(ended, { code: 0, signal: null });
  t.deepEqual(ended.stdout.split("\n"), [
    "no newline atexit False",
    ...["child 0", "back in true", "atexit False", "child 4", "back in true", "atexit False", "child 1", "back in true"],
    ...["atexit False", "child 1", "back in true", "thread", "atexit False", "child 0", "back in true", "atexit True", ""],
  ]);
  t.regex(ended.stderr, /^text\nTraceback \(most recent call last\):\n(.*\n)*ValueError: boom\n$/);
});

test("so does one that was forked below a callback of JavaScript", async (t) => {
  const ended = await program(`
run("lambda f: f()")(() => {
  run("pid = os.fork()\\nif pid: wait(pid)\\nelse: print('in the child', flush=True)");
  console.log("after", process.pid === run("os.getpid()"));
});`);
  t.like(ended, { code: 0, signal: null, stdout: "in the child\nchild 0\nafter true\n", stderr: "" });
});

test("multiprocessing with forked workers, compiled functions among theirs", async (t) => {
  const ended = await program(`
const f = run("def f(x):\\n    total = 0\\n    for i in range(x): total += i\\n    return total\\nf");
pyroclast.jit.compile(f);
run(\`
import multiprocessing
with multiprocessing.get_context("fork").Pool(2) as pool:
    print(pool.map(f, range(5)), flush=True)
\`)`);
  t.like(ended, { code: 0, signal: null, stdout: "[0, 0, 1, 3, 6]\n", stderr: "" });
});
