import { expect, type Locator, type Page } from "@playwright/test";

/** The live picture of a device. */
export const livePicture = (page: Page, name: string): Locator =>
  page
    .getByRole("region", { name })
    .filter({ has: page.locator("video") })
    .first();

/** A machine that is busy takes its time over several pictures. */
export const plays = (page: Page, name: string): Promise<void> =>
  expect(livePicture(page, name).getByText("Live", { exact: true })).toBeVisible({ timeout: 40_000 });
