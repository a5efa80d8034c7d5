import { join } from "node:path";
import { isMain, root, say, stopWith } from "./console.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { withLock } from "./lock.mjs";
import { ensurePortal } from "./portal.mjs";

/**
 * Makes a fresh clone runnable and says each step that it takes; quiet when there is nothing to do.
 * Plain JavaScript without dependencies for Node 20 and newer: it runs before anything is installed.
 * @param {{ build: boolean }} options
 */
export async function prepare({ build }) {
  const work = async () => {
    ensureDependencies();
    if (build) ensurePortal();
  };
  await withLock(join(root, ".cache/prepare.lock"), work, () => say("Waiting for another start to finish its preparation"));
}

if (isMain(import.meta.url)) await prepare({ build: !process.argv.includes("--no-build") }).catch(stopWith);
