import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createGroup, updateGroup } from "#contract/groups.ts";
import type { Api } from "#kernel/api.ts";
import { violationsInBothThemes } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { anotherConsole, becomePhone, expect, people, test } from "./support/test.ts";

const audit = (page: Page) => page.getByRole("grid", { name: "Audit" });
const rows = (page: Page) => audit(page).locator("tr[data-row]");
const drawer = (page: Page) => page.getByRole("complementary");

/** A group of its own for each test, made and then given another name. */
async function renamedGroup(api: Api, name: string): Promise<string> {
  const { id } = await api.call(createGroup, { body: { name: `${name} before` } });
  await api.call(updateGroup, { body: { id, name } });
  return id;
}

test.describe("The audit", () => {
  test("[B-07] [NF-08] shows changes with actor, before and after side by side, by keyboard", async ({ page, signIn, apiAs }) => {
    await renamedGroup(await apiAs(people.manager), "Auditors");
    await signIn(people.owner, "/");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command palette" }).fill("audit");
    await page
      .getByRole("option", { name: /^Audit/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/reports\/audit/);
    await page.getByRole("textbox", { name: "Search who, what or why" }).fill("Auditors");
    await expect(rows(page)).toHaveCount(2);
    await rows(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(drawer(page).getByRole("heading", { name: "Changed the group Auditors" })).toBeVisible();
    await expect(drawer(page).getByRole("row", { name: "Name Auditors before Auditors" })).toBeVisible();
    await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
    await keepScreenshot(page, "audit-dark");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(rows(page).first()).toBeFocused();
  });

  test("[B-07] is narrowed by the mouse to a person, a kind of thing and one thing, in the address", async ({ page, signIn, apiAs }) => {
    const id = await renamedGroup(await apiAs(people.manager), "Night shift");
    await signIn(people.owner, "/reports/audit");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("checkbox", { name: "Groups", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/areas=group/);
    // A row that moves while the narrower list comes would be another one under the mouse.
    await expect(rows(page).filter({ hasNotText: /the group/ })).toHaveCount(0);
    const changed = rows(page).filter({ hasText: "Changed the group Night shift" });
    await changed.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Only this object" }).click();
    await expect(page).toHaveURL(new RegExp(`thing=${id}`));
    await expect(rows(page)).toHaveCount(2);
    await changed.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Only this person" }).click();
    await expect(page.getByRole("group", { name: "Filters", exact: true })).toContainText("Person Anika Gupta");
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
  });

  test("[B-07] [RP-06] is exported as it is filtered, and the export is in it", async ({ page, signIn, apiAs }) => {
    const id = await renamedGroup(await apiAs(people.manager), "Exported");
    await signIn(people.owner, `/reports/audit?thing=${id}`);
    await expect(rows(page)).toHaveCount(2);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
    expect(download.suggestedFilename()).toMatch(/^Audit \d{4}-\d\d-\d\d.*\.csv$/);
    const lines = readFileSync(await download.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("name: Exported before → Exported");
    await page.goto("/reports/audit?areas=report");
    await expect(rows(page).first()).toContainText("Exported a report");
  });

  test("[C-10] verifies the chain of the log, entry by entry, and shows the result", async ({ page, signIn }) => {
    await signIn(people.owner, "/reports/audit");
    await page.getByRole("button", { name: "Verify the log" }).click();
    const dialog = page.getByRole("dialog", { name: "Is the log unbroken?" });
    await expect(dialog.getByText(/^Unbroken: [\d,]+ entries$/)).toBeVisible();
    await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await keepScreenshot(page, "chain-light");
    await dialog.getByRole("button", { name: "The days shown" }).click();
    await expect(dialog.getByText(/^Unbroken: /)).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
  });

  test("[PM-12] is hidden from people without account rights", async ({ page, signIn }) => {
    await signIn(people.operator, "/reports");
    await expect(page.getByRole("button", { name: /^Access log/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Audit/ })).toHaveCount(0);
    await page.goto("/reports/audit");
    await expect(page).toHaveURL(/\/$/);
  });

  test("[GN-03] [NF-08] speaks Spanish, and fits a phone", async ({ browser, system, apiAs }) => {
    const id = await renamedGroup(await apiAs(people.otherOwner), "Turno");
    const page = await anotherConsole(browser, system, people.otherOwner, { path: `/reports/audit?thing=${id}` });
    await expect(page.getByRole("grid", { name: "Auditoría" })).toBeVisible();
    await becomePhone(page);
    await page.getByText("Cambió el grupo Turno").first().click();
    await page.keyboard.press("Enter");
    await keepScreenshot(page, "audit-phone-es");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.context().close();
  });
});

const reports = [
  ["door", "Door report", "Level 4 finance"],
  ["site", "Site report", "Harbour House"],
  ["schedule", "Schedule report", "Always"],
] as const;

test.describe("Reports of doors, sites and schedules", () => {
  for (const [path, name, first] of reports) {
    test(`[RT-15] [RP-06] /reports/${path} counts, sorts and exports`, async ({ page, signIn }) => {
      await signIn(people.owner, "/reports");
      await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
      await expect(page).toHaveURL(new RegExp(`/reports/${path}$`));
      const grid = page.getByRole("grid", { name });
      const row = grid.locator("tr[data-row]").filter({ hasText: first });
      await expect(row).toBeVisible();
      await grid.getByRole("columnheader", { name: "Granted" }).click();
      await expect(page).toHaveURL(/sort=-?granted/);
      await page.getByRole("button", { name: /^Time: / }).click();
      await page.getByRole("menuitemradio", { name: "Last 30 days" }).click();
      await expect(page).toHaveURL(/last=30d/);
      await expect(row).toBeVisible();
      await keepScreenshot(page, `${path}-light`);
      expect(await violationsInBothThemes(page)).toEqual([]);
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
      expect(readFileSync(await download.path(), "utf8")).toContain(first);
      await row.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("tab", { name: first })).toBeVisible();
    });
  }

  test("[RT-15] [PM-12] each need the right to read what they count", async ({ page, signIn }) => {
    await signIn(people.viewer, "/reports");
    await expect(page.getByRole("button", { name: /^Door report/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Site report/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Schedule report/ })).toHaveCount(0);
    await page.goto("/reports/schedule");
    await expect(page).toHaveURL(/\/$/);
  });
});
