#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "convert.h"
#include "objects.h"
#include "python.h"

namespace pyroclast {
namespace {

using Info = const Napi::CallbackInfo &;

// dir(object), without what is no str.
Napi::Value Dir(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  Ref names = Check(env, Py().dir(HandleObject(info[0])));
  Items items(env, names.get());
  Napi::Array result = Napi::Array::New(env);
  uint32_t used = 0;
  for (size_t i = 0; i < items.count(); i++) {
    int64_t traits;
    Napi::Value name = ToJsOrHandle(env, items.Take(i), &traits);
    if (name.IsString()) result.Set(used++, name);
  }
  return result;
}

// One level of toJs(): { values, objects }. Values that have no counterpart are handles; for each of those, `objects` has three numbers: its index,
// its traits, and a number that is the same for the same object.
Napi::Value ItemsOf(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  Items items(env, HandleObject(info[0]));
  Napi::Array values = Napi::Array::New(env, items.count()), objects = Napi::Array::New(env);
  uint32_t used = 0;
  for (uint32_t i = 0; i < items.count();) {
    Napi::HandleScope scope(env);  // one for many: opening it costs more than an item
    for (const size_t end = std::min<size_t>(i + 256, items.count()); i < end; i++) {
      int64_t traits;
      auto address = reinterpret_cast<uintptr_t>(items.Peek(i));  // below 2**48: exact as a double
      napi_set_element(env, values, i, ToJsOrHandle(env, items.Take(i), &traits));
      if (traits < 0) continue;
      for (double number : {double(i), double(traits), double(address)}) objects.Set(used++, Napi::Number::New(env, number));
    }
  }
  Napi::Object result = Napi::Object::New(env);
  result.Set("values", values);
  result.Set("objects", objects);
  return result;
}

Napi::Value Identity(Info info) {
  Inside inside(info.Env());
  return Napi::Number::New(info.Env(), static_cast<double>(reinterpret_cast<uintptr_t>(HandleObject(info[0]))));
}

// A copy of what the buffer protocol gives: { data, dimensions, format, itemSize }.
Napi::Value CopyBuffer(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  pyro_buffer_copy copy;
  CheckStatus(env, Py().copy_buffer(HandleObject(info[0]), &copy));
  std::unique_ptr<void, decltype(&free)> data(copy.data, free);
  Napi::ArrayBuffer buffer = Napi::ArrayBuffer::New(env, copy.size);
  memcpy(buffer.Data(), copy.data, copy.size);
  Napi::Object result = Napi::Object::New(env);
  result.Set("data", buffer);
  result.Set("dimensions", copy.dimensions);
  result.Set("format", std::string(copy.format ? 1 : 0, copy.format));
  result.Set("itemSize", static_cast<double>(copy.item_size));
  return result;
}

template <pyro_object *(*pyro_embed_api::*function)()>
Napi::Value New(Info info) {
  Inside inside(info.Env());
  return NewHandle(info.Env(), Check(info.Env(), (Py().*function)()));
}

// Calls `each` for the indices of an array in steps of `step`.
template <typename Each>
void ForEach(Napi::Array array, uint32_t step, Each each) {
  const uint32_t length = array.Length();
  for (uint32_t i = 0; i + step <= length;) {
    Napi::HandleScope scope(array.Env());
    for (const uint32_t end = std::min(length, i + 256 * step); i + step <= end; i += step) each(i);
  }
}

// extendList(list, values), extendSet(set, values)
template <int (*pyro_embed_api::*add)(pyro_object *, pyro_object *)>
void Extend(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  pyro_object *container = HandleObject(info[0]);
  Napi::Array values = info[1].As<Napi::Array>();
  ForEach(values, 1, [&](uint32_t i) {
    Ref value = ToPython(values.Get(i));
    CheckStatus(env, (Py().*add)(container, value.get()));
  });
}

// updateDict(dict, keys and values in turn)
void UpdateDict(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  pyro_object *dict = HandleObject(info[0]);
  Napi::Array pairs = info[1].As<Napi::Array>();
  ForEach(pairs, 2, [&](uint32_t i) {
    Ref key = ToPython(pairs.Get(i)), value = ToPython(pairs.Get(i + 1));
    CheckStatus(env, Py().dict_set(dict, key.get(), value.get()));
  });
}

Napi::Value NewTuple(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  Napi::Array values = info[0].As<Napi::Array>();
  std::vector<Ref> owned;
  std::vector<pyro_object *> items;
  for (uint32_t i = 0; i < values.Length(); i++) {
    owned.push_back(ToPython(values.Get(i)));
    items.push_back(owned.back().get());
  }
  return NewHandle(env, Check(env, Py().new_tuple(items.data(), items.size())));
}

// newBytes(Uint8Array) -> bytes; newArray(Uint8Array, format) -> a memoryview of a copy
Napi::Value NewBytes(Info info) {
  Inside inside(info.Env());
  auto bytes = info[0].As<Napi::Uint8Array>();
  return NewHandle(info.Env(), Check(info.Env(), Py().from_bytes(bytes.Data(), bytes.ByteLength())));
}

Napi::Value NewArray(Info info) {
  Inside inside(info.Env());
  auto bytes = info[0].As<Napi::Uint8Array>();
  char format = info[1].As<Napi::String>().Utf8Value()[0];
  return NewHandle(info.Env(), Check(info.Env(), Py().from_array(bytes.Data(), bytes.ByteLength(), format)));
}

}  // namespace

void InitContainers(Napi::Env env, Napi::Object exports) {
  auto add = [&](const char *name, auto function) { exports.Set(name, Napi::Function::New(env, function, name)); };
  add("dir", Dir);
  add("items", ItemsOf);
  add("identity", Identity);
  add("copyBuffer", CopyBuffer);
  add("newList", New<&pyro_embed_api::new_list>);
  add("newDict", New<&pyro_embed_api::new_dict>);
  add("newSet", New<&pyro_embed_api::new_set>);
  add("extendList", Extend<&pyro_embed_api::list_append>);
  add("extendSet", Extend<&pyro_embed_api::set_add>);
  add("updateDict", UpdateDict);
  add("newTuple", NewTuple);
  add("newBytes", NewBytes);
  add("newArray", NewArray);
}

}  // namespace pyroclast
