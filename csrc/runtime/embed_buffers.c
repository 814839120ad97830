/* Binary data: what supports the buffer protocol, and typed arrays. */
#include "embed.h"

/* The struct module's letter of a format of one native item, 0 for anything else. */
static char native_letter(const char *format)
{
    if (format == NULL) {
        return 'B';
    }
    if (*format == '@' || *format == '=' || *format == '<') {
        format++; /* all the same on the little-endian machines we run on; PyBuffer's itemsize decides the width */
    }
    return format[0] != '\0' && format[1] == '\0' ? format[0] : 0;
}

int pyro_embed_copy_buffer(PyObject *object, pyro_buffer_copy *out)
{
    Py_buffer view;
    if (PyObject_GetBuffer(object, &view, PyBUF_FULL_RO) < 0) {
        return -1;
    }
    out->data = malloc((size_t)view.len + 1);
    out->size = (size_t)view.len;
    out->dimensions = view.ndim;
    out->format = native_letter(view.format);
    out->item_size = (size_t)view.itemsize;
    int result = 0;
    if (out->data == NULL) {
        PyErr_NoMemory();
        result = -1;
    } else if (PyBuffer_ToContiguous(out->data, &view, view.len, 'C') < 0) {
        free(out->data);
        result = -1;
    }
    PyBuffer_Release(&view);
    return result;
}

PyObject *pyro_embed_from_array(const void *data, size_t size, char format)
{
    const char letters[] = {format, '\0'};
    PyObject *bytes = PyByteArray_FromStringAndSize(data, (Py_ssize_t)size);
    PyObject *view = bytes == NULL ? NULL : PyMemoryView_FromObject(bytes);
    PyObject *array = view == NULL ? NULL : PyObject_CallMethod(view, "cast", "s", letters);
    Py_XDECREF(bytes);
    Py_XDECREF(view);
    return array;
}
