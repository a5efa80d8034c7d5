import type { Page } from "@playwright/test";
import { AccessResult } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import type { Api } from "#kernel/api.ts";
import { violationsInBothThemes } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { anotherConsole, becomePhone, expect, people, test } from "./support/test.ts";

const feed = (page: Page) => page.getByRole("list", { name: "Live events" });
const drawer = (page: Page) => page.getByRole("complementary");
/** Somebody whom a schedule let in. */
const granted = (page: Page) => feed(page).getByRole("button").filter({ hasText: "Granted" }).first();

/** People of the simulated site come and go: waits until one of them was let in by a rule that the door stored. */
async function somebodyCame(api: Api): Promise<void> {
  const found = async () => {
    const query = { kinds: "access.decision", eventTypes: String(AccessResult.AccessGranted), pageSize: "100" } as const;
    const { rows } = await api.call(listEventLogs, { query });
    return rows.filter(({ data }) => data["personId"] !== undefined && Array.isArray(data["because"])).length;
  };
  await expect.poll(found, { timeout: 60_000 }).toBeGreaterThan(0);
}

test.describe("The live feed", () => {
  test("[EN-05] [NF-04] explains a decision, by keyboard", async ({ page, signIn, apiAs }) => {
    await somebodyCame(await apiAs(people.owner));
    await signIn(people.owner, "/events");
    await page.getByRole("button", { name: "Pause the feed" }).click();
    await granted(page).focus();
    await page.keyboard.press("Enter");
    await expect(drawer(page).getByRole("heading", { name: "Why", exact: true })).toBeVisible();
    await expect(drawer(page).locator(".entry-because li").first()).toContainText(/^[A-Z“].{8}/);
    await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
    await keepScreenshot(page, "entry-dark");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(granted(page)).toBeFocused();
    await page.keyboard.press("ContextMenu");
    // The menu's code comes with its first opening; until it stands, keys are still the page's.
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "Why?" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/access\/explain\?at=.*&when=at/);
    await expect(page.getByRole("list", { name: "Checks at the door, in order" })).toBeVisible();
  });

  test("[EN-05] leads to the person, the door and the rule, by the mouse", async ({ page, signIn, apiAs }) => {
    await somebodyCame(await apiAs(people.owner));
    await signIn(people.owner, "/events");
    await page.getByRole("button", { name: "Pause the feed" }).click();
    await granted(page).click({ button: "right" });
    await page.getByRole("menuitem", { name: "What this person can open" }).click();
    await expect(page.getByRole("grid", { name: "What a person can open" })).toBeVisible();
    await granted(page).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Show door" }).click();
    await expect(page.getByRole("heading", { name: "Recent events" })).toBeVisible();
    await page.getByRole("tab", { name: "Live events" }).click();
    await granted(page).click();
    // The rule depends on the person and the hour.
    const schedule = drawer(page)
      .getByRole("list", { name: "Rules" })
      .getByRole("button", { name: / Schedule$/ })
      .first();
    const name = (await schedule.innerText()).replace(/\s*Schedule$/, "");
    await schedule.click();
    await expect(page.getByRole("tab", { name })).toBeVisible();
  });

  test("[PM-12] offers nobody what they may not open", async ({ page, signIn, apiAs }) => {
    await somebodyCame(await apiAs(people.owner));
    await signIn(people.operator, "/events");
    await page.getByRole("button", { name: "Pause the feed" }).click();
    await granted(page).click();
    await expect(drawer(page).locator(".entry-because li").first()).toBeVisible();
    await expect(drawer(page).getByRole("button", { name: "Show door" })).toBeVisible();
  });

  test("[GN-03] [NF-08] speaks Spanish, and fits a phone", async ({ browser, system, apiAs }) => {
    await somebodyCame(await apiAs(people.otherOwner));
    const page = await anotherConsole(browser, system, people.otherOwner, { path: "/events" });
    await expect(page.getByRole("list", { name: "Eventos en directo" })).toBeVisible();
    await becomePhone(page);
    const line = page.getByRole("list", { name: "Eventos en directo" }).getByRole("button").filter({ hasText: "Permitido" }).first();
    await line.click();
    await expect(drawer(page).getByRole("heading", { name: "Por qué", exact: true })).toBeVisible();
    await expect(drawer(page).locator(".entry-because li").first()).toBeVisible();
    await keepScreenshot(page, "entry-phone-es");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.context().close();
  });
});
