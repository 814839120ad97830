/** Real programs: the ones of examples/, and scripts of the standard library run with -m, print the same compiled as interpreted. */
import test from "ava";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runPyroclast, runPython, type Outcome } from "../cli/processes.js";
import { ENVIRONMENT, difference } from "../differential/harness.js";

const examples = fileURLToPath(new URL("../../examples", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "pyroclast-examples-"));
test.after.always(() => rmSync(folder, { recursive: true }));

interface Job {
  args: string[];
  stdin?: string;
  /** What the output must say whoever ran it, so that two equal failures do not pass. */
  says: RegExp;
  /** A file that it writes. */
  writes?: string;
}

const picture = join(folder, "m.pgm");
const source = join(examples, "nbody.py");

const jobs: Record<string, Job> = {
  "nbody.py": { args: ["nbody.py", "1000"], says: /^energy -0\.169075164\nenergy -0\.169087605 after 1000 steps\n/ },
  "mandelbrot.py": { args: ["mandelbrot.py", "80", picture], says: /80 x 60, \d+ points inside/, writes: picture },
  "wordcount.py": { args: ["wordcount.py", "10"], says: /^\d{5,} words, \d{4,} different\n +\d+ +\d+\.\d+% the\n/ },
  "wordcount.py of a file": { args: ["wordcount.py", "5", source], says: /different/ },
  "json_roundtrip.py": { args: ["json_roundtrip.py", "60"], says: /sha256 [0-9a-f]{16} \['indent', 'sort_keys'\]/ },
  "toposort.py": { args: ["toposort.py", "2000"], says: /^2000 tasks, [\s\S]*batches[\s\S]*cycle of \d+ tasks/ },
  "-m calendar": { args: ["-m", "calendar", "2024"], says: /February[\s\S]*26 27 28 29/ },
  "-m json.tool": { args: ["-m", "json.tool", "--sort-keys"], stdin: '{"b": [1, 2.5, null, "\\u00e9"], "a": {"nested": [{}, [true]]}}', says: /^\{\n {4}"a": \{\n/ },
  "-m json.tool of nonsense": { args: ["-m", "json.tool"], stdin: '{"a": }', says: /^$/ },
  "-m dis": { args: ["-m", "dis", source], says: /RESUME[\s\S]*Disassembly of <code object advance/ },
  "-m tokenize": { args: ["-m", "tokenize", source], says: /NAME +'class'[\s\S]*ENDMARKER/ },
  "-m ast": { args: ["-m", "ast", source], says: /^Module\([\s\S]*FunctionDef\(\n +name='advance'/ },
};

for (const [name, { args, stdin, says, writes }] of Object.entries(jobs)) {
  test(name, async (t) => {
    const options = { cwd: examples, env: ENVIRONMENT, ...(stdin !== undefined && { stdin }) };
    const expected = written(await runPython(args, options), writes);
    t.regex(expected.stdout, says);
    for (const mode of ["off", "eager"]) {
      const actual = written(await runPyroclast(["run", `--jit=${mode}`, ...args], options), writes);
      t.is(difference(expected, actual), undefined, `--jit=${mode}`);
    }
  });
}

/** The outcome with what the program left in a file, which is removed for the next run. */
function written(outcome: Outcome, path: string | undefined): Outcome {
  if (path === undefined) return outcome;
  const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
  rmSync(path);
  return { ...outcome, stdout: `${outcome.stdout}${digest}\n` };
}
