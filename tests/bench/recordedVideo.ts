import type { Page } from "@playwright/test";
import { grantRecordings } from "#contract/recordings.ts";
import { type Benchmark, type Figure, percentile } from "./benchmark.ts";
import { shellOf, showHour, withBrowser } from "./browsing.ts";
import { firstPictureAfter, soughtPictureAfter } from "./pageWatch.ts";
import { type RecordedSite, withRecordings } from "./recordedSite.ts";
import { fullHd } from "./recordedStream.ts";
import { startSlowLine } from "./slowLine.ts";

const looks = 15;
const warmLooks = 3;
const clicks = 30;
const keys = 12;
const hourSeconds = 3_600;
/** What is not over yet when it begins: a viewer opens a minute before now, at any time of the run. */
const aheadSeconds = 900;
/** A day is what a gateway keeps at least. */
const hoursMore = 22;
const slowBits = 20_000_000;
/** A viewer that is opened at an instant shows a quarter of an hour after it; sought places lie in steps that no buffer reaches over. */
const shownMs = 900_000;
const [beforeShare, stepMs, withinMs] = [0.75, 20_000, 10_000];
const picture = ".playback-picture video";
const what = "1080p, 25 fps, 4 Mbit/s, a key frame every 2 s, a day of it recorded";
const slowest =
  "it is the slowest of twelve, the others show the key frame after about 60 ms. Plan: more of them, and a profile of the slowest";
const first =
  "on two processors that decode as well: until the viewer asks, leave and playlist from the platform, the playlist at the gateway, its first part, and up to two seconds of pictures to decode in software. Plan: leave and playlist in one call";
const slowLine =
  "400 ms are the line itself: a part of two seconds has 8 Mbit; a second after the click before, the line may still bring what follows there. Plan: the head of a part before the rest of it";

/** How long it takes until a recording shows a picture: when it is opened, and where somebody seeks to what has not been loaded. */
export const recordedVideo: Benchmark = {
  name: "recorded-video",
  isLongBecause: "hours are recorded first",
  run: () =>
    withRecordings({ cameras: 1, picture: fullHd, beginsBefore: hourSeconds - aheadSeconds, seconds: hourSeconds, hoursMore }, measure),
};

async function measure(site: RecordedSite): Promise<Figure[]> {
  const opened = await open(site);
  const near = await seek(site);
  const slow = await seekOverSlowLine(site);
  const median = (of: string, tookMs: number[]) => ({ what: `${of}: median`, value: percentile(tookMs, 0.5), unit: "ms" });
  const p95 = (of: string, tookMs: number[]) => ({ what: `${of}: p95`, value: percentile(tookMs, 0.95), unit: "ms" });
  const looked = `${what}: from Enter on "Watch recordings" to the first picture, warm, ${looks} times`;
  const sought = ({ byClick, byKey, byKeyExactly }: Sought, line: string, atMost: number): Figure[] => {
    const clicked = `From a click on a timeline of an hour to what is not loaded, ${line}, ${clicks} times`;
    const pressed = `By the key for ten seconds on to what is not loaded, ${line}, ${keys} times`;
    const budget = { atMost };
    return [
      median(clicked, byClick),
      { ...p95(clicked, byClick), budget, note: slowLine },
      median(pressed, byKey),
      { ...p95(pressed, byKey), budget, note: slowest },
      median("The same to the very picture", byKeyExactly),
      p95("The same to the very picture", byKeyExactly),
    ];
  };
  return [
    { ...median(looked, opened), budget: { atMost: 300 }, note: first },
    p95(looked, opened),
    ...sought(near, "loopback", 150),
    ...sought(slow, "a line of 20 Mbit/s", 700),
  ];
}

