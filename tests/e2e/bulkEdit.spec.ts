import type { Page } from "@playwright/test";
import { listDoorOpeners } from "#contract/accessQuestions.ts";
import { createGroup, deleteGroup, getGroup, listGroups, removeGroupUsers, updateGroup } from "#contract/groups.ts";
import { createHoliday, deleteHoliday, listHolidays } from "#contract/holidays.ts";
import { addRoleScopes, deleteRole, getRole, listRoles, removeRoleScopes, saveRole } from "#contract/roles.ts";
import { createSchedule, deleteSchedule, getSchedule, listSchedules, updateSchedule } from "#contract/schedules.ts";
import { createSite, deleteSite, getSite, listSites, updateSite } from "#contract/sites.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { becomePhone, enterSignIn, expect, people, test } from "./support/test.ts";

/** Every one of them is made here, with this in its name. */
const mark = "Bulk";
const rows = (page: Page, name: string) => page.getByRole("grid", { name, exact: true }).locator("tr[data-row]");
const palette = (page: Page) => page.getByRole("combobox", { name: "Command palette" });
const question = (page: Page) => page.getByRole("alertdialog");
const preview = (page: Page) => page.getByRole("alertdialog", { name: "Who gains and who loses access" });

/** Without what another run of a test left. */
async function clear(api: Api): Promise<void> {
  const query = { search: mark, pageSize: "100" } as const;
  const nothing = { serialNumbers: [], zoneIds: [], personIds: [], groupIds: [] };
  for (const { id, name, kind, onHoliday, recurrences } of (await api.call(listSchedules, { query })).rows) {
    await api.call(updateSchedule, { body: { id, name, kind, onHoliday, recurrences, ...nothing } });
    await api.call(deleteSchedule, { params: { id } });
  }
  for (const { id } of (await api.call(listGroups, { query })).rows) {
    const { members } = await api.call(getGroup, { params: { id }, query: { pageSize: "100" } });
    const personIds = members.rows.map((member) => member.id);
    if (personIds.length > 0) await api.call(removeGroupUsers, { params: { id }, body: { personIds } });
    await api.call(deleteGroup, { params: { id } });
  }
  for (const { id } of (await api.call(listSites, { query })).rows) await api.call(deleteSite, { params: { id } });
  for (const { id } of (await api.call(listHolidays, { query })).rows) await api.call(deleteHoliday, { params: { id } });
  for (const { id } of (await api.call(listRoles, { query: { ...query, getAll: "true" } })).rows)
    await api.call(deleteRole, { params: { id } });
}
test.beforeEach(async ({ apiAs }) => clear(await apiAs(people.owner)));
test.afterEach(async ({ apiAs }) => clear(await apiAs(people.owner)));

/** Where contractors never go. */
const corridor = "GH-AC40-009131";
/** Somebody who is let in by contractor hours alone. */
async function aContractor(api: Api): Promise<string> {
  const request = { params: { serial: "GH-AC40-009133" }, query: { atAll: "true", pageSize: "100" } } as const;
  const openers = (await api.call(listDoorOpeners, request)).rows;
  const found = openers.find(({ ways }) => ways.every(({ schedule }) => schedule.name === "Contractor hours"));
  if (!found) throw new Error("Nobody is let in by contractor hours");
  return found.person.fullName;
}

/** Selects every line of the list, and asks for the argument of one command that is done to them. */
async function begin(page: Page, list: string, count: number, command: string): Promise<void> {
  await expect(rows(page, list)).toHaveCount(count);
  for (const box of await rows(page, list).getByRole("checkbox").all()) await box.check();
  await page.getByRole("group", { name: "Table tools" }).getByRole("button", { name: command, exact: true }).click();
  await expect(palette(page)).toBeFocused();
}
async function choose(page: Page, text: string, option: string | RegExp = text): Promise<void> {
  await palette(page).fill(text);
  await page.getByRole("option", { name: option }).first().click();
}

