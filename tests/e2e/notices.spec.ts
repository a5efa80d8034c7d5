import type { Page } from "@playwright/test";
import { getNoticeRules, saveNoticeRules } from "#contract/notices.ts";
import type { Api } from "#kernel/api.ts";
import { violationsInBothThemes } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { pidOf } from "./support/processes.ts";
import { anotherConsole, expect, people, test } from "./support/test.ts";

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const rings = (page: Page) => toasts(page).getByText(/^Somebody rings: /);
const hears = (page: Page) => page.addInitScript(() => localStorage.setItem("notification", JSON.stringify({ isMuted: false })));
const none = { timeZoneId: "UTC", choices: [], quietHours: [], snoozes: [] };

async function forget(api: Api): Promise<void> {
  const { version, rules } = await api.call(getNoticeRules, {});
  if (rules) await api.call(saveNoticeRules, { body: { version, rules: none } });
}
async function fromPalette(page: Page, ...texts: string[]): Promise<void> {
  const field = page.getByRole("combobox", { name: "Command palette" });
  await page.keyboard.press("Control+k");
  for (const text of texts) {
    await field.fill(text);
    await expect(page.getByRole("option").first()).toContainText(text);
    await field.press("Enter");
  }
}

test("[B-28] [PN-03] snoozed notifications are suppressed on every console of a person, counted, and in the inbox", async ({
  page,
  context,
  browser,
  system,
  signIn,
  apiAs,
}) => {
  const ring = () => process.kill(pidOf(system.dataDirectory, "simulator/main.ts"), "SIGUSR2");
  const api = await apiAs(people.operator);
  await forget(api);
  await hears(page);
  await signIn(people.operator);
  const second = await context.newPage();
  await hears(second);
  await second.goto("/settings/notifications");
  await expect(second.getByText("Lockdowns and musters are always shown")).toBeVisible();

  await fromPalette(page, "Snooze notifications", "1 hour");
  await expect(page.getByText(/^Snoozed until /)).toBeVisible();
  await expect(second.getByText(/^Snoozed until /)).toBeVisible();
  const colleague = await anotherConsole(browser, system, people.administrator, { prepare: hears });
  ring();
  await expect(rings(colleague).first()).toBeVisible();
  await expect(second.getByRole("button", { name: /held back$/ })).toBeVisible();
  await expect(rings(page)).toHaveCount(0);
  await colleague.context().close();

  await page.getByRole("button", { name: /held back$/ }).press("Enter");
  const inbox = page.getByRole("list", { name: "Inbox" });
  await expect(inbox.getByText(/^Somebody rings: /).first()).toBeVisible();
  await expect(inbox.getByText("Unread").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /held back$/ })).toHaveCount(0);
  await keepScreenshot(page, "inbox");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Mark all notifications as read" }).press("Enter");
  await expect(page.getByText("All read")).toBeVisible();

  await second.getByRole("button", { name: "End snooze" }).press("Enter");
  await expect(page.getByText(/^Snoozed until /)).toHaveCount(0);
  ring();
  await expect(rings(page).first()).toBeVisible();
  await keepScreenshot(page, "toast");
  await toasts(page).getByRole("button", { name: "Snooze" }).first().press("Enter");
  await expect(page.getByRole("option").first()).toContainText("15 minutes");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ snoozed until /)).toBeVisible();

  await second.getByRole("group", { name: "Doorbell" }).getByRole("button", { name: "Toast", exact: true }).press("Enter");
  await second.getByRole("button", { name: "Add quiet hours" }).press("Enter");
  await second.getByRole("button", { name: "Save quiet hours" }).press("Enter");
  await expect.poll(async () => (await api.call(getNoticeRules, {})).rules?.quietHours.length).toBe(1);
  expect((await api.call(getNoticeRules, {})).rules?.choices).toEqual([{ kind: "doorbell", way: "toast" }]);
  expect(await violationsInBothThemes(second)).toEqual([]);
  await keepScreenshot(second, "rules");
  await second.setViewportSize({ width: 390, height: 844 });
  await second.evaluate(() => localStorage.setItem("language", "es"));
  await second.reload();
  await expect(second.getByText("Los confinamientos y los recuentos se muestran siempre")).toBeVisible();
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepScreenshot(second, "rules-phone");
  await expect(second.getByRole("button", { name: "Terminar el silencio" })).toBeInViewport();
  await second.goto("/notifications");
  await expect(second.getByRole("list", { name: "Bandeja de avisos" })).toBeVisible();
  await keepScreenshot(second, "inbox-phone");
  await second.evaluate(() => localStorage.setItem("language", "en"));

  await page.getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear" }).press("Enter");
  await expect(page.getByText("Nothing in your inbox")).toBeVisible();
  await forget(api);
});