/** From the key that opens a viewer, whose code is there, to its first picture. */
function open({ server, cameras: [camera] }: RecordedSite): Promise<number[]> {
  return withBrowser(server.url, async (visit) => {
    const { page } = await visit({ isSignedIn: true });
    await page.goto("/");
    await shellOf(page).waitFor();
    const tookMs: number[] = [];
    for (let count = 0; count < warmLooks + looks; count += 1) {
      await page.keyboard.press("Control+K");
      await page.getByRole("combobox", { name: "Command palette" }).fill(`Watch recordings ${camera?.name}`);
      await page
        .getByRole("option", { name: new RegExp(`${camera?.name}`) })
        .first()
        .waitFor();
      const took = await firstPictureAfter(page, { event: "keydown", selector: picture }, () => page.keyboard.press("Enter"));
      if (count >= warmLooks) tookMs.push(took);
      await page.keyboard.press("Alt+w");
      await page.locator(picture).waitFor({ state: "detached" });
      // Anywhere between two key frames.
      await page.waitForTimeout(300 + Math.random() * 2_000);
    }
    return tookMs;
  });
}

interface Sought {
  /** A point of the screen stands for more than the distance of two key frames. */
  byClick: number[];
  /** To anywhere between two key frames: until the key frame before it is there, and until its own picture is. */
  byKey: number[];
  byKeyExactly: number[];
}

function seek(site: RecordedSite, prepare?: (page: Page) => Promise<unknown>): Promise<Sought> {
  return withBrowser(site.server.url, async (visit) => {
    const { page } = await visit({ isSignedIn: true });
    await prepare?.(page);
    const [camera] = site.cameras;
    const fromMs = (site.fragments[0]?.startMs ?? 0) + stepMs;
    const query = new URLSearchParams({ serialNumber: camera?.serialNumber ?? "", at: new Date(fromMs).toISOString() });
    await page.goto(`/cameras/playback?${query}`);
    await showHour(page);
    await page.getByRole("button", { name: "Pause" }).click();
    return { byClick: await seekByClick(page), byKey: await seekByKey(page, false), byKeyExactly: await seekByKey(page, true) };
  });
}

async function seekByClick(page: Page): Promise<number[]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(".timeline").boundingBox()) ?? {};
  const tookMs: number[] = [];
  for (const step of shuffled(Math.floor(shownMs / stepMs)).slice(0, clicks)) {
    const share = beforeShare + ((step * stepMs + Math.random() * withinMs) / shownMs) * (1 - beforeShare);
    await page.mouse.move(x + share * width, y + height / 2);
    // A person who clicks has hovered there first.
    await page.waitForTimeout(1_000);
    await page.mouse.down();
    tookMs.push(await soughtPictureAfter(page, { event: "pointerup", selector: picture }, () => page.mouse.up()));
  }
  await page.mouse.move(0, 0);
  return tookMs;
}

async function seekByKey(page: Page, isLast: boolean): Promise<number[]> {
  const tookMs: number[] = [];
  for (let count = 0; count < keys; count += 1) {
    await page.keyboard.press("Space");
    await page.waitForTimeout(300 + Math.random() * 2_000);
    await page.keyboard.press("Space");
    await page.waitForTimeout(1_000);
    tookMs.push(await soughtPictureAfter(page, { event: "keydown", selector: picture, isLast }, () => page.keyboard.press("ArrowRight")));
  }
  return tookMs;
}

/** Between the browser and its gateway alone: what the platform says is short. */
async function seekOverSlowLine(site: RecordedSite): Promise<Sought> {
  const [camera] = site.cameras;
  const { hosts } = await (await site.server.api()).call(grantRecordings, { params: { id: camera?.videoSourceId ?? "" } });
  const line = await startSlowLine(hosts[0] ?? "", slowBits);
  try {
    return await seek(site, (page) =>
      page.route(/\/recording-grant$/, async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { payload: object };
        await route.fulfill({ response, json: { ...answer, payload: { ...answer.payload, hosts: [line.url] } } });
      }),
    );
  } finally {
    await line.close();
  }
}

/** From 1 on: what is at the beginning is loaded. */
function shuffled(count: number): number[] {
  const all = Array.from({ length: count - 1 }, (_, index) => ({ step: index + 1, order: Math.random() }));
  return all.toSorted((a, b) => a.order - b.order).map(({ step }) => step);
}
