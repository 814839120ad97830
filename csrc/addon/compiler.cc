// The way of a compile request from the core to the thread that runs the compiler, and of its answer back.
//
// A request may come from any thread, before that thread's event loop runs, while it ends, or when it is gone; whoever asked is waiting on a
// condition variable. So every request that was taken is answered exactly once: by the compiler, or with a refusal when it stops.
#include "compiler.h"

#include <pthread.h>
#include <signal.h>

#include <mutex>
#include <unordered_map>
#include <vector>

#include "loader.h"
#include "pyroclast/jit_api.h"

namespace pyroclast {
namespace {

// kExpected: its thread was started and has not come here yet.
enum class State { kNone, kExpected, kAttached };

struct Service {
  std::mutex mutex;
  State state = State::kNone;
  napi_threadsafe_function queue = nullptr;  // into the compiler's event loop, while attached
  std::unordered_map<uint64_t, std::vector<uint8_t>> pending;  // what was asked and not yet answered
};

// Not destroyed at exit: threads may still ask.
Service &The() {
  static auto *service = new Service;
  return *service;
}

void Deliver(Service &service, uint64_t id) {
  napi_call_threadsafe_function(service.queue, reinterpret_cast<void *>(id), napi_tsfn_nonblocking);
}

int Request(uint64_t id, const uint8_t *snapshot, size_t size) {
  Service &service = The();
  std::lock_guard<std::mutex> lock(service.mutex);
  if (service.state == State::kNone) return -1;
  service.pending.emplace(id, std::vector<uint8_t>(snapshot, snapshot + size));
  if (service.state == State::kAttached) Deliver(service, id);
  return 0;
}

// True for the first answer to a request.
bool TakePending(uint64_t id) {
  Service &service = The();
  std::lock_guard<std::mutex> lock(service.mutex);
  return service.pending.erase(id) != 0;
}

// No compiler from now on. Those who wait for it are told so.
void Stop() {
  Service &service = The();
  std::unordered_map<uint64_t, std::vector<uint8_t>> pending;
  {
    std::lock_guard<std::mutex> lock(service.mutex);
    service.state = State::kNone;
    pending.swap(service.pending);
  }
  for (auto &request : pending) LoadedCore()->jit->answer(request.first, nullptr, 0, "the compiler stopped", 0);
}

// The bytes of a request as a Uint8Array; nullptr if it is answered already, or there is no memory.
napi_value SnapshotOf(napi_env env, uint64_t id) {
  Service &service = The();
  std::lock_guard<std::mutex> lock(service.mutex);
  auto request = service.pending.find(id);
  napi_value buffer = nullptr, bytes = nullptr;
  void *data = nullptr;
  if (request == service.pending.end()) return nullptr;
  const std::vector<uint8_t> &snapshot = request->second;
  if (napi_create_arraybuffer(env, snapshot.size(), &data, &buffer) != napi_ok) return nullptr;
  if (!snapshot.empty()) memcpy(data, snapshot.data(), snapshot.size());
  return napi_create_typedarray(env, napi_uint8_array, snapshot.size(), buffer, 0, &bytes) == napi_ok ? bytes : nullptr;
}

// What was thrown, as text, and thrown no more.
std::string TakeException(napi_env env) {
  napi_value thrown, text;
  size_t length = 0;
  char buffer[256] = "";
  if (napi_get_and_clear_last_exception(env, &thrown) != napi_ok || napi_coerce_to_string(env, thrown, &text) != napi_ok ||
      napi_get_value_string_utf8(env, text, buffer, sizeof buffer, &length) != napi_ok) {
    napi_get_and_clear_last_exception(env, &thrown);  // of its toString()
    return "what it threw has no text";
  }
  return std::string(buffer, length);
}

// In the compiler's thread: hands one request to its function, which answers now or later. In plain Node-API: a thread that is being ended lets no
// JavaScript run, which node-addon-api takes for an exception and ends the process over it.
void OnRequest(napi_env env, napi_value function, void *, void *data) {
  if (!env) return;  // the environment ends: Stop() answers
  const auto id = reinterpret_cast<uint64_t>(data);
  napi_handle_scope scope;
  if (napi_open_handle_scope(env, &scope) != napi_ok) return;
  napi_value arguments[2] = {nullptr, SnapshotOf(env, id)}, receiver = nullptr;
  napi_create_double(env, static_cast<double>(id), &arguments[0]);
  napi_get_undefined(env, &receiver);
  const napi_status status = arguments[1] ? napi_call_function(env, receiver, function, 2, arguments, nullptr) : napi_generic_failure;
  if (status != napi_ok) {
    const std::string reason = "the compiler failed: " + (status == napi_pending_exception ? TakeException(env) : std::string("it cannot be called"));
    if (TakePending(id)) LoadedCore()->jit->answer(id, nullptr, 0, reason.c_str(), 0);
  }
  napi_close_handle_scope(env, scope);
}

// A forked child has none of the other threads, so no compiler; whoever waited for it there exists in the parent only.
void BeforeFork() { The().mutex.lock(); }
void AfterForkInParent() { The().mutex.unlock(); }
void AfterForkInChild() {
  The().state = State::kNone;
  The().pending.clear();
  The().mutex.unlock();
}

void Expect(const Napi::CallbackInfo &) {
  std::lock_guard<std::mutex> lock(The().mutex);
  The().state = State::kExpected;
}

// attachCompiler(function (id, snapshot)): this thread compiles until its environment ends.
void Attach(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  // Signals are for the threads of the program.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  napi_threadsafe_function queue;
  napi_value name = Napi::String::New(env, "pyroclast compiler");
  if (napi_create_threadsafe_function(env, info[0], nullptr, name, 0, 1, nullptr, nullptr, nullptr, OnRequest, &queue) != napi_ok) throw Napi::Error::New(env);
  // Hooks run in the reverse order: after Stop() nobody uses the queue, which its own hook then closes.
  napi_add_env_cleanup_hook(env, [](void *) { Stop(); }, nullptr);
  Service &service = The();
  std::lock_guard<std::mutex> lock(service.mutex);
  service.queue = queue;
  service.state = State::kAttached;
  for (auto &request : service.pending) Deliver(service, request.first);
}

// answer(id, LIR or null, reason, line)
void Answer(const Napi::CallbackInfo &info) {
  // All that may throw comes first: a request that was taken is answered.
  auto id = static_cast<uint64_t>(info[0].As<Napi::Number>().Int64Value());
  std::string reason = info[2].As<Napi::String>().Utf8Value();
  uint32_t line = info[3].As<Napi::Number>().Uint32Value();
  if (!TakePending(id)) return;
  const pyro_jit_api *jit = LoadedCore()->jit;
  if (info[1].IsTypedArray()) {
    auto lir = info[1].As<Napi::Uint8Array>();
    jit->answer(id, lir.Data(), lir.ByteLength(), nullptr, 0);
  } else {
    jit->answer(id, nullptr, 0, reason.c_str(), line);
  }
}

void Stopped(const Napi::CallbackInfo &) { Stop(); }

}  // namespace

void OpenCompiler(const pyro_core_api *core) {
  if (core->jit) core->jit->set_compiler(Request);
}

void InitCompiler(Napi::Env env, Napi::Object exports) {
  static std::once_flag once;
  std::call_once(once, [] { pthread_atfork(BeforeFork, AfterForkInParent, AfterForkInChild); });
  auto add = [&](const char *name, auto function) { exports.Set(name, Napi::Function::New(env, function, name)); };
  add("expectCompiler", Expect);
  add("attachCompiler", Attach);
  add("answer", Answer);
  add("compilerStopped", Stopped);
}

}  // namespace pyroclast
