import type { Page } from "@playwright/test";
import { getDashboard } from "#contract/dashboard.ts";
import { expect, people, test } from "./support/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const palette = (page: Page) => page.getByRole("combobox", { name: "Command palette" });
/** Runs a command by its name, as somebody does who has no pointer. */
const run = async (page: Page, command: string) => {
  await page.keyboard.press("Control+K");
  await palette(page).fill(`>${command}`);
  await expect(page.getByRole("option", { name: command }).first()).toBeVisible();
  await palette(page).press("Enter");
};
/** Dashboard and devices side by side, the devices on the right and with the focus. */
const sideBySide = async (page: Page) => {
  await page.getByRole("navigation", { name: "Main" }).getByText("Doors and intercoms", { exact: true }).click();
  await expect(page.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
  await tab(page, "Doors and intercoms").focus();
  await page.keyboard.press("Control+Shift+ArrowRight");
  await expect.poll(() => apart(page)).toBeGreaterThan(300);
};
const apart = async (page: Page) => {
  const [dashboard, devices] = await Promise.all([tab(page, "Dashboard").boundingBox(), tab(page, "Doors and intercoms").boundingBox()]);
  return (devices?.x ?? 0) - (dashboard?.x ?? 0);
};
/** The title of the panel whose group has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest(".dv-groupview")?.querySelector("[role=tab][aria-selected=true]")?.textContent ?? "");

test.describe("Panels by keyboard", () => {
  test("[NF-05] [NF-08] move, take the focus by turns and by direction, and go back step by step", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/");
    await expect(tab(page, "Dashboard")).toBeVisible();
    await sideBySide(page);
    await page.keyboard.press("F6");
    await expect.poll(() => focused(page)).toContain("Dashboard");
    await page.keyboard.press("Shift+F6");
    await expect.poll(() => focused(page)).toContain("Doors and intercoms");
    await page.keyboard.press("Alt+ArrowLeft");
    await expect.poll(() => focused(page)).toContain("Dashboard");
    await page.keyboard.press("Alt+ArrowRight");
    await expect.poll(() => focused(page)).toContain("Doors and intercoms");
    await page.keyboard.press("Alt+Enter");
    const behind = page.locator("[role=group][inert]");
    await expect(behind).toHaveCount(1);
    await expect(behind.locator(tab(page, "Dashboard"))).toHaveCount(1);
    await page.keyboard.press("Alt+Enter");
    await expect(behind).toHaveCount(0);
    await run(page, "Undo layout change");
    await expect.poll(() => apart(page)).toBeLessThan(300);
    await run(page, "Redo layout change");
    await expect.poll(() => apart(page)).toBeGreaterThan(300);
    await run(page, "Reset to default layout");
    await expect(tab(page, "Doors and intercoms")).toBeHidden();
    await expect(tab(page, "Dashboard")).toBeVisible();
  });
});

test.describe("A panel in another window", () => {
  test("[NF-05] [NF-03] [NF-04] has the keys, the palette, the menus and the look of the console", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/");
    await sideBySide(page);
    const [other] = await Promise.all([page.waitForEvent("popup"), run(page, "Open panel in its own window")]);
    await expect(other.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
    await expect(other).toHaveTitle("Monitor 2 – Gatehouse");
    await other.bringToFront();
    await other.getByRole("row", { name: /^Lobby intercom/ }).click();

    await other.keyboard.press("Control+K");
    await expect(palette(other)).toBeFocused();
    await expect(palette(page)).toBeHidden();
    await other.keyboard.press("Escape");
    await expect(palette(other)).toBeHidden();

    await other.keyboard.press("?");
    await expect(other.getByRole("dialog")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await other.keyboard.press("Escape");

    await other.getByRole("row", { name: /^Lobby intercom/ }).click({ button: "right" });
    await expect(other.getByRole("menuitem").first()).toBeVisible();
    await other.keyboard.press("Escape");

    await run(other, "Switch between light and dark");
    await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("[NF-05] stands there again after a reload", async ({ page, signIn, apiAs }) => {
    await signIn(people.inBothAccounts, "/");
    await sideBySide(page);
    const [other] = await Promise.all([page.waitForEvent("popup"), run(page, "Open panel in its own window")]);
    await expect(other.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
    const api = await apiAs(people.inBothAccounts);
    const kept = async () => JSON.stringify((await api.call(getDashboard, {})).payload);
    await expect.poll(kept).toContain("popoutGroups");
    const [again] = await Promise.all([page.waitForEvent("popup"), page.reload()]);
    await expect(again.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
    await expect(tab(page, "Doors and intercoms")).toBeHidden();
  });
});
