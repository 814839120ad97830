/* Generated from spec/runtime.ts by spec/generate.ts. Do not edit: change the table and run `npm run generate`. */
#ifndef PYRO_NO_NAMES
static const char *const pyro_symbol_names[] = {
    "PyNumber_Add",
    "PyNumber_And",
    "PyNumber_FloorDivide",
    "PyNumber_Lshift",
    "PyNumber_MatrixMultiply",
    "PyNumber_Multiply",
    "PyNumber_Remainder",
    "PyNumber_Or",
    "pyro_power",
    "PyNumber_Rshift",
    "PyNumber_Subtract",
    "PyNumber_TrueDivide",
    "PyNumber_Xor",
    "PyNumber_InPlaceAdd",
    "PyNumber_InPlaceAnd",
    "PyNumber_InPlaceFloorDivide",
    "PyNumber_InPlaceLshift",
    "PyNumber_InPlaceMatrixMultiply",
    "PyNumber_InPlaceMultiply",
    "PyNumber_InPlaceRemainder",
    "PyNumber_InPlaceOr",
    "pyro_inplace_power",
    "PyNumber_InPlaceRshift",
    "PyNumber_InPlaceSubtract",
    "PyNumber_InPlaceTrueDivide",
    "PyNumber_InPlaceXor",
    "pyro_append",
    "pyro_append_in_place",
    "pyro_append_unicode",
    "PyNumber_Negative",
    "PyNumber_Positive",
    "PyNumber_Invert",
    "PyObject_IsTrue",
    "PyObject_RichCompare",
    "PySequence_Contains",
    "PyObject_GetItem",
    "PyObject_SetItem",
    "PyObject_DelItem",
    "pyro_binary_slice",
    "pyro_store_slice",
    "PyObject_GetAttr",
    "PyObject_SetAttr",
    "PyObject_DelAttr",
    "pyro_added_instance_value",
    "pyro_load_method",
    "pyro_load_super_attr",
    "PyObject_GetIter",
    "pyro_iter_next",
    "pyro_build_tuple",
    "pyro_build_list",
    "pyro_build_set",
    "pyro_build_map",
    "pyro_build_const_key_map",
    "pyro_build_string",
    "PySlice_New",
    "pyro_list_append",
    "pyro_list_extend",
    "PySet_Add",
    "pyro_set_update",
    "pyro_dict_update",
    "pyro_dict_merge",
    "pyro_map_add",
    "pyro_list_to_tuple",
    "pyro_unpack_sequence",
    "pyro_unpack_ex",
    "PyObject_Str",
    "PyObject_Repr",
    "PyObject_ASCII",
    "PyObject_Format",
    "pyro_format_simple",
    "pyro_call",
    "pyro_call_kw",
    "pyro_call_ex",
    "pyro_intrinsic_1",
    "pyro_intrinsic_2",
    "pyro_load_global",
    "pyro_store_global",
    "pyro_delete_global",
    "pyro_load_name",
    "pyro_store_name",
    "pyro_delete_name",
    "pyro_raise_unbound",
    "pyro_make_cell",
    "pyro_make_function",
    "pyro_set_function_attribute",
    "pyro_raise",
    "PyErr_GetRaisedException",
    "pyro_set_raised",
    "pyro_push_exc_info",
    "pyro_pop_except",
    "pyro_check_exc_match",
    "pyro_check_eg_match",
    "pyro_with_except_start",
    "pyro_add_traceback",
    "pyro_get_len",
    "pyro_send",
    "pyro_get_yield_from_iter",
    "pyro_get_awaitable",
    "pyro_get_aiter",
    "pyro_get_anext",
    "pyro_before_async_with",
    "pyro_is_stop_async_iteration",
    "pyro_resume_interpreter",
    "pyro_return_generator",
    "pyro_match_class",
    "pyro_match_keys",
    "pyro_import_name",
    "pyro_import_from",
    "pyro_setup_annotations",
    "pyro_before_with",
    "_PyThreadState_PopFrame",
    "pyro_load_build_class",
    "pyro_load_locals",
    "pyro_load_from_dict_or_globals",
    "pyro_load_from_dict_or_cell",
    "pyro_enter_slow",
    "pyro_push_frame_slow",
    "pyro_long_from_int64",
    "pyro_float_from_double",
    "pyro_long_add",
    "pyro_long_sub",
    "pyro_long_mul",
    "pyro_long_floordiv_int64",
    "pyro_long_mod_int64",
    "pyro_float_floordiv",
    "pyro_float_mod",
    "pow",
    "pyro_compare_int_float",
    "_Py_Dealloc",
    "pyro_exit",
};

