/* Shared by the files of the embedding: what JavaScript does to Python objects, and back. */
#ifndef PYROCLAST_EMBED_H
#define PYROCLAST_EMBED_H
#include <Python.h>
#include "pyroclast/core_api.h"

extern const pyro_embed_api pyro_embed;

/* NULL in a core built without the JIT's runtime. */
const pyro_jit_api *pyro_embed_jit(void);

/* embed_start.c */
int pyro_embed_open(const pyro_open_options *options, char *error, size_t error_size);
int pyro_embed_run_main(const pyro_open_options *options, int *exit_code, char *error, size_t error_size);
void pyro_embed_run_exit_functions(int wait_for_threads);
int pyro_embed_is_idle(void);
void pyro_embed_end_program(void);
void pyro_embed_finalize(void);
void pyro_embed_enter(void);
void pyro_embed_leave(void);

/* embed_errors.c */
void pyro_embed_fetch_error(pyro_error *out);
void pyro_embed_set_error(pyro_exception_class exception_class, const char *message);
void pyro_embed_raise(PyObject *exception);
void pyro_embed_raise_js(PyObject *js_error, PyObject *message);

/* embed_values.c */
void pyro_embed_inspect(PyObject *object, pyro_value *out);
int pyro_embed_int_words(PyObject *object, uint64_t *words, size_t *count, int *negative);
int pyro_embed_items(PyObject *object, PyObject ***out, size_t *count);
PyObject *pyro_embed_from_double(double value);
PyObject *pyro_embed_from_words(const uint64_t *words, size_t count, int negative);
PyObject *pyro_embed_from_utf16(const uint16_t *units, size_t count);

/* embed_buffers.c */
int pyro_embed_copy_buffer(PyObject *object, pyro_buffer_copy *out);
PyObject *pyro_embed_from_array(const void *data, size_t size, char format);

/* embed_source.c */
PyObject *pyro_embed_run_source(PyObject *source, PyObject *filename, PyObject *globals, PyObject *locals);

/* embed_js.c: proxies of JavaScript objects */
int pyro_embed_js_ready(const pyro_host *host); /* creates the types */
PyObject *pyro_embed_from_js(void *js, pyro_js_shape shape);
int pyro_embed_is_js(PyObject *object);
void *pyro_embed_js_token(PyObject *object);
extern PyObject *pyro_embed_js_exception; /* the class JsException; NULL before pyro_embed_js_ready() */
#endif
