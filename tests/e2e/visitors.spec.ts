import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createGuest, deleteGuest, getGuest, listGuests, updateGuest } from "#contract/guests.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { openFromMenu } from "./support/menu.ts";
import { becomePhone, enterSignIn, expect, isToldAbove, people, test } from "./support/test.ts";

const grid = (page: Page, name = "Visitors") => page.getByRole("grid", { name });
const row = (page: Page, hasText: string) => grid(page).locator("tr[data-row]").filter({ hasText });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

/** Without what another run of a test left. */
async function clear(api: Api, search: string): Promise<void> {
  const { rows } = await api.call(listGuests, { query: { search, pageSize: "100" } });
  for (const { id } of rows) await api.call(deleteGuest, { params: { id } });
}

const visit = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}@visitors.example`.toLowerCase(),
  visitingUserId: "northmoor-person-1",
  siteIds: ["harbour-house"],
  scheduleIds: ["contractor-hours"],
  passKind: "custom" as const,
  validUntil: inDays(2),
});

test("[RT-17] [VI-01] [VI-02] a visitor is invited, changed and their visit ended", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Orla");
  await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
  await signIn(people.owner);
  await openFromMenu(page, "Visitors", "People");
  await expect(page).toHaveURL(/\/visitors$/);
  await page.getByRole("button", { name: "New visitor" }).click();

  await page.getByRole("textbox", { name: "First name" }).fill("Orla");
  await page.getByRole("textbox", { name: "Last name" }).fill("Finch");
  await page.getByRole("combobox", { name: "Comes to see" }).fill("anika");
  await page.getByRole("option", { name: /Anika Gupta/ }).click();
  await page.getByRole("combobox", { name: "Sites" }).click();
  await page.getByRole("option", { name: "Harbour House" }).click();
  await page.keyboard.press("Escape");
  // The evening that was offered is that of the site, whose clock is another than that of the console's first.
  await expect(page.getByRole("textbox", { name: /^Until, time/ })).toHaveValue("18:00");
  await page.getByRole("radio", { name: "Recurring" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  // What is missing stands at its field, before the platform is asked.
  await expect(page.getByText("A visitor needs an email address or a phone number.").last()).toBeVisible();
  await expect(page.getByText("A recurring visit needs a schedule.")).toBeVisible();
  await page.getByRole("textbox", { name: "E-mail" }).fill("orla@visitors.example");
  await page.getByRole("combobox", { name: "Schedules" }).fill("contractor");
  await page.getByRole("option", { name: /Contractor hours/ }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Orla Finch is invited")).toBeVisible();
  const standing = page.getByRole("region", { name: "This visit" });
  await expect(standing.getByText("Active")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "details-dark");
  const [made] = (await api.call(listGuests, { query: { search: "Orla" } })).rows;
  expect(made).toMatchObject({ visitingUserFullName: "Anika Gupta", passKind: "recurring", siteIds: ["harbour-house"] });

  // A delivery opens once, whatever was typed.
  await page.getByRole("radio", { name: "Delivery", exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Orla Finch is saved")).toBeVisible();
  expect(await api.call(getGuest, { params: { id: made?.id ?? "" } })).toMatchObject({ passKind: "singleUse", usesMax: 1 });

  await page.goto("/visitors?search=orla");
  await expect(row(page, "Orla Finch")).toContainText("Anika Gupta");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list-dark");
  await row(page, "Orla Finch").click({ button: "right" });
  await page.getByRole("menuitem", { name: "End visit" }).click();
  await page.getByRole("textbox", { name: "Type delete to confirm" }).fill("delete");
  await page.getByRole("button", { name: "End visit" }).click();
  await expect(page.getByText("The visit of Orla Finch has ended")).toBeVisible();
  await expect(row(page, "Orla Finch")).toHaveCount(0);
});

test("[VI-01] [RP-07] the list is filtered by the state of visits, updates live and is exported as filtered", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Wren");
  const today = await api.call(createGuest, { body: visit("Wren", "Today") });
  await api.call(createGuest, { body: { ...visit("Wren", "Tomorrow"), validFrom: inDays(1) } });
  await signIn(people.owner, "/visitors?search=wren");
  await expect(grid(page).locator("tr[data-row]")).toHaveCount(2);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name: "Expected" }).click();
  await expect(page).toHaveURL(/state=expected/);
  await expect(grid(page).locator("tr[data-row]")).toHaveText([/Wren Tomorrow/]);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("Wren Tomorrow,Expected,Jude Holloway");
  await api.call(updateGuest, { params: { id: today.id }, body: { lastName: "Later", validFrom: inDays(1) } });
  await expect(row(page, "Wren Later")).toBeVisible();
  await page.getByRole("checkbox", { name: /Wren Later/ }).click();
  await page.getByRole("checkbox", { name: /Wren Tomorrow/ }).click();
  await page.getByRole("button", { name: "End visit" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End visit" }).click();
  await expect(page.getByText("2 visits have ended")).toBeVisible();
});

test("[RT-17] [VI-03] the schedules of visitors have a list of their own, from which one opens", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Sparrow");
  await api.call(createGuest, { body: visit("Sparrow", "Scheduled") });
  await signIn(people.owner, "/visitors");
  await page.getByRole("button", { name: "Visitor schedules" }).click();
  await expect(page).toHaveURL(/\/visitors\/schedules/);
  const schedules = grid(page, "Visitor schedules");
  await expect(schedules.getByText("Contractor hours")).toBeVisible();
  await expect(schedules.getByText("Early shift")).toHaveCount(0);
  await keepScreenshot(page, "schedules");
  await schedules.getByText("Contractor hours").dblclick();
  await expect(page).toHaveURL(/\/visitors\/schedules\/details\?id=contractor-hours/);
  await expect(page.getByText("Sparrow Scheduled")).toBeVisible();
});

test("[RT-17] a visitor is found in the palette and changed by keyboard, on a phone, in Spanish and light", async ({ page, apiAs }) => {
  const api = await apiAs(people.otherOwner);
  await clear(api, "Nuria");
  const body = { ...visit("Nuria", "Sol"), visitingUserId: "castellan-person-8", siteIds: ["hotel-mirador"], scheduleIds: [] };
  const { id } = await api.call(createGuest, { body });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/visitors");
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByRole("grid", { name: "Visitantes" }).getByText("Nuria Sol")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("combobox", { name: "Paleta de acciones" });
  await palette.fill("Nuria Sol");
  const visitor = page.getByRole("group", { name: "Visitantes" }).getByRole("option", { name: /Nuria Sol/ });
  await expect(visitor).toBeVisible();
  // Those whom she was before may stand above her, among the people.
  while ((await visitor.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/visitors/details\\?id=${id}`));
  await becomePhone(page);
  const name = page.getByRole("textbox", { name: "Apellidos" });
  await expect(name).toHaveValue("Sol");
  await name.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Luna");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nuria Luna se ha guardado")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "details-es-390", { fullPage: true });
  await page.goto("/visitors");
  await expect(page.getByText("Nuria Luna")).toBeVisible();
  await keepScreenshot(page, "list-es-390");
});

