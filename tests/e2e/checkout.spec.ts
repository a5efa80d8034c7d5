import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, test } from "./support/test.ts";

test.use({ settings: { SUPPORT_PHONE: "+34 600 123 456" } });

test("[PB-15] [Q-49] the result of a payment, with the support number after a failure, in both languages", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  for (const told of ["success=true", "status=success"]) {
    await page.goto(`/action?mode=checkout&${told}`);
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
  }
  expect(await violations(page)).toEqual([]);
  // Whatever is not told to have worked has not.
  for (const told of ["success=false", "status=failed", "success=false&status=success", "success=maybe", ""]) {
    await page.goto(`/action?mode=checkout&${told}`);
    await expect(page.getByRole("heading", { name: "Your payment could not be processed" })).toBeVisible();
    await expect(page.getByRole("link", { name: "+34 600 123 456" })).toHaveAttribute("href", "tel:+34600123456");
  }
  expect(loaded.filter((path) => /portal|sign|identity|dock/i.test(path))).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: "No se pudo procesar su pago" })).toBeVisible();
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, `failed-es-${theme}`);
  }
});

test("[PB-15] without an answer of the platform no telephone is told", async ({ page }) => {
  await page.route("**/v1/public-config", (route) => route.abort("aborted"));
  await page.goto("/action?mode=checkout&success=false");
  await expect(page.getByRole("heading", { name: "Your payment could not be processed" })).toBeVisible();
  await expect(page.getByText("Call us at")).toHaveCount(0);
});
