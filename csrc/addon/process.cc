// Undoes what Node did to its process before any script ran, so that a Python program started in it finds the process it would have
// found without Node. What that is was read off /proc/self/status and Node's src/node.cc (PlatformInit), and is tested in
// test/cli/environment.test.ts:
//   - every signal is reset to its default, SIGPIPE and SIGXFSZ are ignored, SIGINT, SIGTERM, SIGUSR1 and SIGSEGV are handled;
//   - the soft limit of open files is raised to the hard one;
//   - files that were inherited, the standard streams among them, are closed on exec;
//   - helper threads exist, and take signals;
//   - functions are registered with atexit that wait for those threads: in a forked child, which has none of them, they crash.
#include "process.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace pyroclast {
namespace {

// The core's and Node's threads never take a signal of the program's: a process-directed signal that the main thread blocks has to
// stay pending for its sigwait() or signalfd, as it does in a process of one thread.
//
// A thread's mask can only be changed by itself. So each is sent a signal whose handler changes the mask that the kernel puts back
// when the handler returns.
sem_t masked;

void BlockAllOnReturn(int, siginfo_t *, void *context) {
  auto *interrupted = static_cast<ucontext_t *>(context);
  // The kernel reads its own, shorter mask from the start of this field.
  sigfillset(&interrupted->uc_sigmask);
  sem_post(&masked);
}

bool BlocksSignal(pid_t thread, int number) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/status", thread);
  FILE *status = fopen(path, "re");
  if (!status) return true;  // The thread has ended.
  char line[128];
  unsigned long long mask = 0;
  while (fgets(line, sizeof line, status)) {
    if (sscanf(line, "SigBlk: %llx", &mask) == 1) break;
  }
  fclose(status);
  return mask >> (number - 1) & 1;
}

// Waits as long as threads may need to be scheduled, not for ever: one that ends in the meantime never answers.
void AwaitMasked(int threads) {
  timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 5;
  while (threads > 0) {
    if (sem_timedwait(&masked, &deadline) == 0) threads--;
    else if (errno != EINTR) return;
  }
}

void MaskHelperThreads() {
  const int number = SIGRTMAX;
  struct sigaction ours = {}, before;
  ours.sa_sigaction = BlockAllOnReturn;
  ours.sa_flags = SA_SIGINFO | SA_RESTART;
  sigfillset(&ours.sa_mask);
  if (sem_init(&masked, 0, 0) != 0 || sigaction(number, &ours, &before) != 0) return;
  int asked = 0;
  if (DIR *tasks = opendir("/proc/self/task")) {
    const pid_t self = static_cast<pid_t>(syscall(SYS_gettid));
    while (dirent *entry = readdir(tasks)) {
      const pid_t thread = atoi(entry->d_name);
      if (thread <= 0 || thread == self || BlocksSignal(thread, number)) continue;
      if (syscall(SYS_tgkill, getpid(), thread, number) == 0) asked++;
    }
    closedir(tasks);
  }
  AwaitMasked(asked);
  // A signal that is still on its way, to a thread that was not scheduled in all that time, would end the process. Ignoring discards it.
  struct sigaction ignore = {};
  ignore.sa_handler = SIG_IGN;
  sigaction(number, &ignore, nullptr);
  sigaction(number, &before, nullptr);
}

// A file that is open here, as far as needed to tell Node's from inherited ones.
struct OpenFile {
  int number;
  ino_t node;
  mode_t type;
  bool is_poll;
};

std::vector<OpenFile> FilesClosedOnExec() {
  std::vector<OpenFile> files;
  DIR *folder = opendir("/proc/self/fd");
  if (!folder) return files;
  while (dirent *entry = readdir(folder)) {
    const int number = entry->d_name[0] == '.' ? -1 : atoi(entry->d_name);
    struct stat status;
    if (number < 0 || number == dirfd(folder) || fstat(number, &status) != 0) continue;
    if (!(fcntl(number, F_GETFD) & FD_CLOEXEC)) continue;
    char target[64] = {};
    if (readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1) < 0) continue;
    files.push_back({number, status.st_ino, status.st_mode & S_IFMT, strcmp(target, "anon_inode:[eventpoll]") == 0});
  }
  closedir(folder);
  return files;
}

// Node marks what it inherited as closed on exec (uv_disable_stdio_inheritance): os.system() and os.exec*() would lose the standard
// streams. Of the files that are marked, those below the first that Node opened, an epoll, are not Node's; above it, Node keeps epolls,
// eventfds, a /dev/null and pipes of which it holds both ends.
void RestoreInheritance() {
  const std::vector<OpenFile> files = FilesClosedOnExec();
  int first = INT_MAX;
  for (const OpenFile &file : files) {
    if (file.is_poll && file.number < first) first = file.number;
  }
  for (const OpenFile &file : files) {
    const auto same = [&](const OpenFile &other) { return other.node == file.node && other.type == S_IFIFO; };
    const bool half_pipe = file.type == S_IFIFO && std::count_if(files.begin(), files.end(), same) == 1;
    const bool foreign = file.type == S_IFREG || file.type == S_IFDIR || file.type == S_IFSOCK || half_pipe;
    if (file.number < first || foreign) fcntl(file.number, F_SETFD, fcntl(file.number, F_GETFD) & ~FD_CLOEXEC);
  }
}

