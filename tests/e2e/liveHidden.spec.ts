import type { Page } from "@playwright/test";
import { keepConnections } from "./support/connections.ts";
import { expect, people, test } from "./support/test.ts";

// Live pictures, opened again and again.
test.describe.configure({ timeout: 180_000 });

/** How many there were, and how many of them are open. */
const connections = (page: Page) =>
  page.evaluate(() => {
    const all = (globalThis as unknown as { connections: RTCPeerConnection[] }).connections;
    return { made: all.length, open: all.filter(({ connectionState }) => connectionState !== "closed").length };
  });

const picture = (page: Page) => page.locator(".livetile");
const isLive = (page: Page) => expect(picture(page)).toHaveAttribute("data-status", "live", { timeout: 20_000 });

async function choose(page: Page, ...texts: string[]): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: "Command palette" });
  for (const text of texts) {
    await expect(field).toHaveValue("");
    await field.fill(text);
    await expect(page.getByRole("option").first()).toContainText(text.replace("Watch live ", ""));
    await page.keyboard.press("Enter");
  }
  await expect(field).toHaveCount(0);
}

/** The browser says that the page is hidden, as it does of another tab or a minimised window. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    isHidden ? "hidden" : "visible",
  );

test("[LV-17] [NF-08] a picture that nobody sees pauses when the person wants it to, and goes on by itself", async ({ page, signIn }) => {
  await page.addInitScript(keepConnections);
  await signIn(people.operator);
  await choose(page, "Watch live Lobby camera");
  await isLive(page);
  await choose(page, "Choose how long hidden video plays on", "Never pause");
  await hide(page, true);
  await hide(page, false);
  expect(await connections(page)).toEqual({ made: 1, open: 1 });

  await choose(page, "Choose how long hidden video plays on", "Pause at once");
  await hide(page, true);
  await expect.poll(() => connections(page)).toEqual({ made: 1, open: 0 });
  await hide(page, false);
  await isLive(page);
  expect(await connections(page)).toEqual({ made: 2, open: 1 });

  // It is the person's choice after a reload as well.
  await page.reload();
  await isLive(page);
  await hide(page, true);
  await expect.poll(async () => (await connections(page)).open).toBe(0);
});

test("[LV-13] [LV-16] twenty live pictures that were opened and closed leave no connection and no worker", async ({ page, signIn }) => {
  await page.addInitScript(keepConnections);
  await signIn(people.operator);
  for (let round = 1; round <= 20; round += 1) {
    await choose(page, "Watch live Lobby camera");
    await isLive(page);
    await page.keyboard.press("Alt+w");
    await expect(picture(page)).toHaveCount(0);
    await expect.poll(() => connections(page)).toEqual({ made: round, open: 0 });
  }
  // The gateway probe belongs to the session.
  expect(page.workers().filter((worker) => !worker.url().includes("/gatewayProbe.worker-"))).toEqual([]);
});
