/* Generated from spec/runtime.ts by spec/generate.ts. Do not edit: change the table and run `npm run generate`. */
#ifndef PYROCLAST_RUNTIME_IDS_H
#define PYROCLAST_RUNTIME_IDS_H

enum {
    PYRO_FIELD_NONE = 0,
    PYRO_FIELD_PY_OBJECT_OB_REFCNT = 1,
    PYRO_FIELD_PY_OBJECT_OB_TYPE = 2,
    PYRO_FIELD_PY_VAR_OBJECT_OB_SIZE = 3,
    PYRO_FIELD_PY_LONG_LV_TAG = 4,
    PYRO_FIELD_PY_LONG_OB_DIGIT = 5,
    PYRO_FIELD_PY_FLOAT_OB_FVAL = 6,
    PYRO_FIELD_PY_TUPLE_OB_ITEM = 7,
    PYRO_FIELD_PY_LIST_OB_ITEM = 8,
    PYRO_FIELD_PY_UNICODE_LENGTH = 9,
    PYRO_FIELD_PY_BYTES_OB_SVAL = 10,
    PYRO_FIELD_PY_CELL_OB_REF = 11,
    PYRO_FIELD_PY_FUNCTION_FUNC_CODE = 12,
    PYRO_FIELD_PY_FUNCTION_FUNC_GLOBALS = 13,
    PYRO_FIELD_PY_FUNCTION_FUNC_BUILTINS = 14,
    PYRO_FIELD_PY_FUNCTION_FUNC_CLOSURE = 15,
    PYRO_FIELD_PY_FUNCTION_FUNC_VERSION = 16,
    PYRO_FIELD_PY_METHOD_IM_FUNC = 17,
    PYRO_FIELD_PY_METHOD_IM_SELF = 18,
    PYRO_FIELD_PY_TYPE_TP_VERSION_TAG = 19,
    PYRO_FIELD_PY_TYPE_TP_BASICSIZE = 20,
    PYRO_FIELD_PY_TYPE_TP_ITERNEXT = 21,
    PYRO_FIELD_PY_TYPE_TP_FLAGS = 22,
    PYRO_FIELD_PY_RANGE_ITER_START = 23,
    PYRO_FIELD_PY_RANGE_ITER_STEP = 24,
    PYRO_FIELD_PY_RANGE_ITER_LEN = 25,
    PYRO_FIELD_PY_LIST_ITER_INDEX = 26,
    PYRO_FIELD_PY_LIST_ITER_SEQ = 27,
    PYRO_FIELD_PY_TUPLE_ITER_INDEX = 28,
    PYRO_FIELD_PY_TUPLE_ITER_SEQ = 29,
    PYRO_FIELD_PY_DICT_MA_KEYS = 30,
    PYRO_FIELD_PY_DICT_MA_VALUES = 31,
    PYRO_FIELD_PY_DICT_MA_USED = 32,
    PYRO_FIELD_PY_DICT_KEYS_DK_VERSION = 33,
    PYRO_FIELD_INLINE_VALUES_VALID = 34,
    PYRO_FIELD_INLINE_VALUES_VALUES = 35,
    PYRO_FIELD_MANAGED_DICT = 36,
    PYRO_FIELD_FRAME_F_EXECUTABLE = 37,
    PYRO_FIELD_FRAME_PREVIOUS = 38,
    PYRO_FIELD_FRAME_F_FUNCOBJ = 39,
    PYRO_FIELD_FRAME_F_GLOBALS = 40,
    PYRO_FIELD_FRAME_F_BUILTINS = 41,
    PYRO_FIELD_FRAME_F_LOCALS = 42,
    PYRO_FIELD_FRAME_FRAME_OBJ = 43,
    PYRO_FIELD_FRAME_INSTR_PTR = 44,
    PYRO_FIELD_FRAME_STACKTOP = 45,
    PYRO_FIELD_FRAME_RETURN_OFFSET = 46,
    PYRO_FIELD_FRAME_OWNER = 47,
    PYRO_FIELD_FRAME_LOCALSPLUS = 48,
    PYRO_FIELD_FRAME_GI_FRAME_STATE = 49,
    PYRO_FIELD_FRAME_GI_PREVIOUS_ITEM = 50,
    PYRO_FIELD_CODE_CO_CODE_ADAPTIVE = 51,
    PYRO_FIELD_THREAD_STATE_EVAL_BREAKER = 52,
    PYRO_FIELD_THREAD_STATE_PY_RECURSION_REMAINING = 53,
    PYRO_FIELD_THREAD_STATE_C_RECURSION_REMAINING = 54,
    PYRO_FIELD_THREAD_STATE_CURRENT_FRAME = 55,
    PYRO_FIELD_THREAD_STATE_EXC_INFO = 56,
    PYRO_FIELD_THREAD_STATE_CURRENT_EXCEPTION = 57,
    PYRO_FIELD_THREAD_STATE_DATASTACK_TOP = 58,
    PYRO_FIELD_THREAD_STATE_DATASTACK_CHUNK = 59,
    PYRO_FIELD_STACK_CHUNK_DATA = 60,
    PYRO_FIELD_THREAD_STATE_DATASTACK_LIMIT = 61,
    PYRO_FIELD_COUNT = 62
};

