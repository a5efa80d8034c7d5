import { stopWith } from "./console.mjs";
import { prepare } from "./prepare.mjs";
import { runTool } from "./runners.mjs";
import { faultPackages, installSystemPackages } from "./systemPackages.mjs";

/** Kills, full disks, cut networks, set clocks, slow readers. `FAULT_ROUNDS` says how often something is killed; words choose files. */
async function faults() {
  installSystemPackages(faultPackages);
  await prepare({ build: false });
  process.exitCode = await runTool("vitest/vitest.mjs", ["run", "--config", "vitest.faults.config.ts", ...process.argv.slice(2)]);
}

await faults().catch(stopWith);
