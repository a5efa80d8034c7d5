import { say, stopWith } from "./console.mjs";
import { prepare } from "./prepare.mjs";
import { runTool, runVitest } from "./runners.mjs";
import { tooSlow } from "./testTimes.mjs";

/** @type {[string, () => Promise<boolean>][]} */
const steps = [
  ["types", async () => (await runTool("typescript/bin/tsc", ["--noEmit"])) === 0],
  ["lint", async () => (await runTool("oxlint/bin/oxlint", ["--type-aware", "--quiet"])) === 0],
  [
    "format",
    async () =>
      (await runTool("@biomejs/biome/bin/biome", [
        "check",
        "--reporter=summary",
        "--vcs-enabled=true",
        "--vcs-client-kind=git",
        "--vcs-use-ignore-file=true",
        ".",
      ])) === 0,
  ],
  [
    "times",
    async () => {
      const slow = tooSlow();
      for (const line of slow) say(line);
      return slow.length === 0;
    },
  ],
  ["unit", async () => (await runVitest(["--project", "unit"])).failed === 0],
];

/** Types, lint, format, how long the last `npm test` took, unit and architecture tests, with the time that each took. */
async function check() {
  await prepare({ build: false });
  const results = [];
  for (const [name, run] of steps) {
    const startedAt = performance.now();
    const passed = await run();
    results.push({ name, passed, seconds: (performance.now() - startedAt) / 1000 });
  }
  say("");
  for (const { name, passed, seconds } of results) say(`${name.padEnd(8)} ${passed ? "ok    " : "FAILED"} ${seconds.toFixed(1)} s`);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}

await check().catch(stopWith);
