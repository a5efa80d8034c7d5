import { violations, violationsInBothThemes } from "./support/axe.ts";
import { expect, people, test } from "./support/test.ts";

/** By test, so that each has its time. */
const groups = {
  "what is at the doors": ["/", "/doors", "/doors/details?serialNumber=GH-AC40-009132", "/events"],
  "every page of cameras and of oneself": ["/cameras/cameras", "/cameras/details?serialNumber=GH-CAM20-00817C01-1F7A20C4E9B3", "/profile"],
  "every report": ["/reports", "/reports/accesslog", "/reports/eventhistory?categories=2"],
};

test.describe("Accessibility", () => {
  test("the sign-in page passes axe in both themes", async ({ page }) => {
    await page.goto("/signin");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  for (const [group, routes] of Object.entries(groups))
    test(`${group} passes axe in both themes`, async ({ page, signIn }) => {
      test.setTimeout(120_000);
      await signIn(people.owner, "/");
      for (const route of routes) {
        await page.goto(route);
        await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        expect([route, await violationsInBothThemes(page)]).toEqual([route, []]);
      }
    });
});

test("[SH-01] a phone gets one panel at a time, tables as cards and nothing wider than itself", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/doors");
  await page.getByLabel("Email").fill(people.operator);
  await page.getByLabel("Password", { exact: true }).fill("Gatehouse2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Lobby intercom").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
});
