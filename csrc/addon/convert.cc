#include "convert.h"

#include <cstdlib>

namespace pyroclast {
namespace {

// JavaScript's strings are UTF-16: characters beyond the basic plane become pairs.
std::u16string Utf16OfUcs4(const uint32_t *characters, size_t length) {
  std::u16string units;
  units.reserve(length + length / 2);
  for (size_t i = 0; i < length; i++) {
    uint32_t c = characters[i];
    if (c > 0xffff) {
      units.push_back(static_cast<char16_t>(0xd800 + ((c - 0x10000) >> 10)));
      units.push_back(static_cast<char16_t>(0xdc00 + ((c - 0x10000) & 0x3ff)));
    } else {
      units.push_back(static_cast<char16_t>(c));
    }
  }
  return units;
}

Napi::Value StringToJs(Napi::Env env, const pyro_value &value) {
  napi_value result = nullptr;
  napi_status status;
  if (value.text.unit == 1) {
    status = napi_create_string_latin1(env, static_cast<const char *>(value.text.data), value.text.length, &result);
  } else if (value.text.unit == 2) {
    status = napi_create_string_utf16(env, static_cast<const char16_t *>(value.text.data), value.text.length, &result);
  } else {
    std::u16string units = Utf16OfUcs4(static_cast<const uint32_t *>(value.text.data), value.text.length);
    status = napi_create_string_utf16(env, units.data(), units.size(), &result);
  }
  if (status != napi_ok) throw Napi::RangeError::New(env, "the str is too long for a JavaScript string");
  return Napi::Value(env, result);
}

Napi::Value BigIntToJs(Napi::Env env, pyro_object *object) {
  uint64_t few[8];
  std::vector<uint64_t> many;
  uint64_t *words = few;
  size_t count = 8;
  int negative = 0;
  CheckStatus(env, Py().int_words(object, words, &count, &negative));
  if (count > 8) {
    many.resize(count);
    words = many.data();
    CheckStatus(env, Py().int_words(object, words, &count, &negative));
  }
  napi_value result = nullptr;
  if (count > INT32_MAX || napi_create_bigint_words(env, negative, count, words, &result) != napi_ok) {
    if (env.IsExceptionPending()) env.GetAndClearPendingException();
    throw Napi::RangeError::New(env, "the int is too large for a JavaScript BigInt");
  }
  return Napi::Value(env, result);
}

Ref StringToPython(Napi::Value value) {
  char16_t few[128];
  size_t length = 0;
  Napi::Env env = value.Env();
  if (napi_get_value_string_utf16(env, value, few, 128, &length) != napi_ok) throw Napi::Error::New(env);
  if (length < 127) return Check(env, Py().from_utf16(reinterpret_cast<const uint16_t *>(few), length));
  napi_get_value_string_utf16(env, value, nullptr, 0, &length);
  std::u16string many(length + 1, u'\0');
  napi_get_value_string_utf16(env, value, many.data(), length + 1, &length);
  return Check(env, Py().from_utf16(reinterpret_cast<const uint16_t *>(many.data()), length));
}

Ref BigIntToPython(Napi::Value value) {
  Napi::Env env = value.Env();
  size_t count = 0;
  int negative = 0;
  if (napi_get_value_bigint_words(env, value, nullptr, &count, nullptr) != napi_ok) throw Napi::Error::New(env);
  std::vector<uint64_t> words(count ? count : 1);
  napi_get_value_bigint_words(env, value, &negative, &count, words.data());
  return Check(env, Py().from_words(words.data(), count, negative));
}

}  // namespace

Napi::Value ToJsOrHandle(Napi::Env env, Ref object, int64_t *traits) {
  pyro_value value;
  Py().inspect(object.get(), &value);
  *traits = -1;
  switch (value.kind) {
    case PYRO_VALUE_NONE:
      return env.Undefined();
    case PYRO_VALUE_FALSE:
      return Napi::Boolean::New(env, false);
    case PYRO_VALUE_TRUE:
      return Napi::Boolean::New(env, true);
    case PYRO_VALUE_NUMBER:
      return Napi::Number::New(env, value.number);
    case PYRO_VALUE_BIGINT:
      return BigIntToJs(env, object.get());
    case PYRO_VALUE_STR:
      return StringToJs(env, value);
    case PYRO_VALUE_JS:
      return TokenValue(env, static_cast<JsToken *>(value.js)->value);
    case PYRO_VALUE_OBJECT:
      break;
  }
  *traits = value.traits;
  return NewHandle(env, std::move(object));
}

Napi::Value ToJs(Napi::Env env, Ref object) {
  int64_t traits;
  Napi::Value value = ToJsOrHandle(env, std::move(object), &traits);
  return traits < 0 ? value : TheHooks().wrap.Call({value, Napi::Number::New(env, static_cast<double>(traits))});
}

Ref ToPython(Napi::Value value) {
  Napi::Env env = value.Env();
  switch (value.Type()) {
    case napi_undefined:
    case napi_null:
      return Ref(Py().none());
    case napi_boolean:
      return Ref(Py().from_bool(value.As<Napi::Boolean>().Value()));
    case napi_number:
      return Check(env, Py().from_double(value.As<Napi::Number>().DoubleValue()));
    case napi_string:
      return StringToPython(value);
    case napi_bigint:
      return BigIntToPython(value);
    case napi_external:
      return Ref::Share(HandleObject(value));
    case napi_object:
      return Proxy(value, env.Undefined(), PYRO_JS_OBJECT);
    case napi_function:
      return Proxy(value, env.Undefined(), PYRO_JS_FUNCTION);
    default:
      throw Napi::TypeError::New(env, "a symbol has no counterpart in Python");
  }
}

Ref Proxy(Napi::Value object, Napi::Value receiver, pyro_js_shape shape) {
  Napi::Env env = object.Env();
  auto *token = new JsToken{nullptr, nullptr};
  napi_status status = napi_create_reference(env, object, 1, &token->value);
  if (status == napi_ok && !receiver.IsUndefined()) status = napi_create_reference(env, receiver, 1, &token->receiver);
  if (status != napi_ok) {
    delete token;
    throw Napi::Error::New(env);
  }
  return Check(env, Py().from_js(token, shape));
}

Napi::Value TokenValue(Napi::Env env, napi_ref reference) {
  if (!reference) return env.Undefined();
  napi_value value = nullptr;
  if (napi_get_reference_value(env, reference, &value) != napi_ok) throw Napi::Error::New(env);
  return Napi::Value(env, value);
}

Items::Items(Napi::Env env, pyro_object *container) { CheckStatus(env, Py().items(container, &items_, &count_)); }

Items::~Items() {
  for (size_t i = 0; i < count_; i++) Ref dead(items_[i]);
  free(items_);
}

Ref Items::Take(size_t index) {
  Ref item(items_[index]);
  items_[index] = nullptr;
  return item;
}

}  // namespace pyroclast
