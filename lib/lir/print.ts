/** The text form of LIR; syntax in the header of text.ts. Printing is stable: goldens hold it, and `parseLir` reads it back. */
import { opInfo } from "./opcodes.js";
import type { Block, Edge, Exit, Instruction, LirProgram, Memory, Operand, Vreg } from "./program.js";

export interface PrintOptions {
  /** What to say of an object handle, in a comment at the end of the lines that name it. */
  describeHandle?(handle: number): string | undefined;
}

export function printLir(program: LirProgram, options: PrintOptions = {}): string {
  const lines = [`lir(${program.params.map(printDeclaration).join(", ")}) {`];
  const add = (line: string, handles: Set<number>) => lines.push(line + comment(handles, options));
  for (const [id, block] of program.blocks.entries()) {
    lines.push(`  ${printBlockHead(id, block)} {`);
    for (const instruction of block.instructions) add(`    ${printInstruction(instruction)}`, handlesOf(instruction));
    lines.push("  }");
  }
  for (const [id, exit] of program.exits.entries()) add(`  ${printExit(id, exit)}`, new Set(exit.values.flatMap((value) => handleOf(value.operand))));
  return lines.join("\n") + "\n}\n";
}

function comment(handles: Set<number>, options: PrintOptions): string {
  const notes = [...handles].flatMap((handle) => {
    const text = options.describeHandle?.(handle);
    return text ? [`&${handle} ${text}`] : [];
  });
  return notes.length ? `  ; ${notes.join(", ").replace(/[\r\n]/g, " ")}` : "";
}

const handleOf = (operand: Operand): number[] => ("handle" in operand ? [operand.handle] : []);

function handlesOf(instruction: Instruction): Set<number> {
  const operands = [...instruction.operands, ...instruction.args, ...instruction.edges.flatMap((edge) => edge.args)];
  if (instruction.memory) operands.push(instruction.memory.base);
  return new Set(operands.flatMap(handleOf));
}

/** The line of one instruction, without indentation; also what annotates a disassembly. */
export function printInstruction(ins: Instruction): string {
  const info = opInfo(ins.op);
  const name = [ins.op, ...(ins.type === "none" ? [] : [ins.type]), ...(ins.cc ? [ins.cc] : [])].join(".");
  const parts: string[] = [];
  let operand = 0, edge = 0;
  for (const letter of info.letters) {
    switch (letter) {
      case "v": case "i": parts.push(printOperand(ins.operands[operand++]!)); break;
      case "m": parts.push(printMemory(ins.memory!)); break;
      case "s": parts.push(ins.symbol!); break;
      case "e": parts.push(`exit ${ins.exit}`); break;
      case "b": parts.push(printEdge(ins.edges[edge++]!)); break;
      case "o": parts.push(String(ins.word)); break;
      case "*": parts.push(parts.pop()! + printList(ins.args)); break;
    }
  }
  if (ins.op === "exit") return parts[0]!;
  const destination = ins.dst ? `${ins.dst.pinned ? "pinned " : ""}${printOperand(ins.dst)} = ` : "";
  return `${destination}${name} ${parts.join(", ")}`;
}

export function printOperand(operand: Operand): string {
  if ("vreg" in operand) return `v${operand.vreg}`;
  if ("int" in operand) return String(operand.int);
  if ("f64" in operand) return `f64(${Object.is(operand.f64, -0) ? "-0" : operand.f64})`;
  if ("symbol" in operand) return `@${operand.symbol}`;
  const disp = operand.disp ? `:${operand.disp}` : "";
  if ("handle" in operand) return `&${operand.handle}${disp}`;
  if ("cell" in operand) return `cell(${operand.cell}${operand.arg ? `, ${operand.arg}` : ""})${disp}`;
  return `offsetof(${operand.field})${disp}`;
}

const printList = (operands: readonly Operand[]): string => `(${operands.map(printOperand).join(", ")})`;
const printEdge = (edge: Edge): string => `bb ${edge.block}${edge.args.length ? printList(edge.args) : ""}`;
const printDeclaration = (vreg: Vreg): string => `${printOperand(vreg)}: ${vreg.cls}${vreg.pinned ? " pinned" : ""}`;

function printBlockHead(id: number, block: Block): string {
  const params = block.params.length ? `(${block.params.map(printDeclaration).join(", ")})` : "";
  return `bb ${id}${params}${block.cold ? " cold" : ""}`;
}

function printMemory(m: Memory): string {
  const terms = [printOperand(m.base)];
  if (m.index) terms.push(`${printOperand(m.index)}*${m.scale}`);
  if (m.field) terms.push(m.field);
  const { disp } = m;
  return `[${terms.join(" + ")}${disp > 0 ? ` + ${disp}` : disp < 0 ? ` - ${-disp}` : ""}]`;
}

function printExit(id: number, exit: Exit): string {
  const values = exit.values.map((value) => `${printOperand(value.operand)} ${value.repr}${value.owned ? " owned" : ""}`);
  const slots = (list: readonly (number | null)[]) => list.map((slot) => slot ?? "-").join(", ");
  return `exit ${id} ${exit.kind} ${exit.offset} values(${values.join(", ")}) locals(${slots(exit.locals)}) stack(${slots(exit.stack)})`;
}
