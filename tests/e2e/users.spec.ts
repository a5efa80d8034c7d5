import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createGroup, deleteGroup, listGroups } from "#contract/groups.ts";
import { createUser, deleteUser, getUser, listUsers, updateUser } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { openFromMenu } from "./support/menu.ts";
import { demoPassword } from "./support/system.ts";
import { becomePhone, enterSignIn, expect, people, test } from "./support/test.ts";

const grid = (page: Page, name = "People") => page.getByRole("grid", { name });
const rows = (page: Page, name?: string) => grid(page, name).locator("tr[data-row]");
const row = (page: Page, hasText: string) => rows(page).filter({ hasText });
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Without what another run of a test left. */
async function clear(api: Api, search: string): Promise<void> {
  const found = await api.call(listUsers, { query: { search, pageSize: "100" } });
  for (const { id } of found.rows) await api.call(deleteUser, { params: { id } });
}

const make = (api: Api, firstName: string, lastName: string, siteId = "quarry-lab") =>
  api.call(createUser, { body: { firstName, lastName, siteIds: [siteId] } });

test("[RT-11] [US-02] [US-03] a person is created, suspended, deleted and restored with the operator's own password", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Mauerblum");
  await signIn(people.owner);
  await openFromMenu(page, "People", "People");
  await expect(page).toHaveURL(/\/users$/);
  await expect(rows(page).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await page.getByRole("button", { name: "New person" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("A");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
  await page.getByRole("textbox", { name: "First name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Last name" }).fill("Mauerblum");
  await page.getByRole("combobox", { name: "Sites" }).click();
  await page.getByRole("option", { name: "Quarry Lab" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: /^Viewer/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const details = panel(page, "Ada Mauerblum");
  await expect(details.getByText("In no group.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "details");

  await details.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Suspend person" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Doors don't open for them");
  await question.getByRole("button", { name: "Suspend person" }).click();
  await expect(details.getByText("Suspended", { exact: true })).toBeVisible();
  await details.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete person" }).click();
  await page.getByRole("textbox", { name: "Type delete to confirm" }).fill("delete");
  await page.getByRole("button", { name: "Delete person" }).click();
  await expect(page.getByText("Ada Mauerblum is deleted and can be restored")).toBeVisible();

  await page.goto("/users?state=deleted&search=mauerblum");
  await row(page, "Ada Mauerblum").first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Restore person" }).click();
  const password = page.getByLabel("Your password");
  await password.fill("Wrong-2026");
  await page.getByRole("dialog").getByRole("button", { name: "Restore person" }).click();
  await expect(password).toHaveAccessibleDescription(/The password is incorrect\./);
  await keepScreenshot(page, "recover");
  await password.fill(demoPassword);
  await page.getByRole("dialog").getByRole("button", { name: "Restore person" }).click();
  await expect(page.getByText("Ada Mauerblum is restored")).toBeVisible();
  await expect(panel(page, "Ada Mauerblum").getByText("Suspended", { exact: true })).toBeVisible();
});

test("[US-01] [RP-07] [B-34] the list is filtered and sorted in its address, updates live, is exported, and changes people in bulk", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Listenfeld");
  const [one] = [
    await make(api, "=Anna", "Listenfeld"),
    await make(api, "Bert", "Listenfeld"),
    await make(api, "Cora", "Listenfeld", "ferry-lane"),
  ];
  await signIn(people.owner, "/users");
  await page.getByRole("textbox", { name: "Search" }).fill("listenfeld");
  await expect(page).toHaveURL(/search=listenfeld/);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Filter", exact: false }).first().click();
  await page.getByRole("combobox", { name: "Site" }).click();
  await page.getByRole("option", { name: "Quarry Lab" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/siteId=quarry-lab/);
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  expect(download.suggestedFilename()).toBe("People.csv");
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  expect(lines.slice(1)).toEqual(["'=Anna,Listenfeld,,,Quarry Lab,,,,,,,Active", "Bert,Listenfeld,,,Quarry Lab,,,,,,,Active", ""]);

  await api.call(updateUser, { params: { id: one.id }, body: { firstName: "Anna" } });
  await expect(row(page, "Anna Listenfeld")).not.toContainText("=");

  await page.getByRole("checkbox", { name: /Anna Listenfeld/ }).click();
  await page.getByRole("checkbox", { name: /Bert Listenfeld/ }).click();
  await keepScreenshot(page, "bulk");
  await page.getByRole("button", { name: "Suspend person" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend person" }).click();
  await expect(page.getByText("2 people are suspended")).toBeVisible();
  await expect(row(page, "Anna Listenfeld")).toContainText("Suspended");

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const several = panel(page, "Edit people");
  await several.getByRole("combobox", { name: "Add to sites" }).click();
  await page.getByRole("option", { name: "Ferry Lane" }).click();
  await page.keyboard.press("Escape");
  await several.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 people are changed")).toBeVisible();
  expect((await api.call(getUser, { params: { id: one.id }, query: {} })).siteIds).toEqual(["ferry-lane", "quarry-lab"]);
});

test("[RT-11] [ER-05] a person is found, opened and renamed by keyboard, on a phone, in Spanish", async ({ page, apiAs }) => {
  const api = await apiAs(people.otherOwner);
  await clear(api, "Teclado");
  const { id } = await api.call(createUser, { body: { firstName: "Noa", lastName: "Teclado", siteIds: ["hotel-mirador"] } });
  await page.goto(`/users/details?id=${id}`);
  await enterSignIn(page, people.otherOwner);
  await becomePhone(page);
  const name = page.getByRole("textbox", { name: "Nombre" });
  await expect(name).toHaveValue("Noa");
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await keepScreenshot(page, "phone");
  await name.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Nora");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nora Teclado se ha guardado")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto("/users?search=teclado");
  await expect(page.getByText("Nora Teclado").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepScreenshot(page, "phone-list");
});

test("[NF-08] a person is opened and suspended from the palette", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Palettner");
  const { id } = await make(api, "Pia", "Palettner");
  await signIn(people.owner);
  const palette = page.getByRole("combobox", { name: "Command palette" });
  await page.keyboard.press("ControlOrMeta+k");
  await palette.fill("@Pia Palettner");
  await expect(page.getByRole("option").first()).toContainText("Pia Palettner");
  await page.keyboard.press("Enter");
  await expect(panel(page, "Pia Palettner")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await palette.fill("Suspend person");
  await expect(page.getByRole("option").first()).toContainText("Suspend person");
  await page.keyboard.press("Enter");
  await palette.fill("Pia Palettner");
  await expect(page.getByRole("option")).toHaveText([/Pia Palettner/]);
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend person" }).click();
  await expect(panel(page, "Pia Palettner").getByText("Suspended", { exact: true })).toBeVisible();
  expect((await api.call(getUser, { params: { id }, query: {} })).status).toBe(3);
});

test("[US-04] [PM-10] actions that would be refused are not offered: on oneself, on people above, and without the right", async ({
  page,
  signIn,
}) => {
  await signIn(people.manager, "/users?search=holloway");
  await row(page, "Jude Holloway").dblclick();
  await expect(page.getByText("This person's role goes beyond your own rights.")).toBeVisible();
  await page.goto("/users/details?id=northmoor-person-3");
  await panel(page, "Anika Gupta").getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: /Suspend person/ })).toBeDisabled();
});

test("[PM-12] a person without the right to see people is told so", async ({ page, signIn }) => {
  await signIn(people.viewer, "/users");
  await expect(page.getByText("You do not have permission for this.")).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
});

test("[GR-01] a person is put into a group from their own page", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Gruppner");
  const name = "Of the person's page";
  for (const { id } of (await api.call(listGroups, { query: { search: name } })).rows) await api.call(deleteGroup, { params: { id } });
  await api.call(createGroup, { body: { name } });
  const { id } = await make(api, "Gina", "Gruppner");
  await signIn(people.owner, `/users/details?id=${id}`);
  await panel(page, "Gina Gruppner").getByRole("button", { name: "Add person to group" }).click();
  const palette = page.getByRole("combobox", { name: "Command palette" });
  await palette.fill(name);
  await expect(page.getByRole("option")).toHaveText([new RegExp(name)]);
  await page.keyboard.press("Enter");
  await expect(panel(page, "Gina Gruppner").getByRole("button", { name })).toBeVisible();
});
