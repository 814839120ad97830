#ifndef PYROCLAST_ADDON_PYTHON_H
#define PYROCLAST_ADDON_PYTHON_H

#include <napi.h>

#include <string>
#include <vector>

#include "pyroclast/core_api.h"

namespace pyroclast {

// The one Python of this process.
enum class Phase { kClosed, kOpen, kRunning, kEnded };
Phase CurrentPhase();

// True on the thread that opened Python, which is the one whose JavaScript may use it.
bool OnPythonThread();

// True in a child that was forked after Python was opened. It has none of Node's other threads, so no JavaScript runs in it.
bool IsForkedChild();

// To be called before control goes back to JavaScript, with Python's exception still set if there is one: a forked child ends here instead, as a
// Python program does.
void BeforeJavaScript();

// TypeScript that C++ calls; lib/embed/hooks.ts says what each does.
struct Hooks {
  Napi::FunctionReference wrap, error, failure, operate;
  Napi::Reference<Napi::Value> absent;
};
Hooks &TheHooks();

// While one exists, the thread has the GIL. Throws a Napi::Error when Python is not open here.
class Inside {
 public:
  explicit Inside(Napi::Env env);
  ~Inside();
  Inside(const Inside &) = delete;
  Inside &operator=(const Inside &) = delete;
};

// Python's side of the API. Only while Inside.
const pyro_embed_api &Py();

// An owned reference to a Python object, or none. Only while Inside.
class Ref {
 public:
  Ref() = default;
  explicit Ref(pyro_object *object) : object_(object) {}
  Ref(Ref &&other) noexcept : object_(other.Release()) {}
  Ref &operator=(Ref &&other) noexcept;
  ~Ref();
  static Ref Share(pyro_object *borrowed);
  pyro_object *get() const { return object_; }
  pyro_object *Release();
  explicit operator bool() const { return object_ != nullptr; }

 private:
  pyro_object *object_ = nullptr;
};

// A Python object as JavaScript holds it: an external value that owns a reference. It is given up when it is collected or by ReleaseHandle().
Napi::Value NewHandle(Napi::Env env, Ref object);
// Borrowed. Throws a TypeError for what is no handle, an Error for one that was released.
pyro_object *HandleObject(Napi::Value value);
void ReleaseHandle(Napi::Value value);
// When JavaScript ends. Inside Python.
void ReleaseAllHandles();

// A JavaScript value that Python holds.
struct JsToken {
  napi_ref value;
  napi_ref receiver;  // what `this` is in a call, for a function that was got as a property; or nullptr
};
void ReleaseToken(void *token);  // pyro_host.release

// Throws the Python exception that is set as a JavaScript error.
[[noreturn]] void ThrowPythonError(Napi::Env env);

// For results: throws where Python failed.
Ref Check(Napi::Env env, pyro_object *result);
void CheckStatus(Napi::Env env, int result);

// Open, run and end Python; JavaScript's functions are described in lib/native.ts.
void InitPython(Napi::Env env, Napi::Object exports);

}  // namespace pyroclast

#endif
