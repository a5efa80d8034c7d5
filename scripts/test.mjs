import { ensureBrowser } from "./browser.mjs";
import { say, stopWith } from "./console.mjs";
import { prepare } from "./prepare.mjs";
import { runFirefox, runPlaywright, runShortBenchmarks, runVitest, sumOf } from "./runners.mjs";
import { installSystemPackages, testPackages } from "./systemPackages.mjs";
import { keepTimes, slownessOf, toldTimes } from "./testTimes.mjs";

/** @typedef {[tier: string, run: () => Promise<import("./runners.mjs").Count>]} Tier */

/** Shows everything that the product does. @type {Tier[]} */
const usual = [
  ["unit, integration and contract tests", () => runVitest(["unit", "integration", "contract"].flatMap((name) => ["--project", name]))],
  ["browser tests beside one another", () => runPlaywright("beside")],
  ["browser tests that have the machine for themselves", () => runPlaywright("alone")],
];
/** Tests that take minutes: long matrices, every part of the design system, media. @type {Tier[]} */
const long = [
  ["long tests", () => runVitest(["--project", "long"])],
  ["long browser tests", () => runPlaywright("long")],
  ["ten paths in Firefox", runFirefox],
  ["short benchmarks", runShortBenchmarks],
];

/** `npm test`, and with `--all` `npm run test:all`. The last line is the sum of all of them. */
async function test() {
  installSystemPackages(testPackages);
  await prepare({ build: true });
  await ensureBrowser();
  const counts = [];
  const tiers = [];
  for (const [tier, run] of process.argv.includes("--all") ? [...usual, ...long] : usual) {
    const startedAt = performance.now();
    const count = await run();
    counts.push(count);
    tiers.push({ tier, seconds: (performance.now() - startedAt) / 1000, took: count.took });
  }
  const first = tiers.slice(0, usual.length);
  keepTimes({ slowness: slownessOf(first), took: first.flatMap(({ took }) => took) });
  const { passed, failed, failures, skipped } = sumOf(counts);
  say("");
  for (const line of toldTimes(tiers)) say(line);
  for (const skip of skipped) say(`SKIPPED ${skip}`);
  for (const failure of failures) say(`FAILED ${failure}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await test().catch(stopWith);
