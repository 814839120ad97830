#include "boxes.h"
#include "helpers.h"
#include "pyroclast/codegen.h"

pyro_boxes_state pyro_boxes;

static void *nothing;
static struct _Py_float_freelist no_floats = {.numfree = -1};

static int probe_tracer(PyObject *object, PyRefTracerEvent event, void *data)
{
    return 0;
}

/* The word is where we think when it shows what is set through the API. */
static int find_tracer(void)
{
    void *data;
    PyRefTracer before = PyRefTracer_GetTracer(&data);
    PyRefTracer_SetTracer(probe_tracer, NULL);
    int found = _PyRuntime.ref_tracer.tracer_func == probe_tracer;
    PyRefTracer_SetTracer(before, data);
    pyro_boxes.tracer = (void **)&_PyRuntime.ref_tracer.tracer_func;
    return found && *pyro_boxes.tracer == (void *)before;
}

static int find_allocator(void)
{
    PyMemAllocatorEx usual;
    PyMem_GetAllocator(PYMEM_DOMAIN_OBJ, &usual);
    pyro_boxes.allocator = (void **)&_PyRuntime.allocators.standard.obj.malloc;
    const char *name = _PyMem_GetCurrentAllocatorName(); /* NULL: somebody has put his own in between */
    return name != NULL && strcmp(name, "pymalloc") == 0 && memcmp(&_PyRuntime.allocators.standard.obj, &usual, sizeof usual) == 0;
}

/* The list is where we think when a float that dies becomes its head. */
static int find_floats(void)
{
    struct _Py_float_freelist *list = &pyro_runtime.interp->object_state.freelists.floats;
    PyObject *probe = PyFloat_FromDouble(0.5);
    if (probe == NULL) {
        PyErr_Clear();
        return 0;
    }
    int before = list->numfree;
    Py_DECREF(probe);
    pyro_boxes.floats = list;
    return (void *)list->items == (void *)probe && list->numfree == before + 1;
}

static void find_small_ints(void)
{
    PyObject *first = PyLong_FromLong(-_PY_NSMALLNEGINTS), *last = PyLong_FromLong(_PY_NSMALLPOSINTS - 1);
    Py_ssize_t count = _PY_NSMALLNEGINTS + _PY_NSMALLPOSINTS;
    pyro_boxes.small_ints = first;
    if (first != NULL && last == (PyObject *)((PyLongObject *)first + count - 1)) {
        pyro_boxes.n_small_ints = (uint64_t)count;
    }
    Py_XDECREF(first);
    Py_XDECREF(last);
    PyErr_Clear();
}

void pyro_boxes_start(void)
{
    pyro_boxes.int_type = &PyLong_Type;
    pyro_boxes.float_type = &PyFloat_Type;
    pyro_boxes.dealloc[0] = pyro_dealloc_routine(0);
    pyro_boxes.dealloc[1] = pyro_dealloc_routine(1);
    find_small_ints();
    if (find_allocator() && find_tracer() && find_floats()) {
        pyro_boxes.usual_allocator = *pyro_boxes.allocator;
        return;
    }
    pyro_boxes.allocator = &nothing;
    pyro_boxes.usual_allocator = &nothing;
    pyro_boxes.tracer = &pyro_boxes.usual_allocator; /* not null: somebody looks on, for ever */
    pyro_boxes.floats = &no_floats;
}

void pyro_boxes_clear(void)
{
    for (void *block; (block = pyro_boxes.free_ints) != NULL;) {
        pyro_boxes.free_ints = *(void **)block;
        pyro_boxes.n_free_ints--;
        PyObject_Free(block);
    }
}

/* What the routines do when the lists cannot help. */
PyObject *pyro_box_int_slow(int64_t value)
{
    return PyLong_FromLongLong(value);
}

PyObject *pyro_box_float_slow(double value)
{
    return PyFloat_FromDouble(value);
}
