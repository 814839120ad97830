/* Numbers: what compiled code calls for arithmetic that it does not do itself. */
#include "helpers.h"
#include <math.h>

PyObject *pyro_power(PyObject *base, PyObject *exponent)
{
    return PyNumber_Power(base, exponent, Py_None);
}

PyObject *pyro_inplace_power(PyObject *base, PyObject *exponent)
{
    return PyNumber_InPlacePower(base, exponent, Py_None);
}

PyObject *pyro_long_add(PyObject *a, PyObject *b)
{
    return _PyLong_Add((PyLongObject *)a, (PyLongObject *)b);
}

PyObject *pyro_long_sub(PyObject *a, PyObject *b)
{
    return _PyLong_Subtract((PyLongObject *)a, (PyLongObject *)b);
}

PyObject *pyro_long_mul(PyObject *a, PyObject *b)
{
    return _PyLong_Multiply((PyLongObject *)a, (PyLongObject *)b);
}

int64_t pyro_long_floordiv_int64(int64_t a, int64_t b)
{
    int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

int64_t pyro_long_mod_int64(int64_t a, int64_t b)
{
    int64_t remainder = a % b;
    return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
}

/* Objects/floatobject.c, float_rem. */
double pyro_float_mod(double a, double b)
{
    double mod = fmod(a, b);
    if (mod == 0.0) {
        return copysign(0.0, b);
    }
    return (b < 0) != (mod < 0) ? mod + b : mod;
}

/* Objects/floatobject.c, _float_div_mod. */
double pyro_float_floordiv(double a, double b)
{
    double mod = fmod(a, b);
    double div = (a - mod) / b;
    if (mod != 0.0 && (b < 0) != (mod < 0)) {
        div -= 1.0;
    }
    if (div == 0.0) {
        return copysign(0.0, a / b);
    }
    double floored = floor(div);
    return div - floored > 0.5 ? floored + 1.0 : floored;
}

/* -1, 0 or 1 as `a` is below, equal to or above `b`, which is not NaN. */
static int order_int_float(int64_t a, double b)
{
    if (b >= 0x1p63) {
        return -1;
    }
    if (b < -0x1p63) {
        return 1;
    }
    int64_t whole = (int64_t)b; /* truncated: in range, exact but for the fraction */
    if (a != whole) {
        return a < whole ? -1 : 1;
    }
    double fraction = b - (double)whole;
    return fraction > 0 ? -1 : fraction < 0 ? 1 : 0;
}

int pyro_compare_int_float(int64_t a, double b, int op)
{
    if (isnan(b)) {
        return op == Py_NE;
    }
    int order = order_int_float(a, b);
    switch (op) {
    case Py_LT:
        return order < 0;
    case Py_LE:
        return order <= 0;
    case Py_EQ:
        return order == 0;
    case Py_NE:
        return order != 0;
    case Py_GT:
        return order > 0;
    default:
        return order >= 0;
    }
}