static const char *const pyro_symbol_signatures[] = {
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:oo",
    "o:o",
    "o:o",
    "o:o",
    "i:o",
    "o:ooi",
    "i:oo",
    "o:oo",
    "i:ooo",
    "i:oo",
    "o:ooo",
    "i:oooo",
    "o:oo",
    "i:ooo",
    "i:oo",
    "v:ol",
    "o:oop",
    "o:ooop",
    "o:o",
    "o:po",
    "o:pl",
    "o:pl",
    "o:pl",
    "o:pl",
    "o:opl",
    "o:pl",
    "o:ooo",
    "i:oo",
    "i:oo",
    "i:oo",
    "i:oo",
    "i:oo",
    "i:ooo",
    "i:ooo",
    "o:o",
    "i:olp",
    "i:olp",
    "o:o",
    "o:o",
    "o:o",
    "o:oo",
    "o:o",
    "o:pl",
    "o:plo",
    "o:pl",
    "o:lo",
    "o:loo",
    "o:po",
    "i:poo",
    "i:po",
    "o:po",
    "i:poo",
    "i:po",
    "v:pl",
    "o:o",
    "o:op",
    "i:ool",
    "v:oo",
    "o:",
    "v:o",
    "o:po",
    "v:po",
    "i:oo",
    "i:oop",
    "o:oo",
    "v:p",
    "o:o",
    "i:poop",
    "o:ol",
    "o:ol",
    "o:o",
    "o:o",
    "o:op",
    "i:o",
    "o:ppl",
    "o:ppol",
    "o:oool",
    "o:oo",
    "o:pooo",
    "o:oo",
    "i:p",
    "o:op",
    "v:pp",
    "o:p",
    "o:p",
    "o:poo",
    "o:pool",
    "o:pp",
    "p:pop",
    "o:l",
    "o:d",
    "o:oo",
    "o:oo",
    "o:oo",
    "l:ll",
    "l:ll",
    "d:dd",
    "d:dd",
    "d:dd",
    "i:ldi",
    "v:o",
    "o:plp",
};

