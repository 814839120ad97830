#include <napi.h>

#include "process.h"

static Napi::Object Init(Napi::Env env, Napi::Object exports) {
  pyroclast::InitProcess(env, exports);
  return exports;
}

NODE_API_MODULE(pyroclast, Init)
