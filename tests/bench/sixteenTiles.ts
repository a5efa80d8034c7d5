import type { CDPSession } from "@playwright/test";
import type { Benchmark } from "./benchmark.ts";
import { withBrowser } from "./browsing.ts";
import { liveObjects } from "./liveObjects.ts";
import { camerasOf, saveWall, tilesLive, withSystem } from "./liveWall.ts";

const tiles = 16;
const seconds = 30;

/** Sixteen pictures in one console; each camera of the demonstration in several of them. */
export const sixteenTiles: Benchmark = {
  name: "sixteen-tiles",
  run: () =>
    withSystem({}, async (system) => {
      const serials = await camerasOf(system);
      await saveWall(system, { serials, count: tiles, columns: 4 }, "wall");
      return withBrowser(system.url, async (visit) => {
        const { page, devtools } = await visit({ isSignedIn: true });
        await page.goto("/");
        await tilesLive(page, tiles);
        // The first seconds are those of the jitter buffers.
        await page.waitForTimeout(5000);
        const before = await received(devtools);
        await page.waitForTimeout(seconds * 1000);
        const after = await received(devtools);
        const rates = after.map(({ id, frames, atMs }) => {
          const first = before.find((each) => each.id === id);
          return first ? (1000 * (frames - first.frames)) / (atMs - first.atMs) : 0;
        });
        const freezes = (stats: readonly Received[]) => stats.reduce((sum, each) => sum + each.freezes, 0);
        const what = `${tiles} live tiles of ${serials.length} devices, 640×360 at 15 fps, for ${seconds} s`;
        return [
          {
            what: `${what}: the slowest tile`,
            value: rates.length === tiles ? Math.min(...rates) : 0,
            unit: "fps",
            budget: { atLeast: 14 },
          },
          { what: `${what}: freezes`, value: freezes(after) - freezes(before), unit: "freezes", budget: { atMost: 0 } },
        ];
      });
    }),
};

interface Received {
  id: string;
  /** Shown, not only decoded. */
  frames: number;
  freezes: number;
  atMs: number;
}

/** What each connection of the page has received of its picture so far. */
function received(devtools: CDPSession): Promise<Received[]> {
  return liveObjects(devtools, "RTCPeerConnection", async (found) => {
    const reports = await Promise.all((found as RTCPeerConnection[]).map((connection) => connection.getStats()));
    return reports.flatMap((report, index) =>
      [...report.values()]
        .filter(({ type, kind }) => type === "inbound-rtp" && kind === "video")
        .map(({ framesDecoded, framesDropped = 0, freezeCount = 0, timestamp }) => ({
          id: String(index),
          frames: framesDecoded - framesDropped,
          freezes: freezeCount,
          atMs: timestamp,
        })),
    );
  });
}
