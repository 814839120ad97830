/**
 * The compiler's thread: takes requests from the core and answers each.
 *
 * Attaches before it loads the compiler: a compiler that does not load is an answer, too, and nobody waits in vain.
 */
import { loadNative } from "../native.js";

type Compile = (snapshot: Uint8Array) => { readonly lir: Uint8Array } | { readonly reason: string; readonly line: number | undefined };

const native = loadNative();
let compiler: Promise<Compile> | undefined;

function loadCompiler(): Promise<Compile> {
  return import("../compiler.js").then((module) => module.compile);
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
