import { ensureBrowser } from "./browser.mjs";
import { say, stopWith } from "./console.mjs";
import { prepare } from "./prepare.mjs";
import { runPlaywright, runVitest, sumOf } from "./runners.mjs";
import { installSystemPackages, testPackages } from "./systemPackages.mjs";

/** Every test: unit, architecture, contract, end to end. The last line is the sum of all of them. */
async function test() {
  installSystemPackages(testPackages);
  await prepare({ build: true });
  await ensureBrowser();
  const { passed, failed, failures, skipped } = sumOf([await runVitest([]), await runPlaywright()]);
  say("");
  for (const skip of skipped) say(`SKIPPED ${skip}`);
  for (const failure of failures) say(`FAILED ${failure}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

await test().catch(stopWith);
