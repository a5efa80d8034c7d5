import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createCloudKey, deleteCloudKey, listCloudKeyDoors, listCloudKeys } from "#contract/cloudKeys.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { setLanguage } from "#contract/session.ts";
import type { Api } from "#kernel/api.ts";
import { allMails } from "../support/mails.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

const marta = "northmoor-person-5";
const hers = `/users/credentials?personId=${marta}`;
const listPath = "/users/cloudkeys";

const panel = (page: Page) => page.getByRole("region", { name: "Credentials of Marta Olsen" });
const keyRow = (page: Page) => panel(page).getByRole("listitem", { name: "Cloud key" });
const give = (api: Api, more: { expiresOn?: string } = {}) => api.call(createCloudKey, { body: { userId: marta, ...more } });

/** Nobody has a cloud key. */
async function clear(api: Api): Promise<void> {
  const { rows } = await api.call(listCloudKeys, { query: { pageSize: "100" } });
  for (const { id: cloudKeyId } of rows) await api.call(deleteCloudKey, { params: { cloudKeyId } });
}

test.beforeEach(async ({ apiAs }) => clear(await apiAs(people.owner)));
test.afterEach(async ({ apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await api.call(setLanguage, { body: { localeISO2: "en" } });
});

test("[PB-05] a cloud key is created in the person's panel for one door, mailed, handed over once and revoked", async ({
  page,
  signIn,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.owner);
  const [door] = await api.call(listCloudKeyDoors, { params: { personId: marta } });
  await signIn(people.owner, hers);
  await panel(page).getByRole("button", { name: "Add" }).click();
  await page.getByRole("menuitem", { name: "Give a cloud key" }).click();
  const form = page.getByRole("dialog", { name: "Cloud key for Marta Olsen" });
  await form.getByRole("combobox", { name: "Doors" }).fill(door?.name ?? "");
  await page
    .getByRole("option", { name: door?.name ?? "" })
    .first()
    .click();
  await page.keyboard.press("Escape");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "form");

  // What is wrong with its times is said before anything is sent.
  const until = form.getByRole("textbox", { name: "Until" }).first();
  await until.fill("1 Jan 2020");
  await until.press("Tab");
  await form.getByRole("button", { name: "Give cloud key" }).click();
  await expect(form.getByText("The end must be after the beginning.")).toBeVisible();
  await keepScreenshot(page, "wrong");
  const tomorrow = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
  await until.fill(tomorrow);
  await until.press("Tab");
  await form.getByRole("button", { name: "Give cloud key" }).click();

  const made = page.getByRole("dialog", { name: "Cloud key of Marta Olsen" });
  const link = made.getByRole("status", { name: "Link" });
  await expect(link).toHaveText(/\/action\?mode=cloudkey&oobCode=[\w-]{32}$/);
  await expect(made.getByRole("status", { name: "PIN" })).toHaveText(/^\d{6}$/);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "made");
  const code = /oobCode=([\w-]+)/.exec(await link.innerText())?.[1] ?? "";
  const pin = await made.getByRole("status", { name: "PIN" }).innerText();
  await made.getByRole("button", { name: "I have handed it over" }).click();
  await expect(keyRow(page)).toContainText("Active");
  await expect(keyRow(page)).toContainText(`Only ${door?.name}`);
  await keepScreenshot(page, "person");

  const mailed = () => allMails(system.dataDirectory).filter((text) => text.includes(code));
  await expect.poll(() => mailed().length).toBe(1);
  expect(mailed()[0]).not.toContain(pin);
  // Nothing that can be read says them again.
  expect(await page.content()).not.toContain(code);
  const { rows } = await api.call(listEventLogs, { query: { kinds: "cloudkey.created", pageSize: "10" } });
  expect(rows[0]).toMatchObject({ data: { personId: marta, to: { serialNumbers: [door?.serialNumber], isLinkMailed: true } } });
  expect(JSON.stringify(rows)).not.toContain(pin);

  await keyRow(page)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Revoke cloud key" }).click();
  const sure = page.getByRole("alertdialog");
  await expect(sure).toContainText("Marta Olsen");
  await sure.getByRole("button", { name: "Revoke cloud key" }).click();
  await expect(keyRow(page)).toHaveCount(0);
});

test("[PB-05] [RP-07] by keyboard alone: a key from the palette, the list of all, narrowed, sorted, and several revoked", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await signIn(people.owner, "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("give a cloud key");
  await expect(page.getByRole("option").first()).toHaveAccessibleName(/Give a cloud key/);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Command palette" }).fill("Marta");
  await expect(page.getByRole("option", { name: /Marta Olsen/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Cloud key for Marta Olsen" });
  await form.getByRole("textbox", { name: "PIN optional" }).focus();
  await page.keyboard.type("590214");
  await page.keyboard.press("Control+s");
  const made = page.getByRole("dialog", { name: "Cloud key of Marta Olsen" });
  await expect(made.getByRole("status", { name: "Link" })).toBeVisible();
  // The person who entered the PIN knows it.
  await expect(made.getByRole("status", { name: "PIN" })).toHaveCount(0);
  await made.getByRole("button", { name: "I have handed it over" }).focus();
  await page.keyboard.press("Enter");
  await expect(keyRow(page)).toContainText("Active");

  await give(api);
  await page.goto(listPath);
  const list = page.getByRole("region", { name: "Cloud keys" });
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");
  // What somebody else gives is there at once.
  await give(api);
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toHaveCount(3);
  await page.goto(`${listPath}?state=expired`);
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toHaveCount(0);
  await page.goto(`${listPath}?state=active&of=people&sort=until`);
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toHaveCount(3);
  const all = list.getByRole("checkbox").first();
  await all.focus();
  await page.keyboard.press("Space");
  await list.getByRole("button", { name: "Revoke cloud keys" }).focus();
  await page.keyboard.press("Enter");
  const sure = page.getByRole("alertdialog");
  await sure.getByRole("button", { name: "Revoke cloud keys" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 cloud keys were revoked")).toBeVisible();
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toHaveCount(0);
});

test("[PB-05] the list of cloud keys is had as a file", async ({ page, signIn, apiAs }) => {
  await give(await apiAs(people.owner));
  await signIn(people.owner, listPath);
  await expect(page.getByRole("row", { name: /Marta Olsen/ })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain("Marta Olsen");
  expect(text).toContain("All of the person's");
});

test("[PB-05] [GN-03] on a phone, in Spanish and in the dark theme, a cloud key is created", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await give(api);
  await signIn(people.owner, listPath);
  await expect(page.getByText("Marta Olsen")).toBeVisible();
  await api.call(setLanguage, { body: { localeISO2: "es" } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("region", { name: "Llaves en la nube" })).toContainText("Marta Olsen");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list-es");
  await page.goto(`${hers}&ask=cloudKey`);
  const form = page.getByRole("dialog", { name: "Llave en la nube para Marta Olsen" });
  await expect(form).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "dark";
  });
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "form-es-dark", { fullPage: true });
  await form.getByRole("button", { name: "Dar llave en la nube" }).click();
  const made = page.getByRole("dialog", { name: "Llave en la nube de Marta Olsen" });
  await expect(made.getByRole("status", { name: "PIN" })).toHaveText(/^\d{6}$/);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "made-es-dark");
});