#endif
#define PYRO_FIELD_OFFSETS \
    0, \
    (int32_t)(offsetof(PyObject, ob_refcnt)), /* PyObject.ob_refcnt */ \
    (int32_t)(offsetof(PyObject, ob_type)), /* PyObject.ob_type */ \
    (int32_t)(offsetof(PyVarObject, ob_size)), /* PyVarObject.ob_size */ \
    (int32_t)(offsetof(PyLongObject, long_value.lv_tag)), /* PyLong.lv_tag */ \
    (int32_t)(offsetof(PyLongObject, long_value.ob_digit)), /* PyLong.ob_digit */ \
    (int32_t)(offsetof(PyFloatObject, ob_fval)), /* PyFloat.ob_fval */ \
    (int32_t)(offsetof(PyTupleObject, ob_item)), /* PyTuple.ob_item */ \
    (int32_t)(offsetof(PyListObject, ob_item)), /* PyList.ob_item */ \
    (int32_t)(offsetof(PyASCIIObject, length)), /* PyUnicode.length */ \
    (int32_t)(offsetof(PyBytesObject, ob_sval)), /* PyBytes.ob_sval */ \
    (int32_t)(offsetof(PyCellObject, ob_ref)), /* PyCell.ob_ref */ \
    (int32_t)(offsetof(PyFunctionObject, func_code)), /* PyFunction.func_code */ \
    (int32_t)(offsetof(PyFunctionObject, func_globals)), /* PyFunction.func_globals */ \
    (int32_t)(offsetof(PyFunctionObject, func_builtins)), /* PyFunction.func_builtins */ \
    (int32_t)(offsetof(PyFunctionObject, func_closure)), /* PyFunction.func_closure */ \
    (int32_t)(offsetof(PyFunctionObject, func_version)), /* PyFunction.func_version */ \
    (int32_t)(offsetof(PyMethodObject, im_func)), /* PyMethod.im_func */ \
    (int32_t)(offsetof(PyMethodObject, im_self)), /* PyMethod.im_self */ \
    (int32_t)(offsetof(PyTypeObject, tp_version_tag)), /* PyType.tp_version_tag */ \
    (int32_t)(offsetof(PyTypeObject, tp_basicsize)), /* PyType.tp_basicsize */ \
    (int32_t)(offsetof(PyTypeObject, tp_iternext)), /* PyType.tp_iternext */ \
    (int32_t)(offsetof(PyTypeObject, tp_flags)), /* PyType.tp_flags */ \
    (int32_t)(offsetof(_PyRangeIterObject, start)), /* PyRangeIter.start */ \
    (int32_t)(offsetof(_PyRangeIterObject, step)), /* PyRangeIter.step */ \
    (int32_t)(offsetof(_PyRangeIterObject, len)), /* PyRangeIter.len */ \
    (int32_t)(offsetof(_PyListIterObject, it_index)), /* PyListIter.index */ \
    (int32_t)(offsetof(_PyListIterObject, it_seq)), /* PyListIter.seq */ \
    (int32_t)(offsetof(_PyTupleIterObject, it_index)), /* PyTupleIter.index */ \
    (int32_t)(offsetof(_PyTupleIterObject, it_seq)), /* PyTupleIter.seq */ \
    (int32_t)(offsetof(PyDictObject, ma_keys)), /* PyDict.ma_keys */ \
    (int32_t)(offsetof(PyDictObject, ma_values)), /* PyDict.ma_values */ \
    (int32_t)(offsetof(PyDictObject, ma_used)), /* PyDict.ma_used */ \
    (int32_t)(offsetof(PyDictKeysObject, dk_version)), /* PyDictKeys.dk_version */ \
    (int32_t)(offsetof(PyDictValues, valid)), /* InlineValues.valid */ \
    (int32_t)(offsetof(PyDictValues, values)), /* InlineValues.values */ \
    (int32_t)(MANAGED_DICT_OFFSET), /* ManagedDict */ \
    (int32_t)(offsetof(_PyInterpreterFrame, f_executable)), /* Frame.f_executable */ \
    (int32_t)(offsetof(_PyInterpreterFrame, previous)), /* Frame.previous */ \
    (int32_t)(offsetof(_PyInterpreterFrame, f_funcobj)), /* Frame.f_funcobj */ \
    (int32_t)(offsetof(_PyInterpreterFrame, f_globals)), /* Frame.f_globals */ \
    (int32_t)(offsetof(_PyInterpreterFrame, f_builtins)), /* Frame.f_builtins */ \
    (int32_t)(offsetof(_PyInterpreterFrame, f_locals)), /* Frame.f_locals */ \
    (int32_t)(offsetof(_PyInterpreterFrame, frame_obj)), /* Frame.frame_obj */ \
    (int32_t)(offsetof(_PyInterpreterFrame, instr_ptr)), /* Frame.instr_ptr */ \
    (int32_t)(offsetof(_PyInterpreterFrame, stacktop)), /* Frame.stacktop */ \
    (int32_t)(offsetof(_PyInterpreterFrame, return_offset)), /* Frame.return_offset */ \
    (int32_t)(offsetof(_PyInterpreterFrame, owner)), /* Frame.owner */ \
    (int32_t)(offsetof(_PyInterpreterFrame, localsplus)), /* Frame.localsplus */ \
    (int32_t)(offsetof(PyGenObject, gi_frame_state) - offsetof(PyGenObject, gi_iframe)), /* Frame.gi_frame_state */ \
    (int32_t)(offsetof(PyGenObject, gi_exc_state.previous_item) - offsetof(PyGenObject, gi_iframe)), /* Frame.gi_previous_item */ \
    (int32_t)(offsetof(PyCodeObject, co_code_adaptive)), /* Code.co_code_adaptive */ \
    (int32_t)(offsetof(PyThreadState, eval_breaker)), /* ThreadState.eval_breaker */ \
    (int32_t)(offsetof(PyThreadState, py_recursion_remaining)), /* ThreadState.py_recursion_remaining */ \
    (int32_t)(offsetof(PyThreadState, c_recursion_remaining)), /* ThreadState.c_recursion_remaining */ \
    (int32_t)(offsetof(PyThreadState, current_frame)), /* ThreadState.current_frame */ \
    (int32_t)(offsetof(PyThreadState, exc_info)), /* ThreadState.exc_info */ \
    (int32_t)(offsetof(PyThreadState, current_exception)), /* ThreadState.current_exception */ \
    (int32_t)(offsetof(PyThreadState, datastack_top)), /* ThreadState.datastack_top */ \
    (int32_t)(offsetof(PyThreadState, datastack_chunk)), /* ThreadState.datastack_chunk */ \
    (int32_t)(offsetof(_PyStackChunk, data)), /* StackChunk.data */ \
    (int32_t)(offsetof(PyThreadState, datastack_limit)), /* ThreadState.datastack_limit */ \

