import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createCard, deleteCard } from "#contract/cards.ts";
import { getCredentialRules, saveCredentialRules } from "#contract/credentialRules.ts";
import { deletePin, listCredentials } from "#contract/credentials.ts";
import { AccessMethod, AccessResult } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { setLanguage } from "#contract/session.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { pidOf } from "./support/processes.ts";
import type { System } from "./support/system.ts";
import { expect, people, test } from "./support/test.ts";

const marta = "northmoor-person-5";
/** A quiet door, which nobody of the simulated site uses by themselves. */
const lobby = { serialNumber: "GH-AC40-00912F", name: "Lobby" };
const path = (personId: string) => `/users/credentials?personId=${personId}`;

const panel = (page: Page) => page.getByRole("region", { name: "Credentials of Marta Olsen" });
const row = (page: Page, name: RegExp) => panel(page).getByRole("listitem", { name });
test.afterEach(async ({ apiAs }) => {
  const api = await apiAs(people.owner);
  await api.call(setLanguage, { body: { localeISO2: "en" } });
  const { lastChange: _, ...rules } = await api.call(getCredentialRules, {});
  await api.call(saveCredentialRules, { body: { ...rules, permittedFacilityCodes: null } });
});

const newNumber = () => String(randomInt(10 ** 11, 10 ** 12));

/** What the person has of cards and PINs is taken away. */
async function clear(api: Api): Promise<void> {
  const { credentials } = await api.call(listCredentials, { params: { personId: marta } });
  for (const { id, type, state } of credentials.toReversed()) {
    if (type === AccessMethod.PIN) await api.call(deletePin, { params: { pinId: id } });
    if (type === AccessMethod.Card && state !== "pending") await api.call(deleteCard, { params: { cardId: id } });
  }
}

/** Somebody shows a card to the reader of the simulated lobby. */
function show(system: System, card: { cardNumber: string; facilityCode?: number | undefined }): void {
  const { cardNumber, facilityCode } = card;
  const shown = { serialNumber: lobby.serialNumber, cardNumber, ...(facilityCode !== undefined && { facilityCode }) };
  writeFileSync(join(system.dataDirectory, "simulator-hands.json"), JSON.stringify({ cards: [shown] }));
  process.kill(pidOf(system.dataDirectory, "simulator/main.ts"), "SIGUSR2");
}

async function decisions(api: Api) {
  const query = { kinds: "access.decision", serialNumber: lobby.serialNumber, pageSize: "25" } as const;
  return (await api.call(listEventLogs, { query })).rows;
}

async function act(page: Page, name: RegExp, command: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: command }).click();
}

test("[CR-04] [CR-02] [EN-20] a card is enrolled at a reader, opens the door, and reported stolen opens it no more", async ({
  page,
  signIn,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await signIn(people.owner, path(marta));
  await panel(page).getByRole("button", { name: "Add" }).click();
  await page.getByRole("menuitem", { name: "Add card at a reader" }).click();
  const dialog = page.getByRole("dialog", { name: "New card for Marta Olsen" });
  await dialog.getByRole("button", { name: "Wait for the card" }).click();
  await expect(dialog.getByText("Choose a reader", { exact: true })).toBeVisible();
  await dialog.getByRole("combobox", { name: "Reader" }).fill(lobby.serialNumber);
  await page
    .getByRole("option", { name: new RegExp(lobby.name) })
    .first()
    .click();
  await keepScreenshot(page, "reader");

  // Cancelling is confirmed, and the reader is free again at once.
  await dialog.getByRole("button", { name: "Wait for the card" }).click();
  const waiting = page.getByRole("dialog", { name: /^Hold the card to/ });
  await expect(waiting).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "waiting");
  await waiting.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByText("It was cancelled.")).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(waiting).toBeVisible();

  // The site's people hold a card of the box to the reader.
  await expect(page.getByText("Card added: Marta Olsen")).toBeVisible({ timeout: 20_000 });
  await expect(row(page, /^Card \d+$/)).toContainText("Active");
  const { credentials } = await api.call(listCredentials, { params: { personId: marta } });
  const enrolled = credentials.find(({ type }) => type === AccessMethod.Card);
  const { cardNumber = "", facilityCode } = enrolled ?? {};
  // Its holder tries it until the door has heard of it.
  const opened = async () => {
    show(system, { cardNumber, facilityCode });
    return (await decisions(api)).find(({ data }) => data["personId"] === marta)?.data["result"];
  };
  await expect.poll(opened, { timeout: 20_000 }).toBe(AccessResult.AccessGranted);
  await keepScreenshot(page, "enrolled");

  await act(page, /^Card \d+$/, "Report stolen");
  const lost = page.getByRole("alertdialog", { name: new RegExp(cardNumber) });
  await expect(lost).toContainText("deleted permanently");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "lost");
  await lost.getByRole("textbox", { name: "Type delete to report it" }).fill("delete");
  await lost.getByRole("button", { name: "Report stolen" }).click();
  await expect(page.getByText("Reported stolen: a card of Marta Olsen")).toBeVisible();
  await expect(row(page, /^Card \d+$/)).toHaveCount(0);

  const shown = async () => {
    show(system, { cardNumber, facilityCode });
    return (await decisions(api))[0]?.data;
  };
  await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ cardNumber, result: AccessResult.UnknownUser });

  // Nobody is ever given it again.
  await panel(page).getByRole("button", { name: "Add" }).click();
  await page.getByRole("menuitem", { name: "Add card by number" }).click();
  const form = page.getByRole("dialog", { name: "Card for Marta Olsen" });
  await form.getByLabel("Card number").fill(cardNumber);
  await form.getByRole("button", { name: "Add card" }).click();
  await expect(form.getByText("This card was reported lost or stolen")).toBeVisible();
});

