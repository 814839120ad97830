/* The C functions that compiled code calls by symbol. References, errors and the meaning of each: spec/runtime.ts. */
#ifndef PYROCLAST_HELPERS_H
#define PYROCLAST_HELPERS_H
#include "runtime.h"

/* helpers_number.c */
PyObject *pyro_power(PyObject *base, PyObject *exponent);
PyObject *pyro_inplace_power(PyObject *base, PyObject *exponent);
PyObject *pyro_long_from_int64(int64_t value);
PyObject *pyro_float_from_double(double value);
PyObject *pyro_long_add(PyObject *a, PyObject *b);
PyObject *pyro_long_sub(PyObject *a, PyObject *b);
PyObject *pyro_long_mul(PyObject *a, PyObject *b);
int64_t pyro_long_floordiv_int64(int64_t a, int64_t b);
int64_t pyro_long_mod_int64(int64_t a, int64_t b);
double pyro_float_floordiv(double a, double b);
double pyro_float_mod(double a, double b);
int pyro_compare_int_float(int64_t a, double b, int op);

/* helpers_string.c */
PyObject *pyro_append_unicode(PyObject *left, PyObject *right);
PyObject *pyro_append(PyObject *left, PyObject *right);
PyObject *pyro_append_in_place(PyObject *left, PyObject *right);

/* helpers_container.c */
PyObject *pyro_binary_slice(PyObject *container, PyObject *start, PyObject *stop);
int pyro_store_slice(PyObject *value, PyObject *container, PyObject *start, PyObject *stop);
PyObject *pyro_iter_next(PyThreadState *tstate, PyObject *iterator);
PyObject *pyro_build_tuple(PyObject **base, int64_t count);
PyObject *pyro_build_list(PyObject **base, int64_t count);
PyObject *pyro_build_set(PyObject **base, int64_t count);
PyObject *pyro_build_map(PyObject **base, int64_t pairs);
PyObject *pyro_build_const_key_map(PyObject *keys, PyObject **values, int64_t count);
PyObject *pyro_build_string(PyObject **base, int64_t count);
int pyro_list_append(PyObject *list, PyObject *item);
int pyro_list_extend(PyObject *list, PyObject *iterable);
int pyro_set_update(PyObject *set, PyObject *iterable);
int pyro_dict_update(PyObject *dict, PyObject *update);
int pyro_dict_merge(PyObject *dict, PyObject *update, PyObject *callable);
int pyro_map_add(PyObject *dict, PyObject *key, PyObject *value);
PyObject *pyro_list_to_tuple(PyObject *list);
int pyro_unpack_sequence(PyObject *sequence, int64_t count, PyObject **out);
int pyro_unpack_ex(PyObject *sequence, int64_t oparg, PyObject **out);
PyObject *pyro_format_simple(PyObject *value);
PyObject *pyro_get_len(PyObject *object);
PyObject *pyro_match_class(PyObject *subject, PyObject *type, PyObject *names, int64_t count);
PyObject *pyro_match_keys(PyObject *subject, PyObject *keys);

/* helpers_call.c */
PyObject *pyro_call(PyObject **base, int64_t count);
PyObject *pyro_call_kw(PyObject **base, int64_t count, PyObject *names);
PyObject *pyro_call_ex(PyObject **base, int64_t has_kwargs);

/* helpers_name.c */
PyObject *pyro_load_method(PyObject *object, PyObject *name, PyObject **out);
void pyro_added_instance_value(PyObject *object, int64_t index);
PyObject *pyro_load_super_attr(PyObject *super, PyObject *cls, PyObject *self, void **base);
PyObject *pyro_load_global(_PyInterpreterFrame *frame, PyObject *name);
int pyro_store_global(_PyInterpreterFrame *frame, PyObject *name, PyObject *value);
int pyro_delete_global(_PyInterpreterFrame *frame, PyObject *name);
PyObject *pyro_load_name(_PyInterpreterFrame *frame, PyObject *name);
int pyro_store_name(_PyInterpreterFrame *frame, PyObject *name, PyObject *value);
int pyro_delete_name(_PyInterpreterFrame *frame, PyObject *name);
PyObject *pyro_load_locals(_PyInterpreterFrame *frame);
PyObject *pyro_load_from_dict_or_globals(_PyInterpreterFrame *frame, PyObject *dict, PyObject *name);
PyObject *pyro_load_from_dict_or_cell(_PyInterpreterFrame *frame, PyObject *dict, PyObject *cell, int64_t index);
PyObject *pyro_load_build_class(_PyInterpreterFrame *frame);
int pyro_setup_annotations(_PyInterpreterFrame *frame);
void pyro_raise_unbound(_PyInterpreterFrame *frame, int64_t index);

/* helpers_misc.c */
PyObject *pyro_intrinsic_1(int64_t oparg, PyObject *value);
PyObject *pyro_intrinsic_2(int64_t oparg, PyObject *value2, PyObject *value1);
PyObject *pyro_make_cell(PyObject *value);
PyObject *pyro_make_function(PyObject *code, _PyInterpreterFrame *frame);
int pyro_set_function_attribute(PyObject *function, PyObject *value, int64_t oparg);
PyObject *pyro_before_with(PyObject *manager, PyObject **out);
PyObject *pyro_before_async_with(PyObject *manager, PyObject **out);
void pyro_raise(PyObject *exception, PyObject *cause);
#define PYRO_GO_ON ((PyObject *)1)
PyObject *pyro_enter_slow(PyThreadState *tstate, _PyInterpreterFrame *frame);
_PyInterpreterFrame *pyro_push_frame_slow(PyThreadState *tstate, PyObject *function, PyObject **base);

/* helpers_import.c */
PyObject *pyro_import_name(_PyInterpreterFrame *frame, PyObject *name, PyObject *fromlist, PyObject *level);
PyObject *pyro_import_from(PyObject *module, PyObject *name);

/* helpers_exception.c */
void pyro_set_raised(PyObject *exception);
void pyro_add_traceback(PyThreadState *tstate);
PyObject *pyro_push_exc_info(PyThreadState *tstate, PyObject *exception);
void pyro_pop_except(PyThreadState *tstate, PyObject *exception);
int pyro_check_exc_match(PyObject *exception, PyObject *type);
int pyro_check_eg_match(PyObject *exception, PyObject *type, PyObject **out);
PyObject *pyro_with_except_start(PyObject *exit, PyObject *exception);

/* generator.c */
int pyro_send(PyThreadState *tstate, PyObject *receiver, PyObject *value, PyObject **out);
PyObject *pyro_get_yield_from_iter(PyObject *iterable, int64_t coroutine_flags);
PyObject *pyro_get_awaitable(PyObject *object, int64_t oparg);
PyObject *pyro_get_aiter(PyObject *object);
PyObject *pyro_get_anext(PyObject *iterator);
int pyro_is_stop_async_iteration(PyObject *exception);
PyObject *pyro_return_generator(PyThreadState *tstate, _PyInterpreterFrame *frame, PyObject *value, int64_t offset);

/* exits.c */
PyObject *pyro_resume_interpreter(PyThreadState *tstate, _PyInterpreterFrame *frame, int64_t stacktop);
void *pyro_exit(void *unit, uint64_t site, void *saved);
#endif
