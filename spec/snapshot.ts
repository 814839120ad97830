/**
 * The snapshot: everything the compiler may know about a code object and the world it runs in, taken by the C core
 * under the GIL. Objects are handles: indices into `Snapshot.objects`; the core keeps each alive for the unit.
 *
 * Encoding: the magic and the version (u32 each), then one `Snapshot`. Records are written field by field in the order of the
 * table, with no padding, little-endian.
 *   u8 u32 i64 f64   fixed width
 *   str              u32 byte length, UTF-8 with lone surrogates encoded as three bytes (surrogatepass)
 *   bytes            u32 length, raw
 *   list<T>          u32 count, then the items
 *   RECORD           its fields
 */
export const snapshotMagic = 0x504e5350; // "PSNP"
export const snapshotVersion = 1;

export type FieldType = string;
export interface RecordField { readonly name: string; readonly type: FieldType; readonly doc: string }
export interface RecordSpec { readonly name: string; readonly doc: string; readonly fields: readonly RecordField[] }

/** What an object is, as far as the compiler may rely on it. Anything it need not know is `other`. */
export const objectKinds = [
  "null", "none", "true", "false", "ellipsis", "notimplemented", "int", "float", "complex", "str", "bytes", "tuple", "frozenset",
  "code", "function", "type", "builtin", "methoddescr", "module", "dict", "other",
] as const;

export const objectFlags = [
  { name: "immortal", bit: 0, doc: "its reference count is immortal" },
  { name: "staticType", bit: 1, doc: "(type) immutable type: attributes cannot change" },
  { name: "plainCall", bit: 2, doc: "(function) code without *args, **kwargs, keyword-only parameters, generator flags or cells; vectorcall is ours or the interpreter's" },
  { name: "exceptionType", bit: 3, doc: "(type) subclass of BaseException" },
] as const;

/**
 * Objects that every snapshot describes first, in this order, at handles 1, 2, ...: what guards, fast paths and constants of
 * compiled code name whether or not the code at hand refers to them. All are immortal. The C expression gives the address.
 */
export const wellKnown = [
  ["None", "Py_None"], ["True", "Py_True"], ["False", "Py_False"], ["Ellipsis", "Py_Ellipsis"], ["NotImplemented", "Py_NotImplemented"],
  ["object", "&PyBaseObject_Type"], ["type", "&PyType_Type"], ["NoneType", "&_PyNone_Type"], ["bool", "&PyBool_Type"], ["int", "&PyLong_Type"],
  ["float", "&PyFloat_Type"], ["complex", "&PyComplex_Type"], ["str", "&PyUnicode_Type"], ["bytes", "&PyBytes_Type"], ["bytearray", "&PyByteArray_Type"],
  ["tuple", "&PyTuple_Type"], ["list", "&PyList_Type"], ["dict", "&PyDict_Type"], ["set", "&PySet_Type"], ["frozenset", "&PyFrozenSet_Type"],
  ["slice", "&PySlice_Type"], ["range", "&PyRange_Type"], ["rangeIterator", "&PyRangeIter_Type"], ["listIterator", "&PyListIter_Type"],
  ["tupleIterator", "&PyTupleIter_Type"], ["function", "&PyFunction_Type"], ["method", "&PyMethod_Type"], ["builtinFunction", "&PyCFunction_Type"],
  ["methodDescriptor", "&PyMethodDescr_Type"], ["generator", "&PyGen_Type"], ["cell", "&PyCell_Type"], ["module", "&PyModule_Type"],
  ["code", "&PyCode_Type"], ["super", "&PySuper_Type"], ["AssertionError", "PyExc_AssertionError"], ["StopIteration", "PyExc_StopIteration"],
] as const;

/** Where a global name was found when the snapshot was taken. */
export const globalPlaces = ["missing", "globals", "builtins"] as const;

