/**
 * npm run bench -- [--only NAME] [--json] [--check] [--help]
 *
 * Prints what compiled code gains over the interpreter of the same library in the same process, what compiling and starting cost, and what
 * the same workloads take under the plain interpreters found. --check exits with 1 where something that the project promises is missed.
 */
import { Command } from "commander";
import { compare, compileTimes, type Comparison } from "./inprocess.js";
import { measurePlain } from "./plain.js";
import { measureStartup } from "./startup.js";
import { geometricMean, ms, table, times } from "./stats.js";
import { workloads } from "./workloads.js";

/** Milliseconds that the project promises not to exceed (issue: "Speed to reach"). */
const COMPILE_MS = 3;
const OPEN_MS = 60;
const PLAIN_SECONDS = 1;

const values = new Command("npm run bench --")
  .description("Print what compiled code gains over the interpreter, and what compiling and starting cost.")
  .option("--only <name>", "the workloads whose name contains this", "")
  .option("--json", "everything, as JSON", false)
  .option("--check", "exit with 1 where something that the project promises is missed", false)
  .parse()
  .opts<{ only: string; json: boolean; check: boolean }>();
const print = (text: string) => values.json || console.log(text);
const missed: string[] = [];

function promise(what: string, kept: boolean): string {
  if (!kept) missed.push(what);
  return kept ? "kept" : "MISSED";
}

const chosen = workloads(values.only);
const measured = chosen.map((workload) => {
  const result = compare(workload);
  if (!values.json) process.stderr.write(".");
  return result;
});
if (!values.json) process.stderr.write("\n");

const ratio = ({ interpreted, compiled }: Comparison) => interpreted / compiled;
print("Interpreter of this library against compiled code, in this process; medians of one run\n");
print(
  table([
    ["workload", "interpreter", "compiled", "faster", "promised", "units", "refused", "deopts"],
    ...measured.map((one) => {
      const { target, name } = one.workload;
      const promised = target === undefined ? "" : `${times(target)} ${promise(name, ratio(one) >= target)}`;
      return [name, ms(one.interpreted), ms(one.compiled), times(ratio(one)), promised, String(one.units), String(one.refused.length), String(one.deopts)];
    }),
  ]),
);
for (const { refused } of measured) for (const reason of refused) print(`  not compiled: ${reason}`);

const ratios = measured.map(ratio);
const worst = measured.reduce((a, b) => (ratio(a) < ratio(b) ? a : b));
print(`\nWORST ${times(ratio(worst))} ${worst.workload.name}\nMEAN  ${times(geometricMean(ratios))} (geometric, of ${ratios.length})\n`);

const compile = compileTimes(workloads("thirty_lines")[0]!);
for (const { others, functions, median } of compile.library) {
  print(`compiling a function of thirty lines after ${others} others: ${ms(median)}, the median of ${functions} of the standard library`);
}
const warm = compile.library.at(-1)!.median;
print(`promised ${COMPILE_MS} ms once warm: ${promise("compile time", warm < COMPILE_MS)}`);
print(`compiling thirty_lines then, a function with five loops whose inline caches know the types: ${ms(compile.workload.first)} the first time, ${ms(compile.workload.median)} in the end`);

const startup = measureStartup();
const extra = startup.open - startup.python;
print(`python3.13 -c pass ${ms(startup.python)}; openPython() ${ms(startup.open)}; pyroclast run -c pass ${ms(startup.command)}, of which Node ${ms(startup.node)}`);
print(`opening Python on top of its own start: ${ms(extra)}, promised ${OPEN_MS} ms: ${promise("startup", extra < OPEN_MS)}\n`);

const plain = measurePlain(chosen.map(({ name }) => name), PLAIN_SECONDS);
const best = plain[0];
if (best) {
  print(`Compiled code against ${best.executable} (${best.label}), the fastest of ${plain.length} found, in a process of its own\n`);
  const against = measured.map((one) => ({ name: one.workload.name, plain: best.ms.get(one.workload.name)!, compiled: one.compiled }));
  print(table([["workload", "plain", "compiled", "faster"], ...against.map((one) => [one.name, ms(one.plain), ms(one.compiled), times(one.plain / one.compiled)])]));
  const low = against.reduce((a, b) => (a.plain / a.compiled < b.plain / b.compiled ? a : b));
  print(`\nWORST ${times(low.plain / low.compiled)} ${low.name}\nMEAN  ${times(geometricMean(against.map((one) => one.plain / one.compiled)))} (geometric)`);
}
if (missed.length > 0) print(`\nMISSED: ${missed.join(", ")}`);
if (values.json) console.log(JSON.stringify({ measured: measured.map(({ workload, ...rest }) => ({ name: workload.name, ...rest })), compile, startup, plain: plain.map((one) => ({ ...one, ms: Object.fromEntries(one.ms) })), missed }, null, 1));
if (values.check && missed.length > 0) process.exitCode = 1;
