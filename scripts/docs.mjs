import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, say, stopWith } from "./console.mjs";
import { nodeProgram } from "./dependencies.mjs";
import { prepare } from "./prepare.mjs";

/** Writes the tables of docs/architecture.md from the manifests and the contract. */
async function writeDocs() {
  await prepare({ build: false });
  const { status } = spawnSync(nodeProgram() ?? process.execPath, [join(root, "scripts/writeReference.ts")], { stdio: "inherit" });
  if (status !== 0) throw new Error("the tables could not be written");
  say("docs/architecture.md is up to date");
}

await writeDocs().catch(stopWith);
