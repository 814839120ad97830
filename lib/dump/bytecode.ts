/**
 * Bytecode as text, the way `python -m dis` shows it: line, offset, operation, argument and what it stands for. Specialized operations show
 * under their own name, and the inline caches that the compiler reads as a profile stand behind.
 */
import { decode, type Instruction } from "../bytecode/decode.js";
import { positionsOf } from "../bytecode/linetable.js";
import type { Snapshot } from "../generated/snapshot.js";
import { describeObject } from "../hir/types.js";

export function printBytecode(snapshot: Snapshot): string {
  const { code } = snapshot;
  const instructions = decode(code);
  const positions = positionsOf(code);
  const targets = new Set(instructions.flatMap(({ target }) => target ?? []));
  const lines = [
    `code ${code.qualname}  ${code.filename}:${code.firstLine}  stack ${code.stackSize}  locals ${code.localNames.join(" ") || "-"}`,
  ];
  let last: number | undefined;
  for (const instruction of instructions) {
    const line = positions.at(instruction.offset)?.line;
    const shown = line !== undefined && line !== last ? String(line) : "";
    last = line ?? last;
    const mark = targets.has(instruction.start) || targets.has(instruction.offset) ? ">>" : "  ";
    lines.push(`${shown.padStart(6)} ${mark} ${String(instruction.offset).padStart(5)}  ${describe(instruction, snapshot)}`.trimEnd());
  }
  return lines.map((text) => `${text}\n`).join("");
}

function describe(instruction: Instruction, snapshot: Snapshot): string {
  const { specialized, oparg, target, caches } = instruction;
  const meaning = target !== undefined ? `to ${target}` : argument(instruction, snapshot);
  const text = `${specialized.padEnd(32)} ${String(oparg).padStart(4)}${meaning ? `  (${meaning})` : ""}`;
  // Unspecialized operations have only their counter in the cache.
  const profile = specialized === instruction.op ? [] : caches.slice(1).map((unit) => unit.toString(16).padStart(4, "0"));
  return profile.length > 0 ? `${text.padEnd(64)} cache ${profile.join(" ")}` : text;
}

/** What the argument stands for, where that is not a number. Encodings: Lib/dis.py, ArgResolver.get_argval_argrepr. */
function argument({ op, oparg }: Instruction, { code, objects }: Snapshot): string | undefined {
  const named = (handle: number | undefined) => (handle === undefined ? undefined : objects[handle]);
  const name = (index: number) => named(code.names[index])?.text;
  const local = (index: number) => code.localNames[index];
  switch (op) {
    case "LOAD_CONST":
    case "RETURN_CONST": {
      const constant = named(code.consts[oparg]);
      return constant && describeObject(constant);
    }
    case "LOAD_GLOBAL":
    case "LOAD_ATTR":
      return name(oparg >> 1);
    case "LOAD_SUPER_ATTR":
      return name(oparg >> 2);
    case "LOAD_FAST_LOAD_FAST":
    case "STORE_FAST_LOAD_FAST":
    case "STORE_FAST_STORE_FAST":
      return `${local(oparg >> 4)}, ${local(oparg & 15)}`;
    case "COMPARE_OP":
      return ["<", "<=", "==", "!=", ">", ">="][oparg >> 5];
    case "BINARY_OP":
      return BINARY_OPERATORS[oparg];
    case "IS_OP":
      return oparg ? "is not" : "is";
    case "CONTAINS_OP":
      return oparg ? "not in" : "in";
  }
  if (/_FAST|_DEREF|MAKE_CELL/.test(op)) return local(oparg);
  return /_(NAME|GLOBAL|ATTR|FROM|GLOBALS)$/.test(op) ? name(oparg) : undefined;
}

/** In the order of NB_ADD... (Include/opcode.h). */
const BINARY_OPERATORS = "+ & // << @ * % | ** >> - / ^ += &= //= <<= @= *= %= |= **= >>= -= /= ^=".split(" ");
