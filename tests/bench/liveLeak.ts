import type { CDPSession, Page } from "@playwright/test";
import type { Benchmark } from "./benchmark.ts";
import { withBrowser } from "./browsing.ts";
import { liveObjects } from "./liveObjects.ts";
import { camerasOf, saveWall, switchLayout, tilesLive, withSystem } from "./liveWall.ts";
import { heapOf, type PageHeap } from "./pageHeap.ts";

const tiles = 16;
const most = 200;
/** The budget is for all of the rounds; ten minutes see fewer of them where the machine is slow. `LIVE_LEAK_MINUTES` gives them longer. */
const longestMs = Number(process.env["LIVE_LEAK_MINUTES"] ?? 10) * 60_000;
/** What is loaded once is there by then, and the undo of the layout is as long as it becomes. */
const warm = 50;

/** Goes to and fro between a wall of live pictures and a page without any, as often as there is time for. */
export const liveLeak: Benchmark = {
  name: "live-leak",
  isLongBecause: "memory that is not given back shows after two hundred rounds",
  run: () =>
    withSystem({}, async (system) => {
      await saveWall(system, { serials: await camerasOf(system), count: tiles, columns: 4 }, "home");
      return withBrowser(system.url, async (visit) => {
        const { page, devtools } = await visit({ isSignedIn: true });
        await page.goto("/");
        await page.locator(".layout-trigger").waitFor();
        let rounds = 0;
        let before: PageHeap | undefined;
        const startedAt = performance.now();
        while (rounds < most && performance.now() - startedAt < longestMs) {
          await switchLayout(page, "Wall");
          await tilesLive(page, tiles);
          await switchLayout(page, "Home");
          await tilesLive(page, 0);
          rounds += 1;
          if (rounds === warm) before = await restingHeap(page, devtools);
        }
        if (!before) throw new Error(`There was time for ${rounds} rounds only: ${warm} warm it up.`);
        const after = await restingHeap(page, devtools);
        const what = `${tiles} live tiles opened and closed ${rounds} times`;
        const connections = await liveObjects(
          devtools,
          "RTCPeerConnection",
          (found) => (found as RTCPeerConnection[]).filter(({ connectionState }) => connectionState !== "closed").length,
        );
        const sources = await liveObjects(devtools, "MediaSource", (found) => found.length);
        const workers = page.workers().filter((worker) => !worker.url().includes("/gatewayProbe.worker-")).length;
        return [
          { what: `${what}: what the page holds after the first ${warm}`, value: before.held / 1e6, unit: "MB" },
          {
            what: `${what}: growth of it from there to the end`,
            value: 100 * (after.held / before.held - 1),
            unit: "%",
            budget: { atMost: 5 },
          },
          { what: `${what}: growth of compiled code meanwhile`, value: (after.compiled - before.compiled) / 1e6, unit: "MB" },
          { what: `${what}: growth of what developer tools keep`, value: (after.recorded - before.recorded) / 1e6, unit: "MB" },
          { what: `${what}: peer connections left`, value: connections, unit: "", budget: { atMost: 0 } },
          {
            what: `${what}: workers left but the gateway probe, which belongs to the session`,
            value: workers,
            unit: "",
            budget: { atMost: 0 },
          },
          { what: `${what}: media sources left`, value: sources, unit: "", budget: { atMost: 0 } },
        ];
      });
    }),
};

/** The layout is kept on the server a moment after it was changed, and statistics end with their second. */
async function restingHeap(page: Page, devtools: CDPSession): Promise<PageHeap> {
  await page.waitForTimeout(5000);
  return heapOf(devtools);
}
