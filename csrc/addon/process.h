#ifndef PYROCLAST_ADDON_PROCESS_H
#define PYROCLAST_ADDON_PROCESS_H

#include <napi.h>

namespace pyroclast {

// Adds becomePlain(): makes this process what it was before Node started in it, as far as a program run in it can tell.
void InitProcess(Napi::Env env, Napi::Object exports);

}  // namespace pyroclast

#endif
