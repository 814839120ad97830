/** Programs at a terminal: what is shown, key by key, and how they end. */
import test from "ava";
import { fileURLToPath } from "node:url";
import { python, pyroclastCommand, start } from "./processes.js";

const driver = fileURLToPath(new URL("terminal.py", import.meta.url));

async function session(command: string[], keys: Keys): Promise<unknown> {
  const env = { ...process.env, TERM: "xterm", PYTHON_HISTORY: "/dev/null" };
  const { stdout, stderr } = await start([python.executable, driver, JSON.stringify(keys), ...command], { env });
  return stderr === "" ? JSON.parse(stdout) : stderr;
}

const INTERRUPT = "\x03";
const END = "\x04";

/** What to wait for, and what to type then. */
type Keys = [string, string][];

const sessions: Record<string, { args: string[]; keys: Keys }> = {
  "an interactive session": {
    args: ["-q"],
    keys: [
      [">>>", "1 + 1\r"],
      ["2", "[x for x in range(3)]\r"],
      ["[0, 1, 2]", "undefined\r"],
      ["NameError", "raise SystemExit(3)\r"],
    ],
  },
  "Ctrl-C in a session": {
    args: ["-q"],
    keys: [
      [">>>", "import time; time.sleep(60)\r"],
      ["sleep(60)", INTERRUPT],
      ["KeyboardInterrupt", "'still here'\r"],
      ["'still here'", END],
    ],
  },
  "the basic session": {
    args: ["-c", "import code; code.interact(banner='', exitmsg='')"],
    keys: [
      [">>>", "6 * 7\r"],
      ["42", END],
    ],
  },
  "input at a terminal": { args: ["-c", "print(repr(input('name? ')))"], keys: [["name?", "Ada\r"]] },
  "a password": { args: ["-c", "import getpass; print(len(getpass.getpass()))"], keys: [["Password:", "secret\r"]] },
  "Ctrl-C at input": { args: ["-c", "input('name? ')"], keys: [["name?", INTERRUPT]] },
  "a handler of the terminal's size": {
    args: ["-c", "import signal, os; print(os.get_terminal_size(), signal.getsignal(signal.SIGWINCH))"],
    keys: [],
  },
};

for (const [name, { args, keys }] of Object.entries(sessions)) {
  test(name, async (t) => {
    const [expected, actual] = await Promise.all([
      session([python.executable, ...args], keys),
      session([...pyroclastCommand, "run", ...args], keys),
    ]);
    t.deepEqual(actual, expected);
  });
}
