import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, stopWith } from "./console.mjs";
import { nodeProgram } from "./dependencies.mjs";
import { prepare } from "./prepare.mjs";

/**
 * Prepares the clone, then runs the supervisor under Node 24 and passes signals on.
 * `--platform` runs the platform alone, `--edge` a gateway alone; what follows goes to the program.
 */
async function start() {
  const words = process.argv.slice(2);
  await prepare({ build: !words.includes("--edge") });
  const node = nodeProgram();
  if (node === undefined) throw new Error("Node 24 is missing.");
  // Its own process group: a terminal's Ctrl-C reaches it once, through here.
  const child = spawn(node, [join(root, "scripts/supervise.ts"), ...words], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: true,
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
  child.on("error", stopWith);
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
  stopWithNpm(() => child.kill("SIGTERM"));
}

/** When npm itself is killed at once it cannot pass that on: it shows as another parent. @param {() => void} stop */
function stopWithNpm(stop) {
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

await start().catch(stopWith);
