import { expect, people, test } from "./support/test.ts";

/** The page before any script of the console has come. */
test.describe("The first paint", () => {
  test("is the sign-in page's shape for a stranger, and the console's for who is signed in here, in their theme", async ({
    page,
    signIn,
  }) => {
    await signIn(people.owner);
    const code = /\/assets\/.*\.js$/;
    await page.evaluate(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator(".boot")).toBeVisible();
    await expect(page.locator(".entry--boot")).toBeHidden();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    arrive();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.locator(".boot")).toHaveCount(0);
    await page.unroute(code);
    await page.evaluate(() => localStorage.clear());
    // Nothing comes, as on a line that is down.
    await page.route(code, () => undefined);
    await page.goto("/signin", { waitUntil: "commit" });
    await expect(page.locator(".entry--boot")).toBeVisible();
    await expect(page.locator(".boot")).toBeHidden();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
