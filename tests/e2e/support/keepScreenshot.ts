import { type Locator, type Page, test } from "@playwright/test";

/**
 * Keeps a picture of what a person sees in the test's folder of results, with `PICTURES=yes`. Nothing is compared with it: it is for who
 * changes how the console looks, and a whole run without them is shorter by half a minute.
 */
export async function keepScreenshot(
  shown: Page | Locator,
  name: string,
  { fullPage = false }: { fullPage?: boolean } = {},
): Promise<void> {
  if (process.env["PICTURES"] !== "yes") return;
  const path = test.info().outputPath(`${name}.png`);
  await ("goto" in shown ? shown.screenshot({ path, fullPage }) : shown.screenshot({ path }));
}
