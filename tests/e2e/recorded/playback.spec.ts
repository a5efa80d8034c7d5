import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { listDevices, setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { listRecordings } from "#contract/recordings.ts";
import { findFfmpeg } from "#edge/settings.ts";
import { createRandom } from "#server/demo/random.ts";
import { linksTo } from "../../support/mails.ts";
import { violations } from "../support/axe.ts";
import { keepScreenshot } from "../support/keepScreenshot.ts";
import { fromPalette } from "../support/palette.ts";
import { recorded, roundedDown } from "../support/recorded.ts";
import { becomePhone, expect, people, recordingSite, test } from "../support/test.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ settings: recordingSite });

const camera = "Lobby camera";
const viewer = (page: Page) => page.getByRole("region", { name: `Recordings of ${camera}` });
const shown = async (place: Locator) => Date.parse((await place.locator(".playback-bar time").getAttribute("datetime")) ?? "");

/** Opens the recordings of the camera, which begin to play. */
async function watch(page: Page): Promise<Locator> {
  await fromPalette(page, "Watch recordings Lobby", camera);
  const place = viewer(page);
  await expect(place.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
  return place;
}

/** What another program makes of a file when it decodes all of it. */
function filmOf(file: string): { seconds: number; frames: number; complaints: string } {
  const words = ["-v", "error", "-progress", "pipe:1", "-i", file, "-map", "0:v"];
  // Each picture at its own time, to the millisecond.
  words.push("-fps_mode", "passthrough", "-enc_time_base:v", "1:1000", "-f", "null", "-");
  const { stdout, stderr } = spawnSync(findFfmpeg(process.env), words, { encoding: "utf8" });
  const last = (name: string) => Number([...stdout.matchAll(new RegExp(`^${name}=(\\d+)$`, "gm"))].at(-1)?.[1]);
  return { seconds: last("out_time_us") / 1e6, frames: last("frame"), complaints: stderr };
}

test("[PL-01] [PL-02] [PL-03] [PL-11] [NF-08] a camera's recording is watched from its gateway, by keys", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.operator);
  await recorded(api, 30);
  await signIn(people.operator);
  const place = await watch(page);
  const video = place.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);
  const before = await shown(place);
  await expect.poll(() => shown(place)).toBeGreaterThan(before);
  await keepScreenshot(page, "playing");

  await page.keyboard.press("Space");
  await expect(place.getByRole("button", { name: "Play" })).toBeVisible();
  const paused = await shown(place);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await shown(place)) - paused).toBeGreaterThan(9_000);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await shown(place)) - paused).toBeLessThan(1_000);
  await page.keyboard.press("ArrowUp");
  await expect(place.getByRole("combobox", { name: "Speed" })).toHaveText("1.25×");
  expect(await violations(page)).toEqual([]);

  // The log records who watched what.
  const { rows } = await api.call(listEventLogs, { query: { kinds: "recordings.viewed" } });
  expect(rows[0]).toMatchObject({ kind: "recordings.viewed", actor: { name: "Ruth Adeyemi" } });
});

test("[PL-15] it plays from its very beginning", async ({ page, signIn, apiAs }) => {
  const { from, serialNumber } = await recorded(await apiAs(people.operator), 20);
  await signIn(
    people.operator,
    `/cameras/playback?${new URLSearchParams({ serialNumber, at: new Date(from - 200).toISOString() }).toString()}`,
  );
  await expect(viewer(page).getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
});

test("[PL-15] it plays from a piece whose time a browser adds up to a millionth of a second less than nothing", async ({
  page,
  signIn,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.operator);
  await recorded(api, 20);
  let found: ReturnType<typeof roundedDown>[number] | undefined;
  // Every fourteenth is one.
  await expect.poll(() => (found = roundedDown(join(system.dataDirectory, "edge", "recordings"))[0]), { timeout: 60_000 }).toBeDefined();
  const { devices } = await api.call(listDevices, { query: {} });
  const { name = "", serialNumber = "" } = devices.find(({ videoSourceId }) => videoSourceId === found?.videoSourceId) ?? {};
  const at = new Date((found?.startMs ?? 0) + 100).toISOString();
  await signIn(people.owner, `/cameras/playback?${new URLSearchParams({ serialNumber, at }).toString()}`);
  const place = page.getByRole("region", { name: `Recordings of ${name}` });
  await expect(place.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 15_000 });
  expect(await shown(place)).toBeLessThan((found?.startMs ?? 0) + 1_900);
});