test("[PM-12] a person without the right to read people is told so, and one without the right to write is offered no changes", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Robin");
  const { id } = await api.call(createGuest, { body: visit("Robin", "Reader") });
  await signIn(people.viewer, "/visitors");
  await expect(page.getByText("You do not have permission for this.")).toBeVisible();
  expect(id).not.toBe("");
});

test("[B-24] a delivery company gets one PIN, which is shown once, and its openings are one click away", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Fleetwind");
  await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
  await signIn(people.owner, "/visitors/details");
  await page.getByRole("radio", { name: "Delivery firm" }).click();
  await expect(page.getByRole("switch", { name: "Give a PIN" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Firm" }).fill("Fleetwind");
  await page.getByRole("textbox", { name: "Depot or service" }).fill("Parcels");
  await page.getByRole("textbox", { name: "Phone" }).fill("+44 20 7946 0018");
  await page.getByRole("combobox", { name: "Comes to see" }).fill("anika");
  await page.getByRole("option", { name: /Anika Gupta/ }).click();
  await page.getByRole("combobox", { name: "Sites" }).click();
  await page.getByRole("option", { name: "Harbour House" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Mail the PIN" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This visitor has no email address.").first()).toBeVisible();
  await keepScreenshot(page, "carrier-dark", { fullPage: true });
  await page.getByRole("switch", { name: "Mail the PIN" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "The PIN of Fleetwind Parcels" });
  const digits = dialog.getByRole("status", { name: "PIN" });
  await expect(digits).toHaveText(/^\d{6}$/);
  const pin = (await digits.textContent()) ?? "";
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "carrier-pin-dark");
  await dialog.getByRole("button", { name: "I have handed it over" }).click();
  const standing = page.getByRole("region", { name: "This visit" });
  await expect(standing.getByText("Active")).toBeVisible();
  await expect(page.getByText(pin)).toHaveCount(0);
  await keepScreenshot(page, "carrier-made-dark");
  await standing.getByRole("button", { name: "Openings in the access log" }).click();
  await expect(page).toHaveURL(/\/reports\/accesslog\?.*person=/);
  await clear(api, "Fleetwind");
});

test("[B-24] a visit is created with a PIN that is mailed, on a phone, in Spanish and light", async ({ page, apiAs }) => {
  const api = await apiAs(people.otherOwner);
  await clear(api, "Pilar");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/visitors/details");
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByRole("textbox", { name: "Apellidos" })).toBeVisible();
  await becomePhone(page);
  await page.getByRole("textbox", { name: "Nombre" }).fill("Pilar");
  await page.getByRole("textbox", { name: "Apellidos" }).fill("Mesa");
  await page.getByRole("textbox", { name: "Correo" }).fill("pilar@visitors.example");
  await page.getByRole("combobox", { name: "Viene a ver a" }).fill("mateo");
  await page.getByRole("option", { name: /Mateo Vidal/ }).click();
  await page.getByRole("combobox", { name: "Sedes" }).click();
  await page.getByRole("option", { name: "Hotel Mirador" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Dar un PIN" }).click();
  await page.getByRole("switch", { name: "Enviar el PIN por correo" }).click();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "pin-form-es-390", { fullPage: true });
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("dialog", { name: "El PIN de Pilar Mesa" })).toContainText("Va de camino por correo");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "pin-es-390");
  const done = page.getByRole("button", { name: "Lo he entregado" });
  await isToldAbove(page, done);
  await done.click();
  await expect(page.getByRole("textbox", { name: "Apellidos" })).toHaveValue("Mesa");
  await clear(api, "Pilar");
});
