/** The native side: the addon that is loaded into Node, and where the core is that it opens after libpython. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packageRoot } from "./paths.js";

/** What the addon exports, as far as it is not of one module's concern only. */
export interface Native {
  /**
   * Makes this process what it was before Node started in it, as far as a program run in it can tell: signals, limits, threads.
   * JavaScript goes on working but signals no longer reach it. Signals not listed in `ignoredSignals` get their default action.
   * `environment` replaces the environment: NAME=VALUE entries, each ended by a zero byte.
   */
  becomePlain(options: {
    ignoredSignals?: number[];
    openFiles?: number;
    name?: string;
    environment?: Uint8Array;
    onExit?: (code: number) => void;
  }): void;
  /** exit(code), without anything of Node's. Calls `onExit` first, as every other way to end by exit() does, but in a forked child. */
  leave(code: number): never;
  /**
   * Opens libpython and the core, starts Python as its own `main` would with these arguments, and returns the exit code.
   * argv[0] is the interpreter's name. Bytes where a string could not say them.
   */
  runMain(options: { library: string; core: string; executable: string; argv: (string | Uint8Array)[]; jit: "eager" | "off" }): number;
}

let loaded: Native | undefined;

/** The addon. Throws an Error that says what to do where there is none for this platform. */
export function loadNative(): Native {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  try {
    return (loaded = require("node-gyp-build")(packageRoot()) as Native);
  } catch (error) {
    throw new Error(`pyroclast: the native addon does not load (${(error as Error).message.split("\n")[0]}); run: npm rebuild pyroclast`);
  }
}

/** The core for CPython 3.13, next to the addon. */
export function corePath(): string {
  const require = createRequire(import.meta.url);
  const addon: string = require("node-gyp-build").path(packageRoot());
  return (
    [dirname(addon), join(packageRoot(), "build/Release")].map((folder) => join(folder, "cp313.so")).find((path) => existsSync(path)) ??
    join(dirname(addon), "cp313.so")
  );
}
