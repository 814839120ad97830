// The code generator for JavaScript: compile LIR, look at the result, and run it without any Python. What a program may call here are a few
// functions of C arithmetic, by the symbols whose place they take; tests are the only user of run().
#include <napi.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "pyroclast/codegen.h"
#include "pyroclast/runtime_ids.h"

namespace {

struct NativeDeleter {
  void operator()(pyro_native *native) const { pyro_native_free(native); }
};
using Native = std::unique_ptr<pyro_native, NativeDeleter>;

// ---- compile -----------------------------------------------------------------------------------------------------------

// Without fieldOffsets every field lies where its id says, a word each, from 0: ob_refcnt, ob_type, ob_size, ...
std::vector<int32_t> FieldOffsets(const Napi::Object &options) {
  std::vector<int32_t> offsets(PYRO_FIELD_COUNT);
  Napi::Value given = options.Get("fieldOffsets");
  for (uint32_t i = 1; i < PYRO_FIELD_COUNT; i++) {
    offsets[i] = given.IsArray() ? given.As<Napi::Array>().Get(i).ToNumber().Int32Value() : 8 * static_cast<int32_t>(i - 1);
  }
  return offsets;
}

[[noreturn]] void ThrowLirError(Napi::Env env, const pyro_codegen_error &error) {
  std::string text = "LIR word " + std::to_string(error.offset) + ": " + error.message + " (rule " + error.rule + ")";
  Napi::Error made = Napi::Error::New(env, text);
  made.Set("code", Napi::String::New(env, "ERR_LIR"));
  made.Set("offset", Napi::Number::New(env, error.offset));
  made.Set("rule", Napi::String::New(env, error.rule));
  throw made;
}

Native Compile(const Napi::CallbackInfo &info, const Napi::Object &options) {
  Napi::Env env = info.Env();
  if (!info[0].IsTypedArray()) throw Napi::TypeError::New(env, "codegen: the LIR must be a Uint8Array");
  auto bytes = info[0].As<Napi::Uint8Array>();
  std::vector<int32_t> offsets = FieldOffsets(options);
  pyro_codegen_options c = {};
  c.field_offsets = offsets.data();
  c.n_fields = PYRO_FIELD_COUNT;
  c.n_symbols = PYRO_SYM_COUNT;
  c.n_cells = PYRO_CELL_COUNT;
  c.n_handles = 1 << 24;
  if (options.Has("seed")) c.seed = static_cast<uint64_t>(options.Get("seed").ToNumber().Int64Value());
  c.check = options.Get("check").ToBoolean();
  c.dump = options.Get("dump").ToBoolean();
  c.map = 1;
  pyro_native *native = nullptr;
  pyro_codegen_error error;
  if (pyro_codegen(bytes.Data(), bytes.ByteLength(), &c, &native, &error) < 0) ThrowLirError(env, error);
  return Native(native);
}

Napi::Object OptionsOf(const Napi::CallbackInfo &info, size_t index) {
  return info.Length() > index && info[index].IsObject() ? info[index].As<Napi::Object>() : Napi::Object::New(info.Env());
}

template <typename Fill>
Napi::Array ArrayOf(Napi::Env env, uint32_t count, Fill fill) {
  Napi::Array array = Napi::Array::New(env, count);
  for (uint32_t i = 0; i < count; i++) {
    Napi::Object item = Napi::Object::New(env);
    fill(i, item);
    array.Set(i, item);
  }
  return array;
}

Napi::Object Location(Napi::Env env, pyro_location location) {
  static const char *const kinds[] = {"gpr", "xmm", "frame", "constant"};
  Napi::Object made = Napi::Object::New(env);
  made.Set("kind", kinds[location & 3]);
  made.Set("index", pyro_location_payload(location));
  return made;
}

Napi::Array Slots(Napi::Env env, const uint32_t *slots, uint32_t count) {
  Napi::Array array = Napi::Array::New(env, count);
  for (uint32_t i = 0; i < count; i++) {
    array.Set(i, slots[i] == PYRO_EXIT_NO_VALUE ? env.Null() : Napi::Value(Napi::Number::New(env, slots[i])));
  }
  return array;
}

Napi::Object Exit(Napi::Env env, const pyro_exit_record &exit) {
  static const char *const kinds[PYRO_EXIT_COUNT] = PYRO_EXIT_NAMES;
  static const char *const reprs[PYRO_REPR_COUNT] = PYRO_REPR_NAMES;
  Napi::Object made = Napi::Object::New(env);
  made.Set("kind", kinds[exit.kind]);
  made.Set("offset", exit.offset);
  made.Set("locals", Slots(env, exit.slots, exit.n_locals));
  made.Set("stack", Slots(env, exit.slots + exit.n_locals, exit.n_stack));
  made.Set("values", ArrayOf(env, exit.n_values, [&](uint32_t i, Napi::Object &value) {
             value.Set("repr", reprs[exit.reprs[i] & ~PYRO_EXIT_OWNED]);
             value.Set("owned", (exit.reprs[i] & PYRO_EXIT_OWNED) != 0);
           }));
  return made;
}

Napi::Object Stats(Napi::Env env, const pyro_native &native) {
  const pyro_codegen_stats &s = native.stats;
  Napi::Object made = Napi::Object::New(env);
  made.Set("vregs", s.vregs);
  made.Set("instructions", s.instructions);
  made.Set("spilled", s.spilled);
  made.Set("splits", s.splits);
  made.Set("moves", s.moves);
  made.Set("hotSize", s.hot_size);
  made.Set("coldSize", s.cold_size);
  made.Set("codeSize", native.code_size);
  made.Set("frameSize", native.frame_size);
  made.Set("size", static_cast<double>(native.size));
  return made;
}

Napi::Value CompileToObject(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  Native native = Compile(info, OptionsOf(info, 1));
  Napi::Object made = Napi::Object::New(env);
  made.Set("code", Napi::Buffer<uint8_t>::Copy(env, native->code, native->code_size));
  made.Set("entry", native->entry);
  made.Set("relocations", ArrayOf(env, native->n_relocs, [&](uint32_t i, Napi::Object &o) {
             const pyro_reloc &r = native->relocs[i];
             static const char *const targets[PYRO_CONST_COUNT] = PYRO_CONST_NAMES;
             o.Set("at", r.at);
             o.Set("type", r.type == PYRO_RELOC_CALL ? "call" : "abs64");
             o.Set("to", r.to == PYRO_TO_UNIT ? "unit" : r.to == PYRO_TO_EXIT_THUNK ? "exitThunk" : r.to == PYRO_TO_POLL_THUNK ? "pollThunk" : r.to == PYRO_TO_DEALLOC_THUNK ? "deallocThunk" : targets[r.to]);
             o.Set("a", r.a);
             o.Set("b", r.b);
             o.Set("addend", r.addend);
           }));
  made.Set("exits", ArrayOf(env, native->n_exits, [&](uint32_t i, Napi::Object &o) { o = Exit(env, native->exits[i]); }));
  made.Set("sites", ArrayOf(env, native->n_sites, [&](uint32_t i, Napi::Object &o) {
             const pyro_exit_site &site = native->sites[i];
             uint32_t count = native->exits[site.exit].n_values;
             o.Set("exit", site.exit);
             o.Set("code", site.code);
             o.Set("locations", ArrayOf(env, count, [&](uint32_t k, Napi::Object &l) { l = Location(env, site.locations[k]); }));
           }));
  made.Set("marks", ArrayOf(env, native->n_marks, [&](uint32_t i, Napi::Object &o) {
             uint32_t bytecode = native->marks[i].bytecode;
             o.Set("code", native->marks[i].code);
             o.Set("bytecode", bytecode == PYRO_NO_MARK ? env.Null() : Napi::Value(Napi::Number::New(env, bytecode)));
           }));
  made.Set("instructions", ArrayOf(env, native->n_instructions, [&](uint32_t i, Napi::Object &o) {
             uint32_t instruction = native->instructions[i].instruction;
             o.Set("code", native->instructions[i].code);
             o.Set("instruction", instruction == PYRO_NO_MARK ? env.Null() : Napi::Value(Napi::Number::New(env, instruction)));
           }));
  made.Set("stats", Stats(env, *native));
  if (native->dump) made.Set("dump", native->dump);
  return made;
}

// ---- run ---------------------------------------------------------------------------------------------------------------

struct Run {
  Napi::Env env;
  const pyro_native *native;
  Napi::Object options;
  int64_t polls;
  Napi::Value left;  // what pyro_exit made of the exit, empty when the program returned
};

// The value of an exit, as its representation says: f64 a number, everything else a bigint.
Napi::Value ExitValue(Run &run, const pyro_exit_site &site, uint32_t index, const pyro_saved_regs *saved) {
  pyro_location location = site.locations[index];
  uint64_t bits;
  if ((location & 3) == PYRO_LOC_CONST) {
    const pyro_constant &constant = run.native->constants[pyro_location_payload(location)];
    bits = static_cast<uint64_t>(constant.b) << 32 | constant.a;
    if (constant.kind == PYRO_CONST_HANDLE) return Napi::String::New(run.env, "&" + std::to_string(constant.a));
  } else {
    bits = pyro_location_read(location, saved);
  }
  if ((run.native->exits[site.exit].reprs[index] & ~PYRO_EXIT_OWNED) != PYRO_REPR_FLOAT) return Napi::BigInt::New(run.env, static_cast<int64_t>(bits));
  double number;
  memcpy(&number, &bits, sizeof number);
  return Napi::Number::New(run.env, number);
}

// Stand-ins for the runtime's functions. They trample on every register that a C function may change.
inline void Trample() {
  __asm__ volatile(
      "mov $0x5a5a5a5a, %%eax\n mov %%rax, %%rcx\n mov %%rax, %%rdx\n mov %%rax, %%rsi\n mov %%rax, %%rdi\n mov %%rax, %%r8\n mov %%rax, %%r9\n"
      "mov %%rax, %%r10\n mov %%rax, %%r11\n movq %%rax, %%xmm0\n movq %%rax, %%xmm1\n movq %%rax, %%xmm2\n movq %%rax, %%xmm3\n movq %%rax, %%xmm4\n"
      "movq %%rax, %%xmm5\n movq %%rax, %%xmm6\n movq %%rax, %%xmm7\n movq %%rax, %%xmm8\n movq %%rax, %%xmm9\n movq %%rax, %%xmm10\n"
      "movq %%rax, %%xmm11\n movq %%rax, %%xmm12\n movq %%rax, %%xmm13\n movq %%rax, %%xmm14\n movq %%rax, %%xmm15\n" ::
          : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8",
            "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "cc");
}
int64_t Add(int64_t a, int64_t b) { Trample(); return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b)); }
int64_t Subtract(int64_t a, int64_t b) { Trample(); return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b)); }
int64_t Same(int64_t a) { Trample(); return a; }
int Sign(int64_t a) { Trample(); return a > 0 ? 1 : a < 0 ? -1 : 0; }
double Power(double a, double b) { Trample(); return std::pow(a, b); }
// Mixed arguments; with enough of them the rest is on the stack.
int64_t Digits(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f, int64_t g, int64_t h) {
  Trample();
  return ((((((a * 10 + b) * 10 + c) * 10 + d) * 10 + e) * 10 + f) * 10 + g) * 10 + h;
}
int Mixed(int64_t a, double b, int c) { Trample(); return static_cast<int>(a + static_cast<int64_t>(b) * 10 + c * 100); }
// An object is words: count, type; a dead one has type 0xdead.
void Dealloc(int64_t *object) { Trample(); object[1] = 0xdead; }

