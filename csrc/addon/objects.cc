#include "objects.h"

#include "convert.h"
#include "python.h"

namespace pyroclast {
namespace {

using Info = const Napi::CallbackInfo &;

// An argument that may be left out.
struct Optional {
  Optional(Info info, size_t index) : ref(info[index].IsUndefined() ? Ref() : ToPython(info[index])) {}
  pyro_object *get() const { return ref.get(); }
  Ref ref;
};

// Python's answer of "no such thing" is undefined.
Napi::Value FoundOrUndefined(Napi::Env env, pyro_object *found) {
  if (!found && Py().failed()) ThrowPythonError(env);
  return found ? ToJs(env, Ref(found)) : env.Undefined();
}

Napi::Value RunSource(Info info) {
  Inside inside(info.Env());
  Ref source = ToPython(info[0]), filename = ToPython(info[1]);
  Optional globals(info, 2), locals(info, 3);
  return ToJs(info.Env(), Check(info.Env(), Py().run_source(source.get(), filename.get(), globals.get(), locals.get())));
}

Napi::Value Import(Info info) {
  Inside inside(info.Env());
  Ref name = ToPython(info[0]);
  return ToJs(info.Env(), Check(info.Env(), Py().import(name.get())));
}

Napi::Value Globals(Info info) {
  Inside inside(info.Env());
  return ToJs(info.Env(), Check(info.Env(), Py().main_globals()));
}

Napi::Value GetAttribute(Info info) {
  Inside inside(info.Env());
  Ref name = ToPython(info[1]);
  return FoundOrUndefined(info.Env(), Py().get_attribute(HandleObject(info[0]), name.get()));
}

Napi::Value HasAttribute(Info info) {
  Inside inside(info.Env());
  Ref name = ToPython(info[1]);
  Ref found(Py().get_attribute(HandleObject(info[0]), name.get()));
  if (!found && Py().failed()) ThrowPythonError(info.Env());
  return Napi::Boolean::New(info.Env(), static_cast<bool>(found));
}

void SetAttribute(Info info) {
  Inside inside(info.Env());
  Ref name = ToPython(info[1]), value = ToPython(info[2]);
  CheckStatus(info.Env(), Py().set_attribute(HandleObject(info[0]), name.get(), value.get()));
}

void DeleteAttribute(Info info) {
  Inside inside(info.Env());
  Ref name = ToPython(info[1]);
  CheckStatus(info.Env(), Py().set_attribute(HandleObject(info[0]), name.get(), nullptr));
}

Napi::Value GetItem(Info info) {
  Inside inside(info.Env());
  Ref key = ToPython(info[1]);
  return FoundOrUndefined(info.Env(), Py().get_item(HandleObject(info[0]), key.get()));
}

void SetItem(Info info) {
  Inside inside(info.Env());
  Ref key = ToPython(info[1]), value = ToPython(info[2]);
  CheckStatus(info.Env(), Py().set_item(HandleObject(info[0]), key.get(), value.get()));
}

void DeleteItem(Info info) {
  Inside inside(info.Env());
  Ref key = ToPython(info[1]);
  CheckStatus(info.Env(), Py().set_item(HandleObject(info[0]), key.get(), nullptr));
}

Napi::Value Contains(Info info) {
  Inside inside(info.Env());
  Ref item = ToPython(info[1]);
  int result = Py().contains(HandleObject(info[0]), item.get());
  CheckStatus(info.Env(), result);
  return Napi::Boolean::New(info.Env(), result > 0);
}

Napi::Value Length(Info info) {
  Inside inside(info.Env());
  int64_t length = Py().length(HandleObject(info[0]));
  CheckStatus(info.Env(), length < 0 ? -1 : 0);
  return Napi::Number::New(info.Env(), static_cast<double>(length));
}

// call(callable, names of the last arguments or undefined, ...arguments)
Napi::Value Call(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  constexpr size_t kFew = 8;
  size_t count = info.Length() - 2;
  Ref few[kFew];
  pyro_object *few_borrowed[kFew];
  std::vector<Ref> many(count > kFew ? count : 0);
  std::vector<pyro_object *> many_borrowed(many.size());
  Ref *owned = count > kFew ? many.data() : few;
  pyro_object **arguments = count > kFew ? many_borrowed.data() : few_borrowed;
  for (size_t i = 0; i < count; i++) {
    owned[i] = ToPython(info[i + 2]);
    arguments[i] = owned[i].get();
  }
  Optional keywords(info, 1);
  return ToJs(env, Check(env, Py().call(HandleObject(info[0]), arguments, count, keywords.get())));
}

// A handle, not a proxy: only next() sees it.
Napi::Value Iterate(Info info) {
  Inside inside(info.Env());
  return NewHandle(info.Env(), Check(info.Env(), Py().iterate(HandleObject(info[0]))));
}

Napi::Value Next(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  Ref sent = ToPython(info[1]);
  pyro_object *returned = nullptr;
  Ref item(Py().next(HandleObject(info[0]), sent.get(), &returned));
  Ref last(returned);
  if (!item && !last && Py().failed()) ThrowPythonError(env);
  Napi::Object result = Napi::Object::New(env);
  result.Set("done", Napi::Boolean::New(env, !item));
  result.Set("value", item ? ToJs(env, std::move(item)) : last ? ToJs(env, std::move(last)) : env.Undefined());
  return result;
}

template <pyro_object *(*pyro_embed_api::*function)(pyro_object *)>
Napi::Value Text(Info info) {
  Inside inside(info.Env());
  return ToJs(info.Env(), Check(info.Env(), (Py().*function)(HandleObject(info[0]))));
}

Napi::Value Same(Info info) {
  Inside inside(info.Env());
  return Napi::Boolean::New(info.Env(), Py().same(HandleObject(info[0]), HandleObject(info[1])));
}

Napi::Value ThereAndBack(Info info) {
  Inside inside(info.Env());
  return ToJs(info.Env(), ToPython(info[0]));
}

void Release(Info info) {
  if (CurrentPhase() != Phase::kOpen) return;  // it died with Python
  Inside inside(info.Env());
  ReleaseHandle(info[0]);
}

Napi::Value Copy(Info info) {
  Inside inside(info.Env());
  return NewHandle(info.Env(), Ref::Share(HandleObject(info[0])));
}

}  // namespace

void InitObjects(Napi::Env env, Napi::Object exports) {
  auto add = [&](const char *name, auto function) { exports.Set(name, Napi::Function::New(env, function, name)); };
  add("runSource", RunSource);
  add("importModule", Import);
  add("globals", Globals);
  add("getAttribute", GetAttribute);
  add("hasAttribute", HasAttribute);
  add("setAttribute", SetAttribute);
  add("deleteAttribute", DeleteAttribute);
  add("getItem", GetItem);
  add("setItem", SetItem);
  add("deleteItem", DeleteItem);
  add("contains", Contains);
  add("length", Length);
  add("call", Call);
  add("iterate", Iterate);
  add("next", Next);
  add("str", Text<&pyro_embed_api::str>);
  add("repr", Text<&pyro_embed_api::repr>);
  add("typeName", Text<&pyro_embed_api::type_name>);
  add("same", Same);
  add("value", ThereAndBack);
  add("release", Release);
  add("copy", Copy);
}

}  // namespace pyroclast
