/** The golden files below test/hir/golden (format: golden.ts). `npm run bless` writes them anew. */
import test from "ava";
import { createTwoFilesPatch } from "diff";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { parseCase, render } from "./golden.js";

const folder = new URL("golden/", import.meta.url);
const files = (readdirSync(folder, { recursive: true }) as string[]).filter(file => file.endsWith(".txt")).sort();
const blessing = process.env.PYROCLAST_BLESS === "1";

for (const file of files) {
  test(file, t => {
    const path = new URL(file, folder);
    const expected = readFileSync(path, "utf8");
    const actual = render(parseCase(expected));
    if (actual === expected) return t.pass();
    if (blessing) {
      writeFileSync(path, actual);
      t.log("blessed");
      return t.pass();
    }
    return t.fail(`\n${createTwoFilesPatch(`golden/${file}`, "what the compiler makes of it", expected, actual)}\nIf that is meant: npm run bless`);
  });
}
