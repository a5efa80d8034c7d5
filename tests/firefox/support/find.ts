import type { BoundingBox, KeyInput, Page } from "puppeteer-core";

/**
 * Selects by role and by the whole accessible name, as Firefox computes them. It takes about two milliseconds for each element that it
 * looks at, which makes seconds of a long list: `within` selects the part of the page to look at.
 */
export const named = (role: string, name: string, within = "body"): string => `${within} ::-p-aria([role="${role}"][name="${name}"])`;

/** Selects the row of a table that contains this text. */
export const row = (text: string): string => `::-p-xpath(//tr[@data-row][contains(., "${text}")])`;

/** The text that the page shows, with plain spaces. Hidden text is not part of it. */
export const shownText = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText.replaceAll("\u00A0", " "));

/** The text of the first match; undefined if there is none. */
export async function textOf(page: Page, selector: string): Promise<string | undefined> {
  const element = await page.$(selector);
  return element?.evaluate((found) => (found as HTMLElement).innerText);
}

/** The path and query of the page. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Where the first match lies. */
export async function boxOf(page: Page, selector: string): Promise<BoundingBox> {
  const element = await page.waitForSelector(selector);
  const box = await element?.boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  return box;
}

/** How many seconds of its video the page has played. */
export const playedSeconds = (page: Page): Promise<number> => page.$eval("video", (video) => video.currentTime).catch(() => 0);

/** Presses a key while another one is down. */
export async function press(page: Page, modifier: KeyInput, key: KeyInput): Promise<void> {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}
