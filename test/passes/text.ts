/** Pass tests on text HIR: parse, infer types, run, verify, print. */
import { inferTypes } from "../../lib/hir/infer.js";
import { computePreds, type Fun } from "../../lib/hir/ir.js";
import { parseHir } from "../../lib/hir/parser.js";
import { printHir } from "../../lib/hir/printer.js";
import { verifyHir } from "../../lib/hir/verify.js";
import { runPasses } from "../../lib/passes/manager.js";
import { passContext, type Pass } from "../../lib/passes/pass.js";

/** Objects that tests refer to by handle; the first ones are well known. */
export const objects = `objects {
  @1 none immortal
  @2 true immortal
  @3 false immortal
  @50 int 7 immortal
  @51 int 100000
  @52 float 2.5
  @53 str "abc"
  @54 str "abc"
  @55 function "callee" plainCall module "__main__" items 57 58 59
  @56 function "star" module "__main__" items 57 58 59
  @57 code "callee" ints 1 0 0 3 1 12 5 0
  @58 dict
  @59 dict
  @60 int 36893488147419103232
  @61 int 0 immortal
}
`;

export interface Result { readonly fun: Fun; readonly text: string }

/** `body` is the blocks of a function of locals x, y and z. */
export function run(passes: readonly Pass[], body: string, deopted: readonly number[] = []): Result {
  const fun = parse(body);
  runPasses(passes, fun, passContext(deopted), { verify: verifyHir });
  return { fun, text: print(fun) };
}

export function parse(body: string): Fun {
  const fun = parseHir(`${objects}fun m:f {\n  locals "x" "y" "z"\n  stack 6\n${body}\n}\n`);
  computePreds(fun);
  inferTypes(fun);
  verifyHir(fun);
  return fun;
}

/**
 * The instructions alone, one a line, without the frame around them and without those that load arguments and null: these
 * values have names of their own (x, null), the others are numbered as they appear.
 */
export function print(fun: Fun): string {
  const names = new Map<string, string>();
  for (const i of fun.instrs()) {
    if (i.op === "LoadArg") names.set(`${i.result}`, i.attrs.name!);
    if (i.op === "LoadConst" && i.attrs.type!.isNull) names.set(`${i.result}`, "null");
  }
  let count = 0;
  return printHir(fun)
    .split("\n").slice(1, -2).map(l => l.trim()).filter(l => l !== "}" && l !== "" && !/= (LoadArg|LoadConst<Nullptr>)/.test(l))
    .join("\n").replace(/\bv\d+\b/g, v => {
      let n = names.get(v);
      if (!n) names.set(v, n = `v${count++}`);
      return n;
    });
}
