import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { getCredentialRules, saveCredentialRules } from "#contract/credentialRules.ts";
import { allowPins, getDevice } from "#contract/devices.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { setLanguage } from "#contract/session.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { pidOf } from "./support/processes.ts";
import type { System } from "./support/system.ts";
import { expect, people, test } from "./support/test.ts";

/** A quiet door, which nobody of the simulated site uses by themselves. */
const lobby = { serialNumber: "GH-AC40-00912F", name: "Lobby main entrance" };
const ordinary = {
  unencryptedCardsPermitted: true,
  permittedFacilityCodes: null,
  defaultLockdownCards: false,
  wrongPins: 5,
  wrongPinsMinutes: 5,
  pinLockMinutes: 5,
};

test.afterEach(async ({ apiAs }) => {
  const api = await apiAs(people.owner);
  await api.call(setLanguage, { body: { localeISO2: "en" } });
  await api.call(allowPins, { params: { serial: lobby.serialNumber } });
  const { version } = await api.call(getCredentialRules, {});
  await api.call(saveCredentialRules, { body: { ...ordinary, version } });
});

/** Somebody types these PINs at the reader of the simulated lobby. */
function type(system: System, digits: readonly string[]): void {
  const codes = digits.map((each) => ({ serialNumber: lobby.serialNumber, digits: each }));
  writeFileSync(join(system.dataDirectory, "simulator-hands.json"), JSON.stringify({ cards: [], codes }));
  process.kill(pidOf(system.dataDirectory, "simulator/main.ts"), "SIGUSR2");
}
const wrong = (count: number) => Array.from({ length: count }, (_, index) => `0${1000 + index}`);
const lockedUntil = async (api: Api) =>
  (await api.call(getDevice, { params: { serial: lobby.serialNumber }, query: {} })).pinsLockedUntilUtc;
async function newest(api: Api, kinds: string) {
  const query = { kinds, serialNumber: lobby.serialNumber, pageSize: "10" } as const;
  return (await api.call(listEventLogs, { query })).rows[0];
}
const door = (page: Page) => page.getByRole("region", { name: lobby.name, exact: true });

async function toDark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "dark";
  });
}

test("[CR-05] after wrong PINs a door says that it takes none, why it refused, and takes them again when an operator says so", async ({
  page,
  signIn,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.owner);
  await signIn(people.owner, `/doors/details?serialNumber=${lobby.serialNumber}`);
  await expect(door(page)).toBeVisible();
  await expect(door(page).getByRole("button", { name: "Allow PINs again" })).toHaveCount(0);
  type(system, wrong(7));
  await expect(door(page)).toContainText("Not accepted");
  await expect(door(page)).toContainText(/until \d\d:\d\d.*too many wrong ones/);
  await expect(door(page)).toContainText("Too many wrong PINs");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "door");
  await toDark(page);
  await keepScreenshot(page, "door-dark");

  // The list has it among what is not as it should be.
  await page.goto("/doors?show=problems");
  const line = page.locator("tr[data-row]").filter({ hasText: lobby.name }).first();
  await expect(line).toContainText("No PINs");
  await expect(page.getByText("1 without PINs")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  // The feed has each refusal, and the entry why.
  await page.goto("/events");
  await page
    .getByRole("button", { name: /^Unknown PIN .*Lobby main entrance/ })
    .first()
    .click();
  await expect(page.getByText(/^The door takes no PINs until/)).toBeVisible();
  await keepScreenshot(page, "feed");

  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("combobox", { name: "Command palette" });
  await palette.fill("allow PINs again");
  await expect(page.getByRole("option").first()).toContainText("Allow PINs again");
  // The entry has selected its door.
  await page.keyboard.press("Enter");
  await expect(page.getByText(`PINs accepted again: ${lobby.name}`)).toBeVisible();
  await expect.poll(() => lockedUntil(api)).toBeUndefined();
  await expect.poll(async () => (await newest(api, "door.pins_allowed"))?.data, { timeout: 10_000 }).toMatchObject({ refused: 2 });
});

test("[CR-05] at the door itself the button allows PINs again and goes", async ({ page, signIn, apiAs, system }) => {
  const api = await apiAs(people.owner);
  await signIn(people.owner, `/doors/details?serialNumber=${lobby.serialNumber}`);
  await expect(door(page)).toBeVisible();
  type(system, wrong(5));
  const allow = door(page).getByRole("button", { name: "Allow PINs again" });
  await allow.click();
  await expect(allow).toHaveCount(0);
  await expect(door(page)).not.toContainText("Not accepted");
  await expect(door(page)).toContainText("Allowed PINs again");
  expect((await newest(api, "door.pins_allowed"))?.actor.name).toBe("Jude Holloway");
});

test("[ST-01] [CR-03] [EN-20] the rules of cards and PINs are set by keyboard, and refused where they exclude each other", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await signIn(people.owner, "/settings");
  await page.getByRole("button", { name: "Cards and PINs" }).click();
  const rules = page.getByRole("region", { name: "Cards and PINs" });
  const lockdown = rules.getByRole("switch", { name: "New cards are lockdown cards" });
  await expect(lockdown).not.toBeChecked();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "rules");
  await lockdown.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+s");
  await expect(rules.getByText("while unencrypted cards are permitted, because anyone can copy those").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "refused");
  await rules.getByRole("switch", { name: "Unencrypted cards are permitted" }).focus();
  await page.keyboard.press("Space");
  const codes = rules.getByLabel("Permitted facility codes");
  await codes.fill("7; 70000");
  await codes.blur();
  await expect(rules.getByText("Numbers from 0 to 65535, separated by commas")).toBeVisible();
  await codes.fill("12, 7");
  await rules.getByLabel("Wrong PINs at one door").fill("3");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("The rules of cards and PINs are saved")).toBeVisible();
  const saved = { unencryptedCardsPermitted: false, permittedFacilityCodes: [7, 12], defaultLockdownCards: true, wrongPins: 3 };
  expect(await api.call(getCredentialRules, {})).toMatchObject(saved);
  await expect(codes).toHaveValue("7, 12");
  await toDark(page);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "rules-dark");
});

test("[GN-03] [CR-05] in Spanish on a phone the PIN rules are read, and the door shows which credentials it accepts", async ({
  page,
  signIn,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.owner);
  await signIn(people.owner, "/settings/credentials");
  await expect(page.getByRole("region", { name: "Cards and PINs" })).toBeVisible();
  await api.call(setLanguage, { body: { localeISO2: "es" } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("region", { name: "Tarjetas y PIN" })).toContainText("PIN erróneos en una puerta");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "rules-es", { fullPage: true });
  type(system, wrong(5));
  await expect.poll(() => lockedUntil(api)).toBeDefined();
  await page.goto(`/doors/details?serialNumber=${lobby.serialNumber}`);
  await expect(door(page)).toContainText("No se aceptan");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "door-es");
});
