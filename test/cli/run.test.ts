/** `pyroclast run` against python3.13: what comes out, what is said on stderr, and how the process ends. */
import test from "ava";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { both, python, runPyroclast, type Options, type Outcome } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "pyroclast-run-"));
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return path;
}

file("show.py", "import sys\nprint(sys.argv, sys.path, __name__, sys.orig_argv)\n");
file("exit.py", "import sys\nsys.exit(7)\n");
file("message.py", 'import sys\nsys.exit("what is said on stderr")\n');
file("big.py", "import sys\nsys.exit(300)\n");
file("syntax.py", "def f(:\n  pass\n");
file("raise.py", 'def f(x):\n    return 1 / x\n\ntry:\n    f(0)\nexcept ZeroDivisionError as e:\n    raise ValueError("second") from e\n');
file("input.py", 'print("got", input("name? "))\nimport sys\nprint(repr(sys.stdin.read()))\n');
file("package/__main__.py", 'import sys\nprint("package", sys.argv, __package__)\n');
file("package/inner.py", "print(__name__, __spec__.name)\n");
file("latin.py", '# -*- coding: latin-1 -*-\nprint("\u00e9")\n');
file("pipe.py", 'for i in range(100000): print("x" * 100)\n');
file("unicode.py", 'import sys\nprint([a.encode("utf-8", "surrogateescape") for a in sys.argv[1:]])\n');
file("atexit.py", 'import atexit, sys\natexit.register(print, "bye")\nsys.stdout.write("no newline")\n');
file(
  "thread.py",
  'import threading, time\nthreading.Thread(target=lambda: (time.sleep(0.1), print("late"))).start()\nprint("main is done")\n',
);
file(
  "fork.py",
  'import os, sys\nsys.stdout.write("before ")\nsys.stdout.flush()\npid = os.fork()\nif pid == 0:\n    print("child")\n    sys.exit(3)\nprint("parent", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))\n',
);
file(
  "multi.py",
  'import multiprocessing\ndef f(x): return x * x\nif __name__ == "__main__":\n    with multiprocessing.get_context("fork").Pool(2) as pool: print(pool.map(f, range(5)))\n',
);
file("sleep.py", 'import time\nprint("ready", flush=True)\ntime.sleep(60)\n');
file("loop.py", 'print("ready", flush=True)\nwhile True: pass\n');
file(
  "caught.py",
  'import time\ntry:\n    print("ready", flush=True)\n    time.sleep(60)\nexcept KeyboardInterrupt:\n    print("caught")\n',
);
file(
  "handler.py",
  'import signal, time, sys\nsignal.signal(signal.SIGTERM, lambda *a: sys.exit(5))\nprint("ready", flush=True)\ntime.sleep(60)\n',
);
file("abort.py", "import os\nos.abort()\n");
file("suicide.py", "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)\n");
file(
  "sigwait.py",
  "import os, signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])\nos.kill(os.getpid(), signal.SIGUSR1)\nprint(signal.sigwait([signal.SIGUSR1]))\n",
);
file(
  "exec.py",
  'import os, sys\nos.execv(sys.executable, [sys.executable, "-c", "import signal, sys; print(signal.getsignal(signal.SIGPIPE), sys.argv)", "a"])\n',
);
file(
  "system.py",
  'import os, subprocess\nprint(os.system("echo shell; echo error >&2"))\nsubprocess.run(["sh", "-c", "cat; echo end"])\nprint(os.listdir("/proc/self/fd")[:3] == ["0", "1", "2"])\n',
);
file("unraisable.py", 'import sys\nclass A:\n    def __del__(self): raise RuntimeError("in a finalizer")\nA()\nprint("on")\n');
file("recursion.py", "def f(n): return f(n + 1)\nf(0)\n");

/** Only what is needed to find the same Python. */
const bare = { PATH: process.env.PATH, HOME: process.env.HOME, PYROCLAST_PYTHON: python.executable };