test("[GN-12] [PL-08] [PL-09] [PL-10] the length of a clip, its place, the quality and the whole screen are chosen, and kept", async ({
  page,
  signIn,
  apiAs,
}) => {
  await recorded(await apiAs(people.operator), 45);
  await signIn(people.operator);
  const place = await watch(page);
  const plays = () => expect(place.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
  const choice = (name: string) => place.getByRole("combobox", { name, exact: true });
  const choose = async (name: string, option: string) => {
    await choice(name).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await expect(choice("Clip")).toHaveText("5 m");
  await choose("Clip", "30 s");
  await plays();
  await place.getByRole("button", { name: "Pause" }).click();
  await expect(place.getByRole("button", { name: "Play" })).toBeVisible();

  const grip = await place.locator(".timeline-clip").boundingBox();
  if (!grip) throw new Error("There is no clip on the timeline");
  const before = await shown(place);
  await page.mouse.move(grip.x + grip.width / 2, grip.y + 5);
  await page.mouse.down();
  await page.mouse.move(grip.x + grip.width / 4, grip.y + 5, { steps: 4 });
  await expect(place.locator(".timeline-clip")).toHaveAttribute("data-held", "true");
  await page.mouse.up();
  await expect.poll(async () => before - (await shown(place))).toBeGreaterThan(3_000);

  // The gateway of this site keeps the large rendition alone.
  await choose("Quality", "SD low");
  await expect(place.getByText("There is no recording in this quality. Choose another one.")).toBeVisible({ timeout: 20_000 });
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "quality");
  await page.reload();
  await expect(choice("Quality")).toHaveText("SD low");
  await expect(choice("Clip")).toHaveText("30 s");
  await choose("Quality", "Automatic");
  await plays();

  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain("playback");
  await keepScreenshot(page, "whole");
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test("[PL-17] [SR-01] [SR-06] [SR-08] [SH-09] a range of it is selected, dragged and exported as a file that plays elsewhere", async ({
  page,
  signIn,
  apiAs,
}, info) => {
  const api = await apiAs(people.operator);
  await recorded(api, 40);
  await signIn(people.operator);
  const place = await watch(page);
  await page.keyboard.press("Space");
  await expect(place.getByRole("button", { name: "Play" })).toBeVisible();
  const beganMs = await shown(place);

  // Begun where it stands, ended ten seconds on, or where the recording goes on after a gap there.
  await page.keyboard.press("i");
  const range = place.getByRole("group", { name: "Range", exact: true });
  await expect(range).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await shown(place)) - beganMs).toBeGreaterThan(9_000);
  await page.keyboard.press("o");
  const length = async () => Number(/(\d+)\s*s/.exec(await range.innerText())?.[1]);
  await expect.poll(length).toBeGreaterThanOrEqual(9);
  const chosen = await length();
  const end = place.getByRole("slider", { name: "End of the range" });
  await end.press("ArrowRight");
  await expect.poll(length).toBe(chosen + 1);
  await end.press("ArrowLeft");
  // However far an edge is drawn, it does not cross the other.
  const start = place.getByRole("slider", { name: "Beginning of the range" });
  for (let press = 0; press < 3; press += 1) await start.press("PageUp");
  await expect(range).toContainText("1 s");
  await start.press("PageDown");
  await expect(range).toContainText("11 s");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "range");

  // SR-01: typed on the clock of the site, and no further than a minute or an hour goes.
  const to = range.getByRole("textbox", { name: "To", exact: true });
  await to.fill("never");
  await to.press("Enter");
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await to.fill(await range.getByRole("textbox", { name: "From", exact: true }).inputValue());
  await to.press("Enter");
  await expect(range).toContainText("1 s");
  await end.press("PageUp");
  await expect(range).toContainText("11 s");

  await range.getByRole("checkbox", { name: "Leave gaps out" }).click();
  await expect(range.getByRole("button", { name: "Download" })).toHaveAttribute("aria-pressed", "true");
  const [download] = await Promise.all([page.waitForEvent("download"), range.getByRole("button", { name: "Start" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^video_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.mp4$/);
  const file = info.outputPath("clip.mp4");
  await download.saveAs(file);
  const { seconds, frames, complaints } = filmOf(file);
  expect(complaints).toBe("");
  // From the key frame before it to the one after it.
  expect(seconds).toBeGreaterThan(10);
  expect(seconds).toBeLessThan(16);
  // A machine that is busy draws fewer for the camera to send.
  expect(frames / seconds).toBeGreaterThan(5);
  await expect(range).toHaveCount(0);

  const { rows } = await api.call(listEventLogs, { query: { kinds: "recordings.downloaded" } });
  expect(rows[0]).toMatchObject({ kind: "recordings.downloaded", actor: { name: "Ruth Adeyemi" } });
});

test("[SR-04] [SR-05] [PB-14] [PL-19] a clip is shared by mail, watched on a phone without an account, and revoked", async ({
  page,
  signIn,
  apiAs,
  browser,
  system,
}) => {
  const api = await apiAs(people.operator);
  await recorded(api, 40);
  await signIn(people.operator);
  const place = await watch(page);
  await page.keyboard.press("i");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("o");
  const range = place.getByRole("group", { name: "Range", exact: true });
  await range.getByRole("button", { name: "Share" }).click();
  await range.getByRole("button", { name: "Start" }).click();
  const form = page.getByRole("dialog", { name: `Share ${camera}` });
  // What stands behind the question is paused; who asks by role does not find it.
  await expect(place.getByRole("button", { name: "Play", includeHidden: true })).toBeVisible();
  await form.getByLabel("The link works for").fill("3");
  await form.getByLabel("Email").fill("adjuster@example.test");
  await form.getByRole("button", { name: "Share" }).click();
  await expect(form.getByLabel("The link works for")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("The link works for").fill("10");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "share");
  await form.getByRole("button", { name: "Share" }).click();
  const made = page.getByRole("dialog", { name: "The clip is being prepared" });
  const link = await made.getByRole("status", { name: "Link" }).innerText();
  await made.getByRole("button", { name: "Shared clips" }).click();
  const shared = page.getByRole("region", { name: "Shared clips" }).getByRole("row").filter({ hasText: "adjuster@example.test" });
  await expect(shared.getByText("Can be watched")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => linksTo(system.dataDirectory, "adjuster@example.test")).toEqual([link]);

  const visitor = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "es-ES" })
  ).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: camera })).toBeVisible();
  await expect(shared.getByText("Never")).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await keepScreenshot(visitor, "link");
  await visitor.getByRole("button", { name: "Ver" }).tap();
  const film = visitor.locator("video");
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
  expect(await film.evaluate((element: HTMLVideoElement) => element.duration)).toBeLessThan(20);
  await keepScreenshot(visitor, "watched");
  await expect(shared.getByText("once,", { exact: false })).toBeVisible();

  await shared.getByText("Can be watched").click({ button: "right" });
  await keepScreenshot(page, "list");
  await page.getByRole("menuitem", { name: "Take shared clip back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take shared clip back" }).click();
  await expect(shared.getByText("Taken back by Ruth Adeyemi")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Este enlace ha caducado" })).toBeVisible();
  await visitor.context().close();
  const { rows } = await api.call(listEventLogs, {
    query: { kinds: "recordings.shared,recordings.share_opened,recordings.share_revoked" },
  });
  expect(rows.slice(0, 3).map(({ kind }) => kind)).toEqual(["recordings.share_revoked", "recordings.share_opened", "recordings.shared"]);
});

