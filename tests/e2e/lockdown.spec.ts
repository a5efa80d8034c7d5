import type { Page } from "@playwright/test";
import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import {
  createLockdownWorkflow,
  deleteLockdownWorkflow,
  finishLockdown,
  getLockdownInfo,
  startLockdown,
  updateLockdownWorkflow,
} from "#contract/lockdown.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { anotherConsole, apiOf, enterSignIn, expect, isToldAbove, people, test } from "./support/test.ts";

const ground = { workflowId: "harbour-ground-floor", name: "Ground floor, Harbour House" } as const;
/** A door of the plan that nobody touches by themselves. */
const lobby = { name: "Lobby main entrance", serialNumber: "GH-AC40-00912F" } as const;

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
const banner = (page: Page) => page.getByRole("alert").filter({ hasText: "General lockdown active" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Lockdown plans" });
const planOf = (page: Page, name: string) => dialog(page).getByRole("listitem").filter({ hasText: name });
const confirm = (page: Page, name: RegExp) => page.getByRole("alertdialog").getByRole("button", { name });

const revert = (page: Page) => dialog(page).getByRole("button", { name: /^Revert/ });

async function askPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await page.keyboard.type(text);
}

test.afterEach(async ({ system }) => {
  const api = await apiOf(system.url, people.owner);
  if ((await api.call(getLockdownInfo, {})).isLockdownActive) await api.call(finishLockdown, { body: {} });
});

test("[LK-02] [LK-03] [LK-05] [PM-04] [SH-03] [SH-08] is started in one console, seen in another, and reverted", async ({
  page,
  signIn,
  browser,
  system,
}) => {
  await signIn(people.owner, "/doors");
  await expect(row(page, lobby.name)).toContainText("Locked");
  const other = await anotherConsole(browser, system, people.operator, { path: "/doors" });
  await expect(banner(other)).toHaveCount(0);

  await page.getByRole("banner").getByRole("button", { name: "Lockdown plans" }).click();
  await expect(planOf(page, "Loading bay works")).toContainText("This plan has expired");
  await expect(revert(page)).toHaveAttribute("aria-disabled", "true");
  await expect(planOf(page, ground.name).getByRole("textbox", { name: "Ends after" })).toHaveValue("30");
  await planOf(page, ground.name)
    .getByRole("button", { name: /^Lock down/ })
    .click();
  await confirm(page, /Lock down/).click();
  await expect(planOf(page, ground.name)).toContainText("Active");
  await expect(planOf(page, "All sites")).toContainText("A general lockdown is already active");
  await page.keyboard.press("Escape");

  for (const console of [page, other]) {
    await expect(banner(console)).toContainText(`${ground.name}, started`);
    await expect(banner(console)).toContainText("by Jude Holloway");
    await expect(banner(console)).toContainText("4 of 4 doors confirmed");
    await expect(banner(console).getByRole("timer", { name: "Time left" })).toHaveText(/^(30:00|29:\d\d)$/);
    await expect(row(console, lobby.name)).toContainText("Lockdown");
  }
  await expect(row(other, lobby.name).getByRole("button", { name: /^Unlock/ })).toHaveAttribute("aria-disabled", "true");
  await expect(other.getByRole("banner").getByRole("button", { name: "Lockdown plans" })).toHaveCount(0);
  const unlock = { lockStateType: LockState.Unlocked, serialNumbers: [lobby.serialNumber], source: "web" as const };
  const refused = (await apiOf(system.url, people.operator)).call(setLockState, { body: unlock });
  await expect(refused).rejects.toMatchObject({ status: 409, code: "error_device_in_lockdown" });

  await banner(page).getByRole("button", { name: "Open" }).click();
  await revert(page).click();
  await confirm(page, /Revert/).click();
  await expect(revert(page)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  for (const console of [page, other]) {
    await expect(banner(console)).toHaveCount(0);
    await expect(row(console, lobby.name)).not.toContainText("Lockdown");
  }
  await other.context().close();
});

test("[LK-02] [NF-03] [NF-08] is started and ended by keyboard", async ({ page, signIn }) => {
  await signIn(people.owner, "/doors");
  await askPalette(page, "lock down");
  await expect(page.getByRole("option", { name: /^Lock down/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("labor");
  await expect(page.getByRole("option", { name: /^Laboratories/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: /^Until an operator ends it/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Laboratories");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(banner(page)).toContainText("Laboratories");
  await page.keyboard.press("Alt+l");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await askPalette(page, "revert lockdown");
  await expect(page.getByRole("option", { name: /^Revert lockdown/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Laboratories");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(banner(page)).toHaveCount(0);
});

test("[Q-85] one door is let out, and the others stay in", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await api.call(startLockdown, { body: { workflowId: ground.workflowId } });
  await signIn(people.owner, "/doors");
  await expect(banner(page)).toContainText("4 of 4 doors confirmed");
  await row(page, lobby.name).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Let out of lockdown" }).click();
  await confirm(page, /Let out of lockdown/).click();
  await expect(banner(page)).toContainText("3 of 3 doors confirmed");
  await expect(row(page, lobby.name)).not.toContainText("Lockdown");
  await expect(row(page, "Stairwell C, ground")).toContainText("Lockdown");
});

test("[SH-08] [LK-03] works on a phone, and nothing is wider than it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/doors");
  await enterSignIn(page, people.owner);
  await page.getByRole("button", { name: "Lockdown plans" }).click();
  await planOf(page, ground.name)
    .getByRole("button", { name: /^Lock down/ })
    .click();
  await confirm(page, /Lock down/).click();
  await expect(planOf(page, ground.name)).toContainText("Active");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(banner(page)).toContainText("4 of 4 doors confirmed");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await banner(page).getByRole("button", { name: "Open" }).click();
  await revert(page).click();
  await confirm(page, /Revert/).click();
  await expect(revert(page)).toHaveAttribute("aria-disabled", "true");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(banner(page)).toHaveCount(0);
});

test("[LK-06] [RT-33] [UX-02] plans are created, changed and deleted in the editor", async ({ page, signIn }) => {
  await signIn(people.owner, "/settings/lockdownplan");
  const plans = page.getByRole("region", { name: "Lockdown" });
  await expect(plans.getByRole("row", { name: /^All sites/ })).toContainText("18");
  await plans.getByRole("button", { name: "New lockdown plan" }).click();
  const editor = page.getByRole("region", { name: "Lockdown plan", exact: true });
  await editor.getByRole("textbox", { name: "Name" }).fill("laboratories");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByText("Choose at least one door.")).toBeVisible();
  await editor.getByRole("checkbox", { name: "Front door" }).click();
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByText("Another plan has this name.")).toBeVisible();
  await editor.getByRole("textbox", { name: "Name" }).fill("Archive");
  await editor.getByRole("textbox", { name: "Ends after" }).fill("20");
  const lastDay = editor.getByRole("textbox", { name: /^Last day of use/ });
  await lastDay.fill("someday");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByText("This is not a date.")).toBeVisible();
  await lastDay.fill("31 December 2099");
  await editor.getByRole("button", { name: "Save" }).click();
  const made = plans.getByRole("row", { name: /^Archive/ });
  await expect(made).toContainText("20 minutes");

  await made.dblclick();
  const changed = page.getByRole("region", { name: "Archive", exact: true });
  await changed.getByRole("checkbox", { name: /^Quarry Lab/ }).click();
  await expect(changed.getByRole("checkbox", { name: "Solvent store" })).toBeChecked();
  // What was saved before is still told, and the next is saved meanwhile.
  const save = changed.getByRole("button", { name: "Save" });
  await isToldAbove(page, save);
  await keepScreenshot(page, "saved");
  await save.click();
  await expect(made).toContainText("3");
  await changed.getByRole("button", { name: "Delete lockdown plan" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Archive?" });
  await expect(question.getByRole("button", { name: "Delete lockdown plan" })).toHaveAttribute("aria-disabled", "true");
  await question.getByRole("textbox").fill("delete");
  await page.keyboard.press("Enter");
  await expect(made).toHaveCount(0);
});

test("[LK-06] changes in the editor are not lost unasked", async ({ page, signIn }) => {
  await signIn(people.owner, "/settings/lockdownplan");
  const row = page.getByRole("row", { name: /^Laboratories/ });
  await row.getByText("Laboratories").dblclick();
  // The press that opened it marked no word.
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  const editor = page.getByRole("region", { name: "Laboratories", exact: true });
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  const minutes = editor.getByRole("textbox", { name: "Ends after" });
  await minutes.fill("61");
  await minutes.press("Tab");
  await page.keyboard.press("Alt+w");
  await expect(question).toContainText("Laboratories");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(minutes).toHaveValue("61");
  await page.keyboard.press("Alt+w");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(editor).toHaveCount(0);
  await row.dblclick();
  await expect(minutes).toHaveValue("60");
  // Nothing is lost any more once it is saved, by the key that saves forms.
  await minutes.fill("62");
  await page.keyboard.press("Control+s");
  await expect(row).toContainText("62 minutes");
  // The list hears of it sooner than the editor of its answer.
  await expect(editor.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Alt+w");
  await expect(editor).toHaveCount(0);
});

test("[LK-06] a plan that was changed in the meantime is loaded again, not overwritten", async ({ page, signIn, apiAs }) => {
  await signIn(people.owner, "/settings/lockdownplan");
  const api = await apiAs(people.owner);
  const targets = { isEveryDoor: false, siteIds: ["quarry-lab"], serialNumbers: [] };
  const plan = await api.call(createLockdownWorkflow, { body: { codeType: "lockdown", description: "Contested", targets } });
  await page.getByRole("row", { name: /^Contested/ }).dblclick();
  const editor = page.getByRole("region", { name: "Contested", exact: true });
  await editor.getByRole("textbox", { name: "Name" }).fill("Mine");
  const { id, version } = plan;
  await api.call(updateLockdownWorkflow, { body: { codeType: "lockdown", description: "Theirs", targets, id, version } });
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor.getByText("Somebody else changed this plan in the meantime. Load it again.")).toBeVisible();
  await editor.getByRole("button", { name: "Load again" }).click();
  const loaded = page.getByRole("region", { name: "Theirs", exact: true });
  await expect(loaded.getByRole("textbox", { name: "Name" })).toHaveValue("Theirs");
  await api.call(deleteLockdownWorkflow, { params: { id } });
});

test("[LK-06] [RT-33] the editor needs the right to lock down", async ({ page, signIn }) => {
  await signIn(people.operator, "/settings/lockdownplan");
  await expect(page.getByText("You do not have permission").first()).toBeVisible();
});

test("[NF-08] is started by typing faster than the palette finds", async ({ page, signIn }) => {
  await signIn(people.owner, "/doors");
  await expect(row(page, lobby.name)).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  // What comes of the keys is looked at, and not when.
  const unhurried = { timeout: 40_000 };
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused(unhurried);
  // The browser has each key before the last is dealt with.
  const press = ([key, text]: readonly [string, string]) =>
    ["keyDown", "keyUp"].map((type) =>
      devtools.send("Input.dispatchKeyEvent", { type: type as "keyDown", key, ...(type === "keyDown" && { text }) }),
    );
  const keys = Array.from("lock down\nlabor\nuntil", (key) => (key === "\n" ? (["Enter", "\r"] as const) : ([key, key] as const)));
  await Promise.all(keys.flatMap(press));
  await expect(page.locator(".palette .step")).toHaveText(["Lock down", "Laboratories"], unhurried);
  await expect(page.getByRole("option")).toHaveText([/^Until an operator ends it/], unhurried);
  await expect(page.getByRole("combobox", { name: "Command palette" })).toHaveValue("until", unhurried);
});