const cases: Record<string, { args: string[] } & Options> = {
  "a script with arguments that look like ours": { args: ["show.py", "--jit=eager", "--stats", "-h", "--", "--help"] },
  "a script by its full path": { args: [join(folder, "show.py")] },
  "a module": { args: ["-m", "show", "--stats"] },
  "a package": { args: ["-m", "package", "a"] },
  "a module of a package": { args: ["-m", "package.inner"] },
  "a folder": { args: ["package"] },
  "a module of the standard library": { args: ["-m", "calendar", "2026", "2"] },
  code: { args: ["-c", "import sys; print(sys.argv, sys.path[0])", "--stats", "x"] },
  "code that looks like an option": { args: ["-c", "-1", "--stats"] },
  "standard input": { args: ["-", "a", "b"], stdin: "import sys\nprint(sys.argv)\n" },
  "standard input without saying so": { args: [], stdin: "print(6 * 7)\nprint(__name__)\n" },
  "an interactive session": { args: ["-i", "-q"], stdin: "x = 6\nx * 7\nraise SystemExit(4)\n" },
  "a session after a script": { args: ["-i", "exit.py"], stdin: 'print("still here")\n' },
  "Python’s own options": {
    args: ["-X", "utf8=0", "-W", "error", "-O", "-u", "-s", "-c", "import sys; print(sys.flags, sys.warnoptions, sys._xoptions)"],
  },
  isolated: { args: ["-I", "show.py"] },
  "an unknown option of Python": { args: ["--no-such-option"] },
  "Python’s version": { args: ["-VV"] },
  "Python’s options that end": { args: ["--", "show.py", "-x"] },
  "an exit code": { args: ["exit.py"] },
  "an exit message": { args: ["message.py"] },
  "an exit code beyond a byte": { args: ["big.py"] },
  "a script that does not exist": { args: ["no-such-file.py"] },
  "a module that does not exist": { args: ["-m", "no.such.module"] },
  "a syntax error": { args: ["syntax.py"] },
  "an exception with its cause": { args: ["raise.py"] },
  "an exception in code": { args: ["-c", "def f():\n  [][0]\nf()"] },
  "recursion without end": { args: ["recursion.py"] },
  "an exception in a finalizer": { args: ["unraisable.py"] },
  input: { args: ["input.py"], stdin: "Ada\nthe rest" },
  "input at its end": { args: ["input.py"], stdin: "" },
  "a source encoding": { args: ["latin.py"] },
  "arguments that are not ASCII": { args: ["unicode.py", "ä", "日本", "😀", ""] },
  "functions at exit, output without newline": { args: ["atexit.py"] },
  "a thread that outlives the main one": { args: ["thread.py"] },
  fork: { args: ["fork.py"] },
  "a pool of forked processes": { args: ["multi.py"] },
  "programs that inherit the standard streams": { args: ["system.py"], stdin: "for cat" },
  exec: { args: ["exec.py"] },
  abort: { args: ["abort.py"] },
  "a signal to itself": { args: ["suicide.py"] },
  "a blocked signal waits for sigwait": { args: ["sigwait.py"] },
  "Ctrl-C while sleeping": { args: ["sleep.py"], interrupt: { after: "ready\n", signal: "SIGINT" } },
  "Ctrl-C in a loop": { args: ["loop.py"], interrupt: { after: "ready\n", signal: "SIGINT" } },
  "Ctrl-C that is caught": { args: ["caught.py"], interrupt: { after: "ready\n", signal: "SIGINT" } },
  "SIGTERM with a handler": { args: ["handler.py"], interrupt: { after: "ready\n", signal: "SIGTERM" } },
  "SIGTERM without": { args: ["sleep.py"], interrupt: { after: "ready\n", signal: "SIGTERM" } },
  SIGHUP: { args: ["sleep.py"], interrupt: { after: "ready\n", signal: "SIGHUP" } },
  SIGUSR1: { args: ["sleep.py"], interrupt: { after: "ready\n", signal: "SIGUSR1" } },
  "a closed pipe": { args: ["pipe.py"], through: '"$@" | head -n 1' },
  "closed standard output": { args: ["show.py"], through: '"$@" >&-' },
  "an argument that is not UTF-8": { args: ["unicode.py"], through: `"$@" "$(printf 'a\\377b')"` },
  "a working folder that was deleted": {
    args: ["-c", "import sys, os\nprint(sys.path[0] == '')\ntry: os.getcwd()\nexcept OSError as e: print(e)"],
    through: 'd=$(mktemp -d) && cd "$d" && rmdir "$d" && "$@"',
  },
  "PYTHON variables": { args: ["show.py"], env: { ...process.env, PYTHONPATH: "/tmp/somewhere", PYTHONWARNINGS: "error" } },
  "the C locale": {
    args: [
      "-c",
      'import sys, os, locale; print(sys.stdout.encoding, sys.flags.utf8_mode, os.environ.get("LC_CTYPE"), locale.setlocale(locale.LC_ALL))',
    ],
    env: { ...bare, LC_ALL: "C" },
  },
};

