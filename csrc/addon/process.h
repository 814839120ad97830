#ifndef PYROCLAST_ADDON_PROCESS_H
#define PYROCLAST_ADDON_PROCESS_H

#include <napi.h>

namespace pyroclast {

// Adds becomePlain(), which makes this process what it was before Node started in it, as far as a program run in it can tell, and
// leave(), which ends it as a program ends that returns from its main function.
void InitProcess(Napi::Env env, Napi::Object exports);

}  // namespace pyroclast

#endif
