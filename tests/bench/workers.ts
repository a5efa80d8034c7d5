import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gatewayProbePath } from "#contract/gatewayProbe.ts";
import type { Benchmark } from "./benchmark.ts";
import { withBrowser } from "./browsing.ts";
import { camerasOf, withSystem } from "./liveWall.ts";
import { longestTask, nowIn } from "./pageWatch.ts";

const probed = gatewayProbePath("");
/** A round begins every minute. */
const longestRoundMs = 90_000;
const line = "Person of the import,person@import.example,Nothing that anybody has to know\n";
const fileBytes = 2 * 1024 * 1024;

/** NF-06: how long the console is held up while its workers are at work. */
export const workers: Benchmark = {
  name: "workers",
  run: () =>
    withSystem({}, async (system) => {
      // The gateway is there with them, and says where it is.
      await camerasOf(system);
      return withBrowser(system.url, async (visit) => {
        const { page, close } = await visit({ isSignedIn: true });
        await page.goto("/dev/panels/part?part=import");
        await page.locator("input[type=file]").waitFor({ state: "attached" });
        await page.context().waitForEvent("request", { predicate: (request) => request.url().includes(probed), timeout: longestRoundMs });
        const fromProbeMs = await nowIn(page);
        await page.waitForTimeout(5000);
        const whileProbing = await longestTask(page, fromProbeMs);
        const fromImportMs = await nowIn(page);
        const text = `Name,Email,Note\n${line.repeat(Math.floor((fileBytes - 20) / line.length))}`;
        // By its path: bytes that are handed over are put together in the page, which holds it up.
        const folder = mkdtempSync(join(tmpdir(), "gatehouse-import-"));
        const file = join(folder, "people.csv");
        writeFileSync(file, text);
        await page.locator("input[type=file]").setInputFiles(file);
        await page.getByRole("button", { name: /^Import \d+ rows/ }).waitFor();
        await page.waitForTimeout(500);
        const whileReading = await longestTask(page, fromImportMs);
        await close();
        rmSync(folder, { recursive: true });
        return [
          {
            what: "Longest task above 50 ms, else 0, while a worker tries the gateways",
            value: whileProbing,
            unit: "ms",
            budget: { atMost: 50 },
          },
          { what: "The same while a worker reads a file of 2 MB", value: whileReading, unit: "ms", budget: { atMost: 50 } },
        ];
      });
    }),
};
