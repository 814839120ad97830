/** The code generator's own functions of the addon (csrc/addon/codegen.cc), for the tests of LIR. They need no Python. */
import { createRequire } from "node:module";
import type { ExitKind } from "../../lib/generated/lir.js";
import { packageRoot } from "../../lib/paths.js";

export interface Options {
  /** Verify the allocation symbolically. */
  check?: boolean;
  /** Not 0: choose registers at random. */
  seed?: number;
  /** Ask for the listing of the allocated program. */
  dump?: boolean;
  /** Byte offsets by field id; without them field i lies at 8 * (i - 1). */
  fieldOffsets?: number[];
}

export interface Location {
  kind: "gpr" | "xmm" | "frame" | "constant";
  index: number;
}

export interface Exit {
  kind: ExitKind;
  offset: number;
  locals: (number | null)[];
  stack: (number | null)[];
  values: { repr: string; owned: boolean }[];
}

export interface Compiled {
  code: Buffer;
  entry: number;
  relocations: { at: number; type: "abs64" | "call"; to: string; a: number; b: number; addend: number }[];
  exits: Exit[];
  sites: { exit: number; code: number; locations: Location[] }[];
  marks: { code: number; bytecode: number | null }[];
  instructions: { code: number; instruction: number | null }[];
  stats: Record<"vregs" | "instructions" | "spilled" | "splits" | "moves" | "hotSize" | "coldSize" | "codeSize" | "frameSize" | "size", number>;
  dump?: string;
}

export type Run =
  | { kind: "return"; value: bigint; number: number }
  | ({ kind: "exit"; exitKind: Exit["kind"]; id: number; values: (bigint | number | string)[] } & Omit<Exit, "kind" | "values">);

export interface Codegen {
  /** Throws an Error with code "ERR_LIR", offset (in words) and rule. */
  compile(lir: Uint8Array, options?: Options): Compiled;
  /** `polls`: how many polls in a row are answered with "go on". */
  run(lir: Uint8Array, args: (bigint | number | Buffer)[], options?: Options & { handles?: Buffer[]; cells?: Buffer; polls?: number }): Run;
}

const addon = createRequire(import.meta.url)("node-gyp-build")(packageRoot()) as { codegen: Codegen };
export const codegen = addon.codegen;
