"""Others that keep data at code objects (co_extra), at an index above ours, with a function that frees it."""
import ctypes

freed = []
FREE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(freed.append)
api = ctypes.pythonapi
index = api.PyUnstable_Eval_RequestCodeExtraIndex(FREE)
for k in range(1, 6):
    code = compile(f"x = {k}", "extra", "exec")
    api.PyUnstable_Code_SetExtra(ctypes.py_object(code), index, ctypes.c_void_p(k))
    if k % 2:
        exec(code, {})
    del code
print(freed)
