import type { Locator, Page } from "@playwright/test";
import { listDevices } from "#contract/devices.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { createVideoWall, deleteVideoWall } from "#contract/videoWalls.ts";
import { violations } from "./support/axe.ts";
import { keepConnections } from "./support/connections.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { anotherConsole, enterSignIn, expect, people, tellingSite, test } from "./support/test.ts";

/** The simulated intercom tells in its log what it heard. */
test.use({ settings: tellingSite });
// Live pictures, in two browsers.
test.describe.configure({ timeout: 120_000 });

const device = "Lobby intercom";
const picture = (page: Page) =>
  page
    .getByRole("region", { name: device })
    .filter({ has: page.locator("video") })
    .first();

async function watch(page: Page, palette = "ControlOrMeta+k"): Promise<Locator> {
  await page.keyboard.press(palette);
  await page.getByRole("combobox", { name: "Command palette" }).fill(`Watch live ${device}`);
  await expect(page.getByRole("option").first()).toContainText(device);
  await page.keyboard.press("Enter");
  const live = picture(page);
  await expect(live.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  return live;
}

function answerPermission(state: string): void {
  const status = Object.assign(new EventTarget(), { state });
  navigator.permissions.query = async () => status as unknown as PermissionStatus;
}

const spokenPackets = (page: Page) =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    const reports = await Promise.all(connections.map((each) => each.getStats()));
    const sent = reports.flatMap((report) => [...report.values()]).filter(({ type, kind }) => type === "outbound-rtp" && kind === "audio");
    return sent.reduce((sum: number, { packetsSent }) => sum + packetsSent, 0);
  });

/** The loudest frequency of what was said last, in Hz; 0 before anybody spoke, and of silence. */
function heardAtTheDoor(output: string): number {
  const line = output.split("\n").findLast((each) => each.includes("Somebody spoke at a simulated device"));
  return Number(/"dominantHz":(\d+)/.exec(line ?? "")?.[1] ?? 0);
}

/** The browser's microphone beeps; the simulated intercom says what it heard once the speaker is done. */
test("[MC-01] [MC-02] [MC-03] [MC-05] [LV-13] an operator speaks to the door, one at a time, and the others see who it is", async ({
  page,
  browser,
  system,
  signIn,
  apiAs,
  context,
}) => {
  await context.grantPermissions(["microphone"]);
  await page.addInitScript(keepConnections);
  await signIn(people.operator);
  const live = await watch(page);
  const other = await anotherConsole(browser, system, people.administrator, {
    prepare: (each) => each.context().grantPermissions(["microphone"]),
  });
  const otherLive = await watch(other);

  await expect(live.getByRole("button", { name: "Sound on" })).toBeVisible();
  await live.getByRole("button", { name: "Turn the microphone on" }).click();
  await expect(live.getByText("You are speaking")).toBeVisible();
  // A person who speaks wants to hear the answer.
  await expect(live.getByRole("button", { name: "Sound off" })).toBeVisible();
  await expect(otherLive.getByText("Microphone in use by: Ruth")).toBeVisible();
  await keepScreenshot(page, "speaking");
  expect(await violations(page)).toEqual([]);

  await otherLive.getByRole("button", { name: "Turn the microphone on" }).click();
  await expect(other.getByText("Somebody else is speaking")).toBeVisible();
  await expect(live.getByText("You are speaking")).toBeVisible();
  await expect.poll(() => spokenPackets(page)).toBeGreaterThan(50);

  await page.keyboard.press("t");
  await expect(live.getByText("You are speaking")).toHaveCount(0);
  await expect(otherLive.getByText(/^Microphone in use by/)).toHaveCount(0);
  await expect.poll(() => heardAtTheDoor(system.output())).toBeGreaterThan(100);
  await other.keyboard.press("t");
  await expect(otherLive.getByText("You are speaking")).toBeVisible();
  await expect(live.getByText(/^Microphone in use by/)).toBeVisible();
  // Leaving frees the microphone for others.
  await other.context().close();
  await expect(live.getByText(/^Microphone in use by/)).toHaveCount(0);
  const api = await apiAs(people.owner);
  const spoke = async () => {
    const { rows } = await api.call(listEventLogs, { query: { pageSize: "100" } });
    return rows.filter(({ kind }) => kind.startsWith("live.talk")).map(({ kind, actor }) => `${actor.name} ${kind}`);
  };
  await expect
    .poll(spoke)
    .toEqual([
      "Eva Lockhart live.talk_ended",
      "Eva Lockhart live.talk_begun",
      "Ruth Adeyemi live.talk_ended",
      "Ruth Adeyemi live.talk_begun",
    ]);
});

