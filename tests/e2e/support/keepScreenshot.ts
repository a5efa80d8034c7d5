import { type Locator, type Page, test } from "@playwright/test";

/** Saves a screenshot in the results folder of the test when `PICTURES=yes`. No test compares it, and a full run without them is half a minute shorter. */
export async function keepScreenshot(
  shown: Page | Locator,
  name: string,
  { fullPage = false }: { fullPage?: boolean } = {},
): Promise<void> {
  if (process.env["PICTURES"] !== "yes") return;
  const path = test.info().outputPath(`${name}.png`);
  await ("goto" in shown ? shown.screenshot({ path, fullPage }) : shown.screenshot({ path }));
}
