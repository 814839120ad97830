/* What the addon, which knows no Python symbol, may ask of the core, which knows no Node symbol.

   The core exports one symbol, pyro_core(). Everything else is a function pointer in the structs below.

   Rules for every function, unless its comment says otherwise:
    - it is called between enter() and leave(), that is with the GIL held, on the thread that called open();
    - a `pyro_object *` argument is borrowed, a result is a new reference;
    - failure is NULL or -1 with a Python exception set, to be taken with fetch_error(). */
#ifndef PYROCLAST_CORE_API_H
#define PYROCLAST_CORE_API_H
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows with every incompatible change: the addon refuses a core of another version. */
#define PYRO_CORE_API_VERSION 2

typedef struct _object pyro_object; /* CPython's PyObject */

typedef enum pyro_value_kind {
    PYRO_VALUE_NONE,
    PYRO_VALUE_FALSE,
    PYRO_VALUE_TRUE,
    PYRO_VALUE_NUMBER, /* a float, or an int whose absolute value is below 2**53: `number` */
    PYRO_VALUE_BIGINT, /* any other int: int_words() */
    PYRO_VALUE_STR,    /* `text` */
    PYRO_VALUE_JS,     /* a proxy of a JavaScript object: `js` */
    PYRO_VALUE_OBJECT, /* anything else: `traits` */
} pyro_value_kind;

/* What a Python object can do, by the slots of its type: decides the methods of its JavaScript proxy. */
enum {
    PYRO_TRAIT_CALLABLE = 1 << 0,
    PYRO_TRAIT_LENGTH = 1 << 1,
    PYRO_TRAIT_GET = 1 << 2,
    PYRO_TRAIT_SET = 1 << 3, /* item assignment and deletion */
    PYRO_TRAIT_CONTAINS = 1 << 4,
    PYRO_TRAIT_ITERABLE = 1 << 5,
    PYRO_TRAIT_ITERATOR = 1 << 6,
    PYRO_TRAIT_GENERATOR = 1 << 7,
    PYRO_TRAIT_SEQUENCE = 1 << 8, /* what `match` takes for a sequence */
    PYRO_TRAIT_DICT = 1 << 9,     /* dict or a subclass of it */
    PYRO_TRAIT_BUFFER = 1 << 10,
    PYRO_TRAIT_LIST = 1 << 11,  /* list or tuple, or a subclass of one */
    PYRO_TRAIT_SET_TYPE = 1 << 12, /* set or frozenset, or a subclass of one */
};

/* Borrows from the object it describes. */
typedef struct pyro_value {
    pyro_value_kind kind;
    uint32_t traits;
    double number;
    void *js;
    struct {
        const void *data;
        size_t length;     /* characters */
        unsigned int unit; /* bytes a character: 1 (Latin-1), 2 or 4 (code points) */
    } text;
} pyro_value;

/* An exception, taken out of the thread state. All members are new references, `js` borrows from `exception`. */
typedef struct pyro_error {
    pyro_object *exception;
    pyro_object *type_name; /* str: __qualname__ of its class */
    pyro_object *text;      /* str: as traceback.format_exception() prints it, causes included */
    void *js;               /* the JavaScript error that it stands for, or NULL */
} pyro_error;

/* Classes of exceptions that the addon raises. */
typedef enum pyro_exception_class { PYRO_TYPE_ERROR, PYRO_RUNTIME_ERROR, PYRO_MEMORY_ERROR } pyro_exception_class;

/* Which Python type the proxy of a JavaScript object gets. */
typedef enum pyro_js_shape { PYRO_JS_OBJECT, PYRO_JS_FUNCTION, PYRO_JS_ITERATOR } pyro_js_shape;

