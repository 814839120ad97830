/**
 * Every compile request is answered, whatever the compiler does: Python waits for it. The compilers here are functions that fail in every way there is;
 * each is attached in a thread of its own, as lib/tier/worker.ts attaches the real one.
 */
import test from "ava";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { openPython, type PyCallable } from "../../lib/index.js";
import { liveHandle, stateOf } from "../../lib/embed/state.js";
import { loadNative, type Native } from "../../lib/native.js";
import { packageRoot } from "../../lib/paths.js";
import { answerRequests, type Compile } from "../../lib/tier/answer.js";

const py = openPython({ jit: "off" });
const native = loadNative();
let functions = 0;

function request(): ReturnType<Native["jitCompile"]> {
  const f: PyCallable = py.runPython(`def f${++functions}(x): return x + ${functions}\nf${functions}`);
  const result = native.jitCompile(liveHandle(stateOf(f)!));
  if (functions) if (f(1) !== functions + 1) throw new Error("the function does not run");
  return result;
}

/** Asks a compiler whose source is the body of a function (native, id, snapshot). */
async function ask(source: string): Promise<string> {
  native.expectCompiler();
  const addon = createRequire(import.meta.url).resolve("node-gyp-build");
  const worker = new Worker(
    `const native = require(${JSON.stringify(addon)})(${JSON.stringify(packageRoot())});
     native.attachCompiler((id, snapshot) => { ${source} });`,
    { eval: true, execArgv: [] },
  );
  worker.on("error", () => undefined);
  const result = request();
  await worker.terminate();
  return "reason" in result ? result.reason : "compiled";
}

test.serial("a refusal is answered", async (t) => {
  t.is(await ask('native.answer(id, null, "no", 3)'), "no");
});

test.serial("a compiler that throws at once", async (t) => {
  t.is(await ask('throw new RangeError("deep")'), "the compiler failed: RangeError: deep");
  t.is(await ask("throw undefined"), "the compiler failed: undefined");
  t.is(await ask("throw Object.create(null)"), "the compiler failed: what it threw has no text");
  t.regex(await ask("(function f() { f() })()"), /^the compiler failed: RangeError: Maximum call stack/);
});

test.serial("one whose answer is none, then another", async (t) => {
  t.is(await ask('try { native.answer(id, null, Symbol(), 0) } catch { native.answer(id, null, "second", 0) }'), "second");
  t.is(await ask('try { native.answer(id, null) } catch { native.answer(id, null, "second", 0) }'), "second");
});

test.serial("LIR that is none", async (t) => {
  t.regex(await ask('native.answer(id, new Uint8Array([1, 2, 3]), "", 0)'), /LIR|word/);
});

test.serial("the thread that compiles ends", async (t) => {
  t.regex(await ask("process.exit(1)"), /^the compiler (stopped|failed)/);
  t.is(await ask('queueMicrotask(() => { throw new Error("uncaught") })'), "the compiler stopped");
  t.is(await ask("const all = []; setImmediate(() => process.exit())"), "the compiler stopped");
});

test.serial("no thread compiles any more", (t) => {
  t.like(request(), { reason: "there is no compiler" });
});

test("whatever the compiler throws is an answer", async (t) => {
  const textless = Object.assign(Object.create(null) as object, { message: "?" });
  const bad = Object.defineProperty(new Error("x"), "message", { get: () => { throw new Error("y"); } }); // prettier-ignore
  for (const [thrown, text] of [
    [new TypeError("no such thing"), "no such thing"],
    ["a text", "a text"],
    [undefined, "undefined"],
    [Symbol("s"), "Symbol(s)"],
    [textless, "what it threw has no text"],
    [bad, "what it threw has no text"],
  ] as const) {
    const answers: unknown[][] = [];
    const compile = (() => { throw thrown; }) as Compile; // prettier-ignore
    await answerRequests((...answer) => void answers.push(answer), () => Promise.resolve(compile))(7, new Uint8Array());
    t.deepEqual(answers, [[7, null, `the compiler failed: ${text}`, 0]]);
  }
});

test("a compiler that does not load answers every request", async (t) => {
  const answers: unknown[] = [];
  const answer = answerRequests((id, _, reason) => void answers.push([id, reason]), () => Promise.reject(new Error("not found"))); // prettier-ignore
  await Promise.all([answer(1, new Uint8Array()), answer(2, new Uint8Array())]);
  t.deepEqual(answers, [1, 2].map((id) => [id, "the compiler failed: not found"])); // prettier-ignore
});
