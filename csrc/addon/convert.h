#ifndef PYROCLAST_ADDON_CONVERT_H
#define PYROCLAST_ADDON_CONVERT_H

#include <napi.h>

#include "python.h"

namespace pyroclast {

// The implicit conversions (docs/embedding.md). All of them only while Inside; what fails throws a Napi::Error.

// None, bool, int, float and str become values, proxies of JavaScript objects those objects, anything else what the `wrap` hook makes of it.
Napi::Value ToJs(Napi::Env env, Ref object);
// The same, but what would be wrapped stays a handle, and its traits are told; traits are -1 for what is no handle.
Napi::Value ToJsOrHandle(Napi::Env env, Ref object, int64_t *traits);

// undefined and null, booleans, numbers, bigints and strings become Python values, handles the objects they stand for, other objects proxies.
Ref ToPython(Napi::Value value);

// The proxy of a JavaScript object; `receiver` is undefined or what `this` is to be when it is called.
Ref Proxy(Napi::Value object, Napi::Value receiver, pyro_js_shape shape);

// undefined for no reference.
Napi::Value TokenValue(Napi::Env env, napi_ref reference);

// The items of a list, tuple, set or dict (keys and values in turn).
class Items {
 public:
  Items(Napi::Env env, pyro_object *container);
  ~Items();
  Items(const Items &) = delete;
  Items &operator=(const Items &) = delete;
  size_t count() const { return count_; }
  pyro_object *Peek(size_t index) const { return items_[index]; }  // borrowed
  Ref Take(size_t index);

 private:
  pyro_object **items_;
  size_t count_;
};

}  // namespace pyroclast

#endif
