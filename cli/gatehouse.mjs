#!/usr/bin/env node
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Runs the command line under Node 24: the one that came from npm, else the one that runs this. */
const shipped = fileURLToPath(new URL("../node_modules/node/bin/node", import.meta.url));
const isOldNode = Number(process.versions.node.split(".")[0]) < 24;
if (!existsSync(shipped) && isOldNode) {
  process.stderr.write("Gatehouse: Node 24 is needed. Run `npm start` once, which fetches it, or install Node 24.\n");
  process.exit(1);
}
const node = existsSync(shipped) ? shipped : process.execPath;
const main = join(fileURLToPath(new URL(".", import.meta.url)), "main.ts");
// What was compiled once: a command then begins in half the time. Where it cannot be written, Node does without.
const compiled = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "gatehouse");
const env = { NODE_COMPILE_CACHE: compiled, ...process.env };
const child = spawn(node, ["--disable-warning=ExperimentalWarning", main, ...process.argv.slice(2)], { stdio: "inherit", env });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  process.stderr.write(`Gatehouse: ${error.message}\n`);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
