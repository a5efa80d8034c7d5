import { manifestOf, scriptsOf, startsOf } from "../support/bundleSizes.ts";
import { expect, people, test } from "./support/test.ts";

/** The page before any script of the console has come. */
test.describe("The first paint", () => {
  test("has the shape of the sign-in page for a stranger, and of the console for a signed-in person, in their theme", async ({
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

  test("of the console with its dashboard needs the scripts that its budget counts and no other", async ({ page, signIn }) => {
    await signIn(people.owner);
    const built = manifestOf("manifest.json");
    const { shell, texts } = startsOf(built);
    const counted = scriptsOf(built, [...shell, ...texts.en]);
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      // What is not counted never comes.
      if (counted.has(new URL(route.request().url()).pathname.slice(1))) await route.continue();
    });
    await page.goto("/");
    await expect(page.getByRole("navigation", { name: "Main" }).getByText("Doors and intercoms")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Needs attention" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Denied and forced" })).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("of the console waits for nothing that could have been asked for before", async ({ page, signIn }) => {
    await signIn(people.owner);
    const built = manifestOf("manifest.json");
    const { shell, texts } = startsOf(built);
    const awaited = scriptsOf(built, [...shell, ...texts.en]);
    page.on("request", (request) => awaited.delete(new URL(request.url()).pathname.slice(1)));
    // The person at work is not known yet.
    await page.route(/\/v1\//, () => undefined);
    await page.goto("/", { waitUntil: "commit" });
    await expect.poll(() => [...awaited]).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});