test("[PL-12] [PL-13] [PL-21] [NF-06] a pointer on its timeline sees the picture of then, keys go to what happened, and a picture is kept", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.operator);
  await recorded(api, 15);
  const { devices } = await api.call(listDevices, { query: {} });
  const lobby = devices.find(({ name }) => name === camera);
  const door = lobby?.pairedSerials[0] ?? "";
  await api.call(setLockState, { body: { lockStateType: LockState.Unlocked, serialNumbers: [door], source: "web" } });
  await recorded(api, 30);
  await signIn(people.operator);
  // As the gateway keeps them beside its segments.
  const still = page.waitForResponse((response) => response.url().endsWith(".jpg") && response.status() === 200);
  const place = await watch(page);
  await page.keyboard.press("Space");
  await expect(place.getByRole("button", { name: "Play" })).toBeVisible();
  await still;

  // Three quarters of the hour are where it opened: a minute before now.
  const timeline = place.locator(".timeline");
  const width = (await timeline.boundingBox())?.width ?? 0;
  await timeline.hover({ position: { x: width * (0.75 + 45 / 3_600), y: 50 } });
  const picture = place.locator(".hoverbox canvas");
  await expect(picture).toHaveAttribute("data-status", "ready", { timeout: 20_000 });
  const isDrawn = (canvas: HTMLCanvasElement) =>
    canvas
      .getContext("2d")
      ?.getImageData(0, 0, 160, 90)
      .data.some((each, at) => at % 4 < 3 && each > 0);
  expect(await picture.evaluate(isDrawn)).toBe(true);
  await keepScreenshot(page, "thumbnail");

  // Five seconds before what happened next, at the door or at the camera.
  await page.keyboard.press("Shift+ArrowRight");
  const happened = async () => {
    const logs = [door, lobby?.serialNumber ?? ""].map((serialNumber) =>
      api.call(listEventLogs, { query: { serialNumber, pageSize: "50" } }),
    );
    const rows = (await Promise.all(logs)).flatMap((log) => log.rows);
    const at = (await shown(place)) + 5_000;
    return Math.min(...rows.map(({ occurredAtUtc }) => Math.abs(Date.parse(occurredAtUtc) - at)));
  };
  await expect.poll(happened).toBeLessThan(300);
  await expect(place.getByRole("button", { name: "Previous event" })).toBeEnabled();
  expect(await violations(page)).toEqual([]);

  const [file] = await Promise.all([page.waitForEvent("download"), place.getByRole("button", { name: "Save this picture" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^Gatehouse Lobby camera \d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z\.png$/);
  const { rows } = await api.call(listEventLogs, { query: { kinds: "recordings.snapshot" } });
  expect(rows[0]).toMatchObject({ kind: "recordings.snapshot", actor: { name: "Ruth Adeyemi" } });
});

test("[B-02] several cameras play on one clock, from the player and by its keys; one that was not recorded then says so", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  // Both have what is gone on to, however lately their site began.
  await recorded(api, 45, "Level 4 corridor camera");
  const { from } = await recorded(api, 45);
  await signIn(people.owner, "/home");
  const place = await watch(page);
  await place.getByRole("button", { name: "Add another camera to the recordings" }).click();
  await page.getByRole("combobox", { name: "Command palette" }).fill("Level 4 corridor camera");
  await page.keyboard.press("Enter");
  const together = page.getByRole("region", { name: "Recordings together" });
  await expect(together.locator(".together-tile[data-status=shown]")).toHaveCount(2, { timeout: 30_000 });
  await together.getByRole("slider", { name: "Timeline" }).focus();
  const before = await shown(together);
  await page.keyboard.press("Space");
  await expect(together.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shown(together)).toBeGreaterThan(before + 5_000);
  // Standing, each shows the instant of the clock.
  for (const tile of await together.locator(".together-tile").all())
    await expect.poll(async () => Math.abs(Number((await tile.getAttribute("data-offset")) ?? Number.NaN))).toBeLessThan(100);
  await page.goto(`/cameras/together?${new URL(page.url()).searchParams.toString()}&at=${new Date(from - 3_600_000).toISOString()}`);
  await expect(together.getByText("Nothing was recorded").first()).toBeVisible({ timeout: 30_000 });
  await together.getByRole("button", { name: "Remove camera from the recordings" }).first().click();
  await expect(together.locator(".together-tile")).toHaveCount(1);
});

