import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./console.mjs";
import { nodeProgram } from "./dependencies.mjs";
import { firefoxPackages, installSystemPackages } from "./systemPackages.mjs";
import { timesOfPlaywright, timesOfVitest } from "./testTimes.mjs";

const reports = join(root, ".cache/reports");
const mostLinesOfPage = 120;

/**
 * `failures` says of every failed test which it was and why, for the end of the output: the run itself is long. `skipped` names each file
 * with a skipped test once, with the first reason. `took` says how long each file of vitest and each test in a browser took.
 * @typedef {{ passed: number, failed: number, failures: string[], skipped: string[], took: import("./testTimes.mjs").Took[] }} Count
 */

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
  const told = read(report);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = told;
  const count = { passed, failed, failures: vitestFailures(testResults), skipped: vitestSkips(testResults), took: timesOfVitest(told) };
  return honest(count, code, "vitest");
}

/** Runs the benchmarks that have a short form, as one test: none may be far off its budget. @returns {Promise<Count>} */
export async function runShortBenchmarks() {
  const code = await runNode(["--disable-warning=ExperimentalWarning", join(root, "tests/bench/main.ts"), "--short"]);
  const none = { failures: [], skipped: [], took: [] };
  return honest({ passed: code === 0 ? 1 : 0, failed: 0, ...none }, code, "npm run bench -- --short");
}

/** Runs the paths of the portal in Firefox and counts them. Without a Firefox they are skipped. @returns {Promise<Count>} */
export function runFirefox() {
  installSystemPackages(firefoxPackages);
  return runVitest(["--config", "vitest.firefox.config.ts"]);
}

/** @param {readonly Count[]} counts @returns {Count} */
export function sumOf(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
    skipped: counts.flatMap(({ skipped }) => skipped),
    took: counts.flatMap(({ took }) => took),
  };
}

/** Runs the tests of a project of playwright.config.ts and counts them. @param {string} project @returns {Promise<Count>} */
export async function runPlaywright(project) {
  const report = freshReport(`playwright-${project}.json`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool("@playwright/test/cli.js", ["test", `--project=${project}`, "--reporter=list,json"], env);
  const told = read(report);
  const { stats = {}, suites = [] } = told;
  const { expected: passed = 0, unexpected = 0, flaky = 0 } = stats;
  const count = {
    passed,
    failed: unexpected + flaky,
    failures: suites.flatMap(playwrightFailures),
    skipped: suites.flatMap(playwrightSkips),
    took: timesOfPlaywright(told),
  };
  return honest(count, code, `playwright ${project}`);
}

/**
 * Runs a program of a package under the Node that the programs run under, and answers its exit code.
 * @param {string} program path below node_modules
 * @param {string[]} words
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
export function runTool(program, words, env = {}) {
  return runNode([join(root, "node_modules", program), ...words], env);
}

/** @param {string[]} words @param {Record<string, string>} [env] @returns {Promise<number>} */
function runNode(words, env = {}) {
  const child = spawn(nodeProgram() ?? process.execPath, words, {
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

/** @param {Count} count @param {number} code @param {string} runner @returns {Count} */
function honest(count, code, runner) {
  if (code === 0 || count.failed > 0) return count;
  const why = `${runner} ended with ${code} without a failed test: see its output for an error outside the tests`;
  return { ...count, failed: 1, failures: [...count.failures, why] };
}

/**
 * @param {{ name: string, message?: string, assertionResults?: { fullName: string, status: string, failureMessages?: string[] }[] }[]} files
 * @returns {string[]}
 */
function vitestFailures(files) {
  return files.flatMap(({ name, message, assertionResults = [] }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const file = relative(root, name);
    if (failed.length === 0 && message) return [failure(file, "", message)];
    return failed.map(({ fullName, failureMessages = [] }) => failure(file, fullName, failureMessages.join("\n")));
  });
}

/**
 * @param {{ name: string, assertionResults?: { fullName: string, status: string }[] }[]} files
 * @returns {string[]}
 */
function vitestSkips(files) {
  return files.flatMap(({ name, assertionResults = [] }) => {
    const first = assertionResults.find(({ status }) => ["skipped", "pending"].includes(status));
    return first ? [`${relative(root, name)} ${first.fullName}`] : [];
  });
}

/** @param {PlaywrightSuite} suite @returns {string[]} */
function playwrightSkips({ suites = [], specs = [] }) {
  const skipped = specs.flatMap(({ title, file, tests }) => {
    const skip = tests.flatMap(({ annotations = [] }) => annotations).find(({ type }) => type === "skip");
    return skip ? [`tests/e2e/${file} ${skip.description ?? title}`] : [];
  });
  return [...skipped.slice(0, 1), ...suites.flatMap(playwrightSkips)];
}

/**
 * @typedef {{ type: string, description?: string }} Annotation
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: { title: string, file: string, ok: boolean, tests: { annotations?: Annotation[], results: PlaywrightResult[] }[] }[] }} PlaywrightSuite
 * @typedef {{ errors?: { message?: string }[], attachments?: { name: string, path?: string }[] }} PlaywrightResult
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function playwrightFailures({ suites = [], specs = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const results = tests.flatMap((each) => each.results);
      const errors = results.flatMap(({ errors: all = [] }) => all);
      const told = failure(`tests/e2e/${file}`, title, errors.map(({ message = "" }) => message).join("\n"));
      return [told, ...results.flatMap(pageOf)].join("\n");
    });
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** The page when it failed: the only clue to a fault that occurs once in a hundred runs. @param {PlaywrightResult} result */
function pageOf({ attachments = [] }) {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (path === undefined || !existsSync(path)) return [];
  const [, page = ""] = readFileSync(path, "utf8").split("```yaml\n");
  const [shown = ""] = page.replaceAll(/ \[(ref|cursor)=\w+\]/g, "").split("```");
  const lines = shown.split("\n").filter((line) => !["", "- generic:"].includes(line.trim()));
  return ["    The page:", ...lines.slice(0, mostLinesOfPage).map((line) => `    ${line.slice(0, 160)}`)];
}

/** @param {string} file @param {string} title @param {string} message */
function failure(file, title, message) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("/node_modules/"));
  return [`${file} ${title}`.trimEnd(), ...lines.slice(0, 20).map((line) => `    ${line.slice(0, 300)}`)].join("\n");
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
