/**
 * The HIR: opcodes and, above all, their effects. DCE, CSE, refcounting, frame synchronisation and lowering read this
 * table and nothing else, so an opcode that lies here miscompiles everywhere.
 *
 * Columns
 *   operands  names, for the printer and the verifier, in the order in which the interpreter drops them; `...` at the end takes any number
 *   takes     the type every operand must have: a type name, a union with `|`, or `any` (unboxed too); `OptObject` by default.
 *             One for each operand when there are commas
 *   result    a type name (lib/hir/types.ts), `same` (the type of operand 0, refined), `infer` (lib/hir/infer.ts), or absent
 *   imm       immediates shown in angle brackets, in order; each names an attribute of the instruction
 *   ref       ownership of the result: `new` (the native code owns one reference), `borrow` (kept alive by the unit),
 *             `alias` (the very object of operand 0, no reference of its own), absent for unboxed results
 *   steals    operands whose reference the operation takes, also when it fails: `all`, or a list of operand positions
 *   raises    null (or -1) means an exception is set: the instruction has an error exit
 *   runs      may run arbitrary Python: writes any memory, may look at frames, may invalidate the unit
 *   observes  may look at this frame although it runs no Python
 *   polls     runs Python only on a slow path that rebuilds the whole state from the snapshot and comes back: with `runs`, memory may
 *             change, but the snapshot may hold unboxed values and no frame slot has to be written before it
 *   deopts    a guard: leaves for the interpreter at its snapshot, which describes the state before the bytecode
 *   dies      unused, it may be removed although it raises or deopts, because it does so only for want of memory or of a
 *             representation: true, or the list of operators (attribute `op`) for which that holds
 *   effect    must not be removed even when the result is unused (implied by runs, raises and deopts)
 *   call      how it is lowered when it is nothing but a call: symbol, then where each argument comes from:
 *             `0`,`1`… operand, `imm:NAME` attribute, `frame`, `tstate`, `base` (operands stored into the evaluation stack
 *             from the attribute `base` on), `count` (number of operands)
 */
export interface HirOp {
  readonly name: string;
  readonly operands?: string;
  readonly takes?: string;
  readonly result?: string;
  readonly imm?: string;
  readonly ref?: "new" | "borrow" | "alias";
  readonly steals?: "all" | readonly number[];
  readonly raises?: true;
  readonly runs?: true;
  readonly observes?: true;
  readonly polls?: true;
  readonly deopts?: true;
  readonly dies?: true | readonly string[];
  readonly effect?: true;
  readonly terminator?: true;
  readonly call?: string;
  readonly doc: string;
}

const obj = { result: "Object", ref: "new", raises: true, runs: true } as const;
const boxedInt = { ref: "new", raises: true, dies: ["Add", "And", "Or", "Subtract", "Xor"] } as const;
const fresh = { ref: "new", raises: true, dies: true } as const;
const act = { raises: true, runs: true } as const;

