import type { Page } from "@playwright/test";
import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { expect, people, test } from "./support/test.ts";

/** Doors of the demonstration that nobody touches by themselves. */
const quiet = { finance: "Level 4 finance", financeSerial: "GH-AC40-009132", roof: "Roof plant room" } as const;

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function askPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await page.keyboard.type(text);
}

test.describe("Doors and intercoms", () => {
  test("[RT-12] [DV-01] [DV-03] lists every door and intercom with its state, and no gateway", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await expect(row(page, "Lobby intercom")).toContainText("Connected");
    await expect(row(page, quiet.finance)).toContainText("Locked");
    await expect(page.getByText("18 doors", { exact: true })).toBeVisible();
    await expect(row(page, "Harbour House gateway")).toHaveCount(0);
  });

  test("[NF-08] is filtered, navigated and unlocked by keyboard", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await expect(row(page, quiet.finance)).toBeVisible();
    await page.getByRole("textbox", { name: "Filter doors" }).focus();
    await page.keyboard.type("level 4");
    await expect(row(page, "Lobby intercom")).toHaveCount(0);
    await expect(page.getByText("2 doors", { exact: true }).last()).toBeVisible();
    await row(page, "Level 4 east corridor").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: quiet.finance })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/doors/details\\?serialNumber=${quiet.financeSerial}`));
  });

  test("[DV-04] repaints a row when its door changes elsewhere", async ({ page, signIn, apiAs }) => {
    await signIn(people.owner, "/doors");
    await expect(row(page, quiet.finance)).toContainText("Locked");
    const api = await apiAs(people.operator);
    const command = (lockStateType: typeof LockState.KeepOpen | typeof LockState.Locked) =>
      api.call(setLockState, { body: { lockStateType, serialNumbers: [quiet.financeSerial], source: "web" } });
    await command(LockState.KeepOpen);
    await expect(row(page, quiet.finance)).toContainText("Kept open");
    await command(LockState.Locked);
    await expect(row(page, quiet.finance)).toContainText("Locked");
  });

  test("[RP-07] keeps its filter in the address and its columns for the person", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitemcheckbox", { name: "Intercoms" }).click();
    await expect(page).toHaveURL(/\/doors\?type=intercoms$/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Connection" }).click();
    await page.reload();
    await expect(row(page, "Lobby intercom")).toBeVisible();
    await expect(row(page, quiet.finance)).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "Connection" })).toHaveCount(0);
    await page.goBack();
    await expect(row(page, quiet.finance)).toBeVisible();
  });

  test("[RT-40] opens a door by its address and goes back to the list by its own", async ({ page, signIn }) => {
    await signIn(people.owner, `/doors/details?serialNumber=${quiet.financeSerial}`);
    await expect(page.getByRole("heading", { name: quiet.finance })).toBeVisible();
    await page.goto("/doors");
    await expect(row(page, quiet.roof)).toBeVisible();
  });
});

test.describe("Unlock", () => {
  const relocked = (page: Page, name: string) => expect(row(page, name)).toContainText("Locked");

  test("[UL-01] [UL-04] works from the row, and the door locks by itself again", async ({ page, signIn }) => {
    await signIn(people.operator, "/doors");
    await row(page, quiet.roof)
      .getByRole("button", { name: /^Unlock/ })
      .click();
    await expect(toast(page, `Opened: ${quiet.roof}`)).toBeVisible();
    await expect(row(page, quiet.roof)).toContainText("Unlocked");
    await relocked(page, quiet.roof);
  });

  test("[UL-01] works from the details, which say why it cannot be repeated", async ({ page, signIn }) => {
    await signIn(people.operator, `/doors/details?serialNumber=${quiet.financeSerial}`);
    await page.getByRole("group", { name: "Door commands" }).getByRole("button", { name: "Unlock", exact: true }).click();
    await expect(toast(page, `Opened: ${quiet.finance}`)).toBeVisible();
    await expect(page.getByText("Already unlocked").filter({ visible: true }).first()).toBeVisible();
  });

  test("[NF-04] works from the palette with two words", async ({ page, signIn }) => {
    await signIn(people.operator, "/doors");
    await relocked(page, quiet.roof);
    await askPalette(page, "unlock roof");
    await expect(page.getByRole("option", { name: /Unlock Roof plant room/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(toast(page, `Opened: ${quiet.roof}`)).toBeVisible();
  });

  test("[NF-03] works by its key on the chosen door", async ({ page, signIn }) => {
    await signIn(people.operator, "/doors");
    await relocked(page, quiet.finance);
    await row(page, quiet.finance).click();
    await expect(page.getByRole("heading", { name: quiet.finance })).toBeVisible();
    await page.keyboard.press("Control+Shift+U");
    await expect(toast(page, `Opened: ${quiet.finance}`)).toBeVisible();
  });

  test("appears in the live feed with actor, action and time", async ({ page, signIn }) => {
    await signIn(people.operator, "/doors");
    await relocked(page, quiet.roof);
    await page.getByRole("navigation", { name: "Main" }).getByText("Live events").click();
    await askPalette(page, "unlock roof");
    await expect(page.getByRole("option", { name: /Unlock Roof plant room/ })).toBeVisible();
    await page.keyboard.press("Enter");
    const line = page.getByRole("list", { name: "Live events" }).getByRole("listitem").filter({ hasText: quiet.roof }).first();
    await expect(line).toContainText("Ruth Adeyemi");
    await expect(line).toContainText("Unlocked");
    await expect(line.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);
  });

  test("[UL-05] is not offered to people who may only look, and is refused to them", async ({ page, signIn, apiAs }) => {
    await signIn(people.viewer, "/doors");
    await expect(row(page, quiet.finance)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Unlock/ })).toHaveCount(0);
    const api = await apiAs(people.viewer);
    const refused = api.call(setLockState, {
      body: { lockStateType: LockState.Unlocked, serialNumbers: [quiet.financeSerial], source: "web" },
    });
    await expect(refused).rejects.toMatchObject({ code: "error_forbidden", status: 403 });
  });

  test("[UL-02] [UL-03] says that a door has no web credential", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    const button = row(page, "Server room B1").getByRole("button", { name: /^Unlock/ });
    await button.hover();
    await expect(page.getByText("The door has no web credential").filter({ visible: true }).first()).toBeVisible();
  });
});

test("the site moves by itself: people badge in and the feed tells of it", async ({ page, signIn }) => {
  await signIn(people.owner, "/doors");
  await page.getByRole("navigation", { name: "Main" }).getByText("Live events").click();
  const feed = page.getByRole("list", { name: "Live events" });
  await expect(feed.getByText("Granted").first()).toBeVisible({ timeout: 60_000 });
});