#define PYRO_SYMBOL_ADDRESSES \
    (void *)PyNumber_Add, \
    (void *)PyNumber_And, \
    (void *)PyNumber_FloorDivide, \
    (void *)PyNumber_Lshift, \
    (void *)PyNumber_MatrixMultiply, \
    (void *)PyNumber_Multiply, \
    (void *)PyNumber_Remainder, \
    (void *)PyNumber_Or, \
    (void *)pyro_power, \
    (void *)PyNumber_Rshift, \
    (void *)PyNumber_Subtract, \
    (void *)PyNumber_TrueDivide, \
    (void *)PyNumber_Xor, \
    (void *)PyNumber_InPlaceAdd, \
    (void *)PyNumber_InPlaceAnd, \
    (void *)PyNumber_InPlaceFloorDivide, \
    (void *)PyNumber_InPlaceLshift, \
    (void *)PyNumber_InPlaceMatrixMultiply, \
    (void *)PyNumber_InPlaceMultiply, \
    (void *)PyNumber_InPlaceRemainder, \
    (void *)PyNumber_InPlaceOr, \
    (void *)pyro_inplace_power, \
    (void *)PyNumber_InPlaceRshift, \
    (void *)PyNumber_InPlaceSubtract, \
    (void *)PyNumber_InPlaceTrueDivide, \
    (void *)PyNumber_InPlaceXor, \
    (void *)pyro_append, \
    (void *)pyro_append_in_place, \
    (void *)pyro_append_unicode, \
    (void *)PyNumber_Negative, \
    (void *)PyNumber_Positive, \
    (void *)PyNumber_Invert, \
    (void *)PyObject_IsTrue, \
    (void *)PyObject_RichCompare, \
    (void *)PySequence_Contains, \
    (void *)PyObject_GetItem, \
    (void *)PyObject_SetItem, \
    (void *)PyObject_DelItem, \
    (void *)pyro_binary_slice, \
    (void *)pyro_store_slice, \
    (void *)PyObject_GetAttr, \
    (void *)PyObject_SetAttr, \
    (void *)PyObject_DelAttr, \
    (void *)pyro_added_instance_value, \
    (void *)pyro_load_method, \
    (void *)pyro_load_super_attr, \
    (void *)PyObject_GetIter, \
    (void *)pyro_iter_next, \
    (void *)pyro_build_tuple, \
    (void *)pyro_build_list, \
    (void *)pyro_build_set, \
    (void *)pyro_build_map, \
    (void *)pyro_build_const_key_map, \
    (void *)pyro_build_string, \
    (void *)PySlice_New, \
    (void *)pyro_list_append, \
    (void *)pyro_list_extend, \
    (void *)PySet_Add, \
    (void *)pyro_set_update, \
    (void *)pyro_dict_update, \
    (void *)pyro_dict_merge, \
    (void *)pyro_map_add, \
    (void *)pyro_list_to_tuple, \
    (void *)pyro_unpack_sequence, \
    (void *)pyro_unpack_ex, \
    (void *)PyObject_Str, \
    (void *)PyObject_Repr, \
    (void *)PyObject_ASCII, \
    (void *)PyObject_Format, \
    (void *)pyro_format_simple, \
    (void *)pyro_call, \
    (void *)pyro_call_kw, \
    (void *)pyro_call_ex, \
    (void *)pyro_intrinsic_1, \
    (void *)pyro_intrinsic_2, \
    (void *)pyro_load_global, \
    (void *)pyro_store_global, \
    (void *)pyro_delete_global, \
    (void *)pyro_load_name, \
    (void *)pyro_store_name, \
    (void *)pyro_delete_name, \
    (void *)pyro_raise_unbound, \
    (void *)pyro_make_cell, \
    (void *)pyro_make_function, \
    (void *)pyro_set_function_attribute, \
    (void *)pyro_raise, \
    (void *)PyErr_GetRaisedException, \
    (void *)pyro_set_raised, \
    (void *)pyro_push_exc_info, \
    (void *)pyro_pop_except, \
    (void *)pyro_check_exc_match, \
    (void *)pyro_check_eg_match, \
    (void *)pyro_with_except_start, \
    (void *)pyro_add_traceback, \
    (void *)pyro_get_len, \
    (void *)pyro_send, \
    (void *)pyro_get_yield_from_iter, \
    (void *)pyro_get_awaitable, \
    (void *)pyro_get_aiter, \
    (void *)pyro_get_anext, \
    (void *)pyro_before_async_with, \
    (void *)pyro_is_stop_async_iteration, \
    (void *)pyro_resume_interpreter, \
    (void *)pyro_return_generator, \
    (void *)pyro_match_class, \
    (void *)pyro_match_keys, \
    (void *)pyro_import_name, \
    (void *)pyro_import_from, \
    (void *)pyro_setup_annotations, \
    (void *)pyro_before_with, \
    (void *)_PyThreadState_PopFrame, \
    (void *)pyro_load_build_class, \
    (void *)pyro_load_locals, \
    (void *)pyro_load_from_dict_or_globals, \
    (void *)pyro_load_from_dict_or_cell, \
    (void *)pyro_enter_slow, \
    (void *)pyro_push_frame_slow, \
    (void *)pyro_long_from_int64, \
    (void *)pyro_float_from_double, \
    (void *)pyro_long_add, \
    (void *)pyro_long_sub, \
    (void *)pyro_long_mul, \
    (void *)pyro_long_floordiv_int64, \
    (void *)pyro_long_mod_int64, \
    (void *)pyro_float_floordiv, \
    (void *)pyro_float_mod, \
    (void *)pow, \
    (void *)pyro_compare_int_float, \
    (void *)_Py_Dealloc, \
    (void *)pyro_exit, \

