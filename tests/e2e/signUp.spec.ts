import type { Page } from "@playwright/test";
import { getPublicConfig } from "#contract/system.ts";
import { linksTo } from "../support/mails.ts";
import { violations } from "./support/axe.ts";
import { changeAnswer } from "./support/changeAnswer.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { enterSignIn, expect, test } from "./support/test.ts";

const password = "Harbour2026";
const address = () => `nora.${crypto.randomUUID().slice(0, 8)}@signup.example`;
/** No two accounts are signed up with one number, of another run either. */
const phone = () => `415 ${2 + Math.floor(Math.random() * 8)}${digits(2)} ${digits(4)}`;
const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, "0");

async function fill(page: Page, email: string, number: string): Promise<void> {
  await page.locator("#account-name").fill("Lindqvist Logistics");
  await page.locator("#first-name").fill("Nora");
  await page.locator("#last-name").fill("Lindqvist");
  await page.locator("#email").fill(email);
  await page.locator("#phone").fill(number);
}

test("[RT-07] [AU-08] [AU-07] [AU-16] [VD-04] a person without an account signs up, follows the mailed link and signs in to an empty account of their own and sets it up", async ({
  page,
  system,
}) => {
  const email = address();
  await page.goto("/signin");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  const submit = page.getByRole("button", { name: "Create the account" });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("combobox", { name: "Country of the phone number" })).toHaveValue("US");
  await fill(page, email, "415 12");
  await expect(page.getByText("Checked: you're human")).toBeVisible();
  await expect(submit).toHaveAttribute("aria-disabled", "false");
  await submit.click();
  await expect(page.getByText("This is not a phone number of this country.")).toBeVisible();
  await expect(page.locator("#phone")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "form", { fullPage: true });
  await page.locator("#phone").fill(phone());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("waiting for your confirmation");
  await keepScreenshot(page, "sent");
  await expect(page).toHaveURL(/\/signin$/);

  await expect.poll(() => linksTo(system.dataDirectory, email).length).toBe(1);
  const [link = ""] = linksTo(system.dataDirectory, email);
  await page.goto(link);
  await expect(
    page.getByText(`Lindqvist Logistics, with Nora Lindqvist as its first administrator, who signs in with ${email}.`),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "confirm");
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Repeat the password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("It has already been used: the account exists. Sign in.")).toBeVisible();
  // Where the page of the link leads to.
  await page.goto("/settings/onboarding");
  await enterSignIn(page, email, password);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByText("Lindqvist Logistics").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Address", exact: true }).fill("1 Harbour Road");
  await page.getByRole("textbox", { name: "City" }).fill("Northmoor");
  await page.getByRole("textbox", { name: "Postal code" }).fill("NM1 2AB");
  await page.getByRole("combobox", { name: "Country" }).fill("United Kingdom");
  await page.getByRole("option", { name: "United Kingdom" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Set up since")).toBeVisible();
  await page.getByLabel("Serial numbers").fill(`GH-AC40-${digits(6)}`);
  await page.getByRole("button", { name: "Claim devices" }).click();
  await expect(page.getByText("Each token is shown only once")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "onboarding");
});

test("[AU-08] a refused captcha opens a dialog whose Accept reloads the page, in Spanish on a phone; a closed sign-up says so", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("language", "es"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/v1/account", (route) =>
    route.fulfill({
      status: 400,
      json: { hasErrors: true, applicationEvents: [{ code: "captcha_verification_error", message: "" }], payload: null },
    }),
  );
  await page.goto("/signup");
  await expect(page.getByRole("heading", { name: "Crear una cuenta" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await fill(page, address(), phone());
  await keepScreenshot(page, "phone", { fullPage: true });
  await page.getByRole("button", { name: "Crear la cuenta" }).click();
  const dialog = page.getByRole("dialog", { name: "La comprobación ha fallado" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "dialog");
  await dialog.getByRole("button", { name: "Aceptar" }).click();
  await expect(page.locator("#account-name")).toHaveValue("");
  await changeAnswer(page, getPublicConfig, () => ({ signUp: { isOpen: false, countries: [] } }));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Aquí no se crean cuentas" })).toBeVisible();
  await keepScreenshot(page, "closed");
  const told = page.waitForResponse("**/v1/public-config");
  await page.getByRole("link", { name: "Volver al inicio de sesión" }).click();
  await told;
  await expect(page.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Crear una cuenta" })).toHaveCount(0);
});