/** Objects are where they are. */
function withoutAddresses(outcome: Outcome): Outcome {
  return { ...outcome, stderr: outcome.stderr.replace(/0x[0-9a-f]{8,}/g, "0x…") };
}

for (const [name, { args, ...options }] of Object.entries(cases)) {
  test(name, async (t) => {
    const { expected, actual } = await both(args, { cwd: folder, ...options });
    t.deepEqual(withoutAddresses(actual), withoutAddresses(expected));
  });
}

test("the mode may be a word of its own; after the program, nothing is ours", async (t) => {
  const { stdout, stderr, code } = await runPyroclast(["run", "--jit", "eager", "--stats=json", "-c", "import sys; print(sys.argv)", "--jit", "off"]);
  t.is(stdout, "['-c', '--jit', 'off']\n");
  t.true(JSON.parse(stderr).compiled > 0, stderr);
  t.is(code, 0);
});

test("statistics stand on stderr after the program’s own output, whichever way it ends", async (t) => {
  const ends = { "it returns": "pass", "sys.exit": "import sys; sys.exit(4)", "an exception": "1 / 0" };
  for (const [name, end] of Object.entries(ends)) {
    const { stdout, stderr } = await runPyroclast(["run", "--jit=eager", "--stats=json", "-c", `print("out")\n${end}`]);
    t.is(stdout, "out\n");
    const stats = JSON.parse(stderr.trimEnd().split("\n").at(-1)!) as { compiled: number };
    t.true(stats.compiled > 0, name);
  }
  const { stderr, code } = await runPyroclast(["run", "--jit=eager", "--stats", "-c", "def f(): pass\nf()"]);
  t.is(code, 0);
  t.regex(stderr, /^pyroclast: compiled +\d+ code objects in [\d.]+ ms/m);
});

test("a forked child prints no statistics", async (t) => {
  const { stderr } = await runPyroclast(["run", "--jit=eager", "--stats=json", "-c", "import os\nif os.fork(): os.wait()"]);
  t.is(stderr.trimEnd().split("\n").length, 1, stderr);
});

test("wrong options of ours are an error with a hint, and nothing is run", async (t) => {
  const { stdout, stderr, code } = await runPyroclast(["run", "--jit=fast", join(folder, "show.py")]);
  t.deepEqual({ stdout, code }, { stdout: "", code: 2 });
  t.regex(stderr, /^pyroclast: --jit=fast .*\nhint: .*--jit=eager.*\n$/);
});

test("no Python: one error, a hint, exit code 2", async (t) => {
  const { stdout, stderr, code } = await runPyroclast(["run", join(folder, "show.py")], {
    env: { ...process.env, PYROCLAST_PYTHON: "/nowhere" },
  });
  t.deepEqual({ stdout, code }, { stdout: "", code: 2 });
  t.regex(stderr, /^pyroclast: no usable CPython 3\.13.*\n {2}\/nowhere .*\nTo mend it: .*\nDetails: pyroclast doctor\n$/);
});

test("PYROCLAST_STRESS makes guards fail, and says what it knows", async (t) => {
  const program = "def f(n):\n  t = 0\n  for i in range(n): t += i\n  return t\nprint(*[f(100) for _ in range(9)])";
  const run = (stress: string) => runPyroclast(["run", "--jit=eager", "--stats=json", "-c", program], { env: { ...process.env, PYROCLAST_STRESS: stress } });
  const stressed = await run("check,warm=2,deopt=1,registers=7");
  t.is(stressed.stdout, "4950 4950 4950 4950 4950 4950 4950 4950 4950\n");
  t.true((JSON.parse(stressed.stderr) as { deopts: number }).deopts >= 7, stressed.stderr);
  t.is((JSON.parse((await run("check,warm=2")).stderr) as { deopts: number }).deopts, 0);
  const released = JSON.parse((await run("release")).stderr) as { compiled: number; freed: number; codeBytes: number };
  t.true(released.compiled > 0);
  t.like(released, { freed: released.compiled, codeBytes: 0 });
  const { stdout, stderr, code } = await run("deopt=0");
  t.deepEqual({ stdout, code }, { stdout: "", code: 1 });
  t.regex(stderr, /PYROCLAST_STRESS: 'deopt=0' is not one of warm=N, deopt=N, check, release, registers=N/);
});
