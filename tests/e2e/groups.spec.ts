import type { Page } from "@playwright/test";
import { createGroup, deleteGroup, getGroup, listGroups, removeGroupUsers, updateGroup } from "#contract/groups.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { becomePhone, enterSignIn, expect, people, test } from "./support/test.ts";

const grid = (page: Page, name = "Groups") => page.getByRole("grid", { name });
const row = (page: Page, hasText: string) => grid(page).locator("tr[data-row]").filter({ hasText });
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Without what another run of a test left. */
async function clear(api: Api, ...names: string[]): Promise<void> {
  const { rows } = await api.call(listGroups, { query: { pageSize: "100" } });
  for (const { id } of rows.filter((group) => names.includes(group.name))) {
    const { members } = await api.call(getGroup, { params: { id }, query: { pageSize: "100" } });
    const personIds = members.rows.map((member) => member.id);
    if (personIds.length > 0) await api.call(removeGroupUsers, { params: { id }, body: { personIds } });
    await api.call(deleteGroup, { params: { id } });
  }
}

test("[RT-35] [GR-01] [SH-11] a group is created, filled, emptied and deleted", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Night shift", "Night crew");
  await signIn(people.owner);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Groups" }).click();
  await expect(page).toHaveURL(/\/settings\/groups$/);
  await expect(grid(page).locator("tr[data-row]").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await page.getByRole("button", { name: "New group" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("N");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Night shift");
  await page.getByRole("textbox", { name: "Description" }).fill("Guards from 22:00 to 06:00");
  await page.getByRole("button", { name: "Save" }).click();
  const details = panel(page, "Night shift");
  await expect(details.getByText("Nobody is in this group")).toBeVisible();

  const add = details.getByRole("combobox", { name: "Add people" });
  await add.fill("a");
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await details.getByRole("button", { name: "Add", exact: true }).click();
  await expect(grid(page, "People in Night shift").locator("tr[data-row]")).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "details");

  await page
    .getByRole("combobox", { name: "Command palette" })
    .or(page.getByRole("button", { name: "Search a door" }))
    .first()
    .click();
  await page.getByRole("combobox", { name: "Command palette" }).fill("Night shift");
  await expect(page.getByRole("option", { name: /Night shift.*1 person/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  // A group with members cannot be deleted.
  await page.goto("/settings/groups?search=night");
  await row(page, "Night shift").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete group" }).click();
  await page.getByRole("textbox", { name: "Type delete to confirm" }).fill("delete");
  await page.getByRole("button", { name: "Delete group" }).click();
  await expect(page.getByText("There are still people in this group. Remove them first.")).toBeVisible();

  const member = grid(page, "People in Night shift").locator("tr[data-row]");
  await member.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Remove from the group" }).click();
  await expect(member).toHaveCount(0);
});

test("[RT-35] [RP-07] the list keeps its search in the address, updates live, and is exported as filtered", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "=Roof team", "Roof visitors");
  for (const name of ["=Roof team", "Roof visitors"]) await api.call(createGroup, { body: { name } });
  await signIn(people.owner, "/settings/groups");
  await page.getByRole("textbox", { name: "Search" }).fill("roof");
  await expect(page).toHaveURL(/search=roof/);
  await expect(grid(page).locator("tr[data-row]")).toHaveCount(2);
  await page.reload();
  await expect(grid(page).locator("tr[data-row]")).toHaveCount(2);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  expect(download.suggestedFilename()).toBe("Groups.csv");
  const { readFileSync } = await import("node:fs");
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  expect(lines.slice(1)).toEqual(["'=Roof team,,0", "Roof visitors,,0", ""]);

  const { rows } = await api.call(listGroups, { query: { search: "Roof visitors" } });
  await api.call(updateGroup, { body: { id: rows[0]?.id ?? "", name: "Roof guests" } });
  await expect(row(page, "Roof guests")).toBeVisible();

  await page.getByRole("checkbox", { name: /Roof team/ }).click();
  await page.getByRole("checkbox", { name: /Roof guests/ }).click();
  await page.getByRole("button", { name: "Delete group" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete group" }).click();
  await expect(page.getByText("2 groups are deleted")).toBeVisible();
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
});

test("[RT-35] [ER-05] a group is renamed by keyboard, on a phone, in Spanish, and a conflicting change is not overwritten", async ({
  page,
  apiAs,
}) => {
  const api = await apiAs(people.otherOwner);
  await clear(api, "Turno de noche", "Turno nuevo", "Turno ajeno");
  const { id } = await api.call(createGroup, { body: { name: "Turno de noche" } });
  await page.goto(`/settings/groups/details?id=${id}`);
  await enterSignIn(page, people.otherOwner);
  await becomePhone(page);
  const name = page.getByRole("textbox", { name: "Nombre" });
  await expect(name).toHaveValue("Turno de noche");
  await name.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Turno nuevo");
  await api.call(updateGroup, { body: { id, name: "Turno ajeno" } });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Turno ajeno" }).or(page.getByText("Turno ajeno")).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepScreenshot(page, "conflict");
  expect((await api.call(getGroup, { params: { id }, query: {} })).name).toBe("Turno ajeno");
});

test("[RT-35] [GR-01] a person is added to a group and removed from it by keyboard, from the palette", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Key holders");
  const { id } = await api.call(createGroup, { body: { name: "Key holders" } });
  await signIn(people.owner, `/settings/groups/details?id=${id}`);
  await expect(page.getByText("Nobody is in this group")).toBeVisible();
  const palette = page.getByRole("combobox", { name: "Command palette" });
  const choose = async (text: string, only: RegExp) => {
    await palette.fill(text);
    await expect(page.getByRole("option")).toHaveText([only]);
    await page.keyboard.press("Enter");
  };
  const run = async (command: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette).toBeFocused();
    await palette.fill(command);
    await expect(page.getByRole("option").first()).toContainText(command);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Which group?")).toBeVisible();
    await choose("Key holders", /Key holders/);
    await expect(page.getByText("Which person?")).toBeVisible();
    await choose("Marta Olsen", /Marta Olsen/);
  };
  await run("Add person to group");
  const members = grid(page, "People in Key holders").locator("tr[data-row]");
  await expect(members).toHaveText([/Marta Olsen/]);
  // A member cannot be added again, and the palette says so.
  await run("Add person to group");
  await expect(page.getByText(/is in the group already/)).toBeVisible();
  await run("Remove person from group");
  await expect(members).toHaveCount(0);
});

test("[RT-35] members are searched and sorted by the platform, with the query in the address", async ({ page, signIn }) => {
  await signIn(people.owner, "/settings/groups/details?id=staff");
  const members = grid(page, "People in Staff").locator("tr[data-row]");
  await expect(members.first()).toBeVisible();
  await page.getByRole("columnheader", { name: "E-mail" }).click();
  await expect(page).toHaveURL(/sort=email/);
  const panelOf = panel(page, "Staff");
  await panelOf.getByRole("textbox", { name: "Search" }).fill("jude.hol");
  await expect(members).toHaveText([/Jude Holloway/]);
  await page.reload();
  await expect(members).toHaveText([/Jude Holloway/]);
  await panelOf.getByRole("textbox", { name: "Search" }).fill("nobody at all");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(members.first()).toBeVisible();
});

test("[PM-12] a person without the right to see groups is told so", async ({ page, signIn }) => {
  await signIn(people.operator, "/settings/groups");
  await expect(page.getByText("You do not have permission for this.")).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
});
