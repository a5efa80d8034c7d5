import { listDevices } from "#contract/devices.ts";
import { listRecordings } from "#contract/recordings.ts";
import { apiOf, people } from "../e2e/support/test.ts";
import type { Benchmark } from "./benchmark.ts";
import { withBrowser } from "./browsing.ts";
import { withSystem } from "./liveWall.ts";

const mostCameras = 9;
const seconds = 20;
const recordedSeconds = 50;
const longestWaitMs = 180_000;

/** How far the pictures of several cameras are from their shared clock, by the program date time of what they show. */
export const playbackSync: Benchmark = {
  name: "playback-sync",
  run: () =>
    withSystem({ RECORDING_DAYS: "1" }, async (system) => {
      const { serials, fromMs } = await recorded(system.url);
      return withBrowser(system.url, async (visit) => {
        const { page } = await visit({ isSignedIn: true });
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
        offsets.sort((a, b) => a - b);
        const what = `${serials.length} recorded cameras on one clock for ${seconds} s from the moment that all have a picture`;
        return [
          {
            what: `${what}: distance of a picture from the clock, p95`,
            value: offsets[Math.floor(offsets.length * 0.95)] ?? Number.POSITIVE_INFINITY,
            unit: "ms",
            budget: { atMost: 100 },
          },
          { what: `${what}: pictures measured`, value: offsets.length, unit: "pictures" },
        ];
      });
    }),
};

/** The cameras whose gateway has enough of them on disk, and an instant that all of them have. */
async function recorded(url: string): Promise<{ serials: string[]; fromMs: number }> {
  const api = await apiOf(url, people.owner);
  const endMs = Date.now() + longestWaitMs;
  while (Date.now() < endMs) {
    const { devices } = await api.call(listDevices, { query: {} });
    const cameras = devices.filter(({ videoSourceId }) => videoSourceId !== undefined).slice(0, mostCameras);
    const query = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() };
    const spans = await Promise.all(
      cameras.map(async ({ videoSourceId: id = "" }) => (await api.call(listRecordings, { params: { id }, query })).spans.at(-1)),
    );
    const begins = spans.flatMap((span) => (span ? [Date.parse(span.fromUtc)] : []));
    const ends = spans.flatMap((span) => (span ? [Date.parse(span.toUtc)] : []));
    const fromMs = Math.max(...begins) + 1_000;
    if (cameras.length > 1 && ends.length === cameras.length && Math.min(...ends) - fromMs > recordedSeconds * 1000)
      return { serials: cameras.map(({ serialNumber }) => serialNumber), fromMs };
    await new Promise((done) => setTimeout(done, 1_000));
  }
  throw new Error(`Nothing long enough was recorded within ${longestWaitMs / 1000} s.`);
}