void *OnExit(void *unit, uint64_t index, const pyro_saved_regs *saved) {
  Run &run = *static_cast<Run *>(unit);
  const pyro_exit_site &site = run.native->sites[index];
  const pyro_exit_record &exit = run.native->exits[site.exit];
  // A poll is answered "go on" as often as options.polls says.
  if (exit.kind == PYRO_EXIT_POLL && run.polls > 0) {
    run.polls--;
    Trample();
    return reinterpret_cast<void *>(uintptr_t{1});
  }
  Napi::Object made = Exit(run.env, exit);
  Napi::Array values = Napi::Array::New(run.env, exit.n_values);
  for (uint32_t i = 0; i < exit.n_values; i++) values.Set(i, ExitValue(run, site, i, saved));
  made.Set("exitKind", made.Get("kind"));
  made.Set("kind", "exit");
  made.Set("id", site.exit);
  made.Set("values", values);
  run.left = made;
  Trample();
  return reinterpret_cast<void *>(uintptr_t{0x5eed});
}

int Resolve(void *context, uint32_t kind, uint32_t a, uint32_t b, uint64_t *address) {
  Run &run = *static_cast<Run *>(context);
  const auto found = [&](const void *pointer) { *address = reinterpret_cast<uintptr_t>(pointer); return 0; };
  if (kind == PYRO_CONST_SYMBOL) {
    switch (a) {
      case PYRO_SYM_PY_NUMBER_ADD: return found(reinterpret_cast<void *>(Add));
      case PYRO_SYM_PY_NUMBER_SUBTRACT: return found(reinterpret_cast<void *>(Subtract));
      case PYRO_SYM_PYRO_LONG_FROM_INT64: return found(reinterpret_cast<void *>(Same));
      case PYRO_SYM_PY_OBJECT_IS_TRUE: return found(reinterpret_cast<void *>(Sign));
      case PYRO_SYM_POW: return found(reinterpret_cast<void *>(Power));
      case PYRO_SYM_PYRO_CALL: return found(reinterpret_cast<void *>(Digits));
      case PYRO_SYM_PYRO_COMPARE_INT_FLOAT: return found(reinterpret_cast<void *>(Mixed));
      case PYRO_SYM__PY_DEALLOC: return found(reinterpret_cast<void *>(Dealloc));
      case PYRO_SYM_PYRO_EXIT: return found(reinterpret_cast<void *>(OnExit));
    }
    return -1;
  }
  // Objects and cells are memory of the caller: options.handles[i], and options.cells with a word for each kind.
  Napi::Value memory = run.options.Get(kind == PYRO_CONST_HANDLE ? "handles" : "cells");
  if (kind == PYRO_CONST_HANDLE && memory.IsArray()) memory = memory.As<Napi::Array>().Get(a);
  if (!memory.IsBuffer()) return -1;
  auto *words = memory.As<Napi::Buffer<uint8_t>>().Data();
  return found(kind == PYRO_CONST_HANDLE ? words : words + 8 * a);
}

