#include "graveyard.h"

#include <atomic>
#include <mutex>
#include <vector>

#include "python.h"

namespace pyroclast {
namespace {

struct Graveyard {
  std::mutex mutex;
  std::vector<pyro_object *> objects;
  std::vector<JsToken *> tokens;
  napi_env env = nullptr;  // nullptr: closed
  napi_threadsafe_function alarm = nullptr;
};

// Not destroyed at exit: finalizers and threads may still come.
Graveyard &The() {
  static auto *graveyard = new Graveyard;
  return *graveyard;
}
std::atomic<bool> someone_waits{false};

void OnAlarm(napi_env env, napi_value, void *, void *) {
  if (!env || !someone_waits) return;
  try {
    Inside inside{Napi::Env(env)};  // buries
  } catch (const Napi::Error &) {
    // Python has ended meanwhile.
  }
}

template <typename T>
void Mourn(std::vector<T *> Graveyard::*list, T *dead) {
  Graveyard &graveyard = The();
  std::lock_guard<std::mutex> lock(graveyard.mutex);
  if (!graveyard.env) return;
  (graveyard.*list).push_back(dead);
  if (!someone_waits.exchange(true)) napi_call_threadsafe_function(graveyard.alarm, nullptr, napi_tsfn_nonblocking);
}

}  // namespace

void OpenGraveyard(napi_env env) {
  Graveyard &graveyard = The();
  napi_value name;
  napi_create_string_latin1(env, "pyroclast references", NAPI_AUTO_LENGTH, &name);
  if (napi_create_threadsafe_function(env, nullptr, nullptr, name, 0, 1, nullptr, nullptr, nullptr, OnAlarm, &graveyard.alarm) != napi_ok) {
    throw Napi::Error::New(env, "cannot create a thread-safe function");
  }
  napi_unref_threadsafe_function(env, graveyard.alarm);
  std::lock_guard<std::mutex> lock(graveyard.mutex);
  graveyard.env = env;
}

void CloseGraveyard() {
  Graveyard &graveyard = The();
  std::lock_guard<std::mutex> lock(graveyard.mutex);
  graveyard.env = nullptr;
  graveyard.objects.clear();
  graveyard.tokens.clear();
}

void MournObject(pyro_object *object) { Mourn(&Graveyard::objects, object); }
void MournToken(JsToken *token) { Mourn(&Graveyard::tokens, token); }

void BuryDead() {
  if (!someone_waits.load(std::memory_order_relaxed)) return;
  Graveyard &graveyard = The();
  std::vector<pyro_object *> objects;
  std::vector<JsToken *> tokens;
  {
    std::lock_guard<std::mutex> lock(graveyard.mutex);
    objects.swap(graveyard.objects);
    tokens.swap(graveyard.tokens);
    someone_waits = false;
  }
  for (JsToken *token : tokens) DeleteToken(token);
  for (pyro_object *object : objects) Py().decref(object);
}

void DeleteToken(JsToken *token) {
  napi_env env = The().env;
  if (env) {
    napi_delete_reference(env, token->value);
    if (token->receiver) napi_delete_reference(env, token->receiver);
  }
  delete token;
}

}  // namespace pyroclast
