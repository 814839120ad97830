// Being inside Python: who may be, and what becomes of references that are given up where nobody is.
#include "python.h"

#include <utility>

#include "graveyard.h"

namespace pyroclast {

Inside::Inside(Napi::Env env) {
  switch (CurrentPhase()) {
    case Phase::kOpen:
      if (OnPythonThread()) break;
      throw Napi::Error::New(env, "Python belongs to the thread that opened it; send the work there");
    case Phase::kEnded:
      throw Napi::Error::New(env, "Python has ended");
    default:
      throw Napi::Error::New(env, "Python is not open; call openPython() first");
  }
  Py().enter();
  BuryDead();
}

Inside::~Inside() {
  BeforeJavaScript();
  Py().leave();
}

Ref &Ref::operator=(Ref &&other) noexcept {
  if (this != &other) {
    if (object_) Py().decref(object_);
    object_ = other.Release();
  }
  return *this;
}

Ref::~Ref() {
  if (object_) Py().decref(object_);
}

Ref Ref::Share(pyro_object *borrowed) {
  Py().incref(borrowed);
  return Ref(borrowed);
}

pyro_object *Ref::Release() {
  pyro_object *object = object_;
  object_ = nullptr;
  return object;
}

namespace {

// All that exist are in a ring, so that JavaScript's end can give up what it still holds. Only Python's thread comes here.
struct Handle {
  pyro_object *object;
  Handle *previous, *next;
};
Handle ring = {nullptr, &ring, &ring};

Handle *Link(pyro_object *object) {
  auto *handle = new Handle{object, &ring, ring.next};
  handle->next->previous = handle;
  ring.next = handle;
  return handle;
}

void Unlink(Handle *handle) {
  handle->previous->next = handle->next;
  handle->next->previous = handle->previous;
  delete handle;
}

}  // namespace

Napi::Value NewHandle(Napi::Env env, Ref object) {
  return Napi::External<Handle>::New(env, Link(object.Release()), [](Napi::Env, Handle *collected) {
    if (collected->object) MournObject(collected->object);
    Unlink(collected);
  });
}

void ReleaseAllHandles() {
  // What runs meanwhile may release others, but makes none.
  for (Handle *handle = ring.next; handle != &ring; handle = handle->next) {
    if (pyro_object *object = std::exchange(handle->object, nullptr)) Py().decref(object);
  }
}

static Handle *HandleOf(Napi::Value value) {
  if (!value.IsExternal()) throw Napi::TypeError::New(value.Env(), "a Python object is wanted");
  return value.As<Napi::External<Handle>>().Data();
}

pyro_object *HandleObject(Napi::Value value) {
  Handle *handle = HandleOf(value);
  if (!handle->object) throw Napi::Error::New(value.Env(), "Object has already been destroyed");
  return handle->object;
}

void ReleaseHandle(Napi::Value value) {
  Handle *handle = HandleOf(value);
  // Taken out before anything runs that could come here again.
  if (pyro_object *object = std::exchange(handle->object, nullptr)) Py().decref(object);
}

Ref Check(Napi::Env env, pyro_object *result) {
  BeforeJavaScript();
  if (!result) ThrowPythonError(env);
  return Ref(result);
}

void CheckStatus(Napi::Env env, int result) {
  BeforeJavaScript();
  if (result < 0) ThrowPythonError(env);
}

}  // namespace pyroclast
