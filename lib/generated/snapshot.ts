// Generated from spec/snapshot.ts by spec/generate.ts. Do not edit: change the table and run `npm run generate`.
import type { ByteReader, ByteWriter } from "../snapshot/bytes.js";

export const snapshotMagic = 1347310416 as const;

export const snapshotVersion = 1 as const;

export const objectKinds = ["null","none","true","false","ellipsis","notimplemented","int","float","complex","str","bytes","tuple","frozenset","code","function","type","builtin","methoddescr","module","dict","other"] as const;

export type ObjectKind = (typeof objectKinds)[number];

export const globalPlaces = ["missing","globals","builtins"] as const;

/** Handles of the objects every snapshot describes. */

export const WellKnown = {"None":1,"True":2,"False":3,"Ellipsis":4,"NotImplemented":5,"object":6,"type":7,"NoneType":8,"bool":9,"int":10,"float":11,"complex":12,"str":13,"bytes":14,"bytearray":15,"tuple":16,"list":17,"dict":18,"set":19,"frozenset":20,"slice":21,"range":22,"rangeIterator":23,"listIterator":24,"tupleIterator":25,"function":26,"method":27,"builtinFunction":28,"methodDescriptor":29,"generator":30,"cell":31,"module":32,"code":33,"super":34,"AssertionError":35,"StopIteration":36} as const;

export const ObjectFlag = {"immortal":1,"staticType":2,"plainCall":4,"exceptionType":8} as const;

export const RequestOption = {"stressDeopt":1} as const;

/** What is known of one object. Fields that do not apply are zero or empty. */
export interface ObjectDesc {
  /** an objectKinds index */
  kind: number;
  /** objectFlags bits */
  flags: number;
  /** tp_name of its type */
  typeName: string;
  /** handle of its type, 0 when not recorded */
  typeHandle: number;
  /** (type) tp_version_tag, 0 when it has none */
  typeVersion: number;
  /** (str) the string; (int) decimal digits (an int beyond 1024 bits, a str or bytes beyond 64 KiB, a tuple or frozenset beyond 1024 items are `other`); (function, type, builtin, methoddescr, module, code) its name */
  text: string;
  /** (float) its value */
  number: number;
  /** (bytes) its contents; (complex) two doubles */
  raw: Uint8Array;
  /** (tuple, frozenset) handles of the items; (function) handles of code, globals, builtins, then the positional defaults */
  items: number[];
  /** (code) argCount, posOnlyArgCount, kwOnlyArgCount, flags, nlocalsplus, frameSize, stackSize, _co_firsttraceable; (builtin, methoddescr) ml_flags */
  ints: number[];
  /** (function, type, builtin) __module__ when it is a str */
  module: string;
}

export function readObjectDesc(r: ByteReader): ObjectDesc {
  return {
    kind: r.u8(),
    flags: r.u32(),
    typeName: r.str(),
    typeHandle: r.u32(),
    typeVersion: r.u32(),
    text: r.str(),
    number: r.f64(),
    raw: r.bytesField(),
    items: r.list(() => r.u32()),
    ints: r.list(() => r.u32()),
    module: r.str(),
  };
}

export function writeObjectDesc(w: ByteWriter, v: ObjectDesc): void {
  w.u8(v.kind);
  w.u32(v.flags);
  w.str(v.typeName);
  w.u32(v.typeHandle);
  w.u32(v.typeVersion);
  w.str(v.text);
  w.f64(v.number);
  w.bytesField(v.raw);
  w.list(v.items, x => w.u32(x));
  w.list(v.ints, x => w.u32(x));
  w.str(v.module);
}

/** A name that LOAD_GLOBAL or LOAD_NAME asks for, resolved through globals and builtins at snapshot time. */
export interface GlobalRef {
  /** index into Code.names */
  nameIndex: number;
  /** a globalPlaces index */
  place: number;
  /** handle, 0 when missing */
  value: number;
}

export function readGlobalRef(r: ByteReader): GlobalRef {
  return {
    nameIndex: r.u32(),
    place: r.u8(),
    value: r.u32(),
  };
}

export function writeGlobalRef(w: ByteWriter, v: GlobalRef): void {
  w.u32(v.nameIndex);
  w.u8(v.place);
  w.u32(v.value);
}

