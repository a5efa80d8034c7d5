import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./console.mjs";
import { slowTests } from "./slowTests.mjs";

/**
 * How long something of the tests took: a file of vitest, since its tests share what it starts, or one test in a browser.
 * @typedef {{ name: string, seconds: number }} Took
 * @typedef {{ tier: string, seconds: number, took: Took[] }} TierTime
 */

const kept = join(root, ".cache/reports/times.json");
/** Above so many seconds a test waits or repeats something, or belongs to `npm run test:all`. */
export const mostSeconds = 20;
/** Twice as many tests run at a time as there are processors: each takes longer than it would by itself. */
const sharing = 2;
const shown = 20;
/** Duration of the whole `npm test` on two idle processors. */
const usualSeconds = 20 * 60;

/** @param {{ testResults?: { name: string, startTime: number, endTime: number }[] }} report of vitest @returns {Took[]} */
export function timesOfVitest({ testResults = [] }) {
  return testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }));
}

/**
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: { title: string, file: string, line: number, tests: { results: { duration: number }[] }[] }[] }} PlaywrightSuite
 * @param {{ suites?: PlaywrightSuite[] }} report of Playwright
 * @returns {Took[]}
 */
export function timesOfPlaywright({ suites = [] }) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, file, tests }) => ({
      name: `tests/e2e/${file} ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    ...timesOfPlaywright({ suites: inner }),
  ]);
}

/** Summary for the person who waits: each tier's time, and the slowest tests. @param {readonly TierTime[]} tiers @returns {string[]} */
export function toldTimes(tiers) {
  const slowest = tiers.flatMap(({ took }) => took).toSorted((one, other) => other.seconds - one.seconds);
  return [
    ...tiers.map(({ tier, seconds }) => `TOOK ${inMinutes(seconds)} ${tier}`),
    ...slowest.slice(0, shown).map(({ name, seconds }) => `SLOW ${seconds.toFixed(1).padStart(6)} s ${name.slice(0, 160)}`),
  ];
}

/** @param {number} seconds */
const inMinutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")} min`;

/** @param {number} slowness how much slower the machine was than a quiet one */
const limitOf = (slowness) => mostSeconds * sharing * Math.max(1, slowness);

/**
 * Those that took too long and have no reason in `scripts/slowTests.mjs`.
 * @param {readonly Took[]} took @param {number} slowness @param {Readonly<Record<string, string>>} [reasons]
 */
export function withoutReason(took, slowness, reasons = slowTests) {
  return took.filter(({ name, seconds }) => seconds > limitOf(slowness) && !Object.keys(reasons).some((start) => name.startsWith(start)));
}

/** How much slower than a quiet machine it was. @param {readonly TierTime[]} tiers of `npm test` */
export function slownessOf(tiers) {
  return tiers.reduce((sum, { seconds }) => sum + seconds, 0) / usualSeconds;
}

/** Keeps what the last `npm test` took, for the check. @param {{ slowness: number, took: Took[] }} times */
export function keepTimes(times) {
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(times));
}

/** Says what of the last `npm test` took too long. @returns {string[]} */
export function tooSlow() {
  if (!existsSync(kept)) return [];
  const { slowness, took } = JSON.parse(readFileSync(kept, "utf8"));
  return withoutReason(took, slowness).map(
    ({ name, seconds }) =>
      `${name} took ${seconds.toFixed(1)} s, more than ${limitOf(slowness).toFixed(0)}: make it quicker, move it to npm run test:all, or give its reason in scripts/slowTests.mjs`,
  );
}