test("[GR-01] [SC-04] [C-03] several groups get a schedule together, with a preview of who gains access, and lose it again", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  const contractor = await aContractor(api);
  const made = await Promise.all(["Bulk one", "Bulk two"].map((name) => api.call(createGroup, { body: { name } })));
  const { id } = await api.call(createSchedule, {
    body: {
      name: "Bulk hours",
      kind: "access",
      onHoliday: "closed",
      recurrences: [{ cron: "0 0 3 * SUN", timeDuration: 30 }],
      serialNumbers: [corridor],
      zoneIds: [],
      personIds: [],
      groupIds: [],
    },
  });
  await signIn(people.owner, `/settings/groups?search=${mark}`);
  await begin(page, "Groups", 2, "Add a person");
  await choose(page, contractor);
  await expect(page.getByText("The person is in 2 more groups now")).toBeVisible();

  await begin(page, "Groups", 2, "Give a schedule");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "which");
  await choose(page, "Bulk hours");
  await expect(preview(page)).toContainText(contractor);
  await keepScreenshot(page, "gains");
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 more groups have Bulk hours now")).toBeVisible();
  expect((await api.call(getSchedule, { params: { id } })).groups.map(({ name }) => name)).toEqual(["Bulk one", "Bulk two"]);

  await begin(page, "Groups", 2, "Take a schedule away");
  await choose(page, "Bulk hours");
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 groups no longer have Bulk hours")).toBeVisible();

  // The same words for both; somebody else has changed one of them while they were typed.
  await begin(page, "Groups", 2, "Describe");
  const [first] = made;
  await api.call(updateGroup, { body: { id: first?.id ?? "", description: "By somebody else" } });
  await choose(page, "Guards of the night");
  await expect(page.getByText(/1 of 2.*Bulk one: Somebody else/)).toBeVisible();
  await keepScreenshot(page, "partly");
  const { rows: found } = await api.call(listGroups, { query: { search: mark } });
  expect(found.map(({ description }) => description)).toEqual(["By somebody else", "Guards of the night"]);
});

test("[SZ-01] [SC-06] several sites get a time zone, except one that was changed in the meantime", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  for (const name of ["Bulk quay", "Bulk yard"]) await api.call(createSite, { body: { name, timeZoneId: "UTC" } });
  await signIn(people.owner, `/settings/sites?search=${mark}`);
  await begin(page, "Sites", 2, "Set the time zone");
  await palette(page).fill("madrid");
  await expect(page.getByRole("option", { name: /^Europe\/Madrid \(UTC\+0[12]:00\)/ })).toBeVisible();
  await keepScreenshot(page, "which");
  const [quay] = (await api.call(listSites, { query: { search: "Bulk quay" } })).rows;
  await api.call(updateSite, { body: { id: quay?.id ?? "", city: "Elsewhere" } });
  await page.getByRole("option", { name: /Madrid/ }).click();
  await expect(question(page)).toContainText("Their doors then use this time zone");
  await keepScreenshot(page, "question");
  await question(page).getByRole("button", { name: "Set the time zone" }).click();
  await expect(page.getByText(/1 of 2.*Bulk quay: Somebody else/)).toBeVisible();
  const clocks = async () => (await api.call(listSites, { query: { search: mark } })).rows.map(({ timeZoneId }) => timeZoneId);
  expect(await clocks()).toEqual(["UTC", "Europe/Madrid"]);
  await begin(page, "Sites", 2, "Set the time zone");
  await choose(page, "madrid", /Madrid/);
  await question(page).getByRole("button", { name: "Set the time zone" }).click();
  await expect(page.getByText("2 sites are changed")).toBeVisible();
  expect(await clocks()).toEqual(["Europe/Madrid", "Europe/Madrid"]);
  expect((await api.call(getSite, { params: { id: quay?.id ?? "" } })).city).toBe("Elsewhere");
});

test("[SC-05] [C-03] several holidays move by a day, also where one gets the day of the next", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  const holiday = (name: string, month: number, day: number) => api.call(createHoliday, { body: { name, month, day } });
  for (const [name, month, day] of [
    ["Bulk eve", 11, 30],
    ["Bulk day", 12, 1],
    ["Bulk morrow", 12, 2],
  ] as const)
    await holiday(name, month, day);
  await signIn(people.owner, `/settings/holidays?search=${mark}`);
  await begin(page, "Holidays", 3, "Move the days");
  await expect(page.getByRole("option", { name: "1 day later" })).toBeVisible();
  await keepScreenshot(page, "which");
  await choose(page, "1 day later");
  // Schedules that holidays close open on other days from then on.
  const moved = page.getByText("3 holidays are moved");
  await expect(preview(page).or(moved).first()).toBeVisible();
  while (!(await moved.isVisible())) {
    await preview(page).getByRole("button", { name: "Save" }).click();
    await expect(preview(page).or(moved).first()).toBeVisible();
  }
  const { rows: found } = await api.call(listHolidays, { query: { search: mark } });
  expect(found.map(({ name, month, day }) => [name, month, day])).toEqual([
    ["Bulk eve", 12, 1],
    ["Bulk day", 12, 2],
    ["Bulk morrow", 12, 3],
  ]);
});

