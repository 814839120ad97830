/** Who keeps what alive, and for how long. */
import test from "ava";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openPython, PyProxy, type PyCallable } from "../../lib/index.js";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

const py = openPython({ jit: "off" });
py.runPython(`
import sys, weakref, gc
class Object: pass
`);
const references: PyCallable = py.runPython("sys.getrefcount");
const alive: PyCallable = py.runPython("lambda ref: ref() is not None");

/** Collects, and lets finalizers run. */
async function collect(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    gc();
    await sleep(5);
  }
}

function makeObject(): { object: PyProxy; ref: PyCallable } {
  const object = py.runPython("o = Object(); o");
  const ref = py.runPython("weakref.ref(o)");
  py.runPython("del o");
  return { object, ref };
}

test.serial("a proxy keeps its object alive, destroy() lets go of it", (t) => {
  const { object, ref } = makeObject();
  t.true(alive(ref));
  object.destroy();
  t.false(alive(ref));
});

test.serial("a destroyed proxy says so, whatever is done to it", (t) => {
  const list = py.runPython("[1]");
  list.destroy();
  list.destroy();
  const message = "Object has already been destroyed";
  const uses: ((list: any) => unknown)[] = [
    (l) => l.attribute,
    (l) => (l.attribute = 1),
    (l) => delete l.attribute,
    (l) => "attribute" in l,
    (l) => l[0],
    (l) => (l[0] = 1),
    (l) => l.length,
    (l) => l.get(0),
    (l) => l.has(0),
    (l) => [...l],
    (l) => l.toJs(),
    (l) => l.type,
    (l) => String(l),
    (l) => l.copy(),
    (l) => Reflect.ownKeys(l),
    (l) => py.runPython("lambda x: x")(l),
    (l) => py.toPy([l]),
  ];
  for (const use of uses) t.throws(() => use(list), { message }, String(use));
  const f = py.runPython("lambda: 1");
  f.destroy({ message: "gone with the wind" });
  t.throws(() => f(), { message: "gone with the wind" });
  t.throws(() => f.callKwargs({}), { message: "gone with the wind" });
});

test.serial("a copy lives on", (t) => {
  const { object, ref } = makeObject();
  const copy = object.copy();
  object.destroy();
  t.true(alive(ref));
  t.is(copy.type, "Object");
  copy.destroy();
  t.false(alive(ref));
});

test.serial("using: Symbol.dispose destroys", (t) => {
  const { object, ref } = makeObject();
  const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");
  (object as any)[dispose]();
  t.false(alive(ref));
});

test.serial("a collected proxy lets go of its object, also when nothing else is done", async (t) => {
  const { ref } = (() => {
    const { object, ref } = makeObject();
    t.is(object.type, "Object");
    return { ref };
  })();
  const finalized = py.runPython("finalized = []; weakref.finalize(o2 := Object(), finalized.append, 1); finalized");
  (() => py.runPython("o2"))();
  py.runPython("del o2");
  await collect();
  t.false(alive(ref));
  t.deepEqual(finalized.toJs(), [1]);
});

test.serial("finalizers may call JavaScript", async (t) => {
  const seen: string[] = [];
  (() => py.runPython("lambda f: [weakref.finalize(o := Object(), f, 'dead'), o][1]")((text: string) => void seen.push(text)))();
  await collect();
  t.deepEqual(seen, ["dead"]);
});

test.serial("Python keeps JavaScript objects alive, and lets go of them", async (t) => {
  const list = py.runPython("[]");
  const ref = (() => {
    const object = {};
    list.append(object);
    return new WeakRef(object);
  })();
  await collect();
  t.truthy(ref.deref());
  list.clear();
  await collect();
  t.is(ref.deref(), undefined);
});

test.serial("a JavaScript object that dies on a Python thread is let go of on this one", async (t) => {
  const list = py.runPython("[]");
  const ref = (() => {
    const object = {};
    list.append(object);
    return new WeakRef(object);
  })();
  py.runPython("import threading\nlambda l: [th := threading.Thread(target=l.clear), th.start(), th.join()][2]")(list);
  await collect();
  t.is(ref.deref(), undefined);
});

test.serial("nothing leaks: reference counts and memory stay", async (t) => {
  const target = py.runPython("target = [1]; target");
  const identity: PyCallable = py.runPython("lambda x: x");
  const use = () => {
    identity(target).destroy();
    identity("text");
    identity(2n ** 100n);
    target.toJs();
    target.length;
    [...target];
    py.toPy([1, { a: new Set([2]) }]).destroy();
    identity.callKwargs({ x: target }).destroy();
    try {
      py.runPython("target.missing");
    } catch (error) {
      (error as { value: PyProxy }).value.destroy();
    }
    identity((x: unknown) => x);
  };
  // Caches fill first.
  for (let i = 0; i < 3000; i++) use();
  await collect();
  // The cache of types' attributes keeps names alive: more and more, up to 4,096.
  const blocks = py.runPython("lambda: (gc.collect(), sys._clear_type_cache(), sys.getallocatedblocks())[2]");
  const before = { count: references(target), blocks: blocks(), heap: process.memoryUsage().heapUsed };
  for (let i = 0; i < 2000; i++) use();
  await collect();
  t.is(references(target), before.count);
  t.true(Math.abs(blocks() - before.blocks) < 300, `${before.blocks} -> ${blocks()} blocks`);
  t.true(process.memoryUsage().heapUsed - before.heap < 4e6, `${process.memoryUsage().heapUsed - before.heap} bytes more`);
});

test.serial("an iteration that is left releases its iterator", (t) => {
  const list = py.runPython("its = [1, 2, 3]; its");
  const before = references(list);
  for (const _ of list) break;
  t.is(references(list), before);
});
