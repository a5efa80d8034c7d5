import { listEventLogs } from "#contract/eventLogs.ts";
import { withdrawInvitation } from "#contract/invitations.ts";
import { listRoles } from "#contract/roles.ts";
import { createUser, deleteUser, listUsers } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { linksTo } from "../support/mails.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import type { System } from "./support/system.ts";
import { enterSignIn, expect, people, test } from "./support/test.ts";

const surname = "Willkommen";
const password = "Harbour2026";

/** Nobody of this name is left of another run. */
async function clear(api: Api): Promise<void> {
  const { rows } = await api.call(listUsers, { query: { search: surname, pageSize: "100" } });
  for (const { id } of rows) await api.call(deleteUser, { params: { id } });
}
test.beforeEach(async ({ apiAs }) => clear(await apiAs(people.owner)));
test.afterEach(async ({ apiAs }) => clear(await apiAs(people.owner)));

async function mailedLink({ dataDirectory }: System, email: string, count: number): Promise<string> {
  await expect.poll(() => linksTo(dataDirectory, email).length).toBe(count);
  return linksTo(dataDirectory, email).at(-1) ?? "";
}
async function make(api: Api, firstName: string, more: object = {}) {
  const { rows } = await api.call(listRoles, { query: { pageSize: "100" } });
  const roleId = rows.find(({ displayName }) => displayName === "Operator")?.id ?? null;
  const email = `${firstName.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@invited.example`;
  return api.call(createUser, { body: { firstName, lastName: surname, email, roleId, siteIds: ["quarry-lab"], ...more } });
}

test("[US-02] [US-03] [EN-18] a new person is invited in the form that creates them, and their page shows the state", async ({
  page,
  signIn: enter,
  system,
}) => {
  const email = `nora.${crypto.randomUUID().slice(0, 8)}@invited.example`;
  await page.emulateMedia({ colorScheme: "dark" });
  await enter(people.owner, "/users/details");
  await page.getByRole("textbox", { name: "First name" }).fill("Nora");
  await page.getByRole("textbox", { name: "Last name" }).fill(surname);
  await page.getByRole("combobox", { name: "Sites" }).click();
  await page.getByRole("option", { name: "Quarry Lab" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Invite to sign in" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This person has no email address for the invitation.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("combobox", { name: "Role" }).fill("Operator");
  await page.getByRole("option", { name: "Operator" }).click();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "form");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Pending").first()).toBeVisible();
  await expect(page.getByText(/Invited by Jude Holloway on .*The link works until/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "person");
  await mailedLink(system, email, 1);
});

test("[US-03] [AU-03] the link of the mail leads to a password and to sign-in, once, and the administrator sees it at once", async ({
  page,
  signIn: enter,
  apiAs,
  system,
  browser,
}) => {
  const api = await apiAs(people.owner);
  const { id, email } = await make(api, "Nora", { isInvited: true });
  const link = await mailedLink(system, email, 1);
  await enter(people.owner, `/users/details?id=${id}`);
  await expect(page.getByText(/The link works until/)).toBeVisible();
  const visitor = await browser.newContext({ baseURL: system.url, colorScheme: "dark" });
  const theirs = await visitor.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(`invites ${email} to sign in.`)).toBeVisible();
  expect(await violations(theirs)).toEqual([]);
  await keepScreenshot(theirs, "invitation");
  await theirs.getByLabel("New password").fill("gatehouse");
  await theirs.getByLabel("Repeat the password").fill("gatehouse");
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByText("This password does not meet the rules below.")).toBeVisible();
  await theirs.getByLabel("New password").fill(password);
  await theirs.getByLabel("Repeat the password").fill(password);
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("heading", { name: "You can sign in now" })).toBeVisible();
  await expect(page.getByText(`Signs in with ${email}.`)).toBeVisible();
  await theirs.getByRole("link", { name: "Sign in" }).click();
  await enterSignIn(theirs, email, password);
  await expect(theirs.getByRole("navigation", { name: "Main" })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await visitor.close();
  const { rows } = await api.call(listEventLogs, { query: { kinds: "user.joined", pageSize: "10" } });
  expect(rows[0]).toMatchObject({ actor: { name: `Nora ${surname}` } });
});

test("[US-03] [EN-18] [RP-07] several are invited from the list, one again, and one invitation is withdrawn", async ({
  page,
  signIn: enter,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.owner);
  const [one, other] = [await make(api, "Bea"), await make(api, "Ciro")];
  await make(api, "Dora", { roleId: null });
  await enter(people.owner, `/users?search=${surname.toLowerCase()}`);
  await expect(page.getByRole("row").filter({ hasText: surname })).toHaveCount(3);
  await page
    .getByRole("checkbox", { name: /select all/i })
    .first()
    .click();
  await page.getByRole("button", { name: "Invite to sign in" }).click();
  await expect(page.getByText(/2 of 3 done\. Not done: Dora Willkommen: Give this person a role with rights first/)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: surname }).filter({ hasText: "Pending" })).toHaveCount(2);
  await keepScreenshot(page, "list");
  const first = await mailedLink(system, one.email, 1);
  await mailedLink(system, other.email, 1);

  const actionsFor = (name: string) => page.getByRole("row").filter({ hasText: name }).click({ button: "right" });
  await actionsFor("Bea");
  await page.getByRole("menuitem", { name: "Invite to sign in" }).click();
  const second = await mailedLink(system, one.email, 2);
  expect(second).not.toBe(first);

  await actionsFor("Ciro");
  await page.getByRole("menuitem", { name: "Withdraw invitation" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Ciro" })).toContainText("Active");
  await page.goto(first);
  await expect(page.getByText("It has already been used, was withdrawn, or is incomplete.", { exact: false })).toBeVisible();
});

test("[US-03] [ER-05] an invitation is read in Spanish on a phone, and one that was withdrawn leads nowhere", async ({
  page,
  apiAs,
  system,
}) => {
  const api = await apiAs(people.owner);
  const { id, email } = await make(api, "Sol", { localeISO2: "es", isInvited: true });
  const link = await mailedLink(system, email, 1);
  await page.addInitScript(() => localStorage.setItem("language", "es"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepScreenshot(page, "phone");
  await api.call(withdrawInvitation, { params: { id } });
  await page.reload();
  await expect(page.getByRole("heading", { name: /This link does not work|Este enlace no funciona/ })).toBeVisible();
});
