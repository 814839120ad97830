// How Python is opened, run and ended from JavaScript.
#include <unistd.h>
#include <pthread.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "compiler.h"
#include "graveyard.h"
#include "host.h"
#include "loader.h"
#include "python.h"

namespace pyroclast {
namespace {

std::atomic<Phase> phase{Phase::kClosed};
std::atomic<bool> forked_child{false};
pthread_t python_thread;
const pyro_embed_api *embed;

// Arguments as the bytes that Python is to see: strings as UTF-8, bytes as they are.
std::vector<std::string> Arguments(Napi::Value value) {
  std::vector<std::string> arguments;
  Napi::Array array = value.As<Napi::Array>();
  for (uint32_t i = 0; i < array.Length(); i++) {
    Napi::Value item = array.Get(i);
    if (item.IsTypedArray()) {
      auto bytes = item.As<Napi::Uint8Array>();
      arguments.emplace_back(reinterpret_cast<const char *>(bytes.Data()), bytes.ByteLength());
    } else {
      arguments.push_back(item.As<Napi::String>().Utf8Value());
    }
    if (arguments.back().find('\0') != std::string::npos) throw Napi::TypeError::New(value.Env(), "an argument contains a null byte");
  }
  return arguments;
}

// What open() and runMain() have in common: the options, and the core they ask for.
struct Start {
  explicit Start(const Napi::CallbackInfo &info) {
    Napi::Object given = info[0].As<Napi::Object>();
    executable = given.Get("executable").As<Napi::String>().Utf8Value();
    arguments = Arguments(given.Get("argv"));
    for (std::string &argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    Loaded loaded;
    try {
      loaded = LoadCore(given.Get("library").As<Napi::String>().Utf8Value(), given.Get("core").As<Napi::String>().Utf8Value());
    } catch (const std::runtime_error &error) {
      throw Napi::Error::New(info.Env(), error.what());
    }
    embed = loaded.core->embed;
    options.executable = executable.c_str();
    options.argc = static_cast<int>(arguments.size());
    options.argv = argv.data();
    options.deepbind = loaded.deepbind;
    options.eager = given.Get("jit").StrictEquals(Napi::String::New(info.Env(), "eager"));
    options.host = &kHost;
  }

  std::string executable;
  std::vector<std::string> arguments;
  std::vector<char *> argv;
  pyro_open_options options = {};
  char error[4096] = "";
};

void Enter(Napi::Env env, Phase next) {
  Phase expected = Phase::kClosed;
  if (phase.compare_exchange_strong(expected, next)) return;
  throw Napi::Error::New(env, expected == Phase::kEnded ? "Python has ended: a process can open it once" : "Python is open already");
}

// exit() in a forked child: what Node has registered with atexit() waits for threads that are the parent's.
void EndAtOnce(int code, void *) {
  fflush(nullptr);
  _exit(code);
}

void AfterForkInChild() {
  if (!forked_child.exchange(true)) on_exit(EndAtOnce, nullptr);
}

// The JavaScript of this process is being torn down, and with it all that Python could call.
void OnEnvironmentEnd(void *) {
  if (phase.exchange(Phase::kEnded) != Phase::kOpen) return;
  CloseHost();
  if (!embed->is_idle()) return;  // Python's frames are still on the stack, or it was told not to wait: it ends with the process
  embed->enter();
  BuryDead();
  CloseGraveyard();
  ReleaseAllHandles();
  embed->leave();
  embed->finalize();
}

Napi::Value Open(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  Start start(info);
  Enter(env, Phase::kOpen);
  python_thread = pthread_self();
  OpenHost(env, info[1].As<Napi::Object>());
  OpenGraveyard(env);
  OpenCompiler(LoadedCore());
  if (embed->open(&start.options, start.error, sizeof start.error) < 0) {
    phase = Phase::kEnded;
    throw Napi::Error::New(env, std::string("Python cannot start: ") + start.error);
  }
  napi_add_env_cleanup_hook(env, OnEnvironmentEnd, nullptr);
  pthread_atfork(nullptr, nullptr, AfterForkInChild);
  return env.Undefined();
}

Napi::Value RunMain(const Napi::CallbackInfo &info) {
  Napi::Env env = info.Env();
  Start start(info);
  Enter(env, Phase::kRunning);
  python_thread = pthread_self();
  OpenCompiler(LoadedCore());
  int exit_code = 1;
  const pid_t process = getpid();
  int result = embed->run_main(&start.options, &exit_code, start.error, sizeof start.error);
  phase = Phase::kEnded;
  // A forked child that has reached the end of the program: none of Node's other threads exist here, JavaScript cannot go on.
  if (getpid() != process) exit(exit_code);
  if (result < 0) throw Napi::Error::New(env, std::string("Python cannot start: ") + start.error);
  return Napi::Number::New(env, exit_code);
}

Napi::Value RunExitFunctions(const Napi::CallbackInfo &info) {
  Inside inside(info.Env());
  Py().run_exit_functions(info[0].ToBoolean());
  // Nobody waits for the threads that still run, so they stop here: the process ends while Python's lock is held.
  if (!info[0].ToBoolean()) Py().enter();
  return info.Env().Undefined();
}

Napi::Value Version(const Napi::CallbackInfo &info) { return Napi::String::New(info.Env(), LoadedCore()->python_running); }

}  // namespace

Phase CurrentPhase() { return phase; }
bool IsForkedChild() { return forked_child.load(std::memory_order_relaxed); }
void BeforeJavaScript() {
  if (IsForkedChild()) Py().end_program();
}
bool OnPythonThread() { return pthread_equal(python_thread, pthread_self()); }
const pyro_embed_api &Py() { return *embed; }

void InitPython(Napi::Env env, Napi::Object exports) {
  exports.Set("open", Napi::Function::New(env, Open, "open"));
  exports.Set("runMain", Napi::Function::New(env, RunMain, "runMain"));
  exports.Set("runExitFunctions", Napi::Function::New(env, RunExitFunctions, "runExitFunctions"));
  exports.Set("version", Napi::Function::New(env, Version, "version"));
}

}  // namespace pyroclast
