import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./console.mjs";
import { nodeProgram } from "./dependencies.mjs";

const reports = join(root, ".cache/reports");

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Runs vitest and counts its tests. A run that breaks without a failed test counts as one failure.
 * @param {string[]} words
 * @returns {Promise<Count>}
 */
export async function runVitest(words) {
  const report = freshReport("vitest.json");
  const code = await runTool("vitest/vitest.mjs", [
    "run",
    ...words,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = read(report);
  return honest({ passed, failed }, code);
}

/** Runs the end-to-end tests and counts them. @returns {Promise<Count>} */
export async function runPlaywright() {
  const report = freshReport("playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool("@playwright/test/cli.js", ["test", "--reporter=list,json"], env);
  const { expected: passed = 0, unexpected = 0, flaky = 0 } = read(report).stats ?? {};
  return honest({ passed, failed: unexpected + flaky }, code);
}

/**
 * Runs a program of a package under the Node that the programs run under, and answers its exit code.
 * @param {string} program path below node_modules
 * @param {string[]} words
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
export function runTool(program, words, env = {}) {
  const node = nodeProgram() ?? process.execPath;
  const child = spawn(node, [join(root, "node_modules", program), ...words], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on("SIGTERM", forward);
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("exit", (code) => {
      process.off("SIGTERM", forward);
      done(code ?? 1);
    });
  });
}

/** @param {Count} count @param {number} code @returns {Count} */
function honest(count, code) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** @param {string} name */
function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}

/** @param {string} report */
function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
}
