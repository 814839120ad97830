#include "jit.h"

#include <cstdlib>
#include <cstring>
#include <memory>

#include "loader.h"
#include "pyroclast/jit_api.h"
#include "pyroclast/runtime_ids.h"
#include "python.h"

namespace pyroclast {
namespace {

using Info = const Napi::CallbackInfo &;

const pyro_jit_api &Jit(Napi::Env env) {
  if (!LoadedCore()) throw Napi::Error::New(env, "Python is not open; call openPython() first");
  return *LoadedCore()->jit;
}

Napi::Value Bytes(Napi::Env env, const uint8_t *data, size_t size) {
  Napi::Uint8Array array = Napi::Uint8Array::New(env, size);
  if (size) memcpy(array.Data(), data, size);
  return array;
}

pyro_unit_info UnitInfo(Napi::Value value) {
  pyro_unit_info unit;
  Jit(value.Env()).unit_info(value.As<Napi::External<pyro_unit>>().Data(), &unit);
  return unit;
}

// { unit } or { reason, line }
Napi::Value Compile(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  pyro_unit *unit = nullptr;
  pyro_refusal refusal = {};
  const int result = Jit(env).compile(HandleObject(info[0]), &unit, &refusal);
  CheckStatus(env, result);
  Napi::Object made = Napi::Object::New(env);
  if (result == 0) {
    made.Set("unit", Napi::External<pyro_unit>::New(env, unit, [](Napi::Env, pyro_unit *collected) { LoadedCore()->jit->release_unit(collected); }));
  } else {
    made.Set("reason", refusal.reason);
    made.Set("line", refusal.line);
  }
  return made;
}

Napi::Value UnitSummary(Info info) {
  const pyro_unit_info unit = UnitInfo(info[0]);
  Napi::Object made = Napi::Object::New(info.Env());
  made.Set("name", unit.name);
  made.Set("codeSize", static_cast<double>(unit.code_size));
  made.Set("compileNs", static_cast<double>(unit.compile_ns));
  made.Set("deopts", static_cast<double>(unit.deopts));
  made.Set("valid", unit.valid != 0);
  return made;
}

Napi::Value UnitBytes(Info info) {
  Napi::Env env = info.Env();
  const pyro_unit_info unit = UnitInfo(info[0]);
  Napi::Object made = Napi::Object::New(env);
  made.Set("snapshot", Bytes(env, unit.snapshot, unit.snapshot_size));
  made.Set("lir", Bytes(env, unit.lir, unit.lir_size));
  made.Set("code", Bytes(env, unit.code, unit.code_size));
  made.Set("address", Napi::BigInt::New(env, unit.address));
  return made;
}

Napi::Value Snapshot(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  uint8_t *bytes = nullptr;
  size_t size = 0;
  CheckStatus(env, Jit(env).snapshot(HandleObject(info[0]), &bytes, &size));
  std::unique_ptr<uint8_t, decltype(&free)> owned(bytes, free);
  return Bytes(env, bytes, size);
}

void SetEager(Info info) {
  Napi::Env env = info.Env();
  Inside inside(env);
  CheckStatus(env, Jit(env).set_eager(info[0].ToBoolean().Value()));
}

Napi::Value Stats(Info info) {
  std::unique_ptr<char, decltype(&free)> json(Jit(info.Env()).stats(), free);
  if (!json) throw Napi::Error::New(info.Env(), "out of memory");
  return Napi::String::New(info.Env(), json.get());
}

Napi::Value FieldOffsets(Info info) {
  Napi::Env env = info.Env();
  const int32_t *offsets = Jit(env).field_offsets;
  Napi::Array made = Napi::Array::New(env, PYRO_FIELD_COUNT);
  for (uint32_t i = 0; i < PYRO_FIELD_COUNT; i++) made.Set(i, offsets[i]);
  return made;
}

}  // namespace

void InitJit(Napi::Env env, Napi::Object exports) {
  auto add = [&](const char *name, auto function) { exports.Set(name, Napi::Function::New(env, function, name)); };
  add("jitCompile", Compile);
  add("unitSummary", UnitSummary);
  add("unitBytes", UnitBytes);
  add("jitSnapshot", Snapshot);
  add("jitEager", SetEager);
  add("jitStats", Stats);
  add("fieldOffsets", FieldOffsets);
}

}  // namespace pyroclast
