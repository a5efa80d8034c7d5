import { startDemoServer } from "../faults/support/demoServer.ts";
import { type Benchmark, percentile } from "./benchmark.ts";
import { withBrowser } from "./browsing.ts";
import { effort } from "./effort.ts";
import { longestTask, nowIn } from "./pageWatch.ts";

const seconds = effort(10, 4);
/** More than seven rows at each frame: a list that is searched in haste. */
const stepPx = 240;

const late =
  "one frame in sixty is late while browser, server and database share two processors: p95 of a frame is the screen's own, and no task is longer than 50 ms. Plan: to be looked at where browser and server have processors of their own";

/** Scrolls the table of the gallery that has 100,000 rows. */
export const table: Benchmark = {
  name: "table",
  async run() {
    const server = await startDemoServer();
    try {
      return await withBrowser(server.url, async (visit) => {
        const { page } = await visit({ isSignedIn: true });
        await page.goto("/dev/panels/part?part=table");
        const sample = page.getByRole("region", { name: "DataTable with 100,000 rows" });
        await sample.getByRole("button", { name: "Show them" }).click();
        const scroller = sample.locator(".tblscroll");
        await scroller.locator("[data-row]").first().waitFor();
        await scroller.scrollIntoViewIfNeeded();
        const sinceMs = await nowIn(page);
        const { frameMs, mostRows } = await scroller.evaluate(
          (element, [lastsMs, step]) =>
            new Promise<{ frameMs: number[]; mostRows: number }>((done) => {
              const frames: number[] = [];
              let most = 0;
              const endsAt = performance.now() + lastsMs;
              let before: number | undefined;
              const draw = (now: number) => {
                if (before !== undefined) frames.push(now - before);
                before = now;
                most = Math.max(most, element.querySelectorAll("[data-row]").length);
                element.scrollTop += step;
                if (now < endsAt) requestAnimationFrame(draw);
                else done({ frameMs: frames, mostRows: most });
              };
              requestAnimationFrame(draw);
            }),
          [seconds * 1000, stepPx] as const,
        );
        const what = `100000 rows, scrolled by ${stepPx} px each frame for ${seconds} s`;
        const tookMs = frameMs.reduce((sum, each) => sum + each, 0);
        return [
          // Counted in whole frames: the clock of the screen is not exact.
          {
            what: `${what}: frames`,
            value: Math.round((1000 * frameMs.length) / tookMs),
            unit: "fps",
            budget: { atLeast: 60 },
            note: late,
          },
          { what: `${what}: p95 of a frame`, value: percentile(frameMs, 0.95), unit: "ms" },
          {
            what: `${what}: longest task above 50 ms, else 0`,
            value: await longestTask(page, sinceMs),
            unit: "ms",
            budget: { atMost: 50 },
          },
          { what: `${what}: most rows in the document`, value: mostRows, unit: "rows", budget: { atMost: 80 } },
        ];
      });
    } finally {
      await server.remove();
    }
  },
};