test("[B-03] [B-14] [NF-08] what moved in a region of the picture is found by keys, and is gone to", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.operator);
  const { serialNumber, from } = await recorded(api, 15);
  const { devices } = await api.call(listDevices, { query: {} });
  const id = devices.find((device) => device.serialNumber === serialNumber)?.videoSourceId ?? "";
  const query = { from: new Date(from).toISOString(), to: new Date(from + 60_000).toISOString() };
  const { motion } = await api.call(listRecordings, { params: { id }, query });
  expect(motion?.levels.some((level) => level !== null)).toBe(true);

  await signIn(people.operator);
  const place = await watch(page);
  await page.keyboard.press("Space");
  await page.keyboard.press("r");
  const side = place.getByRole("region", { name: "Search a region" });
  await side.getByRole("button", { name: "Rectangle" }).click();
  const corner = place.getByRole("button", { name: /^Corner 1,/ });
  await corner.focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("PageUp");
  for (let press = 0; press < 8; press += 1) await page.keyboard.press("Home");
  await expect(corner).toHaveAccessibleName(/Corner 1, 0% from the left, 0% from the top/);
  // A click adds a corner, and a key takes it away.
  const picture = await place.locator(".region").boundingBox();
  await place.locator(".region").click({ position: { x: (picture?.width ?? 0) * 0.15, y: (picture?.height ?? 0) * 0.9 } });
  await expect(place.getByRole("button", { name: /^Corner 5, 15%/ })).toBeVisible();
  await place.getByRole("button", { name: /^Corner 5,/ }).press("Delete");
  await expect(place.getByRole("button", { name: /^Corner/ })).toHaveCount(4);
  await side.getByRole("button", { name: /^Search \d|^Search \w+ \d/ }).click();
  const moments = side.getByRole("list").getByRole("button");
  await expect(moments.first()).toBeVisible({ timeout: 15_000 });
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "region");
  const wanted = await moments.first().locator(".num").first().innerText();
  await moments.first().click();
  await expect.poll(async () => (await place.locator(".playback-bar time").innerText()).slice(0, 5)).toBe(wanted.slice(0, 5));
  await becomePhone(page);
  await keepScreenshot(page, "region-390");
});

