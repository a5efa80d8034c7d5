import { type Benchmark, percentile } from "./benchmark.ts";
import { withBrowser } from "./browsing.ts";
import { withRecordings } from "./recordedSite.ts";

const cameras = 9;
const picture = { size: "640x360", framesPerSecond: 15, megabitsPerSecond: 0.6 };
const seconds = 20;
const [beginsBefore, recordedSeconds] = [300, 240];
const what = `${cameras} cameras, 640×360 at 15 fps, on one clock for ${seconds} s from the moment that all have a picture`;
const busy = "a run beside others, on two processors that decode nine pictures as well. Plan: again on a quiet machine";

/** B-02: how far the pictures of several cameras are from their shared clock, by the program date time of what they show. */
export const playbackSync: Benchmark = {
  name: "playback-sync",
  isLongBecause: "nine cameras are recorded first",
  run: () =>
    withRecordings({ cameras, picture, beginsBefore, seconds: recordedSeconds }, (site) =>
      withBrowser(site.server.url, async (visit) => {
        const { page } = await visit({ isSignedIn: true });
        const serials = site.cameras.map(({ serialNumber }) => serialNumber);
        const fromMs = (site.fragments[0]?.startMs ?? 0) + 10_000;
        const query = new URLSearchParams({ cameras: serials.join(","), at: new Date(fromMs).toISOString() });
        await page.goto(`/cameras/together?${query}`);
        await page.waitForFunction(
          (count) => document.querySelectorAll(".together-tile[data-status=shown]").length === count,
          serials.length,
          { timeout: 60_000 },
        );
        const offsets: number[] = [];
        for (let tick = 0; tick < seconds * 5; tick++) {
          await page.waitForTimeout(200);
          const found = await page.locator(".together-tile").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("data-offset")));
          offsets.push(...found.flatMap((each) => (each === null ? [] : Math.abs(Number(each)))));
        }
        return [
          { what: `${what}: distance of a picture from the clock, median`, value: percentile(offsets, 0.5), unit: "ms" },
          {
            what: `${what}: distance of a picture from the clock, p95`,
            value: percentile(offsets, 0.95),
            unit: "ms",
            budget: { atMost: 100 },
            note: busy,
          },
          { what: `${what}: pictures measured`, value: offsets.length, unit: "pictures" },
        ];
      }),
    ),
};
