import type { Page } from "@playwright/test";
import sharp from "sharp";
import { getOwnUser } from "#contract/session.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { becomePhone, expect, people, test } from "./support/test.ts";

/** A head and shoulders before a wall. */
const portrait = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#7fa7c9"/>
  <circle cx="450" cy="250" r="120" fill="#e0b08c"/><ellipse cx="450" cy="560" rx="230" ry="180" fill="#2d4258"/></svg>`,
);

async function choosePicture(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Change picture" }).click();
  await (await chooser).setFiles(file);
}

test("[AU-12] [SH-06] the profile photo appears in the profile and the top bar, or initials without one", async ({
  page,
  signIn,
  apiAs,
}) => {
  await signIn(people.operator, "/profile");
  const trigger = page.getByRole("button", { name: /Ruth Adeyemi/ });
  const panel = page.getByRole("tabpanel", { name: "Profile" });
  await expect(trigger.getByText("RA", { exact: true })).toBeVisible();
  await expect(panel.getByText("Desktop")).toBeVisible();

  await choosePicture(page, { name: "me.png", mimeType: "image/png", buffer: Buffer.from("<html>not a picture</html>") });
  await expect(page.getByText("The file is not an image.")).toBeVisible();
  await expect(trigger.locator("img")).toHaveCount(0);

  const buffer = await sharp(portrait).jpeg().toBuffer();
  await choosePicture(page, { name: "no-picture.txt", mimeType: "text/plain", buffer });
  const toast = page.getByText("Your profile photo was changed.");
  await expect(toast).toBeVisible();
  const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
  expect([x > 1440 / 2, y > 900 / 2]).toEqual([true, true]);
  for (const place of [trigger, panel]) {
    const picture = place.locator("img");
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth))).toBe(256);
  }
  for (const theme of ["light", "dark"] as const) {
    await keepScreenshot(page, `profile-${theme}`);
    await page.getByRole("button", { name: theme === "light" ? "Dark" : "Light", exact: true }).click();
  }

  await page.reload();
  await expect(trigger.locator("img")).toBeVisible();
  await becomePhone(page);
  await keepScreenshot(page, "profile-390");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator(".narrow-strip")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove picture" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove my profile photo" }).click();
  await expect(trigger.getByText("RA", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove picture" })).toHaveCount(0);
  expect((await (await apiAs(people.operator)).call(getOwnUser, {})).avatar).toBeUndefined();
});
