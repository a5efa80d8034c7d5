import type { Page } from "@playwright/test";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { pidOf } from "./support/processes.ts";
import type { System } from "./support/system.ts";
import { anotherConsole, expect, people, test } from "./support/test.ts";

// A live picture, beside two consoles more.
test.describe.configure({ timeout: 120_000 });

const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });
const rings = (page: Page) => notices(page).getByText(/^Somebody rings: /);
/** Somebody presses the button of every intercom of the simulated site. */
const ring = (system: System) => process.kill(pidOf(system.dataDirectory, "simulator/main.ts"), "SIGUSR2");

async function hearsOffers(page: Page, isMuted: boolean): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem("notification", JSON.stringify({ isMuted: value })), isMuted);
}

test("[SH-10] [IC-07] [B-25] a ring is said on every console until one answers, and Check shows who stands there", async ({
  page,
  browser,
  context,
  signIn,
  system,
}) => {
  await hearsOffers(page, false);
  await signIn(people.operator);
  const second = await context.newPage();
  await second.goto("/doors");
  await expect(second.getByRole("row").nth(1)).toBeVisible();
  ring(system);
  await expect(rings(second).first()).toBeVisible();
  await expect(rings(page).first()).toBeVisible();
  const name = ((await rings(page).first().textContent()) ?? "").replace("Somebody rings: ", "");
  await keepScreenshot(page, "ring");

  const toast = notices(page).locator(".toast").filter({ hasText: name });
  const third = await anotherConsole(browser, system, people.administrator, { prepare: (each) => hearsOffers(each, false) });
  ring(system);
  await expect(rings(third).first()).toBeVisible();
  await toast.getByRole("button", { name: "Check" }).focus();
  await page.keyboard.press("Enter");
  await expect(toast).toHaveCount(0);
  // B-25: it stops everywhere, and another person reads who looks; one's own other window says nothing.
  await expect(notices(third).getByText(`Ruth Adeyemi answers: ${name}`)).toBeVisible();
  await expect(notices(third).getByText(`Somebody rings: ${name}`)).toHaveCount(0);
  await expect(notices(second).getByText(`Somebody rings: ${name}`)).toHaveCount(0);
  await expect(notices(second).getByText(/answers: /)).toHaveCount(0);
  await keepScreenshot(third, "answered");
  await third.context().close();
  await expect(page.locator("video")).toHaveCount(1);
  await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  await keepScreenshot(page, "check");

  ring(system);
  await toast.getByRole("button", { name: "Check" }).click();
  await expect(notices(page).getByText(`Already live: ${name}`)).toBeVisible();
  await expect(page.locator("video")).toHaveCount(1);
});

test("[IC-07] a person who switched notifications off gets none", async ({ page, context, signIn, system }) => {
  await hearsOffers(page, true);
  await signIn(people.operator);
  const second = await context.newPage();
  await hearsOffers(second, false);
  await second.goto("/doors");
  await expect(second.getByRole("row").nth(1)).toBeVisible();
  ring(system);
  await expect(rings(second).first()).toBeVisible();
  await expect(rings(page)).toHaveCount(0);
});
