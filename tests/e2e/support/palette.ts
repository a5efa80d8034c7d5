import { expect, type Page } from "@playwright/test";

/** Runs what the palette finds first, once that is what is meant. */
export async function fromPalette(page: Page, words: string, first = words): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill(words);
  await expect(page.getByRole("option").first()).toContainText(first);
  await page.keyboard.press("Enter");
}
