/** What a Python program can see of its process, under python3.13 and under `pyroclast run`: Node leaves no trace in it. */
import test from "ava";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { both, python, type Options } from "./processes.js";
import { entries, onlyNpxBetween } from "../../lib/cli/environment.js";

const folder = mkdtempSync(join(tmpdir(), "pyroclast-environment-"));
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

/** Each prints what Node is known to change, or could. */
const questions: Record<string, string> = {
  "the action for every signal": `
import signal
for number in sorted(signal.valid_signals()): print(int(number), signal.getsignal(number))`,
  "signals for the kernel": `
for line in open('/proc/self/status'):
    if line.startswith(('SigBlk', 'SigIgn', 'ShdPnd', 'Umask')): print(line.strip())`,
  "signal masks, timers, wakeup": `
import signal
print(signal.pthread_sigmask(signal.SIG_BLOCK, []), signal.getitimer(signal.ITIMER_REAL), signal.getitimer(signal.ITIMER_PROF), signal.set_wakeup_fd(-1))`,
  limits: `
import resource
for name in sorted(dir(resource)):
    if name.startswith('RLIMIT_'): print(name, resource.getrlimit(getattr(resource, name)))`,
  "the environment, in its order": `
import os
print(list(os.environb.items()))`,
  sys: `
import os, sys
print(sys.flags, sys.path, sys.argv, sys.orig_argv, sys.executable, sys._base_executable, sys.prefix, sys.exec_prefix, sys.base_prefix, sys.platlibdir)
print(sys.version, sys.implementation, sys.thread_info, sys.hash_info, sys.warnoptions, sys._xoptions, sys.getrecursionlimit(), sys.getswitchinterval())
print(sys.getfilesystemencoding(), sys.getfilesystemencodeerrors(), sys.getdlopenflags() & ~os.RTLD_DEEPBIND, sys.pycache_prefix, sys.dont_write_bytecode, list(sys.modules))
print(sys.gettrace(), sys.getprofile(), sys.displayhook, sys.excepthook, sys.get_asyncgen_hooks(), sys.meta_path, sys.path_hooks, sys.is_stack_trampoline_active())`,
  "the standard streams": `
import os, sys, io
for stream in (sys.stdin, sys.stdout, sys.stderr):
    number = stream.fileno()
    print(number, stream.encoding, stream.errors, stream.line_buffering, stream.write_through, stream.newlines, stream.isatty(), os.get_blocking(number), os.get_inheritable(number), type(stream.buffer))`,
  "locale and time": `
import locale, time
print(locale.setlocale(locale.LC_ALL), locale.getpreferredencoding(), locale.localeconv(), time.tzname, time.timezone)`,
  threads: `
import threading, _thread, sys
print(len(threading.enumerate()), threading.main_thread() is threading.current_thread(), threading.stack_size(), len(sys._current_frames()), _thread._count())`,
  "the process": `
import os
mask = os.umask(0)
print(mask, os.getcwd(), os.getpriority(os.PRIO_PROCESS, 0), os.sched_getscheduler(0), os.sched_getaffinity(0), os.getuid(), os.getgroups(), os.getpgrp() == os.getppid())`,
  "the garbage collector": `
import gc
print(gc.get_threshold(), gc.isenabled(), gc.get_debug(), gc.get_freeze_count(), gc.callbacks)`,
  "the main module": `
print(__name__, __builtins__, __doc__, __file__, __spec__, __loader__.__class__, __package__, list(globals()))`,
  "floating point": `
import sys, decimal
print(0.1 + 0.2, 5e-324 / 2, sys.float_info, decimal.getcontext())`,
  "forking warns of no threads but the program’s own": `
import os, threading, time, warnings
warnings.simplefilter('always')
def fork():
    pid = os.fork()
    if pid == 0: os._exit(0)
    os.waitpid(pid, 0)
with warnings.catch_warnings(record=True) as caught: fork()
print([str(w.category) for w in caught])
threading.Thread(target=time.sleep, args=(0.3,)).start()
with warnings.catch_warnings(record=True) as caught: fork()
print([str(w.category) for w in caught])`,
  "versions of libraries that Node has too": `
import ssl, zlib, sqlite3, hashlib
print(ssl.OPENSSL_VERSION, zlib.ZLIB_RUNTIME_VERSION, sqlite3.sqlite_version, hashlib.sha256(b'x').hexdigest(), zlib.crc32(b'x'))`,
};

for (const [name, text] of Object.entries(questions)) {
  for (const ours of [[], ["--jit=eager"]]) {
    test([name, ...ours].join(" "), async (t) => {
      const script = join(folder, `${name.replace(/\W+/g, "_")}.py`);
      writeFileSync(script, text);
      const { expected, actual } = await both([script, "an argument"], { cwd: folder }, ours);
      t.is(expected.code, 0, expected.stderr);
      t.deepEqual(withoutAddresses(actual.stdout).split("\n"), withoutAddresses(expected.stdout).split("\n"));
      t.is(actual.stderr, expected.stderr);
      t.is(actual.code, 0);
    });
  }
}

const withoutAddresses = (text: string) => text.replace(/0x[0-9a-f]{8,}/g, "0x…");

const INHERITABLE = `
import os
print([(number, os.get_inheritable(number)) for number in (0, 1, 2, 3, 7)])`;
const LIMIT = "import resource; print(resource.getrlimit(resource.RLIMIT_NOFILE))";

/** What was set for the process by whoever started it. */
const inherited: Record<string, { code: string } & Options> = {
  "inherited files": { code: INHERITABLE, through: '"$@" 3</etc/passwd 7</etc/group' },
  "an inherited pipe": { code: INHERITABLE, through: '{ "$@" 3<&0 7</etc/group; } < /etc/passwd | cat' },
  "a limit of open files": { code: LIMIT, through: 'ulimit -Sn 123; "$@"; true' },
  "an umask": { code: "import os; print(os.umask(0))", through: 'umask 027; "$@"' },
  "a niceness": { code: "import os; print(os.getpriority(os.PRIO_PROCESS, 0))", through: 'nice -n 3 "$@"' },
  "names and values that are odd": {
    code: "import os; print(list(os.environb.items()))",
    env: { PATH: process.env.PATH, "A.B": "1", Ä: "ö", EMPTY: "", PYROCLAST_PYTHON: python.executable },
  },
};

for (const [name, { code, ...options }] of Object.entries(inherited)) {
  test(name, async (t) => {
    const { expected, actual } = await both(["-c", code], options);
    t.is(expected.code, 0, expected.stderr);
    t.deepEqual(actual, expected);
  });
}

test("npx’s additions to the environment are told from anybody else’s", (t) => {
  const block = (...lines: string[]) => entries(Buffer.from(lines.map((line) => `${line}\0`).join("")));
  const before = block("PATH=/bin", "HOME=/h", "FOO.BAR=1");
  t.true(onlyNpxBetween(before, block("npm_command=exec", "PATH=/x/node_modules/.bin:/bin", "HOME=/h", "INIT_CWD=/p")));
  t.false(onlyNpxBetween(before, block("PATH=/x:/bin", "HOME=/h", "EXTRA=1")), "a variable was added");
  t.false(onlyNpxBetween(before, block("PATH=/x:/bin", "HOME=/other")), "a variable was changed");
  t.false(onlyNpxBetween(before, block("PATH=/x:/bin")), "a variable was removed");
  t.false(onlyNpxBetween(before, block("PATH=/else", "HOME=/h")), "PATH was replaced");
});
