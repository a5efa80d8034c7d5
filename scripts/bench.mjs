import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { root, stopWith } from "./console.mjs";
import { nodeProgram } from "./dependencies.mjs";
import { prepare } from "./prepare.mjs";

/** Measures and writes docs/benchmarks.md; words choose what to measure, and the other figures stay as they were. `--short` writes nothing. */
async function bench() {
  await prepare({ build: true });
  await ensureBrowser();
  const words = ["--disable-warning=ExperimentalWarning", join(root, "tests/bench/main.ts"), ...process.argv.slice(2)];
  const child = spawn(nodeProgram() ?? process.execPath, words, { stdio: "inherit" });
  child.on("error", stopWith);
  child.on("exit", (code) => process.exit(code ?? 1));
}

await bench().catch(stopWith);