test("[MC-04] [MC-05] [MC-07] [MC-09] [NF-08] by keyboard, in Spanish and light: the console says what the browser asks for and why there is no microphone", async ({
  page,
  system,
}) => {
  await page.addInitScript(answerPermission, "prompt");
  await page.addInitScript(() => {
    // What a browser does whose person has said no.
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("Permission denied", "NotAllowedError");
    };
  });
  await page.goto(system.url);
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Paleta de acciones" }).fill("Ver en directo Reception intercom");
  await expect(page.getByRole("option").first()).toContainText(/interc/i);
  await page.keyboard.press("Enter");
  const live = page
    .getByRole("region")
    .filter({ has: page.locator("video") })
    .first();
  await expect(live.getByText("En directo", { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("t");
  const explanation = page.getByRole("dialog", { name: "Permitir el micrófono" });
  await expect(explanation.getByRole("button", { name: "Continuar" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "explanation-es");
  await page.keyboard.press("Enter");
  const blocked = page.getByRole("dialog", { name: "El micrófono está bloqueado" });
  await expect(blocked.getByText(/barra de direcciones/)).toBeVisible();
  await blocked.getByText("Detalles").click();
  await expect(blocked.getByText("NotAllowedError: Permission denied")).toBeVisible();
  await keepScreenshot(page, "blocked-es");
  expect(await violations(page)).toEqual([]);
  await blocked.getByRole("button", { name: "No volver a mostrar" }).click();
  await expect(live.getByRole("button", { name: "Micrófono bloqueado" })).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.getByText("El navegador no permite usar el micrófono")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("micPermissionMessage"))).toBe("yes");
});

test("[MC-06] [MC-08] [MC-10] a person whose system denies the microphone is led to its settings and reloads, and a microphone in use elsewhere is tried again", async ({
  page,
  signIn,
}) => {
  await page.addInitScript(answerPermission, "granted");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "userAgent", { value: `${navigator.userAgent} (Macintosh; Intel Mac OS X 15_0)` });
    const errors = [new DOMException("Could not start audio source", "NotReadableError")];
    navigator.mediaDevices.getUserMedia = async () => {
      throw errors.pop() ?? new DOMException("Permission denied by system", "NotAllowedError");
    };
  });
  await signIn(people.operator);
  const live = await watch(page, "Meta+k");
  await live.getByRole("button", { name: "Turn the microphone on" }).click();
  const inUse = page.getByRole("dialog", { name: "The microphone did not start" });
  await expect(inUse).toContainText("Another application is using your microphone");
  await inUse.getByRole("button", { name: "Try again" }).click();
  const denied = page.getByRole("dialog", { name: "The microphone cannot be used" });
  await expect(denied.getByRole("link", { name: "Privacy settings of macOS" })).toHaveAttribute("href", /^x-apple\.systempreferences:/);
  await keepScreenshot(page, "system-denied");
  expect(await violations(page)).toEqual([]);
  await Promise.all([page.waitForEvent("load"), denied.getByRole("button", { name: "Reload the page" }).click()]);
  await expect(denied).toHaveCount(0);
  await expect(picture(page).getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
});

test("[MC-01] [VW-04] on a video wall the microphone waits until the browser has allowed it in a live view", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.operator);
  const { devices } = await api.call(listDevices, { query: {} });
  const intercom = devices.find(({ name }) => name === device);
  const { id } = await api.call(createVideoWall, {
    body: {
      videoWallName: "Doors",
      videoWallCount: 1,
      isShared: false,
      streams: [{ position: 0, serialNumber: intercom?.serialNumber ?? "" }],
    },
  });
  await page.addInitScript(answerPermission, "prompt");
  await signIn(people.operator);
  await page.locator(".layout-trigger").click();
  await page.getByRole("menuitemradio", { name: /^Doors/ }).click();
  const live = picture(page);
  await expect(live.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  const microphone = live.getByRole("button", { name: "Turn the microphone on" });
  await expect(microphone).toHaveAttribute("aria-disabled", "true");
  await expect(microphone).toHaveAccessibleDescription("Allow the microphone first, in a live view of its own");
  // The keys of a live view are those of a tile.
  await page.keyboard.press("m");
  await expect(live.getByRole("button", { name: "Sound off" })).toBeVisible();
  await api.call(deleteVideoWall, { params: { id }, query: { withStreams: "true" } });
});

test("[PM-12] a person without the right to act at doors has no microphone", async ({ page, signIn }) => {
  await signIn(people.viewer);
  const live = await watch(page);
  await expect(live.getByRole("button", { name: "Take snapshot" })).toBeVisible();
  await expect(live.getByRole("button", { name: /microphone/i })).toHaveCount(0);
});
