#include <napi.h>

#include "compiler.h"
#include "jit.h"
#include "objects.h"
#include "process.h"
#include "python.h"

// The code generator, for tests that run LIR without any Python. Weak: the addon loads without it.
__attribute__((weak)) void register_codegen(Napi::Env env, Napi::Object exports);

// Once for the main thread, and once more for every worker that loads the addon.
static Napi::Object Init(Napi::Env env, Napi::Object exports) {
  pyroclast::InitProcess(env, exports);
  pyroclast::InitPython(env, exports);
  pyroclast::InitObjects(env, exports);
  pyroclast::InitContainers(env, exports);
  pyroclast::InitCompiler(env, exports);
  pyroclast::InitJit(env, exports);
  if (register_codegen) register_codegen(env, exports);
  return exports;
}

NODE_API_MODULE(pyroclast, Init)
