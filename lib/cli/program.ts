/** What the command line can say. */
import { Command } from "commander";
import { packageVersion } from "../paths.js";
import { writeAll } from "./errors.js";

const EXAMPLES = `
Examples:
  pyroclast run app.py --port 80          a program, with its own arguments
  pyroclast run --jit=eager -m json.tool  a module; every function is compiled before its first run
  pyroclast run --stats -c 'print(6*7)'   then what was compiled, on stderr
  pyroclast dump app.py                   the functions of a file
  pyroclast dump --stage asm app.py:Shape.area
  pyroclast survey src/                   what of a program can be compiled, and what not, and why
  pyroclast doctor                        which Python is used, and what is missing

Every command explains itself: pyroclast run --help`;

const RUN_HELP = `
What follows the options above is the command line of python3.13, taken as it is: its own options, then a script, -m module, -c code,
or - for standard input; all after that belongs to the program. Exit code, output and tracebacks are Python's.

Examples:
  pyroclast run app.py --verbose
  pyroclast run -X dev -W error app.py
  pyroclast run --jit=eager -m calendar 2026
  echo 'print(1)' | pyroclast run -`;

const DUMP_HELP = `
Stages, in the order of the pipeline:
  bytecode     what CPython made of the function, with the state of its caches
  hir          the control flow graph in the compiler's own operations
  ssa          the same in SSA form, with types
  after:PASS   after an optimization pass, e.g. after:simplify
  lir          what the code generator is given
  asm          the machine code, annotated with LIR and source lines

Examples:
  pyroclast dump app.py                          lists the functions
  pyroclast dump --stage ssa app.py:area
  pyroclast dump --stage asm app.py:Shape.area
  pyroclast dump --run --stage hir app.py:area   as it is once the file has run`;

const SURVEY_HELP = `
Compiles every code object of the files (modules, classes, functions, what is nested in them) as if it were about to run for the first time,
and throws the result away. Nothing of the files is executed or imported.

Each row is a path that was given, with --files a file. Below the table, why code was refused and where: such code
runs in the interpreter. --json prints everything as one line of JSON, every place included.

Exit code: 0; 1 when there are files that Python does not take, which are listed; 2 when a path does not exist, or is a folder without .py files.

Examples:
  pyroclast survey app.py
  pyroclast survey --files src/
  pyroclast survey --json src tests | python3 -m json.tool`;

export function createProgram(count: number): Command {
  const program = new Command("pyroclast")
    .description("A JIT compiler for unmodified CPython 3.13.")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpCommand(false)
    .showHelpAfterError("hint: pyroclast --help shows what can be done")
    .addHelpText("after", EXAMPLES);
  program
    .command("run")
    .usage("[--jit=MODE] [--stats[=json]] [PYTHON OPTIONS] [SCRIPT | -m MODULE | -c CODE | -] [ARGUMENTS]")
    .description("Run a Python program as python3.13 would.")
    .option("--jit <mode>", "eager: compile every function before its first run; off: interpret", "off")
    .option("--stats [format]", "when the program ends, say on stderr what was compiled; as one line of JSON with =json")
    .addHelpText("after", RUN_HELP)
    .action(async (options: { jit: string; stats?: string | true }) => {
      const { run, parseJit, parseStats } = await import("./run.js");
      await run({ jit: parseJit(options.jit), stats: options.stats === undefined ? "off" : parseStats(options.stats), count });
    });
  program
    .command("doctor")
    .description("Say which Python is used, what was rejected and why, and what mends it.")
    .action(async () => {
      const { doctor } = await import("./doctor.js");
      process.exitCode = doctor();
    });
  program
    .command("dump")
    .usage("[--stage STAGE] [--run] FILE.py[:FUNCTION]")
    .description("Show what the compiler makes of a function.")
    .argument("<target>", "a file, and a function in it: app.py:area, app.py:Shape.area; without one, lists them")
    .option("--stage <stage>", "bytecode, hir, ssa, after:PASS, lir or asm", "hir")
    .addHelpText("after", DUMP_HELP)
    .option("--run", "execute the file first: its globals are known, and what ran is specialized", false)
    .action(async (target: string, options: { stage: string; run: boolean }) => {
      const { dump } = await import("./dump.js");
      await dump(target, options);
    });
  program
    .command("survey")
    .usage("[--files] [--json] PATH...")
    .description("Compile every code object below files and folders, without running any, and say what was refused.")
    .argument("<path...>", "Python files, and folders that are searched for .py files")
    .option("--files", "a line for each file", false)
    .option("--json", "everything, as one line of JSON", false)
    .addHelpText("after", SURVEY_HELP)
    .action(async (paths: string[], options: { files: boolean; json: boolean }) => {
      const { survey } = await import("./survey.js");
      process.exitCode = survey(paths, options);
    });
  for (const command of program.commands) command.showHelpAfterError(`hint: pyroclast ${command.name()} --help explains it`);
  for (const command of [program, ...program.commands]) quiet(command);
  return program;
}

/** Errors come to us as exceptions; text is written in a way that leaves the standard streams as they are. */
function quiet(command: Command): void {
  command
    .exitOverride()
    .configureOutput({ writeOut: (text) => writeAll(1, text), writeErr: (text) => writeAll(2, text.replace(/^error: /, "pyroclast: ")) });
}
