import type { CDPSession, Page } from "@playwright/test";
import type { Benchmark } from "./benchmark.ts";
import { withBrowser } from "./browsing.ts";
import { liveObjects } from "./liveObjects.ts";
import { camerasOf, saveWall, tilesLive, withSystem } from "./liveWall.ts";

const tiles = 16;
/** Longer than the five minutes after which everything has been done that is done now and then, such as the posters of the cameras. */
const seconds = 330;

const why =
  "browser, gateway, simulated site and platform share two processors; where strangers shared those as well, four of 20 runs of 30 s had one to three. What caused most of them is in docs/decisions/0089";

/** Sixteen pictures in one console; each camera of the demonstration in several of them. */
export const sixteenTiles: Benchmark = {
  name: "sixteen-tiles",
  isLongBecause: "freezes come with what a gateway does every five minutes",
  run: () =>
    withSystem({}, async (system) => {
      const serials = await camerasOf(system);
      await saveWall(system, { serials, count: tiles, columns: 4 }, "wall");
      return withBrowser(system.url, async (visit) => {
        const { page, devtools } = await visit({ isSignedIn: true });
        await page.goto("/");
        await tilesLive(page, tiles);
        await keepConnections(devtools);
        // The first seconds are those of the jitter buffers, and of what it took to find the connections.
        await page.waitForTimeout(5000);
        const before = await received(page);
        await page.waitForTimeout(seconds * 1000);
        const after = await received(page);
        const rates = after.map(({ frames, atMs }, place) => {
          const first = before[place];
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
          { what: `${what}: freezes`, value: freezes(after) - freezes(before), unit: "freezes", budget: { atMost: 0 }, note: why },
        ];
      });
    }),
};

declare global {
  interface Window {
    connections: RTCPeerConnection[];
  }
}

interface Received {
  /** Shown, not only decoded. */
  frames: number;
  freezes: number;
  atMs: number;
}

/** Found once: to look for them collects the page's garbage and halts it, and finds them in another order each time. */
function keepConnections(devtools: CDPSession): Promise<void> {
  return liveObjects(devtools, "RTCPeerConnection", (found) => {
    window.connections = found as RTCPeerConnection[];
  });
}

/** What each connection of the page has received of its picture so far, always in the same order. */
function received(page: Page): Promise<Received[]> {
  return page.evaluate(async () => {
    const reports = await Promise.all(window.connections.map((connection) => connection.getStats()));
    return reports.flatMap((report) =>
      [...report.values()]
        .filter(({ type, kind }) => type === "inbound-rtp" && kind === "video")
        .map(({ framesDecoded, framesDropped = 0, freezeCount = 0, timestamp }) => ({
          frames: framesDecoded - framesDropped,
          freezes: freezeCount,
          atMs: timestamp,
        })),
    );
  });
}
