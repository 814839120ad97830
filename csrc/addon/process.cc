// Undoes what Node did to its process before any script ran, so that a Python program started in it finds the process it would have
// found without Node. What that is was read off /proc/self/status and Node's src/node.cc (PlatformInit), and is tested in
// test/cli/environment.test.ts:
//   - every signal is reset to its default, SIGPIPE and SIGXFSZ are ignored, SIGINT, SIGTERM, SIGUSR1 and SIGSEGV are handled;
//   - the soft limit of open files is raised to the hard one;
//   - helper threads exist, and take signals.
#include "process.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

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

// Waits as long as a thread may need to be scheduled, not for ever: one that ends in the meantime never answers.
void AwaitMasked() {
  timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  while (sem_timedwait(&masked, &deadline) != 0 && errno == EINTR) {
  }
}

void MaskHelperThreads() {
  const int number = SIGRTMAX;
  struct sigaction ours = {}, before;
  ours.sa_sigaction = BlockAllOnReturn;
  ours.sa_flags = SA_SIGINFO | SA_RESTART;
  sigfillset(&ours.sa_mask);
  if (sem_init(&masked, 0, 0) != 0 || sigaction(number, &ours, &before) != 0) return;
  if (DIR *tasks = opendir("/proc/self/task")) {
    const pid_t self = static_cast<pid_t>(syscall(SYS_gettid));
    while (dirent *entry = readdir(tasks)) {
      const pid_t thread = atoi(entry->d_name);
      if (thread <= 0 || thread == self || BlocksSignal(thread, number)) continue;
      if (syscall(SYS_tgkill, getpid(), thread, number) == 0) AwaitMasked();
    }
    closedir(tasks);
  }
  sigaction(number, &before, nullptr);
  sem_destroy(&masked);
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

// becomePlain({ ignoredSignals?: number[], openFiles?: number, name?: string })
Napi::Value BecomePlain(const Napi::CallbackInfo &info) {
  const auto options = info[0].As<Napi::Object>();
  MaskHelperThreads();
  ResetSignals(options.Get("ignoredSignals"));
  LimitOpenFiles(options.Get("openFiles"));
  const Napi::Value name = options.Get("name");
  if (name.IsString()) prctl(PR_SET_NAME, name.As<Napi::String>().Utf8Value().c_str());
  return info.Env().Undefined();
}

}  // namespace

void InitProcess(Napi::Env env, Napi::Object exports) { exports.Set("becomePlain", Napi::Function::New(env, BecomePlain, "becomePlain")); }

}  // namespace pyroclast
