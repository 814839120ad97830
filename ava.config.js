import { freshen } from "./scripts/freshen.mjs";

freshen();

// Every test file runs in a process of its own (ava's worker threads are off): a file may open Python, and a process can do so once.
export default {
  files: ["test/**/*.test.ts"],
  extensions: { ts: "module" },
  nodeArguments: ["--import=tsx"],
  workerThreads: false,
  concurrency: 2,
  timeout: "5m",
};