test("[PM-10] [PM-11] several roles get a right and lose it, but for the owner's and one that was changed meanwhile", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  const make = async (displayName: string) => {
    const { id } = await api.call(saveRole, { body: { displayName, rank: 5 } });
    return api.call(addRoleScopes, { params: { id }, query: {}, body: ["site_r"] });
  };
  const [night, day] = [await make("Bulk night"), await make("Bulk day")];
  const scopesOf = async ({ id }: { id: string }) => (await api.call(getRole, { params: { id } })).scopes;
  await signIn(people.owner, `/settings/roles?search=${mark}`);
  await begin(page, "Roles", 2, "Give a right");
  await choose(page, "Zones: Change");
  await expect(question(page)).toContainText("Everybody with one of these roles may do it at once.");
  await keepScreenshot(page, "question");
  await question(page).getByRole("button", { name: "Give a right" }).click();
  await expect(page.getByText("2 more roles have the right now")).toBeVisible();
  expect([await scopesOf(night), await scopesOf(day)]).toEqual([
    ["site_r", "zone_r", "zone_w"],
    ["site_r", "zone_r", "zone_w"],
  ]);

  await begin(page, "Roles", 2, "Take a right away");
  await palette(page).fill("Zones: See");
  await expect(page.getByRole("option", { name: /^Zones: See/ })).toBeVisible();
  await api.call(saveRole, { body: { id: night.id, displayName: "Bulk night", description: "By somebody else" } });
  await page.getByRole("option", { name: /^Zones: See/ }).click();
  await question(page).getByRole("button", { name: "Take a right away" }).click();
  await expect(page.getByText(/1 of 2.*Bulk night: Somebody else/)).toBeVisible();
  await keepScreenshot(page, "partly");
  expect([await scopesOf(night), await scopesOf(day)]).toEqual([["site_r", "zone_r", "zone_w"], ["site_r"]]);
});

test("[PM-10] a person with fewer rights is offered only those, and refused a role above their own", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  const make = async (displayName: string, rank: number) => {
    const { id } = await api.call(saveRole, { body: { displayName, rank } });
    await api.call(addRoleScopes, { params: { id }, query: {}, body: ["site_r"] });
    return id;
  };
  const [chief, desk] = [await make("Bulk chief", 80), await make("Bulk desk", 5)];
  await api.call(addRoleScopes, { params: { id: "manager" }, query: {}, body: ["role_w"] });
  try {
    await signIn(people.manager, `/settings/roles?search=${mark}`);
    await begin(page, "Roles", 2, "Give a right");
    await palette(page).fill("Account: Change");
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await choose(page, "Zones: See");
    await question(page).getByRole("button", { name: "Give a right" }).click();
    await expect(page.getByText(/1 of 2 done. Not done: Bulk chief: /)).toBeVisible();
    await keepScreenshot(page, "refused");
    const scopesOf = async (id: string) => (await api.call(getRole, { params: { id } })).scopes;
    expect([await scopesOf(chief), await scopesOf(desk)]).toEqual([["site_r"], ["site_r", "zone_r"]]);
  } finally {
    await api.call(removeRoleScopes, { params: { id: "manager" }, query: {}, body: ["role_w"] });
  }
});

test("[GN-03] [NF-08] is done with keys, on a phone, in Spanish", async ({ page, apiAs }) => {
  const api = await apiAs(people.otherOwner);
  await clear(api);
  for (const name of ["Bulk uno", "Bulk dos"]) await api.call(createGroup, { body: { name } });
  await page.goto(`/settings/groups?search=${mark}`);
  await enterSignIn(page, people.otherOwner);
  await expect(rows(page, "Grupos")).toHaveCount(2);
  await becomePhone(page);
  for (const box of await rows(page, "Grupos").getByRole("checkbox").all()) await box.check();
  const describe = page.getByRole("button", { name: "Describir" });
  await describe.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "phone");
  await describe.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Paleta de acciones" })).toBeFocused();
  await page.keyboard.type("abc");
  await expect(page.getByRole("option", { name: /^abc.*4/ })).toBeVisible();
  await page.keyboard.type(" de la noche");
  await expect(page.getByRole("option", { name: "abc de la noche" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Se han cambiado 2 grupos")).toBeVisible();
  await clear(api);
});
