import type { CDPSession } from "@playwright/test";
import type { Benchmark } from "./benchmark.ts";
import { withBrowser } from "./browsing.ts";
import { liveObjects } from "./liveObjects.ts";
import { camerasOf, saveWall, switchLayout, tilesLive, withSystem } from "./liveWall.ts";

const tiles = 16;
const most = 200;
const longestMs = 5.5 * 60_000;
/** What is loaded and kept once is there by then. */
const warm = 0.25;

/** Goes to and fro between a wall of live pictures and a page without any, as often as there is time for. */
export const liveLeak: Benchmark = {
  name: "live-leak",
  run: () =>
    withSystem({}, async (system) => {
      await saveWall(system, { serials: await camerasOf(system), count: tiles, columns: 4 }, "home");
      return withBrowser(system.url, async (visit) => {
        const { page, devtools } = await visit({ isSignedIn: true });
        await page.goto("/");
        await page.locator(".layout-trigger").waitFor();
        const heaps: number[] = [];
        const startedAt = performance.now();
        for (; heaps.length < most && performance.now() - startedAt < longestMs; ) {
          await switchLayout(page, "Wall");
          await tilesLive(page, tiles);
          await switchLayout(page, "Home");
          await tilesLive(page, 0);
          heaps.push(await heapOf(devtools));
        }
        // The layout is kept on the server a moment later, and statistics end with their second.
        await page.waitForTimeout(5000);
        heaps.push(await heapOf(devtools));
        const from = heaps[Math.floor(heaps.length * warm)] ?? 0;
        const growth = 100 * ((heaps.at(-1) ?? 0) / from - 1);
        const what = `${tiles} live tiles opened and closed ${heaps.length - 1} times`;
        const connections = await liveObjects(
          devtools,
          "RTCPeerConnection",
          (found) => (found as RTCPeerConnection[]).filter(({ connectionState }) => connectionState !== "closed").length,
        );
        const sources = await liveObjects(devtools, "MediaSource", (found) => found.length);
        const workers = page.workers().filter((worker) => !worker.url().includes("/gatewayProbe.worker-")).length;
        return [
          { what: `${what}: heap after ${100 * warm} % of them`, value: from / 1e6, unit: "MB" },
          { what: `${what}: growth of the heap from there to the end`, value: growth, unit: "%", budget: { atMost: 5 } },
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

/** Bytes in use, with the garbage gone. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize;
}
