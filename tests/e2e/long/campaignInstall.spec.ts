import type { Page } from "@playwright/test";
import { anotherConsole, expect, people, test } from "../support/test.ts";

// The simulated devices take as long as real ones: a download, a restart each.
test.use({ settings: { GATEHOUSE_DEMO_FIRMWARE: "1.1.0" } });

const banner = (page: Page) => page.getByRole("status").filter({ hasText: /[Ff]irmware 1\.1\.0/ });
/** The controller with the bad cable. */
const corridor = { name: "Level 4 east corridor", serialNumber: "GH-AC40-009131" } as const;

test("[DV-18] [RZ-07] is installed now: devices restart, consoles follow, and what failed is tried again", async ({
  page,
  signIn,
  browser,
  system,
}) => {
  test.setTimeout(240_000);
  const long = { timeout: 90_000 };
  await signIn(people.owner, `/doors/details?serialNumber=${corridor.serialNumber}`);
  const ofManager = await anotherConsole(browser, system, people.manager);
  await banner(page).getByRole("button", { name: "Update now" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Firmware 1.1.0");
  await expect(question).toContainText("Each device restarts");
  await question.getByRole("button", { name: /Update firmware/ }).click();
  for (const console of [page, ofManager]) {
    await expect(banner(console)).toContainText("Installing firmware 1.1.0");
    await expect(banner(console).getByRole("progressbar")).toBeVisible();
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await page.keyboard.type("update firmware now");
  await expect(page.getByRole("option", { name: /Update firmware now/ })).toContainText("The firmware is being installed");
  await page.keyboard.press("Escape");

  for (const console of [page, ofManager]) {
    await expect(banner(console)).toContainText("Firmware 1.1.0 is installed on 17 of 18 devices.", long);
    await expect(banner(console)).toContainText(`Not on: ${corridor.name}. The device could not download the firmware.`);
  }
  await expect(banner(ofManager).getByRole("button", { name: "Try again" })).toHaveCount(0);
  await banner(page).getByRole("button", { name: "Try again" }).click();
  await question.getByRole("button", { name: /Update firmware/ }).click();
  await expect(banner(page)).toContainText("Firmware 1.1.0 is installed on all 18 devices.", long);
  await expect(page.getByRole("definition").filter({ hasText: "1.1.0" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "1.1.0" })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});
