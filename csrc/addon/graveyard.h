#ifndef PYROCLAST_ADDON_GRAVEYARD_H
#define PYROCLAST_ADDON_GRAVEYARD_H

#include <napi.h>

#include "pyroclast/core_api.h"

namespace pyroclast {

// References that were given up where they cannot be released: Python's in a finalizer, where the GIL is not held and other threads may hold it
// for long; JavaScript's on a Python thread. They wait for the next call into Python, or for the event loop if none comes.

// Python's thread. Before anything is mourned.
void OpenGraveyard(napi_env env);
void CloseGraveyard();  // everything mourned from then on is forgotten

void MournObject(pyro_object *object);
struct JsToken;
void MournToken(JsToken *token);

// Releases what waits. Inside Python, on its thread.
void BuryDead();

// Releases a token at once. Python's thread.
void DeleteToken(JsToken *token);

}  // namespace pyroclast

#endif
