import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, watch } from "node:fs";
import { join } from "node:path";
import { root, say, stopWith } from "./console.mjs";
import { nodeProgram } from "./dependencies.mjs";
import { portalConfigs, stamp } from "./portal.mjs";
import { prepare } from "./prepare.mjs";

/** A pause after a change, since editors write a file in several steps. */
const settleMs = 300;

/** The demo with the portal rebuilt and the programs started again on every change of their sources. */
async function develop() {
  await prepare({ build: true });
  const node = nodeProgram() ?? process.execPath;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  // From here on the folder holds whatever was written last.
  rmSync(stamp, { force: true });
  const portals = portalConfigs.map((config) =>
    spawn(node, [vite, "build", "--watch", "--config", config, "--logLevel", "warn"], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    }),
  );
  const begin = () =>
    spawn(node, [join(root, "scripts/supervise.ts"), ...process.argv.slice(2)], {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      detached: true,
    });
  let system = begin();
  let isEnding = false;
  let restarting = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let settling;
  const watchers = ["server", "edge", "contract", "domain"].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (isEnding || !file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
      clearTimeout(settling);
      settling = setTimeout(() => {
        restarting = restarting.then(restart);
      }, settleMs);
    }),
  );

  async function restart() {
    if (isEnding) return;
    say("Sources changed: starting again");
    await endOf(system);
    if (!isEnding) system = begin();
  }

  async function end() {
    if (isEnding) return;
    isEnding = true;
    clearTimeout(settling);
    for (const watcher of watchers) watcher.close();
    await restarting;
    await Promise.all([system, ...portals].map(endOf));
    process.exit(0);
  }
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => void end());
}

/** @param {import("node:child_process").ChildProcess} child */
async function endOf(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

await develop().catch(stopWith);
