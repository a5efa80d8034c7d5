import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Locator, Page } from "@playwright/test";
import { listDevices } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { snapshotKey } from "#domain/playback/snapshotKeys.ts";
import type { Api } from "#kernel/api.ts";
import { createObjectFolder } from "#server/channels/objects/objectFolder.ts";
import { violations } from "../support/axe.ts";
import { keepScreenshot } from "../support/keepScreenshot.ts";
import { expect, people, recordingSite, test } from "../support/test.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ settings: recordingSite });

const camera = "Lobby camera";
const hourMs = 3_600_000;
const panel = (page: Page) => page.getByRole("region", { name: `Daily snapshots of ${camera}` });
const slider = (place: Locator) => place.getByRole("slider", { name: "Snapshots of the day" });

/** Waits for the gateway's first snapshot and stores copies of it for the previous day. */
async function withSnapshots(api: Api, dataDirectory: string): Promise<{ serialNumber: string; firstMs: number }> {
  const { devices } = await api.call(listDevices, { query: { deviceTypes: String(DeviceType.Camera) } });
  const { serialNumber = "" } = devices.find(({ name }) => name === camera) ?? {};
  const folder = createObjectFolder(join(dataDirectory, "objects"));
  let first: { key: string; size: number } | undefined;
  const find = async () => {
    for await (const entry of folder.list({ prefix: "", after: "", delimiter: "" }))
      if ("object" in entry && entry.object.key.includes(`/${serialNumber}/images/`)) first ??= entry.object;
    return first !== undefined;
  };
  await expect.poll(find, { timeout: 60_000 }).toBe(true);
  const { key, size } = first ?? { key: "", size: 1 };
  const bytes = await buffer(folder.read(key, { start: 0, end: size - 1 }));
  async function* chunks() {
    yield bytes;
  }
  const prefix = key.slice(0, key.indexOf("images/"));
  // Yesterday in any time zone.
  const nowMs = Date.now();
  const firstMs = nowMs - (nowMs % (24 * hourMs)) - 12 * hourMs;
  for (let index = 0; index < 12; index += 1) {
    await folder.write(snapshotKey(prefix, firstMs + index * 300_000), chunks(), () => undefined);
  }
  return { serialNumber, firstMs };
}

test("[SN-01] [SN-02] [SN-04] [NF-08] the snapshots of a day are browsed by keyboard and pointer, and open the recording", async ({
  page,
  signIn,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.operator);
  const { firstMs } = await withSnapshots(api, system.dataDirectory);
  await signIn(people.operator);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("daily snapshots Lobby");
  await expect(page.getByRole("option").first()).toContainText(camera);
  await page.keyboard.press("Enter");
  const place = panel(page);

  // Today has the snapshot that the gateway has just taken.
  await expect(place.getByRole("img", { name: new RegExp(`^${camera} at `) })).toHaveAttribute("data-key", /images/);
  const picture = place.locator("img.snapshot");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);

  // Yesterday has twelve snapshots, half as many marks, and shows the first.
  const day = place.getByRole("textbox", { name: "Day" });
  await day.fill(new Date(firstMs).toISOString().slice(0, 10));
  await day.press("Enter");
  await expect(place.getByText("12 snapshots")).toBeVisible();
  await expect(place.locator(".snapbar-mark")).toHaveCount(6);
  const time = place.locator(".playback-bar time");
  const shown = async () => Date.parse((await time.getAttribute("datetime")) ?? "");
  expect(await shown()).toBe(firstMs);
  await expect(place.getByRole("button", { name: "Previous snapshot" })).toHaveAttribute("aria-disabled", "true");
  await slider(place).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(shown).toBe(firstMs + 300_000);
  await expect(picture).toHaveAttribute("data-key", new RegExp(new Date(firstMs + 300_000).toISOString()));
  await page.keyboard.press("End");
  await expect.poll(shown).toBe(firstMs + 11 * 300_000);
  await keepScreenshot(page, "day");
  expect(await violations(page)).toEqual([]);

  // Hovering previews the nearest snapshot; a click selects it.
  const bar = place.locator(".snapbar");
  const { width = 0 } = (await bar.boundingBox()) ?? {};
  await bar.hover({ position: { x: 14, y: 40 } });
  await expect.poll(shown).toBe(firstMs);
  await place.locator(".playback-head").hover();
  await expect.poll(shown).toBe(firstMs + 11 * 300_000);
  await bar.click({ position: { x: 20, y: 40 } });
  await page.mouse.move(0, 0);
  await expect.poll(shown).toBe(firstMs);
  expect(width).toBeGreaterThan(100);

  await place.getByRole("button", { name: "Watch recordings" }).click();
  await expect(page.getByRole("region", { name: `Recordings of ${camera}` })).toBeVisible();

  const { rows } = await api.call(listEventLogs, { query: { kinds: "snapshots.viewed" } });
  expect(rows[0]).toMatchObject({ kind: "snapshots.viewed", actor: { name: "Ruth Adeyemi" } });
});

test("[SN-03] a failed list or image shows an error and can be retried", async ({ page, signIn, apiAs, system }) => {
  const { serialNumber } = await withSnapshots(await apiAs(people.operator), system.dataDirectory);
  const listing = /\/objects\/gatehouse\/?\?.*list-type=2/;
  await page.route(listing, (route) => route.abort("aborted"));
  await signIn(people.operator, `/cameras/snapshots?${new URLSearchParams({ serialNumber }).toString()}`);
  const place = panel(page);
  await expect(place.getByText("The snapshots could not be loaded")).toBeVisible();
  await page.unroute(listing);
  await page.route(/\/images\/.*\.jpg/, (route) => route.abort("aborted"));
  await place.getByRole("button", { name: "Try again" }).click();
  await expect(place.getByText("This snapshot could not be loaded")).toBeVisible();
  await keepScreenshot(page, "unreadable");

  // A day without snapshots.
  const day = place.getByRole("textbox", { name: "Day" });
  await day.fill("2026-01-05");
  await day.press("Enter");
  await expect(place.getByText("No snapshots of this day").first()).toBeVisible();
});

test("[SN-01] snapshots are browsed on a phone, in Spanish", async ({ page, signIn, apiAs, system }) => {
  const { serialNumber, firstMs } = await withSnapshots(await apiAs(people.operator), system.dataDirectory);
  await signIn(people.operator, "/profile");
  await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("group", { name: "Idioma" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/cameras/snapshots?${new URLSearchParams({ serialNumber }).toString()}`);
  const place = page.getByRole("region", { name: `Instantáneas diarias de ${camera}` });
  const day = place.getByRole("textbox", { name: "Día" });
  await day.fill(new Date(firstMs).toISOString().slice(0, 10));
  await day.press("Enter");
  await expect(place.getByText("12 instantáneas")).toBeVisible();
  await expect(place.locator("img.snapshot")).toHaveAttribute("data-key", /images/);
  await keepScreenshot(page, "phone-es");
  expect(await violations(page)).toEqual([]);
  await page.goto("/profile");
  await page.getByRole("group", { name: "Idioma" }).getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("group", { name: "Language" })).toBeVisible();
});
