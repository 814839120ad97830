/**
 * The compiler's thread: takes requests from the core and answers each.
 *
 * Requests that come while the compiler loads wait for it.
 */
import { createRequire } from "node:module";
import { loadNative } from "../native.js";
import { answerRequests, type Compile } from "./answer.js";

async function loadCompiler(): Promise<Compile> {
  const here = import.meta.url;
  // From source, only what is required is compiled (thread.ts).
  const loaded = here.endsWith(".ts") ? createRequire(here)("../compiler.ts") : await import("../compiler.js");
  return loaded.compile;
}

const native = loadNative();
native.attachCompiler(answerRequests(native.answer, loadCompiler));