/** One code object. */
export interface Code {
  handle: number;
  /** co_name */
  name: string;
  /** co_qualname */
  qualname: string;
  /** co_filename */
  filename: string;
  /** globals' __name__ when it is a str, else empty */
  moduleName: string;
  /** co_firstlineno */
  firstLine: number;
  /** co_flags */
  flags: number;
  /** co_argcount (positional-only included) */
  argCount: number;
  /** co_posonlyargcount */
  posOnlyArgCount: number;
  /** co_kwonlyargcount */
  kwOnlyArgCount: number;
  /** co_stacksize, entries */
  stackSize: number;
  /** co_nlocals */
  nLocals: number;
  /** co_framesize, words */
  frameSize: number;
  /** co_localsplusnames, one per localsplus slot */
  localNames: string[];
  /** co_localspluskinds, one byte per slot (CO_FAST_*) */
  localKinds: Uint8Array;
  /** co_names, handles of str */
  names: number[];
  /** co_consts, handles */
  consts: number[];
  /** co_code_adaptive: specialized opcodes and inline caches, instrumentation removed */
  bytecode: Uint8Array;
  /** co_exceptiontable */
  exceptionTable: Uint8Array;
  /** co_linetable (PEP 626/657 locations) */
  lineTable: Uint8Array;
}

export function readCode(r: ByteReader): Code {
  return {
    handle: r.u32(),
    name: r.str(),
    qualname: r.str(),
    filename: r.str(),
    moduleName: r.str(),
    firstLine: r.u32(),
    flags: r.u32(),
    argCount: r.u32(),
    posOnlyArgCount: r.u32(),
    kwOnlyArgCount: r.u32(),
    stackSize: r.u32(),
    nLocals: r.u32(),
    frameSize: r.u32(),
    localNames: r.list(() => r.str()),
    localKinds: r.bytesField(),
    names: r.list(() => r.u32()),
    consts: r.list(() => r.u32()),
    bytecode: r.bytesField(),
    exceptionTable: r.bytesField(),
    lineTable: r.bytesField(),
  };
}

export function writeCode(w: ByteWriter, v: Code): void {
  w.u32(v.handle);
  w.str(v.name);
  w.str(v.qualname);
  w.str(v.filename);
  w.str(v.moduleName);
  w.u32(v.firstLine);
  w.u32(v.flags);
  w.u32(v.argCount);
  w.u32(v.posOnlyArgCount);
  w.u32(v.kwOnlyArgCount);
  w.u32(v.stackSize);
  w.u32(v.nLocals);
  w.u32(v.frameSize);
  w.list(v.localNames, x => w.str(x));
  w.bytesField(v.localKinds);
  w.list(v.names, x => w.u32(x));
  w.list(v.consts, x => w.u32(x));
  w.bytesField(v.bytecode);
  w.bytesField(v.exceptionTable);
  w.bytesField(v.lineTable);
}

/** One compile request. */
export interface Snapshot {
  /** PY_VERSION_HEX of the library that runs */
  pythonVersion: number;
  /** requestOptions bits */
  options: number;
  /** handle of the globals dict the unit is for */
  globals: number;
  /** handle of the builtins dict */
  builtins: number;
  /** handle of the function, 0 when compiled from a bare code object */
  function: number;
  /** the code object to compile */
  code: Code;
  globalRefs: GlobalRef[];
  /** byte offsets at which earlier units of this code deoptimized too often: do not speculate there */
  deopted: number[];
  /** the object table; handle 0 is always kind null */
  objects: ObjectDesc[];
}

export function readSnapshot(r: ByteReader): Snapshot {
  return {
    pythonVersion: r.u32(),
    options: r.u32(),
    globals: r.u32(),
    builtins: r.u32(),
    function: r.u32(),
    code: readCode(r),
    globalRefs: r.list(() => readGlobalRef(r)),
    deopted: r.list(() => r.u32()),
    objects: r.list(() => readObjectDesc(r)),
  };
}

export function writeSnapshot(w: ByteWriter, v: Snapshot): void {
  w.u32(v.pythonVersion);
  w.u32(v.options);
  w.u32(v.globals);
  w.u32(v.builtins);
  w.u32(v.function);
  writeCode(w, v.code);
  w.list(v.globalRefs, x => writeGlobalRef(w, x));
  w.list(v.deopted, x => w.u32(x));
  w.list(v.objects, x => writeObjectDesc(w, x));
}