// rax and xmm0.
struct Result {
  int64_t integer;
  double number;
};
using Body = Result (*)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, double, double, double, double, double, double, double, double,
                        int64_t, int64_t, int64_t, int64_t);

Result Call(Napi::Env env, Body body, const Napi::Value &given) {
  int64_t ints[10] = {};
  double numbers[8] = {};
  size_t n_ints = 0, n_numbers = 0;
  Napi::Array args = given.IsArray() ? given.As<Napi::Array>() : Napi::Array::New(env);
  for (uint32_t i = 0; i < args.Length(); i++) {
    Napi::Value arg = args.Get(i);
    bool lossless;
    if (arg.IsNumber() ? n_numbers == 8 : n_ints == 10) throw Napi::RangeError::New(env, "codegen.run: too many arguments");
    if (arg.IsBigInt()) ints[n_ints++] = arg.As<Napi::BigInt>().Int64Value(&lossless);
    else if (arg.IsBuffer()) ints[n_ints++] = reinterpret_cast<int64_t>(arg.As<Napi::Buffer<uint8_t>>().Data());
    else if (arg.IsNumber()) numbers[n_numbers++] = arg.As<Napi::Number>();
    else throw Napi::TypeError::New(env, "codegen.run: an argument is a bigint, a number (f64) or a Buffer (its address)");
  }
  return body(ints[0], ints[1], ints[2], ints[3], ints[4], ints[5], numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
              numbers[7], ints[6], ints[7], ints[8], ints[9]);
}