export const records: readonly RecordSpec[] = [
  {
    name: "ObjectDesc",
    doc: "What is known of one object. Fields that do not apply are zero or empty.",
    fields: [
      { name: "kind", type: "u8", doc: "an objectKinds index" },
      { name: "flags", type: "u32", doc: "objectFlags bits" },
      { name: "typeName", type: "str", doc: "tp_name of its type" },
      { name: "typeHandle", type: "u32", doc: "handle of its type, 0 when not recorded" },
      { name: "typeVersion", type: "u32", doc: "(type) tp_version_tag, 0 when it has none" },
      { name: "text", type: "str", doc: "(str) the string; (int) decimal digits (an int beyond 1024 bits, a str or bytes beyond 64 KiB, a tuple or frozenset beyond 1024 items are `other`); (function, type, builtin, methoddescr, module, code) its name" },
      { name: "number", type: "f64", doc: "(float) its value" },
      { name: "raw", type: "bytes", doc: "(bytes) its contents; (complex) two doubles" },
      { name: "items", type: "list<u32>", doc: "(tuple, frozenset) handles of the items; (function) handles of code, globals, builtins, then the positional defaults" },
      { name: "ints", type: "list<u32>", doc: "(code) argCount, posOnlyArgCount, kwOnlyArgCount, flags, nlocalsplus, frameSize, stackSize, _co_firsttraceable; (builtin, methoddescr) ml_flags" },
      { name: "module", type: "str", doc: "(function, type, builtin) __module__ when it is a str" },
    ],
  },
  {
    name: "GlobalRef",
    doc: "A name that LOAD_GLOBAL or LOAD_NAME asks for, resolved through globals and builtins at snapshot time.",
    fields: [
      { name: "nameIndex", type: "u32", doc: "index into Code.names" },
      { name: "place", type: "u8", doc: "a globalPlaces index" },
      { name: "value", type: "u32", doc: "handle, 0 when missing" },
    ],
  },
  {
    name: "Code",
    doc: "One code object.",
    fields: [
      { name: "handle", type: "u32", doc: "" },
      { name: "name", type: "str", doc: "co_name" },
      { name: "qualname", type: "str", doc: "co_qualname" },
      { name: "filename", type: "str", doc: "co_filename" },
      { name: "moduleName", type: "str", doc: "globals' __name__ when it is a str, else empty" },
      { name: "firstLine", type: "u32", doc: "co_firstlineno" },
      { name: "flags", type: "u32", doc: "co_flags" },
      { name: "argCount", type: "u32", doc: "co_argcount (positional-only included)" },
      { name: "posOnlyArgCount", type: "u32", doc: "co_posonlyargcount" },
      { name: "kwOnlyArgCount", type: "u32", doc: "co_kwonlyargcount" },
      { name: "stackSize", type: "u32", doc: "co_stacksize, entries" },
      { name: "nLocals", type: "u32", doc: "co_nlocals" },
      { name: "frameSize", type: "u32", doc: "co_framesize, words" },
      { name: "localNames", type: "list<str>", doc: "co_localsplusnames, one per localsplus slot" },
      { name: "localKinds", type: "bytes", doc: "co_localspluskinds, one byte per slot (CO_FAST_*)" },
      { name: "names", type: "list<u32>", doc: "co_names, handles of str" },
      { name: "consts", type: "list<u32>", doc: "co_consts, handles" },
      { name: "bytecode", type: "bytes", doc: "co_code_adaptive: specialized opcodes and inline caches, instrumentation removed" },
      { name: "exceptionTable", type: "bytes", doc: "co_exceptiontable" },
      { name: "lineTable", type: "bytes", doc: "co_linetable (PEP 626/657 locations)" },
    ],
  },
  {
    name: "Snapshot",
    doc: "One compile request.",
    fields: [
      { name: "pythonVersion", type: "u32", doc: "PY_VERSION_HEX of the library that runs" },
      { name: "options", type: "u32", doc: "requestOptions bits" },
      { name: "globals", type: "u32", doc: "handle of the globals dict the unit is for" },
      { name: "builtins", type: "u32", doc: "handle of the builtins dict" },
      { name: "function", type: "u32", doc: "handle of the function, 0 when compiled from a bare code object" },
      { name: "code", type: "Code", doc: "the code object to compile" },
      { name: "globalRefs", type: "list<GlobalRef>", doc: "" },
      { name: "deopted", type: "list<u32>", doc: "byte offsets at which earlier units of this code deoptimized too often: do not speculate there" },
      { name: "objects", type: "list<ObjectDesc>", doc: "the object table; handle 0 is always kind null" },
    ],
  },
];

export const requestOptions = [
  { name: "stressDeopt", bit: 0, doc: "guards count down stressCounter, and fail when it is 0" },
] as const;
