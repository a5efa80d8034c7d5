import type { Locator, Page } from "@playwright/test";
import type { RequestOf } from "#contract/endpoint.ts";
import { getRole, saveRole } from "#contract/roles.ts";
import { createSchedule, deleteSchedule, getSchedule, listSchedules, type ScheduleDetail, updateSchedule } from "#contract/schedules.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { openFromMenu } from "./support/menu.ts";
import { enterSignIn, expect, people, test } from "./support/test.ts";

const grid = (page: Page, name = "Schedules") => page.getByRole("grid", { name });
const row = (page: Page, hasText: string) => grid(page).locator("tr[data-row]").filter({ hasText });
const day = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}: (?!copy|copiar)`) });
const save = (page: Page) => page.getByRole("button", { name: "Save" });
const preview = (page: Page) => page.getByRole("alertdialog", { name: "Who gains and who loses access" });
const openings = (page: Page) => page.getByRole("list", { name: "Next openings" }).getByRole("listitem");

const lobby = "GH-AC40-00912F";
const office = { cron: "0 0 8 * MON,TUE,WED,THU,FRI", timeDuration: 600 };
const nothing = { serialNumbers: [], zoneIds: [], personIds: [], groupIds: [] };
const made: Omit<RequestOf<typeof createSchedule>["body"], "name"> = {
  kind: "access",
  onHoliday: "closed",
  recurrences: [office],
  ...nothing,
};

/** An update that removes all doors, zones, people and groups from a schedule. */
function detached({ id, name, recurrences }: ScheduleDetail) {
  return { ...made, id, name, recurrences };
}

/** Deletes schedules that an earlier run left. */
async function clear(api: Api, ...names: string[]): Promise<void> {
  const { rows } = await api.call(listSchedules, { query: { pageSize: "100" } });
  for (const { id } of rows.filter((schedule) => names.includes(schedule.name))) {
    const detail = await api.call(getSchedule, { params: { id } });
    await api.call(updateSchedule, { body: detached(detail) });
    await api.call(deleteSchedule, { params: { id } });
  }
}

async function named(api: Api, name: string): Promise<ScheduleDetail> {
  const { rows } = await api.call(listSchedules, { query: { search: name } });
  return api.call(getSchedule, { params: { id: rows.find((each) => each.name === name)?.id ?? "" } });
}

/** Draws from one hour to another in the column of a day. */
async function draw(page: Page, column: Locator, from: number, to: number): Promise<void> {
  await column.scrollIntoViewIfNeeded();
  const box = await column.boundingBox();
  if (!box) throw new Error("The day is not on the screen");
  const at = (hour: number) => box.y + (box.height * hour) / 24;
  await page.mouse.move(box.x + box.width / 2, at(from));
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, at(to), { steps: 4 });
  await page.mouse.up();
}

test("[RT-13] [SC-01] [SC-02] [SC-04] [C-03] a schedule is drawn on the week, next to its next openings", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Reception hours");
  await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
  await signIn(people.owner);
  await openFromMenu(page, "Schedules", "People");
  await expect(page).toHaveURL(/\/schedules$/);
  await expect(row(page, "Early shift")).toContainText("Mon to Fri, 05:30 for 9 h");
  await expect(row(page, "Yard gate open")).toContainText("1 door");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await page.getByRole("button", { name: "New schedule" }).click();
  await save(page).click();
  await expect(page.getByText("Each day needs at least one range of time.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill("Reception hours");
  await page.getByRole("radio", { name: "Unlocks doors" }).click();

  await page.getByRole("button", { name: "Weekdays", exact: true }).click();
  await expect(day(page, "Friday")).toHaveAccessibleName("Friday: 08:00–18:00");
  await expect(page.getByText("Each day needs at least one range of time.")).toBeHidden();
  await draw(page, day(page, "Saturday"), 9, 13);
  await expect(day(page, "Saturday")).toHaveAccessibleName("Saturday: 09:00–13:00");
  await expect(page.getByText("Sat, 09:00 for 4 h")).toBeVisible();
  await page.getByRole("button", { name: "Undo the last change of times" }).click();
  await expect(day(page, "Saturday")).toHaveAccessibleName("Saturday: no time");
  await page.getByRole("button", { name: "Redo the change of times" }).click();
  await expect(day(page, "Saturday")).toHaveAccessibleName("Saturday: 09:00–13:00");

  await page.getByRole("combobox", { name: "Doors" }).fill("lobby main");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove Lobby main entrance" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText(/times of Harbour House, GMT/)).toBeVisible();
  // Ten openings, and what the next holiday does.
  await expect(openings(page)).toHaveCount(11);
  await expect(openings(page).filter({ hasText: "Christmas Day" })).toContainText("closed instead of 08:00–18:00");
  await page.getByRole("radio", { name: "As on other days" }).click();
  await expect(openings(page).filter({ hasText: "Christmas Day" })).toContainText("08:00–18:00 as usual");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "new");
  // Everybody gains access; "Back" saves nothing.
  await save(page).click();
  await expect(preview(page)).toContainText("Everybody");
  await keepScreenshot(page, "preview");
  await preview(page).getByRole("button", { name: "Back" }).click();
  await expect(page.getByText("unsaved changes")).toBeVisible();
  expect((await api.call(listSchedules, { query: { search: "Reception hours" } })).rows).toEqual([]);
  await save(page).click();
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Reception hours is saved")).toBeVisible();
  await expect(page).toHaveURL(/\/schedules\/details\?id=/);
  expect(await named(api, "Reception hours")).toMatchObject({
    kind: "unlock",
    onHoliday: "asUsual",
    doors: [{ serialNumber: lobby }],
    recurrences: [office, { cron: "0 0 9 * SAT", timeDuration: 240 }],
  });

  // A schedule with a door cannot be deleted.
  await page.getByRole("button", { name: "More commands" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete schedule" })).toHaveAccessibleDescription(/Doors or people still have it/);
  await page.keyboard.press("Escape");
  // Only the platform knows whether a schedule in the list is in use.
  await page.goto("/schedules");
  await row(page, "Yard gate open").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete schedule" }).click();
  await page.getByRole("textbox", { name: "Type delete to confirm" }).fill("delete");
  await page.getByRole("button", { name: "Delete schedule" }).click();
  await expect(page.getByText("Doors or people still use this schedule. Remove it from them first.")).toBeVisible();
  await page.goto("/schedules?search=reception");
  await row(page, "Reception hours").dblclick();
  await page.getByRole("button", { name: "Remove Lobby main entrance" }).click();
  await save(page).click();
  await expect(preview(page)).toContainText("Lose access");
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Reception hours is saved")).toBeVisible();
  await clear(api, "Reception hours");
});

test("[SC-01] [SC-03] [VD-11] invalid values are refused at their fields, and times that a week cannot show stay unchanged", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Night watch", "First of the month");
  const { id } = await api.call(createSchedule, { body: { ...made, name: "Night watch" } });
  await signIn(people.owner, `/schedules/details?id=${id}`);
  await expect(day(page, "Monday")).toHaveAccessibleName("Monday: 08:00–18:00");
  await day(page, "Wednesday").click({ position: { x: 20, y: 250 } });
  const until = page.getByRole("textbox", { name: "Wednesday: To" });
  await until.fill("08:00");
  await until.press("Enter");
  await expect(page.getByText("Start and end must be different times.")).toBeVisible();
  await until.fill("20:00");
  await until.press("Enter");
  await expect(page.getByText("Start and end must be different times.")).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "Wed, 08:00 for 12 h" }).getByText("Changed")).toBeVisible();
  await page.getByRole("button", { name: "Copy to weekdays" }).click();
  await expect(page.getByText("Mon to Fri, 08:00 for 12 h")).toBeVisible();

  await page.getByRole("textbox", { name: "First day" }).fill("1 Dec 2026");
  await page.getByRole("textbox", { name: "Last day" }).fill("30 Nov 2026");
  await page.getByRole("textbox", { name: "Last day" }).press("Tab");
  await save(page).click();
  await expect(page.getByText("The end date must be after the start date.")).toBeVisible();
  await keepScreenshot(page, "refused");
  await page.getByRole("textbox", { name: "Last day" }).fill("31 Dec 2026");
  await page.getByRole("textbox", { name: "Last day" }).press("Tab");
  await save(page).click();
  await expect(page.getByText("Night watch is saved")).toBeVisible();
  const { startDate, endDate, recurrences } = await named(api, "Night watch");
  expect({ startDate, endDate, recurrences }).toEqual({
    startDate: "2026-12-01",
    endDate: "2026-12-31",
    recurrences: [{ ...office, timeDuration: 720 }],
  });

  // An error that only the platform can find appears at its field too.
  await page.getByRole("textbox", { name: "Name" }).fill("Always");
  await save(page).click();
  await expect(page.getByText("Another schedule has this name.")).toBeVisible();
  await page.keyboard.press("Alt+w");
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Night watch");

  const monthly = [{ cron: "0 15,45 8 1 *", timeDuration: 2000 }];
  const rare = await api.call(createSchedule, { body: { ...made, name: "First of the month", recurrences: monthly } });
  await page.goto(`/schedules/details?id=${rare.id}`);
  await expect(page.getByText("A week can't show some of these times")).toBeVisible();
  await expect(page.getByText("On day 1 of the month, 08:15 and 08:45 for")).toBeVisible();
  await expect(openings(page)).toHaveCount(11);
  await page.getByRole("textbox", { name: "Description" }).fill("Stocktaking");
  await save(page).click();
  await expect(page.getByText("First of the month is saved")).toBeVisible();
  expect(await named(api, "First of the month")).toMatchObject({ description: "Stocktaking", recurrences: monthly });
  await clear(api, "Night watch", "First of the month");
});

test("[RT-13] [SC-04] [RP-07] schedules are filtered, exported and changed in bulk", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Roof one", "Roof two", "Roof one (copy)");
  for (const name of ["Roof one", "Roof two"]) await api.call(createSchedule, { body: { ...made, name } });
  await signIn(people.owner, "/schedules?search=roof");
  await expect(grid(page).locator("tr[data-row]")).toHaveCount(2);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("menuitem", { name: "Unlocks doors" }).click();
  await expect(page).toHaveURL(/kind=unlock/);
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await page.goBack();
  await expect(grid(page).locator("tr[data-row]")).toHaveCount(2);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  const { readFileSync } = await import("node:fs");
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  // A non-breaking space joins number and unit.
  expect(lines[1]?.replaceAll("\u00A0", " ")).toBe('Roof one,,Lets people in,"Mon to Fri, 08:00 for 10 h",,,Stays closed,0,0,0,0');
  expect(lines).toHaveLength(4);

  await page.getByRole("checkbox", { name: /Roof one/ }).click();
  await page.getByRole("checkbox", { name: /Roof two/ }).click();
  await page.getByRole("button", { name: "Keep open on holidays" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep open on holidays" }).click();
  await expect(page.getByText("2 schedules are changed")).toBeVisible();
  await expect(row(page, "Roof one")).toContainText("As on other days");

  await row(page, "Roof one").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Duplicate schedule" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Roof one (copy)");
  await save(page).click();
  await expect(page.getByText("Roof one (copy) is saved")).toBeVisible();
  expect(await named(api, "Roof one (copy)")).toMatchObject({ onHoliday: "asUsual", recurrences: [office] });

  await page.goto("/schedules?search=roof");
  for (const name of [/Roof one \(copy\)/, /Roof one$/, /Roof two/]) await page.getByRole("checkbox", { name }).click();
  await page.getByRole("button", { name: "Delete schedule" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete schedule" }).click();
  await expect(page.getByText("3 schedules are deleted")).toBeVisible();
});

test("[SC-01] [NF-08] [ER-05] by keyboard, on a phone, in Spanish: the week is edited, and a conflicting change is shown", async ({
  page,
  apiAs,
}) => {
  const api = await apiAs(people.otherOwner);
  await clear(api, "Turno de noche", "Turno nuevo", "Turno ajeno");
  const { id } = await api.call(createSchedule, { body: { ...made, name: "Turno de noche" } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/schedules/details?id=${id}`);
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByRole("textbox", { name: "Nombre" })).toHaveValue("Turno de noche");
  const monday = day(page, "lunes");
  await monday.focus();
  // Moves from Monday 08:00 to Sunday 22:00 and selects past midnight.
  await page.keyboard.press("ArrowLeft");
  for (let hour = 8; hour < 22; hour++) await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  for (let hour = 22; hour < 30; hour++) await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(day(page, "domingo")).toHaveAccessibleName("domingo: 22:00–06:00");
  await page.keyboard.press("Control+z");
  await expect(day(page, "domingo")).toHaveAccessibleName("domingo: sin horas");
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText("dom, 22:00 durante 8 h")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "phone", { fullPage: true });

  // Another person changes the same times: both versions are shown, and the person chooses.
  const other = [{ cron: "0 0 6 * SAT", timeDuration: 60 }];
  await api.call(updateSchedule, { body: { ...made, id, name: "Turno de noche", recurrences: other } });
  await page.keyboard.press("Control+s");
  const conflict = page.getByRole("region", { name: "Cambiado por dos personas" });
  await expect(conflict).toContainText("sáb, 06:00 durante 1 h");
  await keepScreenshot(page, "conflict");
  await conflict.getByRole("button").last().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Turno de noche se ha guardado")).toBeVisible();
  expect((await api.call(getSchedule, { params: { id } })).recurrences).toEqual([office, { cron: "0 0 22 * SUN", timeDuration: 480 }]);
  await clear(api, "Turno de noche");
});

