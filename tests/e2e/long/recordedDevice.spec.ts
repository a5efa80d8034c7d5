import type { Locator, Page } from "@playwright/test";
import { listEventLogs } from "#contract/eventLogs.ts";
import { violations } from "../support/axe.ts";
import { keepScreenshot } from "../support/keepScreenshot.ts";
import { recorded } from "../support/recorded.ts";
import { expect, people, recordingSite, test } from "../support/test.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ settings: { ...recordingSite } });

const camera = "Lobby camera";
const viewer = (page: Page) => page.getByRole("region", { name: `Recordings of ${camera}` });
const shown = async (place: Locator) => Date.parse((await place.locator(".playback-bar time").getAttribute("datetime")) ?? "");

test("[PL-02] [PL-05] [PL-06] [PL-12] [GN-11] in testing mode a recording comes through the device, is cancelled, plays, loads the seek target, and plays from the cloud while the device is offline", async ({
  page,
  system,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.operator);
  const { serialNumber, from } = await recorded(api, 30);
  await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isTestingMode: true, portalId: "cameras" })));
  // The gateway on this network has an origin of its own.
  const askedElsewhere: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== system.url) askedElsewhere.push(request.url());
  });
  // Slow enough to be looked at and cancelled.
  let isSlow = true;
  await page.route(/\/cloudplaylist\?/, async (route) => {
    while (isSlow) await new Promise((resolve) => setTimeout(resolve, 50));
    await route.continue().catch(() => undefined);
  });
  const at = new Date(from + 1_000).toISOString();
  const path = `/cameras/playback?${new URLSearchParams({ serialNumber, at }).toString()}`;
  await signIn(people.operator, path);
  const place = viewer(page);
  await expect(place.getByText("Preparing the recording")).toBeVisible();
  await place.getByRole("button", { name: "Cancel" }).click();
  await expect(place.getByText("Not loaded")).toBeVisible();
  isSlow = false;
  await place.getByRole("button", { name: "Try again" }).click();
  await expect(place.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
  await expect(place.getByText("Through the device")).toBeVisible();
  const before = await shown(place);
  await expect.poll(() => shown(place)).toBeGreaterThan(before);
  await keepScreenshot(page, "device");
  expect(await violations(page)).toEqual([]);

  // Into what has not been asked for, or has come by now.
  for (let press = 0; press < 2; press += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => shown(place), { timeout: 20_000 }).toBeGreaterThan(before + 20_000);
  await expect(place.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 20_000 });

  // The way to the device is cut: what was uploaded plays from the cloud.
  await page.route(/start-live/, (route) => route.abort("aborted"));
  await page.goto(path);
  await expect(place.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
  await expect(place.getByText("Cloud", { exact: true })).toBeVisible();
  const again = await shown(place);
  await expect.poll(() => shown(place)).toBeGreaterThan(again);
  // PL-12: its small picture came with the segment, and three quarters of the timeline are where it opened.
  const still = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(".jpg") && response.status() === 200);
  const timeline = place.locator(".timeline");
  const width = (await timeline.boundingBox())?.width ?? 0;
  await timeline.hover({ position: { x: width * (0.75 + 5 / 3_600), y: 50 } });
  await still;
  await expect(place.locator(".hoverbox canvas")).toHaveAttribute("data-status", "ready");
  await keepScreenshot(page, "cloud");
  expect(askedElsewhere).toEqual([]);
  const { rows } = await api.call(listEventLogs, { query: { kinds: "recordings.viewed", serialNumber } });
  expect(rows[0]).toMatchObject({ kind: "recordings.viewed", actor: { name: "Ruth Adeyemi" } });
});
