/** Builds fake installations of Python in a scratch folder: the finder reads names, links and the first bytes of files. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The start of an ELF file for a machine: 62 is x86-64, 183 AArch64. */
export function elf(machine: number): Buffer {
  const header = Buffer.alloc(64);
  header.writeUInt32BE(0x7f454c46, 0);
  header.writeUInt16LE(machine, 18);
  return header;
}

export const ourMachine = process.arch === "arm64" ? 183 : 62;
export const otherMachine = process.arch === "arm64" ? 62 : 183;

export interface Installation {
  version?: string;
  library?: boolean;
  headers?: boolean;
  /** '' for an ordinary build, 't' free-threaded, 'd' debug. */
  abi?: string;
  machine?: number;
  /** Folder of the library below the prefix. */
  libraryFolder?: string;
}

export class Tree {
  readonly root = mkdtempSync(join(tmpdir(), "pyroclast-find-"));

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  file(path: string, content: string | Buffer = ""): string {
    const full = this.path(path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
    return full;
  }

  program(path: string, content: string | Buffer = elf(ourMachine)): string {
    const full = this.file(path, content);
    chmodSync(full, 0o755);
    return full;
  }

  link(path: string, target: string): string {
    const full = this.path(path);
    mkdirSync(dirname(full), { recursive: true });
    symlinkSync(target, full);
    return full;
  }

  /** An installation at a prefix below the tree; answers the prefix. */
  python(
    prefix: string,
    { version = "3.13.5", library = true, headers = true, abi = "", machine = ourMachine, libraryFolder = "lib" }: Installation = {},
  ): string {
    const minor = version.split(".").slice(0, 2).join(".");
    this.program(`${prefix}/bin/python${minor}`);
    this.link(`${prefix}/bin/python3`, `python${minor}`);
    if (library) this.file(`${prefix}/${libraryFolder}/libpython${minor}${abi}.so.1.0`, elf(machine));
    if (headers) {
      const include = `${prefix}/include/python${minor}`;
      this.file(`${include}/Python.h`);
      this.file(`${include}/internal/pycore_frame.h`);
      this.file(`${include}/patchlevel.h`, `#define PY_VERSION      \t"${version}"\n`);
    }
    return this.path(prefix);
  }

  /** A virtual environment over a base installation; answers its folder. */
  venv(folder: string, base: string, version = "3.13.5"): string {
    this.file(`${folder}/pyvenv.cfg`, `home = ${base}/bin\ninclude-system-site-packages = false\nversion = ${version}\n`);
    this.link(`${folder}/bin/python3.13`, `${base}/bin/python3.13`);
    this.link(`${folder}/bin/python`, "python3.13");
    return this.path(folder);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
