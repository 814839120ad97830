#include <napi.h>

static Napi::Object Init(Napi::Env env, Napi::Object exports) {
  exports.Set("napiVersion", Napi::Number::New(env, NAPI_VERSION));
  return exports;
}

NODE_API_MODULE(pyroclast, Init)
