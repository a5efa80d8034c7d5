import type { Page } from "@playwright/test";
import { setLanguage } from "#contract/session.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

const dashboard = (page: Page) => page.getByRole("region", { name: "Dashboard", exact: true });
const names = (page: Page) => dashboard(page).locator(".home-figures .figure-label").allTextContents();
const arrange = (page: Page) => page.getByRole("button", { name: "Arrange dashboard" }).click();

test("[RP-01] the dashboard has figures of all plugins, each of which leads to what it counts", async ({ page, signIn }) => {
  await signIn(people.owner);
  await expect(dashboard(page).getByRole("button", { name: /^Doors online 18 \/ 18/ })).toBeVisible();
  await expect(dashboard(page).getByRole("button", { name: /^Cameras recording \d/ })).toBeVisible();
  await expect(dashboard(page).getByRole("button", { name: /^Denied today \d/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Connection by site" })).toContainText(/Quarry Lab\s*3 \/ 3/);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "dashboard");
  await dashboard(page)
    .getByRole("button", { name: /^People on site \d/ })
    .click();
  await expect(page).toHaveURL(/\/presence$/);
});

test("[RP-01] [NF-08] widgets are moved, removed and added by key and by pointer, and stay so over a reload", async ({ page, signIn }) => {
  await signIn(people.owner);
  await expect
    .poll(() => names(page))
    .toEqual(["People on site", "Doors online", "Cameras recording", "Denied today", "Passes to approve"]);
  await arrange(page);
  await dashboard(page).getByRole("button", { name: "Move Doors online to the left" }).press("Enter");
  await dashboard(page).getByRole("button", { name: "Remove Cameras recording" }).press("Enter");
  const sites = dashboard(page).getByRole("region", { name: "Connection by site" }).first();
  await sites.dragTo(dashboard(page).getByRole("region", { name: "Access events" }).first());
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "arranged");
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => names(page)).toEqual(["Doors online", "People on site", "Denied today", "Passes to approve"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Doors online", "People on site", "Denied today", "Passes to approve"]);
  await expect(dashboard(page).locator(".home-columns > div").first()).toContainText("Connection by site");
  await arrange(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Cameras recording" }).click();
  await page.getByRole("button", { name: "As at the start" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect
    .poll(() => names(page))
    .toEqual(["People on site", "Doors online", "Cameras recording", "Denied today", "Passes to approve"]);
});

test("[RP-01] [GN-03] a viewer sees the widgets of their role, in Spanish on a phone", async ({ page, signIn, apiAs }) => {
  await signIn(people.operator);
  const api = await apiAs(people.operator);
  await api.call(setLanguage, { body: { localeISO2: "es" } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const own = page.getByRole("region", { name: "Panel principal", exact: true });
  await expect(own.getByRole("button", { name: /^Puertas conectadas/ })).toBeVisible();
  await expect(own.getByRole("button", { name: /^Pases por aprobar/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "phone");
  await api.call(setLanguage, { body: { localeISO2: "en" } });
});
