import type { Page } from "@playwright/test";
import { AccountStatus, nameOf } from "#contract/enumerations.ts";
import { getUserAccess } from "#contract/session.ts";
import { changeAnswer } from "./support/changeAnswer.ts";
import { expect, people, test } from "./support/test.ts";

/** Takes scopes from the session before the portal hears of them, as a role with fewer would. */
const withoutScopes = (page: Page, isTaken: (scope: string) => boolean) =>
  changeAnswer(page, getUserAccess, ({ scopes }) => ({ scopes: scopes.filter((scope) => !isTaken(scope)) }));

test.describe("Guards", () => {
  test("[RT-02] lead to the dashboard without the scope of an address", async ({ page, signIn }) => {
    await withoutScopes(page, (scope) => scope === "accesslogs_r");
    await signIn(people.operator, "/events");
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByText("You do not have permission for this.").first()).toBeVisible();
    await expect(page.getByRole("tab", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Live events" })).toHaveCount(0);
  });

  test("[RT-03] draw nothing before it is decided who this is", async ({ page, signIn }) => {
    await signIn(people.operator, "/doors");
    const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
    await page.route("**/v1/user-access", async (route) => {
      await decided;
      await route.continue();
    });
    const asked = page.waitForRequest("**/v1/user-access");
    await page.reload();
    await asked;
    // The product's name stands there from the first paint on; nothing of sign-in or console does.
    expect(await page.locator("form, nav, main, [role=tab]").count()).toBe(0);
    decide();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page).toHaveURL(/\/doors$/);
  });

  test("[RT-03] [RT-10] open what needs no scope to everybody who is signed in", async ({ page, signIn }) => {
    await withoutScopes(page, () => true);
    await signIn(people.operator, "/profile");
    await expect(page.getByRole("tab", { name: "Profile" })).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByText("Dashboard").click();
    await expect(page.getByRole("tab", { name: "Dashboard" })).toBeVisible();
  });
});

test.describe("The state of the account", () => {
  const limited = [
    [AccountStatus.Inactive, "This account is inactive."],
    [AccountStatus.Pending, "This account is waiting for verification."],
    [AccountStatus.Suspended, "This account is suspended."],
    [AccountStatus.Expired, "This account has expired."],
  ] as const;
  for (const [status, text] of limited)
    test(`[AU-14] ${nameOf(AccountStatus, status)} leaves the profile, the account switch and sign-out, and says why`, async ({
      page,
      signIn,
    }) => {
      await changeAnswer(page, getUserAccess, () => ({ accountStatus: status }));
      await signIn(people.owner, "/doors");
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByRole("tab")).toHaveText(["Profile"]);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(0);
      await page.getByRole("button", { name: /Jude Holloway/ }).click();
      await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    });

  test(`[AU-14] a due payment is shown and restricts nothing`, async ({ page, signIn }) => {
    await changeAnswer(page, getUserAccess, () => ({ accountStatus: AccountStatus.PaymentDue }));
    await signIn(people.owner, "/doors");
    await expect(page.getByText("A payment for this account is due.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Lobby main entrance/ })).toBeVisible();
  });
});

test("[SH-12] one panel that fails says so and leads back, and the others go on", async ({ page, signIn, errors }) => {
  await page.route("**/assets/SessionActivity-*.js", (route) => route.abort());
  await signIn(people.operator, "/activity");
  const failed = page.getByRole("alert").filter({ hasText: "This panel has stopped" });
  await expect(failed).toBeVisible();
  await page.getByRole("tab", { name: "Activity" }).dblclick();
  await page.getByRole("navigation", { name: "Main" }).getByText("Doors and intercoms").click();
  await expect(page.getByRole("row", { name: /Lobby main entrance/ })).toBeVisible();
  await page.getByRole("tab", { name: "Activity" }).click();
  await failed.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("tab", { name: "Activity" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Lobby main entrance/ })).toBeVisible();
  // What the browser and the console log about the panel that was made to fail.
  errors.length = 0;
});

test("[SH-12] a panel whose code does not come a second time offers to load the page again", async ({ page, signIn, errors }) => {
  await page.route("**/assets/SessionActivity-*.js", (route) => route.abort());
  await signIn(people.operator, "/activity");
  await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
  const failed = page.getByRole("alert").filter({ hasText: "This panel could not be loaded" });
  await expect(failed).toBeVisible();
  await page.unroute("**/assets/SessionActivity-*.js");
  errors.length = 0;
  await failed.getByRole("button", { name: "Reload page" }).click();
  await expect(page.getByText("You have not run anything yet")).toBeVisible();
  await expect(failed).toHaveCount(0);
});
