import type { Page } from "@playwright/test";
import { createHoliday, deleteHoliday, getHoliday, listHolidays, updateHoliday } from "#contract/holidays.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { enterSignIn, expect, people, test } from "./support/test.ts";

const grid = (page: Page, name = "Holidays") => page.getByRole("grid", { name });
const row = (page: Page, hasText: string) => grid(page).locator("tr[data-row]").filter({ hasText });
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The confirmation before a change of access. */
const preview = (page: Page) => page.getByRole("alertdialog", { name: "Who gains and who loses access" });

/** Deletes holidays that an earlier run left. */
async function clear(api: Api, ...names: string[]): Promise<void> {
  const { rows } = await api.call(listHolidays, { query: { pageSize: "100" } });
  for (const { id } of rows.filter((holiday) => names.includes(holiday.name))) await api.call(deleteHoliday, { params: { id } });
}

test("[RT-37] [SC-05] a holiday is created, and a day that does not exist is refused", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Stocktaking");
  await signIn(people.owner);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Holidays" }).click();
  await expect(page).toHaveURL(/\/settings\/holidays$/);
  await expect(row(page, "Labour Day")).toBeVisible();
  // In calendar order.
  expect(await grid(page).locator("tr[data-row]").allTextContents()).toEqual([
    expect.stringContaining("New Year's Day"),
    expect.stringContaining("Labour Day"),
    expect.stringContaining("Christmas Day"),
    expect.stringContaining("Boxing Day"),
  ]);
  await expect(page.getByText(/^Next: /)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await page.getByRole("button", { name: "New holiday" }).click();
  const fresh = panel(page, "Holiday");
  await fresh.getByRole("textbox", { name: "Name" }).fill("Stocktaking");
  await fresh.getByRole("textbox", { name: "Day of the month" }).fill("31");
  const month = async (name: string) => {
    await page.getByRole("combobox", { name: "Month" }).click();
    await page.getByRole("option", { name }).click();
  };
  await month("April");
  await fresh.getByRole("button", { name: "Save" }).click();
  await expect(fresh.getByText("This month does not have this day")).toBeVisible();
  await keepScreenshot(page, "refused");

  await fresh.getByRole("textbox", { name: "Day of the month" }).fill("25");
  await month("December");
  await fresh.getByRole("button", { name: "Save" }).click();
  await expect(fresh.getByText("There is another holiday on this day.")).toBeVisible();

  await fresh.getByRole("textbox", { name: "Day of the month" }).fill("29");
  await month("February");
  await expect(fresh.getByText("Only leap years have this day.")).toBeVisible();
  await expect(fresh.getByText(/Next on .*29 February|Next on .*February 29/)).toBeVisible();
  await fresh.getByRole("button", { name: "Save" }).click();
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect(panel(page, "Stocktaking")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "details");
  expect((await api.call(listHolidays, { query: { search: "Stocktaking" } })).rows[0]).toMatchObject({ month: 2, day: 29 });
  await clear(api, "Stocktaking");
});