test("[PL-14] [PL-15] a hundred seeks at random, none of which is waited for, leave a player that plays", async ({
  page,
  signIn,
  apiAs,
}) => {
  const { from } = await recorded(await apiAs(people.operator), 50);
  await signIn(people.operator);
  const place = await watch(page);
  for (let count = 0; count < 4; count += 1) await place.getByRole("button", { name: "Zoom in" }).click();
  const box = await place.locator(".timeline").boundingBox();
  if (!box) throw new Error("There is no timeline");
  const random = createRandom("seeks");
  for (let count = 0; count < 100; count += 1) {
    if (random.below(5) < 2) await page.keyboard.press(random.pick(["ArrowLeft", "ArrowRight"]));
    else await page.mouse.click(box.x + (0.05 + random.below(900) / 1_000) * box.width, box.y + box.height / 2);
    await page.waitForTimeout(random.below(120));
  }
  // Back into what was recorded, wherever it went.
  const isWithin = (atMs: number) => atMs > from + 5_000 && atMs < from + 40_000;
  for (let count = 0; count < 60 && !isWithin(await shown(place)); count += 1)
    await page.keyboard.press((await shown(place)) < from + 20_000 ? "ArrowRight" : "ArrowLeft");
  const play = place.getByRole("button", { name: "Play", exact: true });
  if (await play.isVisible()) await play.click();
  await expect(place.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 20_000 });
  const video = place.locator("video");
  const pictures = () => video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
  const before = await pictures();
  await expect.poll(pictures).toBeGreaterThan(before + 10);
  await expect.poll(async () => isWithin(await shown(place))).toBe(true);
});

test("[PL-14] a clip that is closed while its element loads leaves no request behind", async ({ page, signIn, apiAs }) => {
  await recorded(await apiAs(people.operator), 50);
  await signIn(people.operator);
  const place = await watch(page);
  const video = place.locator("video");
  const firstUrl = await video.evaluate((element: HTMLVideoElement) => element.currentSrc);
  // The very moment in which the next clip gets its address is the one in which somebody goes on.
  await page.evaluate(() => {
    const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "src");
    if (!source?.set) throw new Error("An element has no address");
    const { set } = source;
    let count = 0;
    Object.defineProperty(HTMLMediaElement.prototype, "src", {
      ...source,
      set(url: string) {
        set.call(this, url);
        count += 1;
        if (count > 1) return;
        queueMicrotask(() => {
          const target = document.activeElement ?? document.body;
          target.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", code: "ArrowLeft", bubbles: true, cancelable: true }));
        });
      },
    });
  });
  const address = () => video.evaluate((element: HTMLVideoElement) => element.currentSrc);
  for (let count = 0; count < 20 && (await address()) === firstUrl; count += 1) {
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(300);
  }
  expect(await address()).not.toBe(firstUrl);
  await expect(place.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 20_000 });
});
