/** Machine code with what it came from: source lines, LIR instructions, exits, and the names of what it refers to. */
import { readFileSync } from "node:fs";
import { positionsOf } from "../bytecode/linetable.js";
import { cells, symbols } from "../generated/runtime.js";
import type { Snapshot } from "../generated/snapshot.js";
import { describeObject } from "../hir/types.js";
import type { LirProgram } from "../lir/program.js";
import { printInstruction } from "../lir/print.js";
import { disassemble, type Annotation } from "./disasm.js";

/** What the addon's code generator makes of LIR (csrc/addon/codegen.cc), as far as a listing needs it. Offsets are in bytes of `code`. */
export interface MachineCode {
  code: Uint8Array;
  relocations: { at: number; to: string; a: number; b: number }[];
  exits: { kind: string; offset: number }[];
  /** Where exits leave; `exit` is an index into `exits`. */
  sites: { exit: number; code: number }[];
  /** The bytecode offset that holds from a code offset on. */
  marks: { code: number; bytecode: number | null }[];
  /** The LIR instruction, counted through all blocks, that holds from a code offset on. */
  instructions: { code: number; instruction: number | null }[];
  /** Sizes of the code; after both, on a 16-byte boundary, come literals. */
  stats: { hotSize: number; coldSize: number };
}

export async function printMachineCode(machine: MachineCode, lir: LirProgram, snapshot: Snapshot): Promise<string> {
  const size = machine.stats.hotSize + machine.stats.coldSize;
  const literals = literalNames(machine, snapshot);
  const labels = codeLabels(machine, lir);
  return disassemble(machine.code, {
    annotations: [...sourceNotes(machine, snapshot), ...lirNotes(machine, lir), ...exitNotes(machine)],
    data: (size + 15) & ~15,
    end: size,
    symbol: (address) => literals.get(Number(address)) ?? labels.get(Number(address)),
  });
}

/** What the literals that the linker fills in are to hold. */
function literalNames({ relocations }: MachineCode, { objects }: Snapshot): Map<number, string> {
  const name = ({ to, a, b }: MachineCode["relocations"][number]): string => {
    switch (to) {
      case "symbol":
        return symbols[a]?.[0] ?? `symbol ${a}`;
      case "handle":
        return objects[a] ? `&${a} ${describeObject(objects[a])}` : `&${a}`;
      case "cell":
        return `cell(${cells[a] ?? a}${b ? `, ${b}` : ""})`;
      default:
        return to;
    }
  };
  return new Map(relocations.map((relocation) => [relocation.at, name(relocation)]));
}

/** Blocks by the code of their first instruction, exits by the code that leaves. */
function codeLabels({ instructions, sites }: MachineCode, { blocks }: LirProgram): Map<number, string> {
  const labels = new Map(sites.map(({ exit, code }) => [code, `exit ${exit}`]));
  let first = 0;
  for (const [id, block] of blocks.entries()) {
    const end = first + block.instructions.length;
    const own = instructions.filter(({ instruction }) => instruction !== null && instruction >= first && instruction < end);
    if (own.length > 0) labels.set(Math.min(...own.map(({ code }) => code)), `bb ${id}`);
    first = end;
  }
  return labels;
}

function sourceNotes({ marks }: MachineCode, { code }: Snapshot): Annotation[] {
  const positions = positionsOf(code);
  const source = sourceLines(code.filename);
  const notes: Annotation[] = [];
  let last: number | undefined;
  for (const { code: offset, bytecode } of marks) {
    const line = bytecode === null ? undefined : positions.at(bytecode)?.line;
    if (line !== undefined && line !== last)
      notes.push({ offset, text: `---- ${code.filename}:${line}  ${source[line - 1]?.trim() ?? ""}`.trimEnd() });
    last = line ?? last;
  }
  return notes;
}

/** A file that is no file (`<string>`), or gone, has no lines to show. */
function sourceLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split(/\r?\n/);
  } catch {
    return [];
  }
}

function lirNotes({ instructions }: MachineCode, { blocks }: LirProgram): Annotation[] {
  const all = blocks.flatMap((block, id) =>
    block.instructions.map((instruction, index) => ({ block: index === 0 ? `bb ${id}: ` : "", instruction })),
  );
  return instructions.flatMap(({ code, instruction }) => {
    const found = instruction === null ? undefined : all[instruction];
    return found ? [{ offset: code, text: `${found.block}${printInstruction(found.instruction)}` }] : [];
  });
}

function exitNotes({ sites, exits }: MachineCode): Annotation[] {
  return sites.map(({ exit, code }) => ({
    offset: code,
    text: `exit ${exit}: ${exits[exit]?.kind ?? "?"} at bytecode ${exits[exit]?.offset ?? "?"}`,
  }));
}