test("[RT-37] [RP-07] holidays are searched, sorted, exported, updated live and deleted in bulk", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Works outing", "Works party", "Works feast");
  const outing = await api.call(createHoliday, { body: { name: "Works outing", month: 7, day: 9 } });
  await api.call(createHoliday, { body: { name: "Works party", month: 3, day: 9 } });
  await signIn(people.owner, "/settings/holidays");
  await page.getByRole("textbox", { name: "Search" }).fill("works");
  await expect(page).toHaveURL(/search=works/);
  await expect(grid(page).locator("tr[data-row]")).toHaveCount(2);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  expect(download.suggestedFilename()).toBe("Holidays.csv");
  const { readFileSync } = await import("node:fs");
  expect(
    readFileSync(await download.path(), "utf8")
      .split("\r\n")
      .slice(1),
  ).toEqual(["Works party,3,9", "Works outing,7,9", ""]);

  await api.call(updateHoliday, { params: { id: outing.id }, body: { name: "Works feast", month: 7, day: 9 } });
  await expect(row(page, "Works feast")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all", exact: false }).first().click();
  await page.getByRole("button", { name: "Delete holiday" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete holiday" }).click();
  // The preview of each holiday is confirmed before anything is deleted.
  const save = preview(page).getByRole("button", { name: "Save" });
  await Promise.all([page.waitForResponse(/\/policy\/preview/), save.click()]);
  await save.click();
  await expect(page.getByText("2 holidays are deleted")).toBeVisible();
  expect((await api.call(listHolidays, { query: { search: "works" } })).rows).toEqual([]);
});

test("[C-03] [SC-05] saving a holiday first shows the people who lose access", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Sudden feast");
  const { rows } = await api.call(listHolidays, { query: { pageSize: "100" } });
  const isFree = (date: Date) =>
    date.getUTCDay() >= 2 &&
    date.getUTCDay() <= 4 &&
    !rows.some(({ month, day }) => month === date.getUTCMonth() + 1 && day === date.getUTCDate());
  const date = Array.from({ length: 21 }, (_, days) => new Date(Date.now() + (days + 2) * 86_400_000)).find(isFree) ?? new Date();
  await signIn(people.owner, "/settings/holidays/details");
  const fresh = panel(page, "Holiday");
  await fresh.getByRole("textbox", { name: "Name" }).fill("Sudden feast");
  await fresh.getByRole("textbox", { name: "Day of the month" }).fill(String(date.getUTCDate()));
  await page.getByRole("combobox", { name: "Month" }).click();
  await page.getByRole("option", { name: date.toLocaleString("en", { month: "long", timeZone: "UTC" }) }).click();
  await fresh.getByRole("button", { name: "Save" }).click();
  await preview(page).getByRole("button", { name: "Back" }).click();
  await expect(fresh.getByRole("textbox", { name: "Name" })).toHaveValue("Sudden feast");
  expect((await api.call(listHolidays, { query: { search: "Sudden feast" } })).rows).toEqual([]);
  await fresh.getByRole("button", { name: "Save" }).click();
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect(panel(page, "Sudden feast")).toBeVisible();
  await clear(api, "Sudden feast");
});

test("[RT-37] [SH-11] a holiday is found, moved and deleted by keyboard", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Key day");
  const { id } = await api.call(createHoliday, { body: { name: "Key day", month: 6, day: 1 } });
  await signIn(people.owner);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("Key day");
  await expect(page.getByRole("option", { name: /Key day/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const day = panel(page, "Key day").getByRole("textbox", { name: "Day of the month" });
  await expect(day).toHaveValue("1");
  await day.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  // The confirmation focuses "Back" first.
  await expect(preview(page).getByRole("button", { name: "Back" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await api.call(getHoliday, { params: { id } })).day).toBe(2);

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("delete holiday key");
  await expect(page.getByRole("option", { name: "Delete holiday Key day" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Type delete to confirm" })).toBeFocused();
  await page.keyboard.type("delete");
  await page.keyboard.press("Enter");
  await expect(preview(page).getByRole("button", { name: "Back" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Key day is deleted")).toBeVisible();
  expect((await api.call(listHolidays, { query: { search: "Key day" } })).rows).toEqual([]);
});

test("[RT-37] [GN-03] dates are in Spanish on a phone with the Spanish console", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/holidays");
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByText("6 de enero").first()).toBeVisible();
  await expect(page.getByText(/^Próximo: /)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "phone-list");
  await page.getByText("Epiphany").first().click();
  await page.goto("/settings/holidays/details?id=epiphany");
  await expect(page.getByRole("combobox", { name: "Mes" })).toHaveText(/enero/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepScreenshot(page, "phone");
});

test("[PM-12] a person with read rights only sees holidays and cannot change them", async ({ page, signIn }) => {
  await signIn(people.operator, "/settings/holidays/details?id=labour-day");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.goto("/settings/holidays");
  await expect(row(page, "Labour Day")).toBeVisible();
  await expect(page.getByRole("button", { name: "New holiday" })).toHaveCount(0);
});
