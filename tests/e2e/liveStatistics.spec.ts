import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { fromPalette } from "./support/palette.ts";
import { expect, people, test, usualCameras } from "./support/test.ts";

test.use({ settings: usualCameras });
// Live pictures.
test.describe.configure({ timeout: 120_000 });

const camera = "Lobby camera";
const picture = (page: Page) => page.locator(".livetile");
const overlay = (page: Page) => page.getByRole("region", { name: `Statistics of ${camera}` });
/** The number that a figure begins with; not a number while it is a dash. */
const figure = async (page: Page, name: string) =>
  Number.parseFloat((await overlay(page).locator(`[data-figure=${name}] dd`).innerText()).replaceAll(",", ""));

async function watch(page: Page): Promise<void> {
  await fromPalette(page, `Watch live ${camera}`, camera);
  await expect(picture(page)).toHaveAttribute("data-status", "live", { timeout: 20_000 });
}

/** Which of a camera's pictures is shown is the rule's to say where nobody chose, and depends on how busy the machine is. */
async function choose(page: Page, stream: RegExp): Promise<void> {
  await picture(page).hover();
  await picture(page).getByRole("button", { name: "Choose stream quality" }).click();
  await page.getByRole("option", { name: stream }).click();
}

test("[B-26] [NF-08] `i` shows what the browser measures of the picture, which is remembered for the person", async ({ page, signIn }) => {
  await signIn(people.operator);
  await watch(page);
  await expect(overlay(page)).toHaveCount(0);
  await page.keyboard.press("i");
  await choose(page, /Always low/);
  await expect(overlay(page)).toContainText("320×180");
  await choose(page, /Always high/);
  await expect(overlay(page)).toContainText("640×360");
  await expect(overlay(page)).toContainText("H264");
  // The simulated camera sends 15 frames of at most 600 kbit a second, over loopback.
  await expect.poll(() => figure(page, "rate")).toBeGreaterThan(8);
  await expect.poll(() => figure(page, "bits")).toBeGreaterThan(50);
  // The change of streams comes with frames that follow each other at once.
  await expect.poll(() => figure(page, "rate")).toBeLessThan(20);
  expect(await figure(page, "bits")).toBeLessThan(2_000);
  await expect.poll(() => figure(page, "roundTrip")).toBeLessThan(1_000);
  await expect.poll(() => figure(page, "loss")).toBeGreaterThanOrEqual(0);
  await expect.poll(() => figure(page, "decode")).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "statistics");

  await page.reload();
  await expect(overlay(page)).toContainText("640×360", { timeout: 30_000 });
  await picture(page).click();
  await page.keyboard.press("i");
  await expect(overlay(page)).toHaveCount(0);
});
