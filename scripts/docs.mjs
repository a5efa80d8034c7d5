import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, say, stopWith } from "./console.mjs";
import { nodeProgram } from "./dependencies.mjs";
import { prepare } from "./prepare.mjs";

/** Writes the tables of docs/reference.md from the manifests and the contract, marks the old figures of docs/benchmarks.md, and lists the packages in THIRD-PARTY-NOTICES.md. */
async function writeDocs() {
  await prepare({ build: false });
  const { status } = spawnSync(nodeProgram() ?? process.execPath, [join(root, "scripts/writeReference.ts")], { stdio: "inherit" });
  if (status !== 0) throw new Error("the tables could not be written");
  say("docs/reference.md, the marks of docs/benchmarks.md and THIRD-PARTY-NOTICES.md are up to date");
}

await writeDocs().catch(stopWith);
