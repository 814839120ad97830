// What Python does to JavaScript objects, and errors on their way between the languages.
#include "host.h"

#include "convert.h"
#include "graveyard.h"
#include "python.h"

namespace pyroclast {
namespace {

Hooks *hooks;  // not destroyed: the environment may go before Python does
Napi::Env *environment;  // nullptr: JavaScript cannot be called

// A JavaScript error becomes a Python exception: the one it was made from, or a JsException.
void RaiseInPython(const Napi::Error &error) {
  try {
    Napi::Value thrown = error.Value();
    Napi::Value failure = hooks->failure.Call({thrown});
    if (failure.IsExternal()) {
      Py().raise(Ref::Share(HandleObject(failure)).Release());
      return;
    }
    Ref value = ToPython(thrown);
    Ref message = ToPython(failure);
    if (value && message) Py().raise_js(value.get(), message.get());
  } catch (const Napi::Error &another) {
    Py().set_error(PYRO_RUNTIME_ERROR, another.Message().c_str());
  }
}

Napi::Value KeywordObject(Napi::Env env, pyro_object *keywords) {
  if (!keywords) return env.Undefined();
  Napi::Object object = Napi::Object::New(env);
  Items items(env, keywords);
  for (size_t i = 0; i < items.count(); i += 2) {
    object.Set(ToJs(env, items.Take(i)), ToJs(env, items.Take(i + 1)));
  }
  return object;
}

pyro_js_shape ShapeOf(Napi::Value value, pyro_js_operation operation) {
  if (operation == PYRO_JS_ITER) return PYRO_JS_ITERATOR;
  return value.IsFunction() ? PYRO_JS_FUNCTION : PYRO_JS_OBJECT;
}

pyro_object *Perform(Napi::Env env, JsToken *token, pyro_js_operation operation, pyro_object *const *arguments, size_t count, pyro_object *keywords) {
  Napi::HandleScope scope(env);
  try {
    Napi::Array list = Napi::Array::New(env, count);
    for (size_t i = 0; i < count; i++) list.Set(static_cast<uint32_t>(i), ToJs(env, Ref::Share(arguments[i])));
    Napi::Value target = TokenValue(env, token->value), receiver = TokenValue(env, token->receiver);
    Napi::Value result = hooks->operate.Call({Napi::Number::New(env, operation), target, receiver, list, KeywordObject(env, keywords)});
    if (result.IsSymbol() && result.StrictEquals(hooks->absent.Value())) return nullptr;
    if (result.IsObject()) {
      Napi::Value self = operation == PYRO_JS_GET ? target : env.Undefined();
      return Proxy(result, self, ShapeOf(result, operation)).Release();
    }
    return ToPython(result).Release();
  } catch (const Napi::Error &error) {
    RaiseInPython(error);
    return nullptr;
  }
}

pyro_object *Operate(void *js, pyro_js_operation operation, pyro_object *const *arguments, size_t count, pyro_object *keywords) {
  if (IsForkedChild()) {
    Py().set_error(PYRO_RUNTIME_ERROR, "JavaScript does not run in a forked child process");
  } else if (!OnPythonThread()) {
    Py().set_error(PYRO_RUNTIME_ERROR, "a JavaScript object can only be used on the thread that opened Python");
  } else if (!environment) {
    Py().set_error(PYRO_RUNTIME_ERROR, "JavaScript has ended");
  } else {
    return Perform(*environment, static_cast<JsToken *>(js), operation, arguments, count, keywords);
  }
  return nullptr;
}

}  // namespace

const pyro_host kHost = {Operate, ReleaseToken};

Hooks &TheHooks() { return *hooks; }

void OpenHost(Napi::Env env, Napi::Object given) {
  hooks = new Hooks;
  auto keep = [&](const char *name) { return Napi::Persistent(given.Get(name).As<Napi::Function>()); };
  hooks->wrap = keep("wrap");
  hooks->error = keep("error");
  hooks->failure = keep("failure");
  hooks->operate = keep("operate");
  hooks->absent = Napi::Reference<Napi::Value>::New(given.Get("absent"), 1);
  environment = new Napi::Env(env);
}

void CloseHost() { environment = nullptr; }

void ReleaseToken(void *js) {
  auto *token = static_cast<JsToken *>(js);
  if (IsForkedChild()) return;  // its other half is the parent's
  if (OnPythonThread()) {
    DeleteToken(token);
  } else {
    MournToken(token);
  }
}

void ThrowPythonError(Napi::Env env) {
  BeforeJavaScript();
  pyro_error error;
  Py().fetch_error(&error);
  Ref exception(error.exception), type_name(error.type_name), text(error.text);
  Napi::Value cause = env.Undefined();
  if (error.js) cause = TokenValue(env, static_cast<JsToken *>(error.js)->value);
  Napi::Value value = hooks->error.Call({ToJs(env, std::move(type_name)), ToJs(env, std::move(text)), ToJs(env, std::move(exception)), cause});
  throw Napi::Error(env, value);
}

}  // namespace pyroclast
