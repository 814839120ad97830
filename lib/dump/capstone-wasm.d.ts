/** The part of capstone-wasm that is used: the package's own declarations are not reachable through its `exports`. */
declare module "capstone-wasm" {
  export function loadCapstone(): Promise<void>;
  export class Capstone {
    constructor(arch: number, mode: number);
    close(): void;
    disasm(
      code: Uint8Array,
      options?: { address?: number | bigint; count?: number },
    ): { address: number | bigint; bytes: Uint8Array; mnemonic: string; opStr: string }[];
    static version(): { major: number; minor: number };
  }
  export const Const: { CS_ARCH_X86: number; CS_ARCH_ARM64: number; CS_MODE_64: number; CS_MODE_LITTLE_ENDIAN: number };
}
