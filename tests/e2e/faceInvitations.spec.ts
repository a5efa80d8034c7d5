import type { Page } from "@playwright/test";
import { createFaceInvitation, deleteFaceInvitation, listFaceInvitations } from "#contract/faceInvitations.ts";
import { setLanguage } from "#contract/session.ts";
import type { Api } from "#kernel/api.ts";
import { allMails } from "../support/mails.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

const marta = "northmoor-person-5";
const hers = `/users/credentials?personId=${marta}`;
const listPath = "/users/faceinvitations";

const panel = (page: Page) => page.getByRole("region", { name: "Credentials of Marta Olsen" });
const invite = (api: Api, more: { pin?: string } = {}) =>
  api.call(createFaceInvitation, { query: {}, body: { subjectUserId: marta, ...more } });
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, "");

/** Nobody is invited. */
async function clear(api: Api): Promise<void> {
  const { rows } = await api.call(listFaceInvitations, { query: { pageSize: "100" } });
  for (const { id } of rows) await api.call(deleteFaceInvitation, { params: { id } });
}

test.beforeEach(async ({ apiAs }) => clear(await apiAs(people.owner)));
test.afterEach(async ({ apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await api.call(setLanguage, { body: { localeISO2: "en" } });
});

test("[PB-10] a person is invited from their page, the link is shown once, and the invitation is revoked", async ({ page, signIn }) => {
  await signIn(people.owner, `/users/details?id=${marta}`);
  await page.getByRole("button", { name: "Invite for a face photo" }).click();
  const form = page.getByRole("dialog", { name: "Face invitation for Marta Olsen" });
  await expect(form.getByRole("switch", { name: "Mail the link" }).or(form.getByRole("checkbox", { name: "Mail the link" }))).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "form");
  // What is wrong with its times is said before anything is sent.
  const until = form.getByRole("textbox", { name: "Until" }).first();
  await until.fill("1 Jan 2020");
  await until.press("Tab");
  await form.getByRole("button", { name: "Invite" }).click();
  await expect(form.getByText("The end must be after the beginning.")).toBeVisible();
  await until.fill(new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10));
  await until.press("Tab");
  await form.getByRole("button", { name: "Invite" }).click();

  const made = page.getByRole("dialog", { name: "Face invitation of Marta Olsen" });
  await expect(made.getByRole("status", { name: "Link" })).toHaveText(/\/action\?mode=provisioninginvitation&oobCode=[\w-]{32}$/);
  await expect(made.getByRole("status", { name: "PIN" })).toHaveText(/^\d{6}$/);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "made");
  await made.getByRole("button", { name: "I have handed it over" }).click();

  const standing = panel(page).getByRole("region", { name: "Face invitations" });
  await expect(standing).toContainText("Open");
  await keepScreenshot(page, "person");
  await standing.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Revoke face invitation" }).click();
  const sure = page.getByRole("alertdialog");
  await expect(sure).toContainText("Marta Olsen");
  await sure.getByRole("button", { name: "Revoke face invitation" }).click();
  await expect(standing).toHaveCount(0);
});

