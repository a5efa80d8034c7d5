import type { Page } from "@playwright/test";
import type { LiveEngine } from "#edge/live/liveEngines.ts";
import { firstPictureAfter, watchPage } from "../../bench/pageWatch.ts";
import { createLossyPath } from "./lossyPath.ts";
import { fromPalette } from "./palette.ts";
import { longestStandstill, noteFrames } from "./shownFrames.ts";
import { expect, people, test } from "./test.ts";

const camera = "Lobby camera";
const intercom = "Lobby intercom";
/** Of a camera's next key frame it is up to ten seconds: what a viewer sees sooner is what the gateway has kept. */
const promisedMs = 1_000;

export const rareKeyFrames = (engine: LiveEngine) => ({
  // Counted in frames, ten seconds are longer on a machine that cannot draw them all, and then no gateway waits for a key frame. Fewer
  // would tell a viewer late what was lost: the next frame does.
  GATEHOUSE_FRAMES_PER_SECOND: "10",
  GATEHOUSE_KEY_FRAME_SECONDS: "10",
  LIVE_MASTER: engine,
  LOG_LEVEL: "info",
});

export const watchedByRareKeyFrames = [camera, intercom];

const tile = (page: Page) => page.locator(".livetile");

async function watch(page: Page, name: string): Promise<void> {
  await fromPalette(page, `Watch live ${name}`, name);
  await expect(tile(page)).toHaveAttribute("data-status", "live", { timeout: 20_000 });
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Alt+w");
  await expect(tile(page)).toHaveCount(0);
}

/** Live video with ten seconds between key frames, as a person sees it: the file that calls this uses the settings of the engine. */
export function testRareKeyFrames(engine: LiveEngine): void {
  test.describe.configure({ timeout: 180_000 });

  test(`[LV-02] [LV-07] shows a camera and an intercom within a second of the click, by ${engine}`, async ({ page, signIn, system }) => {
    expect(system.output()).toContain(`"engine":"${engine}"`);
    await page.addInitScript(watchPage);
    await signIn(people.operator);
    for (const name of [camera, intercom]) {
      // The first look of a console also loads the panel.
      await watch(page, name);
      await leave(page);
      for (let look = 0; look < 5; look++) {
        // Anywhere between two key frames.
        await page.waitForTimeout(1_700);
        const palette = page.getByRole("combobox", { name: "Command palette" });
        await page.keyboard.press("ControlOrMeta+k");
        await palette.fill(`Watch live ${name}`);
        const row = page.getByRole("option").first();
        await expect(row).toContainText(name);
        const tookMs = await firstPictureAfter(page, { event: "click", selector: ".livetile video" }, () => row.click());
        expect(tookMs, `${name}, look ${look + 1}`).toBeLessThan(promisedMs);
        await leave(page);
      }
    }
  });

  for (const { name, stream } of [{ name: camera, stream: /Always high/ }, { name: camera, stream: /Always low/ }, { name: intercom }])
    for (const resent of ["arrives", "is lost"] as const)
      test(`[LV-07] goes on within a second after a lost key frame of ${name}${stream ? `, ${stream.source.slice(7)}` : ""}, which ${resent} when it is sent again, by ${engine}`, async ({
        page,
        signIn,
      }) => {
        const path = await createLossyPath(page);
        await signIn(people.operator);
        await watch(page, name);
        if (stream) {
          await tile(page).hover();
          await tile(page).getByRole("button", { name: "Choose stream quality" }).click();
          await page.getByRole("option", { name: stream }).click();
          const height = stream.source.endsWith("low") ? 180 : 360;
          // The gateway asks the camera what the small stream is and then reads it: each waits for a key frame.
          await expect
            .poll(() => page.locator(".livetile video").evaluate((video) => (video as HTMLVideoElement).videoHeight), { timeout: 40_000 })
            .toBe(height);
        }
        // The sizes of the stream's frames are known by then.
        await page.waitForTimeout(3_000);
        await path.loseKeyFrame(resent);
        await noteFrames(page);
        await page.waitForTimeout(4_000);
        expect(path.lost).toBeGreaterThan(1);
        expect(await longestStandstill(page)).toBeLessThan(promisedMs);
        await expect(tile(page)).toHaveAttribute("data-status", "live");
        path.dispose();
      });

  test(`[LV-07] goes on within a second after a line that carried nothing for a while, by ${engine}`, async ({ page, signIn }) => {
    const path = await createLossyPath(page);
    await signIn(people.operator);
    await watch(page, camera);
    await page.waitForTimeout(1_000);
    for (const silentMs of [300, 2_000]) {
      await path.loseVideoFor(silentMs);
      await noteFrames(page);
      await page.waitForTimeout(4_000);
      expect(await longestStandstill(page), `after ${silentMs} ms`).toBeLessThan(promisedMs);
    }
    path.dispose();
  });
}