// (lir, args, options): { kind: "return", value: bigint, number } or { kind: "exit", id, values, ... }.
Napi::Value RunProgram(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  Run run = {env, nullptr, OptionsOf(info, 2), 0, Napi::Value()};
  if (run.options.Has("polls")) run.polls = run.options.Get("polls").ToNumber().Int64Value();
  Native native = Compile(info, run.options);
  run.native = native.get();
  pyro_code_block block;
  if (pyro_memory_alloc(native->code_size, &block) < 0) throw Napi::Error::New(env, "codegen.run: no executable memory");
  pyro_linker linker = {&run, Resolve, &run, {nullptr, nullptr}};
  pyro_codegen_error error;
  if (pyro_link(native.get(), &linker, &block, &error) < 0) {
    pyro_memory_free(&block);
    ThrowLirError(env, error);
  }
  Result result;
  try {
    result = Call(env, reinterpret_cast<Body>(block.run + native->entry), info[1]);
  } catch (...) {
    pyro_memory_free(&block);
    throw;
  }
  pyro_memory_free(&block);
  if (!run.left.IsEmpty()) return run.left;
  Napi::Object made = Napi::Object::New(env);
  made.Set("kind", "return");
  made.Set("value", Napi::BigInt::New(env, result.integer));
  made.Set("number", result.number);
  return made;
}

}  // namespace

void register_codegen(Napi::Env env, Napi::Object exports) {
  Napi::Object codegen = Napi::Object::New(env);
  codegen.Set("compile", Napi::Function::New(env, CompileToObject, "compile"));
  codegen.Set("run", Napi::Function::New(env, RunProgram, "run"));
  exports.Set("codegen", codegen);
}
