import type { Page } from "@playwright/test";
import { deleteCatalogEntry, listCatalog } from "#contract/catalog.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

const unit = "Penthouse 9";
const intercom = "Lobby intercom";
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const toast = (page: Page, hasText: string) => page.getByRole("region", { name: "Notifications" }).locator(".toast").filter({ hasText });
const titled = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Without what another run of the test left: a person has one entry. */
async function clear(api: Api): Promise<void> {
  const { rows } = await api.call(listCatalog, { query: { search: "Jude Holloway" } });
  for (const { id } of rows) await api.call(deleteCatalogEntry, { body: { id } });
}

test("[IC-01] [IC-02] [IC-05] [IC-08] [PB-11] a person with a directory entry is found by a visitor, called, and declines", async ({
  page,
  browser,
  signIn,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await page.addInitScript(() => localStorage.setItem("notification", JSON.stringify({ isMuted: false })));
  await signIn(people.owner, "/settings/catalog");
  const list = page.getByRole("grid", { name: "Intercom directory" });
  await expect(list.getByRole("row", { name: /Front desk/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await page.getByRole("button", { name: "New directory entry" }).click();
  const fresh = panel(page, "Directory entry");
  await fresh.getByRole("textbox", { name: "Shown as" }).fill(unit);
  await fresh.getByRole("button", { name: "Save" }).click();
  await expect(fresh.getByText("Choose a person: only the lobby has none")).toBeVisible();
  await fresh.getByRole("combobox", { name: "Person" }).fill("Jude Hol");
  await page.getByRole("option", { name: /Jude Holloway/ }).click();
  await fresh.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, `${unit} is saved`)).toBeVisible();
  await expect(panel(page, unit)).toBeVisible();
  await keepScreenshot(page, "entry");

  // The code is in the menu of the intercom.
  await page.goto("/doors");
  await page.getByRole("row", { name: new RegExp(`^${intercom}`) }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "QR code of an intercom" }).click();
  const code = page.getByRole("dialog", { name: `QR code of ${intercom}` });
  await expect(code.getByRole("img", { name: `QR code of the directory of ${intercom}` })).toBeVisible();
  const link = await code.getByRole("status", { name: "Link" }).innerText();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "code");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".link-sheet")).toContainText(link);
  await expect(code).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await code.press("Escape");
  await expect(code).toHaveCount(0);

  const context = await browser.newContext({ baseURL: system.url, viewport: { width: 390, height: 844 }, locale: "en-GB" });
  const visitor = await context.newPage();
  await visitor.goto(link);
  await visitor.getByRole("searchbox", { name: "Search by name" }).fill("jude");
  await visitor.getByRole("button", { name: "Call Jude Holloway" }).click();
  await expect(titled(visitor, `Calling ${unit}`)).toBeVisible();
  const ring = toast(page, `Somebody rings at ${intercom}: ${unit}`);
  await expect(ring).toBeVisible();
  await keepScreenshot(page, "ring");
  await ring.getByRole("button", { name: "Decline" }).click();
  await expect(titled(visitor, "They cannot come now")).toBeVisible();
  await expect(ring).toHaveCount(0);
  await context.close();

  await page.goto("/reports/callhistory");
  const call = page.getByRole("row", { name: new RegExp(`${unit}, Jude Holloway`) }).first();
  await expect(call).toContainText("Declined");
  await call.click();
  const steps = page.getByRole("complementary", { name: `${unit}, Jude Holloway` }).getByRole("list", { name: "What happened" });
  await expect(steps.getByRole("listitem").first()).toContainText("Rings");
  await expect(steps.getByRole("listitem").last()).toContainText("Declined");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "call");
  await clear(api);
});
