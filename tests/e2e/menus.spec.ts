import type { Locator, Page } from "@playwright/test";
import { expect, people, test } from "./support/test.ts";

/** The first press on the button of a menu opens it, the second closes it, the third opens it again. */
async function pressThrice(page: Page): Promise<Locator> {
  const account = page.getByRole("button", { name: /Jude Holloway/ });
  const menu = page.getByRole("menu");
  await account.click();
  await expect(menu).toBeVisible();
  await account.click();
  await expect(menu).toHaveCount(0);
  await account.click();
  await expect(menu).toBeVisible();
  return menu;
}

test.describe("Menus and hints, whose code loads when the pointer is near", () => {
  test("[NF-08] [SH-04] a menu opens on its first row by key, and gives the focus back", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    const account = page.getByRole("button", { name: /Jude Holloway/ });
    const menu = page.getByRole("menu");
    await expect(account).toHaveAttribute("aria-expanded", "false");
    for (const key of ["Enter", "ArrowDown"]) {
      await account.focus();
      await page.keyboard.press(key);
      await expect(menu.locator("[role^=menuitem]").first()).toBeFocused();
      await expect(account).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Escape");
      await expect(menu).toHaveCount(0);
      await expect(account).toBeFocused();
    }
  });

  test("a menu closes by a second press on its button and by one elsewhere", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    const menu = await pressThrice(page);
    await page.getByRole("heading", { name: "Gatehouse" }).click();
    await expect(menu).toHaveCount(0);
    await page.getByRole("row", { name: /^Level 4 finance/ }).click({ button: "right" });
    await expect(menu).toBeVisible();
  });

  test("a second press closes a menu also where the page takes long over it", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    // After who listens for presses elsewhere, and before who listens on the button.
    await page.evaluate(() => {
      const wait = () => {
        const until = performance.now() + 150;
        while (performance.now() < until);
      };
      document.documentElement.addEventListener("pointerdown", wait, true);
    });
    await pressThrice(page);
  });

  test("a hint comes on hover and on focus by key, can be reached, and goes on Escape", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    const button = page.getByRole("button", { name: "Menu", exact: true });
    const hint = page.locator(".tip");
    await button.hover();
    await expect(hint).toHaveText(/Menu/);
    // Past the time after which it would have gone.
    await hint.hover();
    await page.waitForTimeout(400);
    await expect(hint).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(hint).toHaveCount(0);
    await page.mouse.move(700, 500);
    await button.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(hint).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(hint).toHaveCount(0);
  });
});