test("[SC-01] [SC-02] [NF-08] a schedule is created by keyboard", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Early cleaning");
  await signIn(people.owner);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("New schedule");
  await expect(page.getByRole("option", { name: /^New schedule/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.focus();
  await page.keyboard.type("Early cleaning");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Unlocks doors" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByRole("switch", { name: "Only once the first person is in" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Mon to Fri, 08:00 for 10 h")).toBeVisible();
  await day(page, "Monday").focus();
  // The cursor is in the range that begins at 08:00: its end moves up by quarter hours, then the range is deleted.
  for (let quarter = 0; quarter < 4; quarter++) await page.keyboard.press("Shift+ArrowUp");
  await expect(page.getByText("Mon, 08:00 for 9 h")).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Tue to Fri, 08:00 for 10 h")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Mon, 08:00 for 9 h")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Early cleaning is saved")).toBeVisible();
  expect(await named(api, "Early cleaning")).toMatchObject({
    kind: "unlock",
    isFirstPersonIn: true,
    recurrences: [
      { cron: "0 0 8 * MON", timeDuration: 540 },
      { cron: "0 0 8 * TUE,WED,THU,FRI", timeDuration: 600 },
    ],
  });
  await clear(api, "Early cleaning");
});

test("[SC-01] [NF-03] [NF-08] changes of times are undone from the palette and by keys in the panel, except in its text fields", async ({
  page,
  signIn,
}) => {
  const palette = page.getByRole("combobox", { name: "Command palette" });
  const inPalette = async (words: string) => {
    await page.keyboard.press("Control+k");
    await palette.fill(words);
    await expect(page.getByRole("option").first()).toBeVisible();
  };
  const friday = day(page, "Friday");
  await signIn(people.owner, "/schedules/details");
  await page.getByRole("button", { name: "Weekdays", exact: true }).click();
  await expect(friday).toHaveAccessibleName("Friday: 08:00–18:00");
  await inPalette("Undo the last change of times");
  await keepScreenshot(page, "palette");
  await page.keyboard.press("Enter");
  await expect(friday).toHaveAccessibleName("Friday: no time");
  // The empty week stays visible, with the error below it.
  await expect(page.getByText("Each day needs at least one range of time.")).toBeVisible();
  await expect(friday).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo the last change of times" });
  await expect(undo).toHaveAccessibleDescription("Nothing to undo");

  // Outside fields the keys undo changes of times; in a field the browser undoes the typing.
  await page.getByRole("radio", { name: "As on other days" }).focus();
  await page.keyboard.press("Control+Shift+z");
  await expect(friday).toHaveAccessibleName("Friday: 08:00–18:00");
  await page.getByRole("textbox", { name: "Name" }).fill("Hours");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("");
  await expect(friday).toHaveAccessibleName("Friday: 08:00–18:00");
});