export const hirOps: readonly HirOp[] = [
  // ---- values
  { name: "LoadArg", imm: "index name", result: "Object", ref: "new", effect: true, doc: "an argument out of its frame slot; the reference becomes ours" },
  { name: "LoadConst", imm: "type", result: "infer", ref: "borrow", doc: "a constant of the unit, or null" },
  { name: "Assign", operands: "value", takes: "any", result: "same", ref: "alias", doc: "a copy; gone after SSA construction and copy propagation" },
  { name: "NewReference", operands: "value", takes: "any", result: "same", ref: "new", doc: "the same object with a reference of its own: a second local is bound to it" },
  { name: "Phi", operands: "values...", takes: "any", imm: "preds", result: "infer", ref: "new", doc: "the value of the predecessor we came from" },
  { name: "RefineType", operands: "value", takes: "any", imm: "type", result: "same", ref: "alias", doc: "a proven fact about the value's type" },
  { name: "Snapshot", operands: "state...", takes: "any", imm: "offset depth popped", doc: "the interpreter's state before the bytecode at `offset`: all localsplus slots, then `depth` stack entries, of which the top `popped` are gone when the bytecode raises" },
  // ---- guards
  { name: "GuardIs", operands: "value", imm: "object", result: "same", ref: "alias", deopts: true, doc: "the value is this very object" },
  { name: "GuardType", operands: "value", imm: "type", result: "same", ref: "alias", deopts: true, doc: "the value is of this exact type" },
  { name: "GuardTypeVersion", operands: "value", imm: "version", result: "same", ref: "alias", deopts: true, doc: "the type of the value has this version tag" },
  { name: "GuardInlineValues", operands: "object", deopts: true, doc: "an object with inline values (Py_TPFLAGS_INLINE_VALUES) still keeps its attributes in them" },
  { name: "GuardNoDict", operands: "object", deopts: true, doc: "an object with a managed dict has not made it yet" },
  { name: "GuardCode", operands: "function", imm: "code", deopts: true, doc: "the function still has this code object" },
  { name: "GuardTrue", operands: "condition", takes: "CBool", deopts: true, doc: "the CBool is true" },
  { name: "Deopt", deopts: true, terminator: true, doc: "leave for the interpreter" },
  { name: "GuardIndex", operands: "sequence index", takes: "Object,CInt64", deopts: true, doc: "the CInt64 is an index into this exact list or tuple, counted from the front" },
  { name: "GuardLength", operands: "sequence", imm: "n", deopts: true, doc: "the exact list or tuple has n items" },
  { name: "CheckVar", operands: "value", imm: "name index", result: "same", ref: "alias", raises: true, observes: true, doc: "raise UnboundLocalError (NameError for a free variable) when the value is null" },
  { name: "CheckError", raises: true, doc: "raise when tstate->current_exception is set" },
  { name: "CheckPeriodic", ...act, polls: true, deopts: true, doc: "the eval breaker: signals, GIL, GC, asynchronous exceptions, tracing, invalidation of the unit; its snapshot is the state it goes on with" },
  { name: "CheckObserved", deopts: true, effect: true, doc: "leave when somebody has written this activation's locals through its frame object, or has begun to trace, profile or monitor" },
  { name: "KillLocal", operands: "value", takes: "any", observes: true, effect: true, doc: "the interpreter drops its reference to a local here: the value lives no longer than this" },
  // ---- exceptions (an operation inside a `try` is marked caught: it has no exit, HasException or IsNull tests its failure)
  { name: "HasException", result: "CBool", effect: true, doc: "tstate->current_exception is set" },
  { name: "RaiseUnbound", imm: "index name", observes: true, effect: true, doc: "sets the UnboundLocalError or NameError of a local" },
  { name: "SetException", operands: "exception cause", steals: "all", runs: true, call: "pyro_raise 0 1", doc: "RAISE_VARARGS; either may be null. An exception is set afterwards" },
  { name: "SetRaised", operands: "exception", steals: "all", effect: true, call: "pyro_set_raised 0", doc: "sets the current exception as it is (RERAISE)" },
  { name: "AddTraceback", operands: "dropped...", runs: true, doc: "adds the frame to the traceback of the current exception; then the operands, stack entries the handler does not keep, die" },
  { name: "FetchException", result: "Object", ref: "new", effect: true, call: "PyErr_GetRaisedException", doc: "takes the current exception" },
  { name: "PushExcInfo", operands: "exception", result: "Object", ref: "new", effect: true, call: "pyro_push_exc_info tstate 0", doc: "makes it the exception being handled; the one before, or None" },
  { name: "PopExcept", operands: "exception", steals: "all", runs: true, call: "pyro_pop_except tstate 0", doc: "restores the exception being handled, None for none" },
  { name: "ExceptionMatches", operands: "exception type", result: "CBool", ...act, call: "pyro_check_exc_match 0 1", doc: "CHECK_EXC_MATCH" },
  { name: "ExceptionGroupMatch", operands: "exception type", imm: "base", ...act, call: "pyro_check_eg_match 0 1 base", doc: "CHECK_EG_MATCH: rest and match are left in the stack slots `base` and the next" },
  { name: "WithExceptStart", operands: "exit exception", ...obj, call: "pyro_with_except_start 0 1", doc: "calls __exit__ with the exception" },
  { name: "Interpret", deopts: true, terminator: true, doc: "leave for the interpreter, by design: what follows is its business" },
  // ---- names
  { name: "LoadGlobalCached", imm: "index name", result: "OptObject", ref: "new", doc: "the watched cache cell of a global or builtin; null when it holds none" },
  { name: "LoadGlobal", imm: "name", ...obj, call: "pyro_load_global frame name", doc: "LOAD_GLOBAL the slow way" },
  { name: "StoreGlobal", operands: "value", imm: "name", ...act, call: "pyro_store_global frame name 0", doc: "" },
  { name: "DeleteGlobal", imm: "name", ...act, call: "pyro_delete_global frame name", doc: "" },
  { name: "LoadName", imm: "name", ...obj, call: "pyro_load_name frame name", doc: "LOAD_NAME: locals, globals, builtins" },
  { name: "StoreName", operands: "value", imm: "name", ...act, call: "pyro_store_name frame name 0", doc: "" },
  { name: "DeleteName", imm: "name", ...act, call: "pyro_delete_name frame name", doc: "" },
  { name: "LoadLocals", ...obj, call: "pyro_load_locals frame", doc: "" },
  { name: "LoadFromDictOrGlobals", operands: "dict", imm: "name", ...obj, call: "pyro_load_from_dict_or_globals frame 0 name", doc: "" },
  { name: "SetupAnnotations", ...act, call: "pyro_setup_annotations frame", doc: "" },
  { name: "LoadBuildClass", ...obj, call: "pyro_load_build_class frame", doc: "" },
  { name: "ImportName", operands: "level fromlist", imm: "name", ...obj, call: "pyro_import_name frame name 1 0", doc: "" },
  { name: "ImportFrom", operands: "module", imm: "name", ...obj, call: "pyro_import_from 0 name", doc: "" },
  // ---- operators
  { name: "BinaryOp", operands: "left right", imm: "op", ...obj, result: "infer", doc: "a binary operator on any objects" },
  { name: "InPlaceOp", operands: "left right", imm: "op", ...obj, result: "infer", doc: "an augmented assignment operator" },
  { name: "UnaryOp", operands: "operand", imm: "op", ...obj, result: "infer", doc: "Negate, Positive or Invert" },
  { name: "Compare", operands: "left right", imm: "op", ...obj, result: "infer", doc: "rich comparison" },
  { name: "IsTruthy", operands: "value", result: "CBool", ...act, doc: "PyObject_IsTrue" },
  { name: "Contains", operands: "item container", result: "CBool", ...act, doc: "item in container" },
  { name: "LongBinaryOp", operands: "left right", takes: "LongExact", imm: "op", result: "LongExact", ...boxedInt, doc: "exact ints, boxed; not Multiply, FloorDivide, Modulo and Power, which look for signals (SIGCHECK in Objects/longobject.c)" },
  { name: "LongCompare", operands: "left right", takes: "LongExact", imm: "op", result: "CBool", doc: "exact ints" },
  { name: "FloatBinaryOp", operands: "left right", takes: "FloatExact", imm: "op", result: "FloatExact", ref: "new", raises: true, dies: ["Add", "Multiply", "Subtract"], doc: "exact floats, boxed; not Power, which may be complex" },
  { name: "UnicodeConcat", operands: "left right", takes: "UnicodeExact", result: "UnicodeExact", ...fresh, doc: "exact strings" },
  { name: "UnicodeCompare", operands: "left right", takes: "UnicodeExact", imm: "op", result: "CBool", doc: "Equal or NotEqual of exact strings" },
  { name: "Is", operands: "left right", result: "CBool", doc: "identity" },
  { name: "IsNull", operands: "value", result: "CBool", doc: "the value is a null pointer" },
  // ---- unboxed
  { name: "PrimitiveConst", imm: "type", result: "infer", doc: "an unboxed constant" },
  { name: "PrimitiveUnbox", operands: "value", takes: "Object", imm: "type", result: "infer", deopts: true, dies: true, doc: "CInt64 of an exact int (leaves when it does not fit), or CDouble of an exact float" },
  { name: "PrimitiveBox", operands: "value", takes: "CInt64|CDouble", result: "infer", ...fresh, doc: "a new int or float; whatever it is for is still on the stack" },
  { name: "BoxBool", operands: "value", takes: "CBool", result: "Bool", ref: "borrow", doc: "True or False of a CBool" },
  { name: "NotBool", operands: "value", takes: "CBool", result: "CBool", doc: "negation of a CBool" },
  { name: "IntBinaryOp", operands: "left right", takes: "CInt64", imm: "op", result: "CInt64", deopts: true, dies: ["Add", "And", "Multiply", "Or", "Subtract", "Xor"], doc: "checked int64 arithmetic with Python's meaning; leaves on overflow, a zero divisor or a shift that is not small" },
  { name: "IntNegate", operands: "operand", takes: "CInt64", result: "CInt64", deopts: true, dies: true, doc: "leaves on overflow" },
  { name: "IntCompare", operands: "left right", takes: "CInt64", imm: "op", result: "CBool", doc: "" },
  { name: "DoubleBinaryOp", operands: "left right", takes: "CDouble", imm: "op", result: "CDouble", deopts: true, dies: ["Add", "Multiply", "Subtract"], doc: "IEEE arithmetic with Python's meaning; leaves where Python would raise" },
  { name: "DoubleNegate", operands: "operand", takes: "CDouble", result: "CDouble", doc: "" },
  { name: "DoubleCompare", operands: "left right", takes: "CDouble", imm: "op", result: "CBool", doc: "NaN makes all but NotEqual false" },
  { name: "IntToDouble", operands: "value", takes: "CInt64", result: "CDouble", deopts: true, dies: true, doc: "leaves when the int is beyond 2**53, where rounding is Python's business" },
  // ---- attributes and items
  { name: "LoadAttr", operands: "object", imm: "name", ...obj, call: "PyObject_GetAttr 0 name", doc: "" },
  { name: "LoadInstanceValue", operands: "object", imm: "n", result: "OptObject", ref: "new", effect: true, doc: "inline value n of an object that GuardInlineValues has let pass; null when it has no such attribute" },
  { name: "StoreInstanceValue", operands: "value object", imm: "n", steals: [0], runs: true, doc: "sets inline value n; drops the old one" },
  { name: "LoadMember", operands: "object", imm: "offset", result: "OptObject", ref: "new", effect: true, doc: "an object pointer at a byte offset in the object (__slots__)" },
  { name: "StoreMember", operands: "value object", imm: "offset", steals: [0], runs: true, doc: "sets the object pointer at a byte offset; drops the old one" },
  { name: "LoadMethod", operands: "object", imm: "name base", ...obj, doc: "the callable; self or null is then read by LoadStackItem from the slot after `base`" },
  { name: "StoreAttr", operands: "value object", imm: "name", ...act, call: "PyObject_SetAttr 1 name 0", doc: "" },
  { name: "DeleteAttr", operands: "object", imm: "name", ...act, call: "PyObject_DelAttr 0 name", doc: "" },
  { name: "LoadSuperAttr", operands: "super class self", imm: "name oparg base", ...obj, doc: "LOAD_SUPER_ATTR; self or null as in LoadMethod" },
  { name: "LoadStackItem", imm: "slot type", result: "infer", ref: "new", effect: true, doc: "take over the reference a helper left in this evaluation stack slot (counted from the stack's base)" },
  { name: "BinarySubscr", operands: "container key", ...obj, call: "PyObject_GetItem 0 1", doc: "" },
  { name: "StoreSubscr", operands: "value container key", ...act, call: "PyObject_SetItem 1 2 0", doc: "" },
  { name: "DeleteSubscr", operands: "container key", ...act, call: "PyObject_DelItem 0 1", doc: "" },
  { name: "LoadItem", operands: "sequence index", takes: "Object,CInt64", result: "Object", ref: "new", effect: true, doc: "an item of an exact list or tuple; the CInt64 has been guarded by GuardIndex or GuardLength" },
  { name: "StoreListItem", operands: "value list index", takes: "Object,ListExact,CInt64", steals: [0], runs: true, doc: "replaces an item of an exact list; drops the old one. The index has been guarded" },
  { name: "BinarySlice", operands: "start stop container", ...obj, call: "pyro_binary_slice 2 0 1", doc: "" },
  { name: "StoreSlice", operands: "start stop value container", ...act, call: "pyro_store_slice 2 3 0 1", doc: "" },
  { name: "GetLen", operands: "object", ...obj, call: "pyro_get_len 0", doc: "" },
  // ---- iteration and unpacking
  { name: "GetIter", operands: "iterable", ...obj, call: "PyObject_GetIter 0", doc: "" },
  { name: "IterNext", operands: "iterator", result: "OptObject", ref: "new", runs: true, doc: "null at the end or on an error; CheckError tells which" },
  { name: "RangeIterHasNext", operands: "iterator", result: "CBool", effect: true, doc: "len > 0 of an exact range iterator; reads memory RangeIterNext writes" },
  { name: "RangeIterNext", operands: "iterator", result: "CInt64", effect: true, doc: "advance a range iterator that has a next item" },
  { name: "UnpackSequence", operands: "sequence", imm: "n base", ...act, doc: "n new references into the stack from `base` on, to be read by LoadStackItem" },
  { name: "UnpackEx", operands: "sequence", imm: "n base", ...act, doc: "starred unpacking; n is the oparg" },
  // ---- building
  { name: "MakeTuple", operands: "items...", imm: "base", result: "TupleExact", steals: "all", ref: "new", raises: true, call: "pyro_build_tuple base count", doc: "" },
  { name: "MakeList", operands: "items...", imm: "base", result: "ListExact", steals: "all", ref: "new", raises: true, call: "pyro_build_list base count", doc: "" },
  { name: "MakeSet", operands: "items...", imm: "base", result: "SetExact", ref: "new", steals: "all", ...act, call: "pyro_build_set base count", doc: "hashes its items" },
  { name: "MakeDict", operands: "pairs...", imm: "base n", result: "DictExact", ref: "new", ...act, call: "pyro_build_map base imm:n", doc: "n pairs" },
  { name: "MakeConstKeyDict", operands: "values...", imm: "base", result: "DictExact", ref: "new", ...act, doc: "values, then the tuple of keys" },
  { name: "BuildString", operands: "pieces...", imm: "base", result: "UnicodeExact", ...fresh, call: "pyro_build_string base count", doc: "" },
  { name: "BuildSlice", operands: "start stop step", result: "Slice", ...fresh, call: "PySlice_New 0 1 2", doc: "step may be null" },
  { name: "FormatSimple", operands: "value", ...obj, call: "pyro_format_simple 0", doc: "" },
  { name: "FormatWithSpec", operands: "value spec", ...obj, call: "PyObject_Format 0 1", doc: "" },
  { name: "ConvertValue", operands: "value", imm: "conversion", ...obj, doc: "str, repr or ascii" },
  { name: "ListAppend", operands: "list item", steals: [1], raises: true, call: "pyro_list_append 0 1", doc: "the list stays on the stack" },
  { name: "ListExtend", operands: "list iterable", ...act, call: "pyro_list_extend 0 1", doc: "" },
  { name: "SetAdd", operands: "set item", ...act, call: "PySet_Add 0 1", doc: "" },
  { name: "SetUpdate", operands: "set iterable", ...act, call: "pyro_set_update 0 1", doc: "" },
  { name: "MapAdd", operands: "dict key value", steals: [1, 2], ...act, call: "pyro_map_add 0 1 2", doc: "" },
  { name: "DictUpdate", operands: "dict update", ...act, call: "pyro_dict_update 0 1", doc: "" },
  { name: "DictMerge", operands: "dict update callable", ...act, call: "pyro_dict_merge 0 1 2", doc: "" },
  { name: "ListToTuple", operands: "list", result: "TupleExact", ref: "new", raises: true, call: "pyro_list_to_tuple 0", doc: "" },
  // ---- calls
  { name: "VectorCall", operands: "callable args...", imm: "n base", ...obj, steals: "all", doc: "n positional arguments, no self" },
  { name: "CallMethod", operands: "callable self args...", imm: "n base", ...obj, steals: "all", doc: "self may be null" },
  { name: "CallKw", operands: "callable self args...", imm: "n base names", ...obj, steals: "all", doc: "the last arguments are named by the constant tuple `names`" },
  { name: "CallEx", operands: "callable null args...", imm: "n base", ...obj, steals: "all", doc: "args tuple, and kwargs when n is 1" },
  { name: "DirectCall", operands: "function args...", imm: "code base", ...obj, steals: "all", doc: "a Python function whose code object is known and takes just these arguments: pushes its frame and calls its body" },
  { name: "CallIntrinsic1", operands: "value", imm: "oparg", ...obj, call: "pyro_intrinsic_1 imm:oparg 0", doc: "" },
  { name: "CallIntrinsic2", operands: "value2 value1", imm: "oparg", ...obj, call: "pyro_intrinsic_2 imm:oparg 0 1", doc: "" },
  // ---- generators and coroutines
  { name: "Send", operands: "receiver value", imm: "base", result: "CBool", ...act, call: "pyro_send tstate 0 1 base", doc: "SEND: what came is left in stack slot `base`; true when the receiver has returned it" },
  { name: "GetYieldFromIter", operands: "iterable", imm: "mask", ...obj, call: "pyro_get_yield_from_iter 0 imm:mask", doc: "GET_YIELD_FROM_ITER; `mask` is the code object's CO_COROUTINE and CO_ITERABLE_COROUTINE" },
  { name: "GetAwaitable", operands: "object", imm: "oparg", ...obj, call: "pyro_get_awaitable 0 imm:oparg", doc: "" },
  { name: "GetAIter", operands: "object", ...obj, call: "pyro_get_aiter 0", doc: "" },
  { name: "GetANext", operands: "iterator", ...obj, call: "pyro_get_anext 0", doc: "" },
  { name: "BeforeAsyncWith", operands: "manager", imm: "base", ...obj, call: "pyro_before_async_with 0 base", doc: "the result of __aenter__; the bound __aexit__ is left in stack slot `base`" },
  { name: "IsStopAsyncIteration", operands: "exception", result: "CBool", effect: true, call: "pyro_is_stop_async_iteration 0", doc: "END_ASYNC_FOR's question" },
  // ---- functions, cells, patterns
  { name: "MakeFunction", operands: "code", ...obj, call: "pyro_make_function 0 frame", doc: "" },
  { name: "SetFunctionAttribute", operands: "function value", imm: "oparg", steals: [1], ...act, call: "pyro_set_function_attribute 0 1 imm:oparg", doc: "" },
  { name: "MakeCell", operands: "value", result: "Cell", ref: "new", steals: "all", raises: true, call: "pyro_make_cell 0", doc: "value may be null" },
  { name: "LoadCell", operands: "cell", result: "OptObject", ref: "new", doc: "the contents, null when empty" },
  { name: "LoadFromDictOrCell", operands: "dict cell", imm: "index", ...obj, call: "pyro_load_from_dict_or_cell frame 0 1 imm:index", doc: "LOAD_FROM_DICT_OR_DEREF" },
  { name: "StoreCell", operands: "cell value", steals: [1], runs: true, doc: "drops the old contents" },
  { name: "LoadClosureItem", imm: "index", result: "Cell", ref: "new", doc: "a cell of the running function's closure" },
  { name: "BeforeWith", operands: "manager", imm: "base", ...obj, call: "pyro_before_with 0 base", doc: "the result of __enter__; the bound __exit__ is left in stack slot `base`" },
  { name: "MatchClass", operands: "subject type names", imm: "oparg", ...obj, call: "pyro_match_class 0 1 2 imm:oparg", doc: "attributes tuple or None" },
  { name: "MatchKeys", operands: "subject keys", ...obj, call: "pyro_match_keys 0 1", doc: "" },
  { name: "TypeFlag", operands: "value", imm: "mask", result: "CBool", doc: "Py_TYPE(value)->tp_flags & mask" },
  // ---- control
  { name: "Branch", imm: "targets", terminator: true, doc: "" },
  { name: "CondBranch", operands: "condition", takes: "CBool", imm: "targets", terminator: true, doc: "a CBool: first target when true" },
  { name: "Return", operands: "value", takes: "Object", steals: [0], observes: true, terminator: true, doc: "leave the frame: its locals die in index order" },
  { name: "Resume", imm: "offsets targets", effect: true, terminator: true, doc: "the entry of a suspended frame: goes to the target whose bytecode offset its instr_ptr is at; anything else is the interpreter's" },
  { name: "LoadSlot", imm: "index type", result: "infer", ref: "new", effect: true, doc: "a localsplus or stack slot of a frame that was suspended; its reference becomes ours" },
  { name: "Resumed", observes: true, effect: true, doc: "all slots have been taken over: the state that what follows leaves with" },
  { name: "Yield", operands: "value state...", imm: "offset oparg", steals: "all", effect: true, terminator: true, doc: "YIELD_VALUE: the frame takes over all localsplus and stack slots (`state`), is suspended to go on at `offset`, and gives the value" },
  { name: "ReturnGenerator", operands: "value locals...", steals: "all", effect: true, terminator: true, doc: "RETURN_VALUE of a generator: the frame takes over its locals and is cleared" },
  { name: "Raise", operands: "exception cause", steals: "all", ...act, terminator: true, call: "pyro_raise 0 1", doc: "RAISE_VARARGS; either may be null" },
  { name: "Unreachable", terminator: true, doc: "" },
  // ---- references (only after refcount insertion)
  { name: "Incref", operands: "value", effect: true, doc: "" },
  { name: "XIncref", operands: "value", effect: true, doc: "the value may be null" },
  { name: "Decref", operands: "value", runs: true, doc: "may run a finalizer unless the type cannot have one" },
  { name: "XDecref", operands: "value", runs: true, doc: "the value may be null" },
];

/** BINARY_OP's operators in oparg order (CPython Include/opcode.h NB_*; the in-place ones follow at +13). */
export const binaryOps = ["Add", "And", "FloorDivide", "LShift", "MatrixMultiply", "Multiply", "Modulo", "Or", "Power", "RShift", "Subtract", "TrueDivide", "Xor"] as const;
export const unaryOps = ["Negate", "Positive", "Invert"] as const;
/** In Py_LT .. Py_GE order. */
export const compareOps = ["LessThan", "LessThanEqual", "Equal", "NotEqual", "GreaterThan", "GreaterThanEqual"] as const;
