/** Machine code as text, with what it came from between the lines. Only `dump` and tests load this: the disassembler is a WebAssembly file. */
import * as capstone from "capstone-wasm";

/** What is said before the instruction at a byte offset of the code, e.g. the LIR instruction it is selected for, or a source line. */
export interface Annotation {
  offset: number;
  text: string;
}

export interface DisassembleOptions {
  /** The address of the first byte: what relative branches and calls are shown against. */
  base?: bigint;
  arch?: "x64" | "arm64";
  annotations?: readonly Annotation[];
  /** Where the code ends and where, after padding, words of data begin; both are offsets. Default: all is code. */
  end?: number;
  data?: number;
  /** A name for an address that an instruction names (the target of a call, a label, a word of data) or that lies within an instruction. */
  symbol?: (address: bigint) => string | undefined;
}

export interface Instruction {
  /** From the start of the code, in bytes. */
  offset: number;
  address: bigint;
  bytes: Uint8Array;
  mnemonic: string;
  operands: string;
}

let loaded: Promise<void> | undefined;

/**
 * Every instruction of the code, and every word of data as `.quad`. Bytes that are no instruction (constants between the code) come as `.byte` of one byte each,
 * so that the offsets always add up.
 */
export async function decode(
  code: Uint8Array,
  { base = 0n, arch = "x64", end = code.length, data = code.length }: DisassembleOptions = {},
): Promise<Instruction[]> {
  await (loaded ??= capstone.loadCapstone());
  const engine =
    arch === "x64"
      ? new capstone.Capstone(capstone.Const.CS_ARCH_X86, capstone.Const.CS_MODE_64)
      : new capstone.Capstone(capstone.Const.CS_ARCH_ARM64, capstone.Const.CS_MODE_LITTLE_ENDIAN);
  try {
    return [...walk(engine, code.subarray(0, end), base), ...words(code, data, base)];
  } finally {
    engine.close();
  }
}

function* walk(engine: capstone.Capstone, code: Uint8Array, base: bigint): Generator<Instruction> {
  let offset = 0;
  while (offset < code.length) {
    for (const { bytes, mnemonic, opStr } of engine.disasm(code.subarray(offset), { address: base + BigInt(offset) })) {
      yield { offset, address: base + BigInt(offset), bytes: Uint8Array.from(bytes), mnemonic, operands: opStr };
      offset += bytes.length;
    }
    if (offset >= code.length) break;
    const byte = code[offset]!;
    yield { offset, address: base + BigInt(offset), bytes: Uint8Array.of(byte), mnemonic: ".byte", operands: hex(byte) };
    offset += 1;
  }
}

function* words(code: Uint8Array, start: number, base: bigint): Generator<Instruction> {
  for (let offset = start; offset < code.length; offset += 8) {
    const bytes = code.slice(offset, offset + 8);
    const value = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    yield { offset, address: base + BigInt(offset), bytes, mnemonic: ".quad", operands: `0x${value.toString(16)}` };
  }
}

/** The listing: one line per instruction (offset, bytes, text), annotations as comment lines above the instruction they belong to. */
export async function disassemble(code: Uint8Array, options: DisassembleOptions = {}): Promise<string> {
  const instructions = await decode(code, options);
  const annotations = [...(options.annotations ?? [])].sort((a, b) => a.offset - b.offset);
  const lines: string[] = [];
  let next = 0;
  const say = (end: number) => {
    for (; next < annotations.length && annotations[next]!.offset < end; next++) lines.push(`; ${annotations[next]!.text}`);
  };
  for (const instruction of instructions) {
    say(instruction.offset + 1);
    lines.push(line(instruction, options));
  }
  say(Infinity);
  return lines.map((text) => `${text}\n`).join("");
}

/** Bytes of an instruction that fit the column; the longest x86 instruction has 15, most have less than 9. */
const BYTES_SHOWN = 10;

function line(instruction: Instruction, { symbol }: DisassembleOptions): string {
  const { offset, bytes, mnemonic, operands } = instruction;
  const shown = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  const text =
    `  ${offset.toString(16).padStart(4, "0")}  ${shown.padEnd(BYTES_SHOWN * 3 - 1)}  ${mnemonic.padEnd(8)} ${operands}`.trimEnd();
  const name = symbol && nameIn(instruction, symbol);
  return name === undefined ? text : `${text}  ; ${name}`;
}

/** The name of the address that an instruction names, or of a part of itself: an immediate that the linker fills in. */
function nameIn(instruction: Instruction, symbol: (address: bigint) => string | undefined): string | undefined {
  const target = referredTo(instruction);
  const named = target === undefined ? undefined : symbol(target);
  if (named !== undefined) return named;
  const parts = Array.from({ length: instruction.bytes.length - 1 }, (_, index) => instruction.address + BigInt(index + 1));
  return parts.map(symbol).find((name) => name !== undefined);
}

/** The address that an instruction names: of a branch or call, of what it reads beside the code, of a word of data itself. */
function referredTo({ address, bytes, mnemonic, operands }: Instruction): bigint | undefined {
  if (mnemonic === ".quad") return address;
  const relative = /\[rip ([+-]) (0x[0-9a-f]+|\d+)\]/.exec(operands);
  if (relative) {
    const next = address + BigInt(bytes.length);
    return relative[1] === "+" ? next + BigInt(relative[2]!) : next - BigInt(relative[2]!);
  }
  const branch = /^(j|call|b|cb|tb)/.test(mnemonic) ? /(?:^|, |#)(0x[0-9a-f]+|\d+)$/.exec(operands)?.[1] : undefined;
  return branch === undefined ? undefined : BigInt(branch);
}

const hex = (value: number) => `0x${value.toString(16)}`;
