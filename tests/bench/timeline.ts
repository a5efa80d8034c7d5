import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import config from "../../playwright.config.ts";
import { type Benchmark, percentile } from "./benchmark.ts";

const page = resolve(import.meta.dirname, "pages/timelinePage.tsx");
const lastsMs = 10_000;
const screenMs = 1000 / 60;
const what = "The timeline, a day of 16 cameras with 100,000 events, from the whole of it to a minute and back while it moves";

const busy =
  "a run beside others, on two processors: a frame's own work is well within its budget, and some frames come late all the same. Before events were counted once and columns of one height drawn at once it took 61 ms at the median and 148 ms at p95. Plan: again on a quiet machine";

/** PL-01, PL-13: the console's own timeline with more in it than a gateway tells at once, on a page with nothing else. */
export const timeline: Benchmark = {
  name: "timeline",
  isLongBecause: "hours are recorded first",
  async run() {
    const parts = await buildPage();
    const browser = await chromium.launch(config.use?.launchOptions ?? {});
    try {
      const shown = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await shown.setContent('<!doctype html><html lang="en"><body><div id="root"></div></body></html>');
      for (const { type, fileName, ...part } of parts) {
        if (type === "asset" && fileName.endsWith(".css")) await shown.addStyleTag({ content: String("source" in part && part.source) });
        if (type === "chunk" && "code" in part) await shown.addScriptTag({ type: "module", content: part.code });
      }
      await shown.locator(".timeline canvas").waitFor();
      // Once for the compiler.
      await shown.evaluate((ms) => window.moveTimeline(ms), lastsMs / 4);
      const { workMs, frameMs } = await shown.evaluate((ms) => window.moveTimeline(ms), lastsMs);
      const tookMs = frameMs.reduce((sum, each) => sum + each, 0);
      return [
        { what: `${what}: a frame's own work, median`, value: percentile(workMs, 0.5), unit: "ms" },
        { what: `${what}: a frame's own work, p95`, value: percentile(workMs, 0.95), unit: "ms", budget: { atMost: 8 }, note: busy },
        { what: `${what}: frames`, value: Math.round((1000 * frameMs.length) / tookMs), unit: "fps", budget: { atLeast: 60 }, note: busy },
        {
          what: `${what}: frames that were late by more than a half`,
          value: frameMs.filter((ms) => ms > 1.5 * screenMs).length,
          unit: `of ${frameMs.length}`,
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

async function buildPage(): Promise<readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: { write: false, target: "es2023", rolldownOptions: { input: page, output: { codeSplitting: false } } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("The page was not built.");
  return output.output;
}