/* The operations that Python may do to a JavaScript object; lib/embed/js-objects.ts lists them in this order. */
typedef enum pyro_js_operation {
    PYRO_JS_GET,      /* (name: str) -> value; absence: see pyro_host.operate */
    PYRO_JS_SET,      /* (name, value) */
    PYRO_JS_DELETE,   /* (name) */
    PYRO_JS_CALL,     /* (...arguments) and keywords, which become one object after them */
    PYRO_JS_NEW,      /* as PYRO_JS_CALL */
    PYRO_JS_GETITEM,  /* (key) */
    PYRO_JS_SETITEM,  /* (key, value) */
    PYRO_JS_DELITEM,  /* (key) */
    PYRO_JS_CONTAINS, /* (item) -> bool */
    PYRO_JS_LENGTH,   /* () -> int */
    PYRO_JS_ITER,     /* () -> proxy of shape PYRO_JS_ITERATOR */
    PYRO_JS_NEXT,     /* () -> value; the end: see pyro_host.operate */
    PYRO_JS_STR,      /* () -> str */
    PYRO_JS_BOOL,     /* () -> bool */
    PYRO_JS_EQUAL,    /* (other) -> bool: === */
    PYRO_JS_HASH,     /* () -> int, equal for equal objects */
    PYRO_JS_DIR,      /* () -> list of str */
    PYRO_JS_TYPEOF,   /* () -> str */
    PYRO_JS_TO_PY,    /* (depth: int) -> converted copy */
} pyro_js_operation;

/* What the core needs of JavaScript. `js` is a token that js_new() was given. */
typedef struct pyro_host {
    /* With the GIL held, on any thread. `arguments` are borrowed; `keywords` is a dict or NULL. NULL with an exception set on failure; NULL with
       none set when PYRO_JS_GET finds no such property or PYRO_JS_NEXT is at the end. */
    pyro_object *(*operate)(void *js, pyro_js_operation operation, pyro_object *const *arguments, size_t count, pyro_object *keywords);
    /* Releases the token; any thread, any time, the GIL held or not. */
    void (*release)(void *js);
} pyro_host;

typedef struct pyro_open_options {
    const char *executable; /* what sys.executable is to be; decides sys.prefix and sys.path as it does for the interpreter itself */
    int argc;               /* open: sys.argv. run_main: the interpreter's command line, argv[0] = executable */
    char *const *argv;
    int deepbind;           /* extension modules are to be opened with RTLD_DEEPBIND */
    int eager;              /* compile every code object before its first run */
    const pyro_host *host;  /* open: not NULL */
} pyro_open_options;

typedef struct pyro_buffer_copy {
    void *data;        /* C-contiguous, malloc'ed: the caller frees it */
    size_t size;       /* bytes */
    int dimensions;
    char format;       /* struct module's letter of the items; 0 when it is not one native letter */
    size_t item_size;  /* bytes */
} pyro_buffer_copy;

