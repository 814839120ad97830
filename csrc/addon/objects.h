#ifndef PYROCLAST_ADDON_OBJECTS_H
#define PYROCLAST_ADDON_OBJECTS_H

#include <napi.h>

namespace pyroclast {

// What JavaScript does to Python objects: the functions of lib/native.ts that take a handle.
void InitObjects(Napi::Env env, Napi::Object exports);

// Copies of whole containers and buffers, both ways.
void InitContainers(Napi::Env env, Napi::Object exports);

}  // namespace pyroclast

#endif
