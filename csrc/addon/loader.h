#ifndef PYROCLAST_ADDON_LOADER_H
#define PYROCLAST_ADDON_LOADER_H

#include <string>

#include "pyroclast/core_api.h"

namespace pyroclast {

struct Loaded {
  const pyro_core_api *core;
  // Extension modules are to be opened with RTLD_DEEPBIND.
  bool deepbind;
};

// Opens libpython and then the core; once a process, later calls return what the first one did. Throws std::runtime_error.
Loaded LoadCore(const std::string &library, const std::string &core);

// The core, or nullptr before LoadCore(). Any thread.
const pyro_core_api *LoadedCore();

}  // namespace pyroclast

#endif
