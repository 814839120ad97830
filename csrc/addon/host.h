#ifndef PYROCLAST_ADDON_HOST_H
#define PYROCLAST_ADDON_HOST_H

#include <napi.h>

#include "pyroclast/core_api.h"

namespace pyroclast {

// JavaScript objects as the core asks for them.
extern const pyro_host kHost;

// Keeps the functions that TypeScript gives; `hooks` has the members of struct Hooks.
void OpenHost(Napi::Env env, Napi::Object hooks);

// From then on JavaScript cannot be called.
void CloseHost();

}  // namespace pyroclast

#endif
