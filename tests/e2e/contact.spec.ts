import type { Page } from "@playwright/test";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

const banner = (page: Page) => page.locator(".banner");
const unlock = (page: Page) => page.getByRole("group", { name: "Door commands" }).getByRole("button", { name: "Unlock", exact: true });
/** The browser's own lines for requests that find no network. */
const refusals = /ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/;

test.describe("A console that the platform does not reach", () => {
  test("[RZ-01] says since when, greys what may have changed, offers nothing that cannot work, and goes on by itself", async ({
    page,
    context,
    signIn,
    errors,
  }) => {
    await signIn(people.owner, "/doors");
    await page.getByRole("row", { name: /^Lobby main entrance/ }).click();
    await expect(unlock(page)).toBeEnabled();
    await page.evaluate(() => (document.body.dataset.loaded = "once"));
    await context.setOffline(true);
    await expect(banner(page)).toContainText(/Not connected since \d\d:\d\d:\d\d .*States may be out of date/);
    await expect(unlock(page)).toBeDisabled();
    const chip = page
      .getByRole("row", { name: /^Lobby main entrance/ })
      .locator(".st")
      .first();
    await expect(chip).toHaveCSS("filter", "grayscale(1)");
    await page.keyboard.press("ControlOrMeta+Shift+u");
    await expect(page.locator(".toasts")).toContainText("Not connected to the platform.");
    await keepScreenshot(page, "not-connected");
    await context.setOffline(false);
    await expect(banner(page)).toHaveCount(0);
    await expect(chip).toHaveCSS("filter", "none");
    await expect(unlock(page)).toBeEnabled();
    expect(await page.evaluate(() => document.body.dataset.loaded)).toBe("once");
    expect(errors.filter((text) => !refusals.test(text))).toEqual([]);
    errors.length = 0;
  });

  test("[RZ-01] tells a stream that a proxy holds back from a platform that is gone: commands go on", async ({ page, signIn, errors }) => {
    await page.route("**/v1/realtime*", (route) => route.abort());
    await signIn(people.owner, "/doors");
    await expect(banner(page)).toContainText("No live updates since");
    await page.getByRole("row", { name: /^Lobby main entrance/ }).click();
    await expect(unlock(page)).toBeEnabled();
    await page.getByRole("button", { name: "Try now" }).click();
    await page.unroute("**/v1/realtime*");
    // At its next try, which is at most 15 seconds away.
    await expect(banner(page)).toHaveCount(0, { timeout: 20_000 });
    expect(errors.filter((text) => !refusals.test(text))).toEqual([]);
    errors.length = 0;
  });
});
