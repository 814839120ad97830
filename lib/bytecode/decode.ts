/** Bytecode of one code object as a list of instructions, with inline caches and specializations kept. */
import type { Code } from "../generated/snapshot.js";
import { opcodeTable } from "./cp313/opcodes.js";

export type OpcodeName = (typeof opcodeTable)[number][1];

interface OpcodeFacts {
  /** the number of `generic` */
  readonly opcode: number;
  readonly name: OpcodeName;
  readonly generic: OpcodeName;
  readonly caches: number;
  /** which way its oparg jumps; 0 for what does not jump */
  readonly jumps: -1 | 0 | 1;
}
const forwardJumps = new Set<string>(["JUMP_FORWARD", "POP_JUMP_IF_FALSE", "POP_JUMP_IF_TRUE", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE", "FOR_ITER", "SEND"]);
const backwardJumps = new Set<string>(["JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT"]);
const byNumber: (OpcodeFacts | undefined)[] = [];
const numbers = new Map<string, number>(opcodeTable.map(([number, name]) => [name, number]));
/** Of an opcode that the bytecode compiler makes, not of a specialization. */
export const opcodeNumber = (name: OpcodeName): number => numbers.get(name)!;
for (const [number, name, generic, caches] of opcodeTable) {
  byNumber[number] = { opcode: numbers.get(generic)!, name, generic: generic as OpcodeName, caches, jumps: forwardJumps.has(generic) ? 1 : backwardJumps.has(generic) ? -1 : 0 };
}

export interface Instruction {
  /** byte offset of the opcode itself: what `f_lasti` shows */
  readonly offset: number;
  /** byte offset of its first EXTENDED_ARG: where the interpreter resumes */
  readonly start: number;
  /** byte offset of the instruction after it and its caches */
  readonly next: number;
  readonly op: OpcodeName;
  /** the number of `op` */
  readonly opcode: number;
  /** as the specializing interpreter left it; equals `op` when it is not specialized */
  readonly specialized: OpcodeName;
  readonly oparg: number;
  /** inline cache entries, 16-bit units */
  readonly caches: readonly number[];
  /** byte offset of the jump target, for jumps */
  readonly target: number | undefined;
}

export class MalformedBytecode extends Error {
  override name = "MalformedBytecode";
}

const noCaches: readonly number[] = [];

export function decode(code: Pick<Code, "bytecode">): Instruction[] {
  const bytes = code.bytecode;
  const out: Instruction[] = [];
  let start = 0;
  let extended = 0;
  for (let at = 0; at + 1 < bytes.length;) {
    const facts = byNumber[bytes[at]!];
    if (!facts) throw new MalformedBytecode(`unknown opcode ${bytes[at]} at byte ${at}`);
    const oparg = (extended << 8) | bytes[at + 1]!;
    if (facts.name === "EXTENDED_ARG") {
      extended = oparg;
      at += 2;
      continue;
    }
    const next = at + 2 + facts.caches * 2;
    if (next > bytes.length) throw new MalformedBytecode(`the caches of ${facts.name} at byte ${at} run past the end`);
    const caches = facts.caches === 0 ? noCaches : cacheEntries(bytes, at + 2, facts.caches);
    const target = facts.jumps === 0 ? undefined : next + facts.jumps * oparg * 2;
    out.push({ offset: at, start, next, op: facts.generic, opcode: facts.opcode, specialized: facts.name, oparg, caches, target });
    at = next;
    start = at;
    extended = 0;
  }
  return out;
}

function cacheEntries(bytes: Uint8Array, at: number, count: number): number[] {
  const entries: number[] = [];
  for (let k = 0; k < count; k++) entries.push(bytes[at + 2 * k]! | (bytes[at + 2 * k + 1]! << 8));
  return entries;
}

/** 32-bit inline cache field at entry `index` (little-endian pair of units). */
export const cache32 = (i: Instruction, index: number): number => ((i.caches[index]! | (i.caches[index + 1]! << 16)) >>> 0);

const storeFast = opcodeNumber("STORE_FAST");
const binaryOpSize = 2 + 2 * byNumber[opcodeNumber("BINARY_OP")]!.caches;

/** The local that the result of the BINARY_OP at a byte offset is bound to by the next instruction, if that does nothing else. */
export function localOfResult(code: Pick<Code, "bytecode">, offset: number): number | undefined {
  const at = offset + binaryOpSize;
  return code.bytecode[at] === storeFast ? code.bytecode[at + 1] : undefined;
}
