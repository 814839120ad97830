// Opens libpython, and the core after it.
//
// Node's executable exports some 2,400 functions of its own OpenSSL, zlib, SQLite and others, and the executable comes first in the global
// scope: what libpython or an extension module wants of those libraries would be bound to Node's, of another version. RTLD_DEEPBIND makes an
// object look into itself and its own dependencies first. It is no option for a process whose malloc is not libc's (jemalloc, a sanitizer,
// by LD_PRELOAD): then objects would free with one what they got from the other.
//
// Looking into libc and libstdc++ first has a catch: Node's executable holds its own copies of some of their variables (copy relocations:
// environ, std::cout), and those are the ones that are set. ShareCopiedVariables() repairs that.
#include "loader.h"

#include <dlfcn.h>
#include <link.h>

#include <atomic>
#include <cstring>
#include <mutex>
#include <stdexcept>

namespace pyroclast {
namespace {

std::atomic<const pyro_core_api *> loaded_core{nullptr};

// The library's own definition of a variable, and how long it is; nullptr if the library or the variable is not there.
void *OwnVariable(const char *library, const char *name, size_t *size) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
  if (!handle) return nullptr;
  void *address = dlsym(handle, name);
  Dl_info info;
  ElfW(Sym) *symbol = nullptr;
  *size = address && dladdr1(address, &info, reinterpret_cast<void **>(&symbol), RTLD_DL_SYMENT) && symbol ? symbol->st_size : 0;
  dlclose(handle);
  return address;
}

struct Variable {
  const char *library;
  const char *name;
};

// What code reads without a call. Streams can be copied bit for bit: they own nothing, the buffers behind them are shared.
constexpr Variable kCopiedVariables[] = {
    {"libc.so.6", "environ"},      {"libc.so.6", "stdin"},        {"libc.so.6", "stdout"},       {"libc.so.6", "stderr"},
    {"libstdc++.so.6", "_ZSt3cin"}, {"libstdc++.so.6", "_ZSt4cout"}, {"libstdc++.so.6", "_ZSt4cerr"}, {"libstdc++.so.6", "_ZSt4clog"},
};

void ShareCopiedVariables() {
  for (const Variable &variable : kCopiedVariables) {
    size_t size = 0;
    void *own = OwnVariable(variable.library, variable.name, &size);
    void *used = dlsym(RTLD_DEFAULT, variable.name);
    if (own && used && own != used) memcpy(own, used, size);
  }
}

// The global scope's definition of a function. An executable that takes a function's address has a stub of it in its symbol table, marked
// as undefined there, which dlsym() answers with; what the stub jumps to is the next definition in the order in which objects were loaded.
void *GlobalFunction(const char *name) {
  void *address = dlsym(RTLD_DEFAULT, name);
  Dl_info info;
  ElfW(Sym) *symbol = nullptr;
  if (!address || !dladdr1(address, &info, reinterpret_cast<void **>(&symbol), RTLD_DL_SYMENT) || !symbol) return address;
  if (symbol->st_shndx != SHN_UNDEF) return address;
  void *executable = dlopen(nullptr, RTLD_LAZY);
  link_map *object = nullptr;
  if (!executable || dlinfo(executable, RTLD_DI_LINKMAP, &object) != 0) return address;
  while ((object = object->l_next)) {
    void *handle = object->l_name[0] ? dlopen(object->l_name, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
    void *next = handle ? dlsym(handle, name) : nullptr;
    if (handle) dlclose(handle);
    if (next) return next;
  }
  return address;
}

bool MallocIsLibc() {
  size_t size;
  void *own = OwnVariable("libc.so.6", "malloc", &size);
  return own && own == GlobalFunction("malloc");
}

void *Open(const std::string &path, int flags) {
  void *handle = dlopen(path.c_str(), flags);
  if (!handle) throw std::runtime_error(std::string("cannot open ") + dlerror());
  return handle;
}

const pyro_core_api *CoreOf(const std::string &path, int deepbind) {
  void *handle = Open(path, RTLD_NOW | RTLD_LOCAL | deepbind);
  auto function = reinterpret_cast<pyro_core_function>(dlsym(handle, "pyro_core"));
  const pyro_core_api *core = function ? function() : nullptr;
  if (!core || core->version != PYRO_CORE_API_VERSION) {
    throw std::runtime_error(path + " is of another version of pyroclast; run: npm rebuild pyroclast");
  }
  return core;
}

}  // namespace

const pyro_core_api *LoadedCore() { return loaded_core.load(std::memory_order_acquire); }

Loaded LoadCore(const std::string &library, const std::string &core) {
  static std::mutex mutex;
  static bool deepbind;
  std::lock_guard<std::mutex> lock(mutex);
  if (!LoadedCore()) {
    deepbind = MallocIsLibc();
    if (deepbind) ShareCopiedVariables();
    Open(library, RTLD_NOW | RTLD_GLOBAL | (deepbind ? RTLD_DEEPBIND : 0));
    loaded_core.store(CoreOf(core, deepbind ? RTLD_DEEPBIND : 0), std::memory_order_release);
  }
  return {LoadedCore(), deepbind};
}

}  // namespace pyroclast
