import { listDevices, setLockState } from "#contract/devices.ts";
import { DeviceType, LockState } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { listRecordings } from "#contract/recordings.ts";
import { linksTo } from "../../support/mails.ts";
import { violations } from "../support/axe.ts";
import { keepScreenshot } from "../support/keepScreenshot.ts";
import { expect, isToldAbove, people, recordingSite, test } from "../support/test.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ settings: recordingSite });

test("[EV-01] [EV-02] [EV-05] [EV-06] [EV-07] [PB-13] the video of a door event is played, and shared with a person without an account", async ({
  page,
  browser,
  signIn,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.operator);
  const { devices } = await api.call(listDevices, { query: {} });
  const lobby = devices.find(({ name }) => name === "Lobby camera");
  const door = devices.find(
    ({ serialNumber, deviceType }) => deviceType !== DeviceType.Camera && lobby?.pairedSerials.includes(serialNumber),
  );
  if (!lobby || !door) throw new Error("no camera at a door");
  const recorded = async () => {
    const query = { from: new Date(Date.now() - 600_000).toISOString(), to: new Date().toISOString() };
    const { spans } = await api.call(listRecordings, { params: { id: lobby.videoSourceId ?? "" }, query });
    return spans.length;
  };
  await expect.poll(recorded, { timeout: 90_000 }).toBeGreaterThan(0);
  await api.call(setLockState, { body: { lockStateType: LockState.Unlocked, serialNumbers: [door.serialNumber], source: "web" } });
  const happened = async () => {
    const { rows } = await api.call(listEventLogs, { query: { serialNumber: door.serialNumber, pageSize: "10" } });
    return rows[0]?.occurredAtUtc;
  };
  await expect.poll(happened).toBeDefined();
  const time = (await happened()) ?? "";
  const endTime = new Date(Date.parse(time) + 5_000).toISOString();
  await signIn(people.operator, `/cameras/event?${new URLSearchParams({ serialNumber: door.serialNumber, time, endTime }).toString()}`);

  // Until all of it was recorded and brought, it says so; then it plays by itself.
  const card = page.getByRole("region", { name: `${door.name} ·` });
  await expect(card.getByText("The gateway is uploading the video")).toBeVisible();
  const video = card.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth), { timeout: 60_000 }).toBeGreaterThan(0);
  await card.getByRole("combobox", { name: "Speed" }).selectOption("0.5");
  expect(await video.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.5);
  await keepScreenshot(page, "event");
  expect(await violations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: "Download the video of the event" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^video_.+\.mp4$/);

  await isToldAbove(page, card.getByRole("slider"));
  await card.getByRole("button", { name: "Share the video of the event" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Email" }).fill("insurer@example.test");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByText("The clip is being prepared")).toBeVisible();
  const link = (await dialog.getByLabel("Link", { exact: true }).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();

  const visitor = await browser.newPage({ viewport: { width: 390, height: 780 } });
  await visitor.goto(link);
  await visitor.getByRole("button", { name: "Watch" }).click({ timeout: 60_000 });
  const film = visitor.locator("video");
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText(lobby.name);
  await expect(visitor.getByRole("button", { name: /Save|Share|Download/ })).toHaveCount(0);
  await keepScreenshot(visitor, "shared");
  expect(await violations(visitor)).toEqual([]);
  await visitor.close();
  await expect.poll(() => linksTo(system.dataDirectory, "insurer@example.test")).toEqual([link]);
});
