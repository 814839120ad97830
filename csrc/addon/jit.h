#ifndef PYROCLAST_ADDON_JIT_H
#define PYROCLAST_ADDON_JIT_H

#include <napi.h>

namespace pyroclast {

// Compiled code as JavaScript sees it; lib/native.ts says what each function does.
void InitJit(Napi::Env env, Napi::Object exports);

}  // namespace pyroclast

#endif