enum {
    PYRO_SYM_PY_NUMBER_ADD = 0, /* o:oo */
    PYRO_SYM_PY_NUMBER_AND = 1, /* o:oo */
    PYRO_SYM_PY_NUMBER_FLOOR_DIVIDE = 2, /* o:oo */
    PYRO_SYM_PY_NUMBER_LSHIFT = 3, /* o:oo */
    PYRO_SYM_PY_NUMBER_MATRIX_MULTIPLY = 4, /* o:oo */
    PYRO_SYM_PY_NUMBER_MULTIPLY = 5, /* o:oo */
    PYRO_SYM_PY_NUMBER_REMAINDER = 6, /* o:oo */
    PYRO_SYM_PY_NUMBER_OR = 7, /* o:oo */
    PYRO_SYM_PYRO_POWER = 8, /* o:oo PyNumber_Power(a, b, None) */
    PYRO_SYM_PY_NUMBER_RSHIFT = 9, /* o:oo */
    PYRO_SYM_PY_NUMBER_SUBTRACT = 10, /* o:oo */
    PYRO_SYM_PY_NUMBER_TRUE_DIVIDE = 11, /* o:oo */
    PYRO_SYM_PY_NUMBER_XOR = 12, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_ADD = 13, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_AND = 14, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_FLOOR_DIVIDE = 15, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_LSHIFT = 16, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_MATRIX_MULTIPLY = 17, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_MULTIPLY = 18, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_REMAINDER = 19, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_OR = 20, /* o:oo */
    PYRO_SYM_PYRO_INPLACE_POWER = 21, /* o:oo PyNumber_InPlacePower(a, b, None) */
    PYRO_SYM_PY_NUMBER_IN_PLACE_RSHIFT = 22, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_SUBTRACT = 23, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_TRUE_DIVIDE = 24, /* o:oo */
    PYRO_SYM_PY_NUMBER_IN_PLACE_XOR = 25, /* o:oo */
    PYRO_SYM_PYRO_APPEND = 26, /* o:oo PyNumber_Add(a, b), which may make `a` itself longer when there is but one reference to it: for a local that is bound to the sum next */
    PYRO_SYM_PYRO_APPEND_IN_PLACE = 27, /* o:oo as pyro_append, for PyNumber_InPlaceAdd */
    PYRO_SYM_PYRO_APPEND_UNICODE = 28, /* o:oo as pyro_append, for exact strings */
    PYRO_SYM_PY_NUMBER_NEGATIVE = 29, /* o:o */
    PYRO_SYM_PY_NUMBER_POSITIVE = 30, /* o:o */
    PYRO_SYM_PY_NUMBER_INVERT = 31, /* o:o */
    PYRO_SYM_PY_OBJECT_IS_TRUE = 32, /* i:o 1, 0, or -1 on error */
    PYRO_SYM_PY_OBJECT_RICH_COMPARE = 33, /* o:ooi op is Py_LT .. Py_GE */
    PYRO_SYM_PY_SEQUENCE_CONTAINS = 34, /* i:oo (container, item) */
    PYRO_SYM_PY_OBJECT_GET_ITEM = 35, /* o:oo */
    PYRO_SYM_PY_OBJECT_SET_ITEM = 36, /* i:ooo (container, key, value) */
    PYRO_SYM_PY_OBJECT_DEL_ITEM = 37, /* i:oo */
    PYRO_SYM_PYRO_BINARY_SLICE = 38, /* o:ooo BINARY_SLICE (container, start, stop) */
    PYRO_SYM_PYRO_STORE_SLICE = 39, /* i:oooo STORE_SLICE (value, container, start, stop) */
    PYRO_SYM_PY_OBJECT_GET_ATTR = 40, /* o:oo */
    PYRO_SYM_PY_OBJECT_SET_ATTR = 41, /* i:ooo (object, name, value) */
    PYRO_SYM_PY_OBJECT_DEL_ATTR = 42, /* i:oo */
    PYRO_SYM_PYRO_ADDED_INSTANCE_VALUE = 43, /* v:ol (object, index): inline value `index`, which was null, has been set: note the insertion order */
    PYRO_SYM_PYRO_LOAD_METHOD = 44, /* o:oop LOAD_ATTR with the method bit: result is the callable; *out becomes a new reference to self, or null when the callable is not to be passed one */
    PYRO_SYM_PYRO_LOAD_SUPER_ATTR = 45, /* o:ooop LOAD_SUPER_ATTR (global_super, class, self, base): base[0] = name, base[1] = oparg as int; with the method bit base[0] receives self or null */
    PYRO_SYM_PY_OBJECT_GET_ITER = 46, /* o:o */
    PYRO_SYM_PYRO_ITER_NEXT = 47, /* o:po (tstate, iterator): tp_iternext; at the end null, with no exception set (StopIteration cleared) */
    PYRO_SYM_PYRO_BUILD_TUPLE = 48, /* o:pl steals base[0..n) */
    PYRO_SYM_PYRO_BUILD_LIST = 49, /* o:pl steals base[0..n) */
    PYRO_SYM_PYRO_BUILD_SET = 50, /* o:pl steals base[0..n), also on error */
    PYRO_SYM_PYRO_BUILD_MAP = 51, /* o:pl BUILD_MAP: n pairs from base, borrowed */
    PYRO_SYM_PYRO_BUILD_CONST_KEY_MAP = 52, /* o:opl BUILD_CONST_KEY_MAP (keys tuple, values, n), borrowed */
    PYRO_SYM_PYRO_BUILD_STRING = 53, /* o:pl join n str from base, borrowed */
    PYRO_SYM_PY_SLICE_NEW = 54, /* o:ooo any may be null */
    PYRO_SYM_PYRO_LIST_APPEND = 55, /* i:oo LIST_APPEND: steals the item */
    PYRO_SYM_PYRO_LIST_EXTEND = 56, /* i:oo LIST_EXTEND with its error message */
    PYRO_SYM_PY_SET_ADD = 57, /* i:oo */
    PYRO_SYM_PYRO_SET_UPDATE = 58, /* i:oo SET_UPDATE */
    PYRO_SYM_PYRO_DICT_UPDATE = 59, /* i:oo DICT_UPDATE with its error message */
    PYRO_SYM_PYRO_DICT_MERGE = 60, /* i:ooo DICT_MERGE (dict, update, callable for the message) */
    PYRO_SYM_PYRO_MAP_ADD = 61, /* i:ooo MAP_ADD (dict, key, value): steals key and value */
    PYRO_SYM_PYRO_LIST_TO_TUPLE = 62, /* o:o INTRINSIC_LIST_TO_TUPLE */
    PYRO_SYM_PYRO_UNPACK_SEQUENCE = 63, /* i:olp UNPACK_SEQUENCE: n new references, out[0] is the one that ends on top of the stack reversed: out[i] = item i */
    PYRO_SYM_PYRO_UNPACK_EX = 64, /* i:olp UNPACK_EX with its oparg: before + 1 + after new references, out[i] = part i */
    PYRO_SYM_PY_OBJECT_STR = 65, /* o:o */
    PYRO_SYM_PY_OBJECT_REPR = 66, /* o:o */
    PYRO_SYM_PY_OBJECT_ASCII = 67, /* o:o */
    PYRO_SYM_PY_OBJECT_FORMAT = 68, /* o:oo spec may be null */
    PYRO_SYM_PYRO_FORMAT_SIMPLE = 69, /* o:o FORMAT_SIMPLE */
    PYRO_SYM_PYRO_CALL = 70, /* o:pl CALL: base = callable, self or null, n arguments; steals them all, also on error, in the interpreter's order */
    PYRO_SYM_PYRO_CALL_KW = 71, /* o:plo CALL_KW: as pyro_call, with a borrowed tuple of keyword names */
    PYRO_SYM_PYRO_CALL_EX = 72, /* o:pl CALL_FUNCTION_EX: base = callable, null, args, and kwargs when n is 1; steals */
    PYRO_SYM_PYRO_INTRINSIC_1 = 73, /* o:lo CALL_INTRINSIC_1 (oparg, value) */
    PYRO_SYM_PYRO_INTRINSIC_2 = 74, /* o:loo CALL_INTRINSIC_2 (oparg, value2, value1) */
    PYRO_SYM_PYRO_LOAD_GLOBAL = 75, /* o:po (frame, name): LOAD_GLOBAL the slow way, NameError included */
    PYRO_SYM_PYRO_STORE_GLOBAL = 76, /* i:poo (frame, name, value) */
    PYRO_SYM_PYRO_DELETE_GLOBAL = 77, /* i:po (frame, name) */
    PYRO_SYM_PYRO_LOAD_NAME = 78, /* o:po (frame, name): LOAD_NAME */
    PYRO_SYM_PYRO_STORE_NAME = 79, /* i:poo (frame, name, value) */
    PYRO_SYM_PYRO_DELETE_NAME = 80, /* i:po (frame, name) */
    PYRO_SYM_PYRO_RAISE_UNBOUND = 81, /* v:pl (frame, localsplus index): UnboundLocalError or NameError for a free variable; sets the exception */
    PYRO_SYM_PYRO_MAKE_CELL = 82, /* o:o PyCell_New; the value may be null and is stolen */
    PYRO_SYM_PYRO_MAKE_FUNCTION = 83, /* o:op MAKE_FUNCTION (code, frame) */
    PYRO_SYM_PYRO_SET_FUNCTION_ATTRIBUTE = 84, /* i:ool SET_FUNCTION_ATTRIBUTE (function, value, oparg): steals value */
    PYRO_SYM_PYRO_RAISE = 85, /* v:oo RAISE_VARARGS with one or two arguments (exc or null, cause or null): steals; sets the exception */
    PYRO_SYM_PY_ERR_GET_RAISED_EXCEPTION = 86, /* o: */
    PYRO_SYM_PYRO_SET_RAISED = 87, /* v:o steals: the current exception is this one, as it is */
    PYRO_SYM_PYRO_PUSH_EXC_INFO = 88, /* o:po PUSH_EXC_INFO (tstate, exception): a new reference to the exception handled so far, or None */
    PYRO_SYM_PYRO_POP_EXCEPT = 89, /* v:po POP_EXCEPT (tstate, exception): steals */
    PYRO_SYM_PYRO_CHECK_EXC_MATCH = 90, /* i:oo CHECK_EXC_MATCH: 1, 0, or -1 on error */
    PYRO_SYM_PYRO_CHECK_EG_MATCH = 91, /* i:oop CHECK_EG_MATCH (exception, type, out): out[0] = rest, out[1] = match, new references */
    PYRO_SYM_PYRO_WITH_EXCEPT_START = 92, /* o:oo WITH_EXCEPT_START (exit, exception) */
    PYRO_SYM_PYRO_ADD_TRACEBACK = 93, /* v:p (tstate): PyTraceBack_Here of the current frame */
    PYRO_SYM_PYRO_GET_LEN = 94, /* o:o GET_LEN */
    PYRO_SYM_PYRO_SEND = 95, /* i:poop SEND (tstate, receiver, value, out): 0 it has yielded *out, 1 it has returned *out, -1 on error */
    PYRO_SYM_PYRO_GET_YIELD_FROM_ITER = 96, /* o:ol GET_YIELD_FROM_ITER (iterable, flags of the code object that allow a coroutine) */
    PYRO_SYM_PYRO_GET_AWAITABLE = 97, /* o:ol GET_AWAITABLE (object, oparg) */
    PYRO_SYM_PYRO_GET_AITER = 98, /* o:o GET_AITER */
    PYRO_SYM_PYRO_GET_ANEXT = 99, /* o:o GET_ANEXT */
    PYRO_SYM_PYRO_BEFORE_ASYNC_WITH = 100, /* o:op BEFORE_ASYNC_WITH (manager, out): calls __aenter__ and gives its result; *out becomes the bound __aexit__ */
    PYRO_SYM_PYRO_IS_STOP_ASYNC_ITERATION = 101, /* i:o 1 or 0 */
    PYRO_SYM_PYRO_RESUME_INTERPRETER = 102, /* o:ppl (tstate, frame, stacktop): the linked frame of a generator is at a place that compiled code does not know: the interpreter runs it */
    PYRO_SYM_PYRO_RETURN_GENERATOR = 103, /* o:ppol (tstate, frame, value, bytecode offset): unlinks and clears the frame of a generator that returns, stacktop is set; gives what the compiled code returns */
    PYRO_SYM_PYRO_MATCH_CLASS = 104, /* o:oool MATCH_CLASS (subject, type, names, nargs): attrs tuple, None when it does not match, null on error */
    PYRO_SYM_PYRO_MATCH_KEYS = 105, /* o:oo MATCH_KEYS (subject, keys) */
    PYRO_SYM_PYRO_IMPORT_NAME = 106, /* o:pooo IMPORT_NAME (frame, name, fromlist, level) */
    PYRO_SYM_PYRO_IMPORT_FROM = 107, /* o:oo IMPORT_FROM (module, name) */
    PYRO_SYM_PYRO_SETUP_ANNOTATIONS = 108, /* i:p SETUP_ANNOTATIONS (frame) */
    PYRO_SYM_PYRO_BEFORE_WITH = 109, /* o:op BEFORE_WITH (manager, out): calls __enter__ and gives its result; *out becomes the bound __exit__ */
    PYRO_SYM__PY_THREAD_STATE_POP_FRAME = 110, /* v:pp (tstate, frame): the frame that begins a data stack chunk */
    PYRO_SYM_PYRO_LOAD_BUILD_CLASS = 111, /* o:p LOAD_BUILD_CLASS (frame) */
    PYRO_SYM_PYRO_LOAD_LOCALS = 112, /* o:p LOAD_LOCALS (frame) */
    PYRO_SYM_PYRO_LOAD_FROM_DICT_OR_GLOBALS = 113, /* o:poo (frame, dict, name) */
    PYRO_SYM_PYRO_LOAD_FROM_DICT_OR_CELL = 114, /* o:pool (frame, dict, cell, localsplus index of the cell) */
    PYRO_SYM_PYRO_ENTER_SLOW = 115, /* o:pp (tstate, frame) at entry: the Python recursion budget is exhausted or the C one below recursionReserve, nothing is taken of them, the frame is not linked. 1: go on; else the frame has run and gone, and this is its result */
    PYRO_SYM_PYRO_PUSH_FRAME_SLOW = 116, /* p:pop (tstate, function, base of exactly its positional arguments): push a frame when the data stack chunk is full; steals as the fast path does; null on MemoryError */
    PYRO_SYM_PYRO_LONG_FROM_INT64 = 117, /* o:l a new int (small ones shared) */
    PYRO_SYM_PYRO_FLOAT_FROM_DOUBLE = 118, /* o:d a new float */
    PYRO_SYM_PYRO_LONG_ADD = 119, /* o:oo exact ints */
    PYRO_SYM_PYRO_LONG_SUB = 120, /* o:oo exact ints */
    PYRO_SYM_PYRO_LONG_MUL = 121, /* o:oo exact ints */
    PYRO_SYM_PYRO_LONG_FLOORDIV_INT64 = 122, /* l:ll floor division of int64, b is not 0 or -1 */
    PYRO_SYM_PYRO_LONG_MOD_INT64 = 123, /* l:ll Python modulo of int64, b is not 0 or -1 */
    PYRO_SYM_PYRO_FLOAT_FLOORDIV = 124, /* d:dd float_floor_div, b != 0 */
    PYRO_SYM_PYRO_FLOAT_MOD = 125, /* d:dd float_rem, b != 0 */
    PYRO_SYM_POW = 126, /* d:dd C pow */
    PYRO_SYM_PYRO_COMPARE_INT_FLOAT = 127, /* i:ldi exact comparison of an int64 with a double, op is Py_LT .. Py_GE */
    PYRO_SYM__PY_DEALLOC = 128, /* v:o reached by decref at zero */
    PYRO_SYM_PYRO_EXIT = 129, /* o:plp (unit, exit id, saved registers): every exit of compiled code comes here; what it returns, the compiled function returns. For exits of kind poll the answer 1 means: go on */
    PYRO_SYM_COUNT = 130
};

enum {
    PYRO_CELL_EXPECTED_BREAKER = 0, /* of this unit: the value tstate->eval_breaker must have for compiled code to go on; changed to an impossible one when the unit is invalidated */
    PYRO_CELL_GLOBAL_CACHE = 1, /* b = handle of a name: what globals-then-builtins hold under it now, borrowed; null when unknown or missing */
    PYRO_CELL_CODE_BODY = 2, /* b = handle of a code object: the function `PyObject *body(PyThreadState *, _PyInterpreterFrame *)` that runs a pushed, not yet linked frame of it, natively or by the interpreter */
    PYRO_CELL_STRESS_COUNTER = 3, /* counts the guards that are passed, downwards; the one that makes it 0 fails (csrc/runtime/stress.h) */
    PYRO_CELL_COUNT = 4
};

#define PYRO_RECURSION_RESERVE 2000 /* units of the C recursion budget that compiled code leaves to C code, if it can */
#endif
