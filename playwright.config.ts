import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

const executablePath = findBrowser(process.env);

/** What `npm test` leaves to `npm run test:all`: every part of the design system in both themes, and media that take minutes. */
const long = /\/long\/\w+\.spec\.ts$/;
/** Pictures that move, sound, what was recorded and what is timed have the processor of a small machine for themselves. */
const alone = /(live(?!Events)\w*|rtsp|talk|walls|shift|intercoms|firstPaint|start|recorded\/\w+)\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // A trace with its film and its copies of the page costs half as much again of every test: who looks for a fault says `--trace on`.
    trace: "off",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        "--no-sandbox",
        // A page that goes to another keeps its process: to start one costs as much as to draw the page.
        "--renderer-process-limit=1",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        "--disable-features=WebRtcHideLocalIpsWithMdns",
      ],
    },
  },
  projects: [
    // Each worker has a system and a browser of its own.
    // Without what moves for a moment, which costs time of the processor and shows nothing that they look at.
    { name: "beside", testIgnore: [alone, long], outputDir: "test-results/beside", use: { contextOptions: { reducedMotion: "reduce" } } },
    { name: "alone", testMatch: alone, testIgnore: long, outputDir: "test-results/alone", workers: 1 },
    { name: "long", testMatch: long, outputDir: "test-results/long", workers: 1 },
  ],
});