typedef struct pyro_embed_api {
    /* Starts Python on the calling thread, which becomes its main thread, and lets go of the GIL. Not inside enter(). -1 with a message in `error`. */
    int (*open)(const pyro_open_options *options, char *error, size_t error_size);
    /* `python3.13 argv...`: starts Python, runs the program, finalizes. Not inside enter(). -1 with a message in `error` if it could not start, else 0 and
       the exit code. Does not return if the program ends by exit() or by a signal. */
    int (*run_main)(const pyro_open_options *options, int *exit_code, char *error, size_t error_size);
    /* What `python3.13` does before it finalizes: waits for non-daemon threads if asked to, runs atexit functions, flushes. */
    void (*run_exit_functions)(int wait_for_threads);
    int (*is_idle)(void); /* nobody is between enter() and leave() */
    /* Ends the program as Python's main function does: prints the exception if one is set, finalizes, exit(). */
    void (*end_program)(void);
    /* Py_FinalizeEx. Not inside enter(), on the thread that called open(); every reference is dead from then on. */
    void (*finalize)(void);

    void (*enter)(void); /* takes the GIL unless this thread has it; nests */
    void (*leave)(void);
    void (*incref)(pyro_object *object);
    void (*decref)(pyro_object *object); /* may run Python code; leaves the exception state alone */

    /* Errors. */
    int (*failed)(void); /* is an exception set? */
    void (*fetch_error)(pyro_error *out); /* an exception must be set; never fails: what cannot be had is a plain text */
    void (*set_error)(pyro_exception_class exception_class, const char *message);
    void (*raise)(pyro_object *exception); /* steals */
    void (*raise_js)(pyro_object *js_error, pyro_object *message);

    /* From Python. */
    void (*inspect)(pyro_object *object, pyro_value *out); /* cannot fail */
    /* Magnitude of an int as little-endian 64-bit words. *count: in capacity of `words`, out words needed (when more than the capacity, nothing was written). */
    int (*int_words)(pyro_object *object, uint64_t *words, size_t *count, int *negative);
    /* New references to the items of a list, tuple or set, or key, value, key, value... of a dict; free() the array. */
    int (*items)(pyro_object *object, pyro_object ***out, size_t *count);
    int (*copy_buffer)(pyro_object *object, pyro_buffer_copy *out);

    /* To Python. */
    pyro_object *(*none)(void);
    pyro_object *(*from_bool)(int value);
    pyro_object *(*from_double)(double value); /* an int if it is a safe integer, but for -0.0 */
    pyro_object *(*from_words)(const uint64_t *words, size_t count, int negative);
    pyro_object *(*from_utf16)(const uint16_t *units, size_t count); /* lone surrogates stay */
    pyro_object *(*from_utf8)(const char *text);
    pyro_object *(*from_bytes)(const void *data, size_t size);
    pyro_object *(*from_array)(const void *data, size_t size, char format); /* a memoryview of a copy */
    pyro_object *(*from_js)(void *js, pyro_js_shape shape);                 /* takes the token over, also on failure */
    pyro_object *(*new_list)(void);
    pyro_object *(*new_dict)(void);
    pyro_object *(*new_set)(void);
    pyro_object *(*new_tuple)(pyro_object *const *items, size_t count);
    int (*list_append)(pyro_object *list, pyro_object *item);
    int (*set_add)(pyro_object *set, pyro_object *item);
    int (*dict_set)(pyro_object *dict, pyro_object *key, pyro_object *value);

    /* Operations. */
    pyro_object *(*main_globals)(void);
    pyro_object *(*run_source)(pyro_object *source, pyro_object *filename, pyro_object *globals, pyro_object *locals); /* the last two may be NULL */
    pyro_object *(*import)(pyro_object *name);
    pyro_object *(*get_attribute)(pyro_object *object, pyro_object *name); /* NULL without an exception: there is none */
    int (*set_attribute)(pyro_object *object, pyro_object *name, pyro_object *value); /* value NULL: delete */
    pyro_object *(*get_item)(pyro_object *object, pyro_object *key); /* NULL without an exception: KeyError or IndexError */
    int (*set_item)(pyro_object *object, pyro_object *key, pyro_object *value); /* value NULL: delete */
    int (*contains)(pyro_object *object, pyro_object *item);
    int64_t (*length)(pyro_object *object);
    /* `keywords`: a tuple of str for the last arguments, or NULL. */
    pyro_object *(*call)(pyro_object *callable, pyro_object *const *arguments, size_t count, pyro_object *keywords);
    pyro_object *(*iterate)(pyro_object *object);
    /* NULL without an exception: at the end, and *returned is the generator's return value. */
    pyro_object *(*next)(pyro_object *iterator, pyro_object *sent, pyro_object **returned);
    pyro_object *(*str)(pyro_object *object);
    pyro_object *(*repr)(pyro_object *object);
    pyro_object *(*type_name)(pyro_object *object); /* `module.name`, or `name` for builtins and __main__ */
    pyro_object *(*dir)(pyro_object *object);
    int (*same)(pyro_object *a, pyro_object *b);
} pyro_embed_api;

typedef struct pyro_jit_api pyro_jit_api; /* pyroclast/jit_api.h */

typedef struct pyro_core_api {
    uint32_t version;           /* PYRO_CORE_API_VERSION */
    const char *python_headers; /* "3.13.5": the exact CPython whose headers the core was compiled with */
    const char *python_running; /* the libpython it is bound to */
    const pyro_embed_api *embed;
    const pyro_jit_api *jit; /* NULL in a core built without the JIT's runtime */
} pyro_core_api;

typedef const pyro_core_api *(*pyro_core_function)(void);

#ifdef __cplusplus
}
#endif
#endif