test("[SC-05] [NF-04] the palette opens the next openings and the next holiday of a schedule", async ({ page, signIn }) => {
  const palette = page.getByRole("combobox", { name: "Command palette" });
  await signIn(people.owner);
  for (const [path, words] of [
    ["Next openings", "next openings"],
    ["Next openings", "next holiday"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await palette.fill(words);
    await page
      .getByRole("option", { name: /^Open schedule/ })
      .first()
      .click();
    await expect(palette).toHaveValue("");
    await palette.fill("Early shift");
    await page
      .getByRole("option", { name: /^Early shift/ })
      .first()
      .click();
    await expect(page.getByRole("list", { name: path })).toBeVisible();
    await expect(openings(page)).toHaveCount(11);
    await expect(openings(page).filter({ hasText: "Day" })).toContainText("closed instead of 05:30–14:30");
    await page.keyboard.press("Alt+w");
  }
});

test("[SC-04] [Q-83] a person who reaches only part of a schedule can read it, and sees why they cannot edit it", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Two doors");
  const role = await api.call(getRole, { params: { id: "manager" } });
  const reach = (deviceSerials: string[] | null) =>
    api.call(saveRole, { body: { id: role.id, displayName: role.displayName, deviceSerials } }) as Promise<unknown>;
  await reach([lobby]);
  try {
    await api.call(createSchedule, { body: { ...made, name: "Two doors", serialNumbers: [lobby, "GH-AC40-00C301"] } });
    await signIn(people.manager, "/schedules?search=two");
    await row(page, "Two doors").dblclick();
    await expect(page.getByText("This schedule has doors or people at sites that you can't access.")).toBeVisible();
    await expect(page.getByText("Lobby main entrance")).toBeVisible();
    await expect(page.getByText("1 out of your reach")).toBeVisible();
    await expect(save(page)).toHaveCount(0);
  } finally {
    await reach(null);
    await clear(api, "Two doors");
  }
});

test("[PM-12] [SC-06] a person without schedule_w can read schedules, in a time zone of their choice", async ({ page, signIn }) => {
  await signIn(people.operator, "/schedules");
  await expect(page.getByRole("button", { name: "New schedule" })).toHaveCount(0);
  await row(page, "Early shift").dblclick();
  await expect(page.getByText("You may read this schedule but not change it.")).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await expect(day(page, "Saturday")).toHaveAccessibleName("Saturday: 06:00–12:00");
  // Harbour House is in the time zone of London, Ferry Lane Depot in that of Chicago.
  await page.getByRole("combobox", { name: "Times in the time zone of" }).click();
  await page.getByRole("option", { name: /America\/Chicago/ }).click();
  await expect(page.getByText(/times of Ferry Lane Depot, (CST|GMT-6)/)).toBeVisible();
  await expect(page.getByText("1 out of your reach").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "read");
});
