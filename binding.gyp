{
  "variables": {
    "core_flags": ["-std=gnu11", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-missing-field-initializers", "-fvisibility=hidden", "-fno-omit-frame-pointer"],
    "include_dirs_own": ["include", "csrc", "csrc/codegen", "<!@(node scripts/gyp.mjs generated-includes)"],
  },
  "target_defaults": {
    "defines": ["_GNU_SOURCE"],
    "cflags": ["-g"],
    # The marks that let a CPU with shadow stacks, IBT or BTI enforce them; the flags make the compiler keep what the marks promise.
    "conditions": [
      ["target_arch=='x64'", {"cflags": ["-fcf-protection=full"], "ldflags": ["-Wl,-z,ibt", "-Wl,-z,shstk"]}],
      ["target_arch=='arm64'", {"cflags": ["-mbranch-protection=standard"], "ldflags": ["-Wl,-z,force-bti"]}],
    ],
  },
  "targets": [
    {
      # The Node-API addon. It knows no Python symbol: it opens libpython and then the core below. The code generator is linked in
      # as well, so that tests can run LIR without any Python.
      "target_name": "pyroclast",
      "sources": ["<!@(node scripts/gyp.mjs sources csrc/addon csrc/codegen)"],
      "include_dirs": ["<!(node -p \"require('node-addon-api').include_dir\")", "<@(include_dirs_own)"],
      # A thread that is being ended, by the end of the process, takes no JavaScript exception: without the last one that ends the process as well.
      "defines": ["NAPI_VERSION=8", "NODE_ADDON_API_CPP_EXCEPTIONS", "NODE_ADDON_API_DISABLE_DEPRECATED", "NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS"],
      "cflags_c": ["<@(core_flags)"],
      "cflags_cc!": ["-fno-exceptions", "-fno-rtti"],
      "cflags_cc": ["-std=gnu++17", "-fexceptions", "-fvisibility=hidden"],
      "libraries": ["-ldl", "-lpthread"],
    },
    {
      # The core for CPython 3.13. Its Python symbols stay undefined and are bound when it is opened, after libpython.
      "target_name": "cp313",
      "type": "loadable_module",
      # node-gyp names every loadable module .node, in a target condition; a later one has the last word.
      "target_conditions": [["_target_name=='cp313'", {"product_extension": "so"}]],
      "sources": ["<!@(node scripts/gyp.mjs sources csrc/runtime csrc/codegen)"],
      "include_dirs": ["<@(include_dirs_own)", "csrc/runtime", "<!@(node scripts/gyp.mjs python-includes)"],
      "defines": ["Py_BUILD_CORE", "PYROCLAST_CORE"],
      "cflags_c": ["<@(core_flags)"],
      "libraries": ["-ldl", "-lpthread"],
    },
  ],
}
