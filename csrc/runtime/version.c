#include <Python.h>

/* The exact version whose internal headers the core was compiled with. */
__attribute__((visibility("default"))) const char *pyroclast_core_python_version(void) { return PY_VERSION; }