void ResetSignals(const Napi::Value &ignored) {
  struct sigaction action = {};
  for (int number = 1; number <= SIGRTMAX; number++) {
    // The C library keeps two for itself below SIGRTMIN and refuses to change them, as the kernel does with SIGKILL and SIGSTOP.
    action.sa_handler = SIG_DFL;
    sigaction(number, &action, nullptr);
  }
  if (!ignored.IsArray()) return;
  const auto numbers = ignored.As<Napi::Array>();
  for (uint32_t i = 0; i < numbers.Length(); i++) {
    action.sa_handler = SIG_IGN;
    sigaction(numbers.Get(i).ToNumber().Int32Value(), &action, nullptr);
  }
}

void LimitOpenFiles(const Napi::Value &soft) {
  rlimit limit;
  if (!soft.IsNumber() || getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const double wanted = soft.As<Napi::Number>().DoubleValue();
  if (wanted < 0 || wanted >= static_cast<double>(limit.rlim_cur)) return;
  limit.rlim_cur = static_cast<rlim_t>(wanted);
  setrlimit(RLIMIT_NOFILE, &limit);
}

// The array and the entries live as long as the process, as those that the kernel laid out do.
void ReplaceEnvironment(const Napi::Value &block) {
  if (!block.IsTypedArray()) return;
  const auto bytes = block.As<Napi::Uint8Array>();
  const size_t size = bytes.ByteLength();
  size_t count = 0;
  for (size_t i = 0; i < size; i++) count += bytes.Data()[i] == 0;
  auto *text = static_cast<char *>(malloc(size + 1));
  auto **array = static_cast<char **>(calloc(count + 2, sizeof(char *)));
  if (!text || !array) return;
  memcpy(text, bytes.Data(), size);
  text[size] = 0;
  size_t next = 0;
  for (char *entry = text; entry < text + size; entry += strlen(entry) + 1) array[next++] = entry;
  environ = array;
}

// How the program ends: by exit(), called by Python's main function for sys.exit() or by leave(). Nothing of Node's runs then.
struct {
  pid_t process;
  napi_env env;
  Napi::FunctionReference tell;
} ending;

void EndProcess(int code, void *) {
  // JavaScript can be called where it stands: on the main thread, inside the call that runs Python.
  if (getpid() == ending.process && syscall(SYS_gettid) == ending.process && !ending.tell.IsEmpty()) {
    Napi::HandleScope scope(ending.env);
    try {
      ending.tell.Call({Napi::Number::New(ending.env, code)});
    } catch (const Napi::Error &error) {
      fprintf(stderr, "pyroclast: %s\n", error.what());
    }
  }
  fflush(nullptr);
  _exit(code);
}

// leave(code): exit(), as a main function does that returns.
Napi::Value Leave(const Napi::CallbackInfo &info) { exit(info[0].ToNumber().Int32Value()); }

// becomePlain({ ignoredSignals?: number[], openFiles?: number, name?: string, environment?: Uint8Array, onExit?: (code) => void })
Napi::Value BecomePlain(const Napi::CallbackInfo &info) {
  const auto options = info[0].As<Napi::Object>();
  MaskHelperThreads();
  ResetSignals(options.Get("ignoredSignals"));
  LimitOpenFiles(options.Get("openFiles"));
  RestoreInheritance();
  ReplaceEnvironment(options.Get("environment"));
  const Napi::Value name = options.Get("name");
  if (name.IsString()) prctl(PR_SET_NAME, name.As<Napi::String>().Utf8Value().c_str());
  ending.process = getpid();
  ending.env = info.Env();
  const Napi::Value tell = options.Get("onExit");
  if (tell.IsFunction()) {
    ending.tell = Napi::Persistent(tell.As<Napi::Function>());
    // Where Python could not even start, Node ends by itself, and its JavaScript before exit() is called.
    napi_add_env_cleanup_hook(info.Env(), [](void *) { ending.tell.Reset(); }, nullptr);
  }
  on_exit(EndProcess, nullptr);
  return info.Env().Undefined();
}

}  // namespace

void InitProcess(Napi::Env env, Napi::Object exports) {
  exports.Set("becomePlain", Napi::Function::New(env, BecomePlain, "becomePlain"));
  exports.Set("leave", Napi::Function::New(env, Leave, "leave"));
}

}  // namespace pyroclast
