import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say, stopWith } from "./console.mjs";
import { prepare } from "./prepare.mjs";
import { runTool } from "./runners.mjs";

/** Debian packages that faults need, each with a file that tells that it is there. */
const packages = {
  faketime: "/usr/share/doc/libfaketime",
  iproute2: "/usr/share/doc/iproute2",
  iptables: "/usr/share/doc/iptables",
  mosquitto: "/usr/share/doc/mosquitto",
};

/** Kills, full disks, cut networks, set clocks, slow readers. `FAULT_ROUNDS` says how often something is killed; words choose files. */
async function faults() {
  installPackages();
  await prepare({ build: false });
  process.exitCode = await runTool("vitest/vitest.mjs", ["run", "--config", "vitest.faults.config.ts", ...process.argv.slice(2)]);
}

/** As root of a Debian. Elsewhere, and when it fails, the tests that need them are skipped and say why. */
function installPackages() {
  const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say(`Installing ${missing.join(", ")} …`);
  const options = /** @type {const} */ ({
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  try {
    execFileSync("apt-get", ["update"], options);
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing], options);
  } catch (error) {
    say(`They could not be installed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

await faults().catch(stopWith);
