#ifndef PYROCLAST_ADDON_COMPILER_H
#define PYROCLAST_ADDON_COMPILER_H

#include <napi.h>

#include "pyroclast/core_api.h"

namespace pyroclast {

// Lets the core ask the compiler. Before Python starts.
void OpenCompiler(const pyro_core_api *core);

// The functions of the thread that compiles (lib/tier/worker.ts) and of the one that starts it (lib/tier/service.ts).
void InitCompiler(Napi::Env env, Napi::Object exports);

}  // namespace pyroclast

#endif
