// Generated from spec/lir.ts by spec/generate.ts. Do not edit: change the table and run `npm run generate`.

export const lirMagic = 1380535376 as const;

export const lirVersion = 3 as const;

export const pinnedFlag = 128 as const;

export const maxPinned = 3 as const;

export const exitOwnedFlag = 256 as const;

export const exitNoValue = 4294967295 as const;

export const types = ["none","i8","i16","i32","i64","f64"] as const;

export type LirType = (typeof types)[number];

export function typeNumber(name: LirType): number {
  switch (name) {
    case "none": return 0;
    case "i8": return 1;
    case "i16": return 2;
    case "i32": return 3;
    case "i64": return 4;
    case "f64": return 5;
  }
}

export const classes = ["int","f64"] as const;

export type LirClass = (typeof classes)[number];

export function classNumber(name: LirClass): number {
  switch (name) {
    case "int": return 0;
    case "f64": return 1;
  }
}

export const conditions = ["eq","ne","lt","le","gt","ge","ult","ule","ugt","uge"] as const;

export type Condition = (typeof conditions)[number];

export function conditionNumber(name: Condition): number {
  switch (name) {
    case "eq": return 0;
    case "ne": return 1;
    case "lt": return 2;
    case "le": return 3;
    case "gt": return 4;
    case "ge": return 5;
    case "ult": return 6;
    case "ule": return 7;
    case "ugt": return 8;
    case "uge": return 9;
  }
}

export const negations = ["ne","eq","ge","gt","le","lt","uge","ugt","ule","ult"] as const;

export const operandTags = ["vreg","const","imm","none"] as const;

export const constKinds = ["i64","f64","handle","symbol","cell","fieldval"] as const;

export type ConstKind = (typeof constKinds)[number];

export function constKindNumber(name: ConstKind): number {
  switch (name) {
    case "i64": return 0;
    case "f64": return 1;
    case "handle": return 2;
    case "symbol": return 3;
    case "cell": return 4;
    case "fieldval": return 5;
  }
}

export const exitKinds = ["deopt","raise","poll","interpret","observed","leave"] as const;

export type ExitKind = (typeof exitKinds)[number];

export function exitKindNumber(name: ExitKind): number {
  switch (name) {
    case "deopt": return 0;
    case "raise": return 1;
    case "poll": return 2;
    case "interpret": return 3;
    case "observed": return 4;
    case "leave": return 5;
  }
}

export const exitReprs = ["object","int","float","bool"] as const;

export type ExitRepr = (typeof exitReprs)[number];

export interface LirOpInfo { readonly name: string; readonly sig: string; readonly types: readonly string[]; readonly cc: boolean; readonly terminator: boolean; readonly call: boolean }

export const ops = [
  {"name":"mov","sig":"dv","types":["i64","f64"],"cc":false,"terminator":false,"call":false},
  {"name":"iadd","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"isub","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"imul","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"iand","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"ior","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"ixor","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"ishl","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"ishr","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"iushr","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"ineg","sig":"dv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"inot","sig":"dv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"sdiv","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"srem","sig":"dvv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"iaddo","sig":"dvve","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"isubo","sig":"dvve","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"imulo","sig":"dvve","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"sext","sig":"dv","types":["i8","i16","i32"],"cc":false,"terminator":false,"call":false},
  {"name":"zext","sig":"dv","types":["i8","i16","i32"],"cc":false,"terminator":false,"call":false},
  {"name":"icmp","sig":"dvv","types":["i32","i64"],"cc":true,"terminator":false,"call":false},
  {"name":"select","sig":"divv","types":["i64","f64"],"cc":false,"terminator":false,"call":false},
  {"name":"fadd","sig":"dvv","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"fsub","sig":"dvv","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"fmul","sig":"dvv","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"fdiv","sig":"dvv","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"fneg","sig":"dv","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"fabs","sig":"dv","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"fsqrt","sig":"dv","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"fcmp","sig":"nvv","types":["f64"],"cc":true,"terminator":false,"call":false},
  {"name":"itof","sig":"di","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"ftoi","sig":"nv","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"fbits","sig":"nv","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"bitsf","sig":"di","types":["f64"],"cc":false,"terminator":false,"call":false},
  {"name":"load","sig":"dm","types":["i8","i16","i32","i64","f64"],"cc":false,"terminator":false,"call":false},
  {"name":"loads","sig":"dm","types":["i8","i16","i32"],"cc":false,"terminator":false,"call":false},
  {"name":"store","sig":"mv","types":["i8","i16","i32","i64","f64"],"cc":false,"terminator":false,"call":false},
  {"name":"addmem","sig":"mv","types":["i32","i64"],"cc":false,"terminator":false,"call":false},
  {"name":"lea","sig":"dm","types":["i64"],"cc":false,"terminator":false,"call":false},
  {"name":"incref","sig":"v","types":["none"],"cc":false,"terminator":false,"call":false},
  {"name":"xincref","sig":"v","types":["none"],"cc":false,"terminator":false,"call":false},
  {"name":"decref","sig":"v","types":["none"],"cc":false,"terminator":false,"call":false},
  {"name":"xdecref","sig":"v","types":["none"],"cc":false,"terminator":false,"call":false},
  {"name":"call","sig":"Ds*","types":["none","i32","i64","f64"],"cc":false,"terminator":false,"call":true},
  {"name":"callkeep","sig":"Ds*","types":["none","i32","i64","f64"],"cc":false,"terminator":false,"call":true},
  {"name":"calli","sig":"Di*","types":["none","i32","i64","f64"],"cc":false,"terminator":false,"call":true},
  {"name":"callm","sig":"Dm*","types":["none","i32","i64","f64"],"cc":false,"terminator":false,"call":true},
  {"name":"guard","sig":"vve","types":["i32","i64"],"cc":true,"terminator":false,"call":false},
  {"name":"fguard","sig":"vve","types":["f64"],"cc":true,"terminator":false,"call":false},
  {"name":"guardm","sig":"mve","types":["i8","i16","i32","i64"],"cc":true,"terminator":false,"call":false},
  {"name":"guardbits","sig":"vve","types":["i32","i64"],"cc":true,"terminator":false,"call":false},
  {"name":"poll","sig":"mve","types":["i64"],"cc":false,"terminator":false,"call":false},
  {"name":"exit","sig":"e","types":["none"],"cc":false,"terminator":true,"call":false},
  {"name":"jmp","sig":"b","types":["none"],"cc":false,"terminator":true,"call":false},
  {"name":"br","sig":"vvbb","types":["i32","i64"],"cc":true,"terminator":true,"call":false},
  {"name":"fbr","sig":"vvbb","types":["f64"],"cc":true,"terminator":true,"call":false},
  {"name":"brm","sig":"mvbb","types":["i8","i16","i32","i64"],"cc":true,"terminator":true,"call":false},
  {"name":"brbits","sig":"vvbb","types":["i32","i64"],"cc":true,"terminator":true,"call":false},
  {"name":"ret","sig":"v","types":["i64","f64"],"cc":false,"terminator":true,"call":false},
  {"name":"mark","sig":"o","types":["none"],"cc":false,"terminator":false,"call":false},
] as const satisfies readonly LirOpInfo[];

export type LirOpName = (typeof ops)[number]["name"];
