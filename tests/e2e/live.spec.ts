import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { startLive, stopLive } from "#contract/live.ts";
import { readTimeCode, timeCodeOf } from "../../edge/simulator/cameras/timeCode.ts";
import { pidOf } from "./support/processes.ts";
import { expect, isToldAbove, people, test } from "./support/test.ts";

const cameras = {
  lobby: "GH-CAM20-00817C01-1F7A20C4E9B3",
  dock: "GH-CAM20-00817C05-1F7A20C4E9B3",
  server: "GH-CAM20-00817C03-1F7A20C4E9B3",
} as const;
const intercom = "GH-INT40-0127A3";

const tile = (page: Page, name: string) =>
  page
    .getByRole("region", { name })
    .filter({ has: page.locator("video") })
    .first();

/** The instant that the camera burned into the bottom of its picture, in milliseconds modulo 2^40; undefined while there is no picture. */
async function burnedInInstant(page: Page, name: string): Promise<number | undefined> {
  const bottom = await tile(page, name).evaluate((element) => {
    const video = element.querySelector("video");
    if (!video?.videoWidth) return undefined;
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    const context = canvas.getContext("2d");
    context?.drawImage(video, 0, 0);
    const row = context?.getImageData(0, video.videoHeight - video.videoWidth / 160, video.videoWidth, 1).data;
    return row && [...row].filter((_value, place) => place % 4 === 0);
  });
  return bottom && readTimeCode(bottom);
}

/** Of a picture that was saved: the brightness of the row that holds its instant, from left to right. */
async function bottomOf(page: Page, download: Download): Promise<number[]> {
  const base64 = (await readFile(await download.path())).toString("base64");
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    context?.drawImage(picture, 0, 0);
    const row = context?.getImageData(0, picture.height - picture.width / 160, picture.width, 1).data ?? [];
    return [...row].filter((_value, place) => place % 4 === 0);
  }, base64);
}

/** How far an instant of a picture is from now, in milliseconds. */
const age = (code: number) => Math.abs(timeCodeOf(Date.now()) - code);

test.describe("Cameras", () => {
  test("[RT-21] [GN-01] lists the cameras in the video portal with number and connection", async ({ page, signIn }) => {
    await signIn(people.owner, "/cameras/cameras");
    await expect(page.getByRole("row", { name: /Lobby camera/ })).toContainText("Connected");
    await expect(page.getByRole("button", { name: /Video security/ })).toBeVisible();
  });
});

test.describe("Live view", () => {
  test("[LV-02] [LV-10] shows a live badge over a moving picture with the camera's own clock", async ({ page, signIn }) => {
    await signIn(people.operator, "/cameras/cameras");
    await page.getByRole("row", { name: /Lobby camera/ }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Watch live", exact: true }).click();
    await expect(tile(page, "Lobby camera").getByText("Live", { exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const burnedIn = await burnedInInstant(page, "Lobby camera");
        return burnedIn === undefined ? Number.POSITIVE_INFINITY : age(burnedIn);
      })
      .toBeLessThan(2000);
    const first = await burnedInInstant(page, "Lobby camera");
    await expect.poll(() => burnedInInstant(page, "Lobby camera")).not.toBe(first);
  });

  test("[LV-19] takes a snapshot as a picture named after device and time", async ({ page, signIn }) => {
    await signIn(people.operator, "/cameras/cameras");
    await page.getByRole("row", { name: /Loading dock camera/ }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Watch live", exact: true }).click();
    const live = tile(page, "Loading dock camera");
    await expect(live.getByText("Live", { exact: true })).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent("download"), live.getByRole("button", { name: /snapshot/i }).click()]);
    expect(download.suggestedFilename()).toMatch(/^Gatehouse Loading dock camera \d{4}-\d\d-\d\dT.*\.png$/);
    expect(age(readTimeCode(await bottomOf(page, download)))).toBeLessThan(10_000);
  });

  test("[LV-13] [LV-14] [LV-19] [UL-01] opens the paired door of an intercom, which is mirrored, saved as it is shown, and has sound", async ({
    page,
    signIn,
  }) => {
    await signIn(people.operator, `/doors/details?serialNumber=${intercom}`);
    await page.getByRole("button", { name: "Watch live", exact: true }).first().click();
    const live = tile(page, "Lobby intercom");
    await expect(live.getByText("Live", { exact: true })).toBeVisible();
    await expect(live.getByRole("button", { name: /sound/i })).toBeVisible();
    await expect(live.locator("video")).toHaveClass(/is-mirrored/);
    // What is saved is the right way round as well, and so what the camera wrote into the very bottom is not.
    const [download] = await Promise.all([page.waitForEvent("download"), live.getByRole("button", { name: /snapshot/i }).click()]);
    const bottom = await bottomOf(page, download);
    expect(age(readTimeCode(bottom.toReversed()))).toBeLessThan(10_000);
    await live.getByRole("button", { name: /^Unlock/ }).click();
    await expect(page.getByText(/^Opened: Lobby/)).toBeVisible();
    // Above the bar with the controls: who speaks and unlocks goes on.
    await isToldAbove(page, live.locator(".tilebar"));
  });

  test("[LV-17] [Q-34] refuses the eleventh viewer in words", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    const seats = Array.from({ length: 10 }, () => ({ id: cameras.server, session: randomUUID() }));
    await Promise.all(seats.map((params) => api.call(startLive, { query: {}, params })));
    await signIn(people.owner, "/cameras/cameras");
    await page.getByRole("row", { name: /Server room camera/ }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Watch live", exact: true }).click();
    await expect(
      page
        .getByText(/10 (people|viewers|connections)|already/i)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    // Whose test comes next wants to watch this camera.
    await Promise.all(seats.map((params) => api.call(stopLive, { params })));
  });

  test("[LV-11] says that the connection is gone and heals by itself when the gateway is back", async ({ page, signIn, system }) => {
    await signIn(people.operator, "/cameras/cameras");
    await page.getByRole("row", { name: /Stairwell C camera/ }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Watch live", exact: true }).click();
    const live = tile(page, "Stairwell C camera");
    await expect(live.getByText("Live", { exact: true })).toBeVisible();
    // It may heal within a second, so every frame of the page is looked at.
    const lost = page.waitForFunction((tile) => tile?.textContent?.includes("Disconnected"), await live.elementHandle(), {
      polling: "raf",
      timeout: 20_000,
    });
    process.kill(pidOf(system.dataDirectory, "edge/main.ts"), "SIGKILL");
    await lost;
    await expect(live.getByText("Live", { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  test("several pictures play side by side", async ({ page, signIn }) => {
    await signIn(people.operator, "/cameras/cameras");
    for (const name of ["Lobby camera", "Vehicle gate camera"]) {
      await page.getByRole("row", { name: new RegExp(name) }).click({ button: "right" });
      await page.getByRole("menuitem", { name: "Watch live", exact: true }).click();
    }
    for (const name of ["Lobby camera", "Vehicle gate camera"])
      await expect(tile(page, name).getByText("Live", { exact: true })).toBeVisible();
  });
});