test("[PB-10] [RP-07] by keyboard alone: from the palette, the list of all, narrowed, and several revoked", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await signIn(people.owner, "/");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("invite for a face photo");
  await expect(page.getByRole("option").first()).toHaveAccessibleName(/Invite for a face photo/);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Command palette" }).fill("Marta");
  await expect(page.getByRole("option", { name: /Marta Olsen/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Face invitation for Marta Olsen" }).getByRole("textbox", { name: "PIN optional" }).focus();
  await page.keyboard.type("590214");
  await page.keyboard.press("Control+s");
  const made = page.getByRole("dialog", { name: "Face invitation of Marta Olsen" });
  await expect(made.getByRole("status", { name: "Link" })).toBeVisible();
  // The person who entered the PIN knows it.
  await expect(made.getByRole("status", { name: "PIN" })).toHaveCount(0);
  await made.getByRole("button", { name: "I have handed it over" }).focus();
  await page.keyboard.press("Enter");

  await page.goto(listPath);
  const list = page.getByRole("region", { name: "Face invitations" });
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toHaveCount(1);
  // What somebody else gives is there at once.
  await invite(api);
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");
  await page.goto(`${listPath}?status=Inactive`);
  await expect(list.getByText("No face invitations yet").or(list.getByText("Nothing"))).toBeVisible();
  await page.goto(`${listPath}?status=Active&of=people&sort=until`);
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toHaveCount(2);
  await list.getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  await list.getByRole("button", { name: "Revoke face invitations" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke face invitations" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 face invitations were revoked")).toBeVisible();
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toHaveCount(0);
});

test("[US-08] several people of the list are invited at once, with what will happen before and what happened after", async ({
  page,
  signIn,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.owner);
  await invite(api);
  await signIn(people.owner, "/users");
  const list = page.getByRole("region", { name: "People" });
  await expect(list.getByRole("row", { name: /Marta Olsen/ })).toBeVisible();
  await list.getByRole("checkbox").first().check();
  await list.getByRole("button", { name: "Invite for a face photo" }).click();
  const several = page.getByRole("region", { name: "Invite for a photo" });
  await expect(several.getByText("1: Marta Olsen")).toBeVisible();
  const send = several.getByRole("button", { name: /^Invite \d+ pe/ });
  const count = Number(/\d+/.exec(await send.innerText())?.[0]);
  expect(count).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "preview");
  await send.click();
  await expect(several.getByRole("region", { name: "What happened" })).toContainText("Invited");
  await keepScreenshot(page, "done");
  const { rows } = await api.call(listFaceInvitations, { query: { pageSize: "100" } });
  expect(rows.filter(({ isMailed }) => isMailed)).toHaveLength(count);
  // Each by a mail with the link and another with the PIN.
  const mailed = () => allMails(system.dataDirectory).filter((text) => text.includes("mode=provisioninginvitation"));
  await expect.poll(() => mailed().length).toBeGreaterThanOrEqual(count);
});

test("[PB-06] [PB-07] [Q-17] behind the link: the PIN, wrong ones, too many of them, and an invitation that is over", async ({
  page,
  apiAs,
  signIn,
}) => {
  const api = await apiAs(people.owner);
  const { link, invitation } = await invite(api, { pin: "590214" });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(pathOf(link));
  const pin = page.getByRole("textbox", { name: "PIN" });
  const enter = page.getByRole("button", { name: "Enter" });
  await expect(pin).toBeFocused();
  await pin.pressSequentially("59a0");
  await expect(pin).toHaveValue("590");
  await expect(enter).toHaveAttribute("aria-disabled", "true");
  await pin.fill("590215");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("This PIN is wrong.");
  expect(await violations(page)).toEqual([]);
  await pin.fill("590214");
  await enter.click();
  await expect(page.getByText("You are alone in the photo")).toBeVisible();
  expect(loaded.filter((path) => /portal|sign|identity|dock/i.test(path))).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pathOf(link));
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.getByText("Escriba el PIN")).toBeVisible();
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, `pin-es-${theme}`);
  }
  // One wrong one was typed before; the right one has taken nothing of it back.
  for (let count = 2; count <= 5; count += 1) {
    await pin.fill("804251");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(pin).toHaveValue("");
  }
  await pin.fill("590214");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Demasiados PIN erróneos" })).toBeVisible();
  await expect(page.getByText(/Podrá escribir el PIN de nuevo a las \d\d:\d\d/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "locked-es");
  await page.getByRole("button", { name: "English" }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(people.owner, hers);
  await expect(panel(page).getByRole("region", { name: "Face invitations" })).toContainText("Too many wrong PINs");
  await api.call(deleteFaceInvitation, { params: { id: invitation.id } });
  await page.goto(pathOf(link));
  await expect(page.getByRole("heading", { name: "This invitation is not open" })).toBeVisible();
});

test("[PB-10] [UX-01] the list and its dialog on a phone in Spanish", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await invite(api);
  await signIn(people.owner, listPath);
  await api.call(setLanguage, { body: { localeISO2: "es" } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload();
  await expect(page.getByRole("region", { name: "Invitaciones faciales" })).toContainText("Marta Olsen");
  await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "light";
  });
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list-es");
  await page.goto(`${hers}&ask=face`);
  const form = page.getByRole("dialog", { name: "Invitación facial para Marta Olsen" });
  await expect(form).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "form-es", { fullPage: true });
});
