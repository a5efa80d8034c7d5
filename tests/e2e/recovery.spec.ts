import type { Page } from "@playwright/test";
import { changePassword } from "#contract/ownUser.ts";
import { linksTo } from "../support/mails.ts";
import { demoPassword, type System } from "./support/system.ts";
import { apiOf, enterSignIn, expect, test } from "./support/test.ts";

/** Has the password of the demonstration again afterwards: others sign in as the same person. */
const forgetful = "anika.gupta@northmoor.example";

async function mailedLink(page: Page, system: System, email: string): Promise<string> {
  await page.goto("/signin");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL(/\/signin\/forgotpassword$/);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  const before = linksTo(system.dataDirectory, email).length;
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeFocused();
  await expect.poll(() => linksTo(system.dataDirectory, email).length).toBe(before + 1);
  return linksTo(system.dataDirectory, email).at(-1) ?? "";
}

test.describe("Recovery", () => {
  test("[RT-04] [RT-05] [AU-05] [AU-06] [VD-03] leads from a forgotten password by mail to a new one, and signs in with it", async ({
    page,
    system,
  }) => {
    const link = await mailedLink(page, system, forgetful);
    await page.goto(link);
    await expect(page.getByText(`For ${forgetful}`)).toBeVisible();
    const password = page.getByLabel("New password");
    const repeat = page.getByLabel("Repeat the password");
    await password.fill("gatehouse");
    await repeat.fill("gatehouse");
    await page.keyboard.press("Enter");
    await expect(page.getByText("This password does not meet the rules below.")).toBeVisible();
    await expect(password).toBeFocused();
    await expect(page.getByRole("listitem").filter({ hasText: "A lower case letter" })).toContainText(": Met");
    await password.fill("Harbour2026");
    await repeat.fill("Harbour2027");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The two passwords are not the same.")).toBeVisible();
    await repeat.fill("Harbour2026");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "The password is set" })).toBeVisible();
    // By itself, after five seconds.
    await expect(page).toHaveURL(/\/signin$/);
    await enterSignIn(page, forgetful, "Harbour2026");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Request a new email" })).toHaveAttribute("href", "/signin/forgotpassword");
    const api = await apiOf(system.url, forgetful, "Harbour2026");
    await api.call(changePassword, { body: { oldPassword: "Harbour2026", newPassword: demoPassword } });
  });

  test("[AU-05] returns to sign-in with the browser's Back, and reports an invalid address", async ({ page }) => {
    await page.goto("/signin");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    await page.getByLabel("Email").fill("ruth");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("Enter an email address such as name@company.com.")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  });

  test("[PB-01] [RT-08] [PB-16] says that a link leads nowhere, in Spanish too, and loads nothing of the console", async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto("/action?mode=teleport");
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
    await page.getByRole("button", { name: "Español" }).click();
    await expect(page.getByRole("heading", { name: "No hay nada en esta dirección" })).toBeVisible();
    expect(loaded.filter((path) => /portal|sign|identity|dock|v1/i.test(path))).toEqual([]);
    await page.goto("/action?mode=verifyEmail&oobCode=made-up");
    await expect(page.getByRole("heading", { name: "Este enlace no funciona" })).toBeVisible();
    // Of a key nothing is told before its PIN, not even whether there is one.
    await page.goto("/action?mode=cloudkey&oobCode=made-up");
    await expect(page.getByRole("heading", { name: "Introduzca su PIN" })).toBeVisible();
  });
});
