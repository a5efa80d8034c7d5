import type { Page } from "@playwright/test";
import { type Benchmark, percentile } from "./benchmark.ts";
import { showHour, withBrowser } from "./browsing.ts";
import { soughtPictureAfter } from "./pageWatch.ts";
import { withRecordings } from "./recordedSite.ts";
import { fullHd } from "./recordedStream.ts";

const beginsBefore = 1_800;
/** PL-12: one for each of these, and the first of a clip are there before anybody looks. */
const slotMs = 20_000;
const prefetched = 12;
/** A viewer that is opened at an instant shows a quarter of an hour after it. */
const [shownMs, beforeShare] = [900_000, 0.75];
const warm = 3;
/** How many of the following thumbnails are fetched with the visible one. */
const aheadOf = 2;
const what = "1080p, 25 fps, 4 Mbit/s, a key frame every 2 s";

const cold =
  "the picture comes from the gateway by way of a worker and is drawn by the page. Plan: a profile of one look from pointer to picture";

/** PL-12: looks along the timeline, from one small picture to the next; here and there, where none is yet; and has the player show the same places. */
export const thumbnails: Benchmark = {
  name: "thumbnails",
  isLongBecause: "hours are recorded first",
  run: () =>
    withRecordings({ cameras: 1, picture: fullHd, beginsBefore, seconds: beginsBefore - 60 }, ({ server, cameras: [camera], fragments }) =>
      withBrowser(server.url, async (visit) => {
        const { page } = await visit({ isSignedIn: true });
        // On the grid, so that each step has a picture of its own.
        const fromMs = Math.ceil((fragments[0]?.startMs ?? 0) / slotMs) * slotMs + slotMs;
        const query = new URLSearchParams({ serialNumber: camera?.serialNumber ?? "", at: new Date(fromMs).toISOString() });
        const slots = Array.from({ length: shownMs / slotMs - prefetched }, (_, index) => prefetched + index);
        const open = async () => {
          await page.goto(`/cameras/playback?${query}`);
          await showHour(page);
          await page.getByRole("button", { name: "Pause" }).click();
          await page.waitForTimeout(3_000);
          const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(".timeline").boundingBox()) ?? {};
          return (slot: number) => ({
            x: x + (beforeShare + ((slot * slotMs) / shownMs) * (1 - beforeShare)) * width,
            y: y + height / 2,
          });
        };
        const look = async (some: readonly number[], placeOf: (slot: number) => { x: number; y: number }) => {
          const tookMs: number[] = [];
          for (const slot of some) {
            await page.waitForTimeout(150);
            const { x, y } = placeOf(slot);
            tookMs.push(await drawnAfter(page, () => page.mouse.move(x, y)));
          }
          return tookMs.slice(warm);
        };
        const along = await look(slots, await open());
        const placeOf = await open();
        const apart = await look(
          slots.filter((_, index) => index % (aheadOf + 1) === 0),
          placeOf,
        );
        const sought: number[] = [];
        for (const slot of slots) {
          await page.waitForTimeout(500);
          const { x: left, y: top } = placeOf(slot);
          sought.push(
            await soughtPictureAfter(page, { event: "pointerup", selector: ".playback-picture video" }, () => page.mouse.click(left, top)),
          );
        }
        const median = (of: string, tookMs: number[]) => ({ what: `${of}: median`, value: percentile(tookMs, 0.5), unit: "ms" });
        const p95 = (of: string, tookMs: number[]) => ({ what: `${of}: p95`, value: percentile(tookMs, 0.95), unit: "ms" });
        const moved = `${what}: from the pointer that moves along the timeline to the small picture, ${along.length} places`;
        const jumped = `From the pointer to a small picture that is not there yet, ${apart.length} places`;
        return [
          { ...median(moved, along), budget: { atMost: 20 } },
          p95(moved, along),
          { ...median(jumped, apart), budget: { atMost: 20 }, note: cold },
          p95(jumped, apart),
          median("The player's own video sent to the same places", sought.slice(warm)),
        ];
      }),
    ),
};

/** Milliseconds from a move of the pointer to the small picture of where it is. */
async function drawnAfter(page: Page, move: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.bench.pending = new Promise((done) => {
      let movedMs = Number.NaN;
      addEventListener("pointermove", ({ timeStamp }) => (movedMs = timeStamp), { capture: true, once: true });
      // What was there follows the pointer at once; where another is yet to come it says so, and then that it is drawn.
      const observer = new MutationObserver(() => {
        if (Number.isNaN(movedMs) || !document.querySelector(".hoverbox canvas[data-status=ready]")) return;
        observer.disconnect();
        done(performance.now() - movedMs);
      });
      observer.observe(document, { subtree: true, attributeFilter: ["data-status", "style"] });
    });
  });
  await move();
  return page.evaluate(() => window.bench.pending);
}
