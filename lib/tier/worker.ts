/**
 * The compiler's thread: takes requests from the core and answers each.
 *
 * Attaches before it loads the compiler: a compiler that does not load is an answer, too, and nobody waits in vain.
 */
import { createRequire } from "node:module";
import type { compile } from "../compiler.js";
import { loadNative } from "../native.js";

type Compile = typeof compile;

const native = loadNative();
let compiler: Promise<Compile> | undefined;

async function loadCompiler(): Promise<Compile> {
  const here = import.meta.url;
  // From source, only what is required is compiled (thread.ts).
  const loaded = here.endsWith(".ts") ? createRequire(here)("../compiler.ts") : await import("../compiler.js");
  return loaded.compile;
}

async function answer(id: number, snapshot: Uint8Array): Promise<void> {
  try {
    const result = (await (compiler ??= loadCompiler()))(snapshot);
    if ("lir" in result) native.answer(id, result.lir, "", 0);
    else native.answer(id, null, result.reason, result.line ?? 0);
  } catch (error) {
    native.answer(id, null, `the compiler failed: ${error instanceof Error ? error.message : String(error)}`, 0);
  }
}

native.attachCompiler((id, snapshot) => void answer(id, snapshot));
compiler = loadCompiler();
compiler.catch(() => undefined); // answer() tells