test("[CR-01] [CR-03] [CR-05] [CR-07] [US-09] everything by keyboard: a card, a PIN that is shown once, a phone", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await signIn(people.owner, "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("add card by number");
  await expect(page.getByRole("option").first()).toHaveAccessibleName(/Add card by number/);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Command palette" }).fill("Marta");
  await expect(page.getByRole("option", { name: /Marta Olsen/ })).toBeVisible();
  await page.keyboard.press("Enter");

  const form = page.getByRole("dialog", { name: "Card for Marta Olsen" });
  const cardNumber = newNumber();
  await form.getByLabel("Card number").focus();
  await page.keyboard.type(cardNumber);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "card");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Card added: Marta Olsen")).toBeVisible();
  await expect(row(page, new RegExp(`^Card ${cardNumber}$`))).toContainText("Active");

  await panel(page).getByRole("button", { name: "Add" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Set PIN" }).focus();
  await page.keyboard.press("Enter");
  const pin = page.getByRole("dialog", { name: "PIN for Marta Olsen" });
  await expect(pin).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "pin");
  await pin.getByRole("button", { name: "Set PIN" }).focus();
  await page.keyboard.press("Enter");
  const made = page.getByRole("dialog", { name: "PIN of Marta Olsen" });
  await expect(made.getByRole("status", { name: "PIN" })).toHaveText(/^\d{6}$/);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "made");
  await made.getByRole("button", { name: "I have handed it over" }).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, /^PIN$/)).toContainText("Active");

  await row(page, /^PIN$/)
    .getByRole("button", { name: /^Actions for/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Suspend" }).focus();
  await page.keyboard.press("Enter");
  await expect(row(page, /^PIN$/)).toContainText("Suspended");
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "dark";
  });
  await keepScreenshot(page, "panel-dark");
});

test("[EN-20] [CR-04] a facility code that the account does not permit is refused at the field, and at a reader in the same words", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api);
  const { lastChange: _, ...rules } = await api.call(getCredentialRules, {});
  // The box of new cards at the simulated site has another one.
  await api.call(saveCredentialRules, { body: { ...rules, permittedFacilityCodes: [65_001] } });
  await signIn(people.owner, path(marta));
  await panel(page).getByRole("button", { name: "Add" }).click();
  await page.getByRole("menuitem", { name: "Add card by number" }).click();
  const form = page.getByRole("dialog", { name: "Card for Marta Olsen" });
  await form.getByLabel("Card number").fill("4711");
  await form.getByLabel("Facility code").fill("12");
  await form.getByRole("button", { name: "Add card" }).click();
  await expect(form.getByText("Cards with this facility code are not allowed.").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "facility");
  await form.getByLabel("Facility code").fill("65001");
  await form.getByRole("button", { name: "Add card" }).click();
  await expect(page.getByText("Card added: Marta Olsen")).toBeVisible();

  await panel(page).getByRole("button", { name: "Add" }).click();
  await page.getByRole("menuitem", { name: "Add card at a reader" }).click();
  const dialog = page.getByRole("dialog", { name: "New card for Marta Olsen" });
  await dialog.getByRole("combobox", { name: "Reader" }).fill(lobby.serialNumber);
  await page
    .getByRole("option", { name: new RegExp(lobby.name) })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Wait for the card" }).click();
  await expect(page.getByText(/^No card was enrolled for Marta Olsen: .*Cards with this facility code are not allowed/)).toBeVisible({
    timeout: 20_000,
  });
  await keepScreenshot(page, "facility-reader");
});

test("[CR-07] another person's change appears at once, and a person without the right is told so", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await signIn(people.owner, path(marta));
  const cardNumber = newNumber();
  const { id: cardId } = await api.call(createCard, { body: { personId: marta, cardNumber } });
  await expect(row(page, new RegExp(cardNumber))).toBeVisible();
  await api.call(deleteCard, { params: { cardId } });
  await expect(row(page, new RegExp(cardNumber))).toHaveCount(0);
  await page.goto(path("nobody"));
  await expect(page.getByText("Person not found")).toBeVisible();
});

test("[CR-07] [GN-03] on a phone, in Spanish, the panel is read and used", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api);
  const body = { personId: marta, cardNumber: newNumber(), facilityCode: 12, isLockdownCard: true };
  const { id: cardId } = await api.call(createCard, { body });
  await signIn(people.owner, path(marta));
  await expect(panel(page)).toBeVisible();
  await api.call(setLanguage, { body: { localeISO2: "es" } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("region", { name: "Credenciales de Marta Olsen" })).toContainText("Tarjeta de confinamiento");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "panel-es");
  await page.getByRole("button", { name: "Añadir", exact: true }).click();
  await page.getByRole("menuitem", { name: "Añadir tarjeta en un lector" }).click();
  await expect(page.getByRole("dialog", { name: "Nueva tarjeta para Marta Olsen" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "reader-es");
  await api.call(deleteCard, { params: { cardId } });
});
