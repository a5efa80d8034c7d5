import type { Locator, Page } from "@playwright/test";
import { listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { listRecordings } from "#contract/recordings.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { expect, people, test } from "./support/test.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ settings: { RECORDING_DAYS: "1" } });

const camera = "Lobby camera";
const viewer = (page: Page) => page.getByRole("region", { name: `Recordings of ${camera}` });
const shown = async (place: Locator) => Date.parse((await place.locator(".playback-bar time").getAttribute("datetime")) ?? "");

async function runCommand(page: Page, words: string, option: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill(words);
  await expect(page.getByRole("option").first()).toContainText(option);
  await page.keyboard.press("Enter");
}

/** Until its gateway has so many seconds of the camera on disk. */
async function recorded(api: Api, seconds: number): Promise<{ id: string; from: number }> {
  const { devices } = await api.call(listDevices, { query: { deviceTypes: String(DeviceType.Camera) } });
  const id = devices.find(({ name }) => name === camera)?.videoSourceId ?? "";
  const query = () => ({ from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() });
  let from = 0;
  const length = async () => {
    const { spans } = await api.call(listRecordings, { params: { id }, query: query() });
    const last = spans.at(-1);
    from = last ? Date.parse(last.fromUtc) : 0;
    return last ? (Date.parse(last.toUtc) - from) / 1000 : 0;
  };
  await expect.poll(length, { timeout: 90_000 }).toBeGreaterThan(seconds);
  return { id, from };
}

test("[PL-01] [PL-02] [PL-03] [PL-11] [NF-08] a camera's recording is watched from its gateway, by keys", async ({
  page,
  signIn,
  apiAs,
}, info) => {
  const api = await apiAs(people.operator);
  await recorded(api, 30);
  await signIn(people.operator);
  await runCommand(page, "Watch recordings Lobby", camera);
  const place = viewer(page);
  await expect(place.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
  const video = place.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);
  const before = await shown(place);
  await expect.poll(() => shown(place)).toBeGreaterThan(before);
  await page.screenshot({ path: info.outputPath("playing.png") });

  await page.keyboard.press("Space");
  await expect(place.getByRole("button", { name: "Play" })).toBeVisible();
  const paused = await shown(place);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await shown(place)) - paused).toBeGreaterThan(9_000);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await shown(place)) - paused).toBeLessThan(1_000);
  await page.keyboard.press("ArrowUp");
  await expect(place.getByRole("button", { name: "1.25×" })).toHaveAttribute("aria-pressed", "true");
  expect(await violations(page)).toEqual([]);

  // Who looked at what stands in the log.
  const { rows } = await api.call(listEventLogs, { query: { kinds: "recordings.viewed" } });
  expect(rows[0]).toMatchObject({ kind: "recordings.viewed", actor: { name: "Ruth Adeyemi" } });
});
