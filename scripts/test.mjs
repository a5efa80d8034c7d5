import { ensureBrowser } from "./browser.mjs";
import { say, stopWith } from "./console.mjs";
import { prepare } from "./prepare.mjs";
import { runPlaywright, runVitest } from "./runners.mjs";

/** Every test: unit, architecture, contract, end to end. The last line is the sum of all of them. */
async function test() {
  await prepare({ build: true });
  await ensureBrowser();
  const counts = [await runVitest([]), await runPlaywright()];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  say("");
  for (const { failures } of counts) for (const failure of failures) say(`FAILED ${failure}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await test().catch(stopWith);
