/** Which of CPython's test files are run. */

/**
 * The core of the language, and the parts of the library that ask the most of it. `npm test` runs the files of a line in one process, which saves
 * compiling the test framework for each. Names that a library lacks are passed over.
 */
export const LINES: readonly (readonly string[])[] = [
  "test_grammar test_scope test_closures test_patma test_generators test_genexps test_coroutines test_asyncgen",
  "test_sys_settrace test_sys_setprofile test_monitoring test_frame test_dis test_traceback test_sys test_inspect test_collections",
  "test_exceptions test_except_star test_raise test_with test_contextlib test_extcall test_keywordonlyarg test_positional_only_arg test_unpack test_unpack_ex test_warnings",
  "test_class test_super test_descr test_dict test_list test_int test_float test_gc test_weakref test_functools test_dataclasses",
  "test_syntax test_opcodes test_set test_long test_enum test_typing test_itertools test_re",
  "test_compile test_code test_threading test_signal test_fork1 test_json test_decimal test_tracemalloc",
  "test_asyncio",
].map((line) => line.split(" "));

/** `npm run test:cpython`: the same, each in a process of its own. */
export const FULL: readonly string[] = LINES.flat();
