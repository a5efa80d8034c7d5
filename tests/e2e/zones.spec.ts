import type { Page } from "@playwright/test";
import { getDevice } from "#contract/devices.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { createZone, deleteZone, getZone, listZones, setDeviceZones, updateZone } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { enterSignIn, expect, people, test } from "./support/test.ts";

const grid = (page: Page, name = "Zones") => page.getByRole("grid", { name });
const row = (page: Page, hasText: string) => grid(page).locator("tr[data-row]").filter({ hasText });
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** What is asked before a change that somebody gains or loses access by. */
const preview = (page: Page) => page.getByRole("alertdialog", { name: "Who gains and who loses access" });
const frontDoor = "GH-AC40-00C301";
const archive = "GH-AC40-00C302";

/** Doors as the demonstration has them, and no zone that another run of a test left. */
async function clear(api: Api, ...names: string[]): Promise<void> {
  await api.call(setDeviceZones, { params: { serial: frontDoor }, body: { primaryZoneId: "quarry-labs" } });
  for (const serial of [archive, "GH-AC40-00C303"])
    await api.call(setDeviceZones, { params: { serial }, body: { primaryZoneId: "quarry-stores", secondaryZoneId: "quarry-labs" } });
  const { rows } = await api.call(listZones, { query: { siteId: "quarry-lab" } });
  for (const { id } of rows.filter((zone) => names.includes(zone.name))) await api.call(deleteZone, { params: { id } });
}

test("[RT-34] [SZ-02] [B-22] a zone is created with its rules and doors, and the reason why it cannot be deleted is shown", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Clean room");
  await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
  await signIn(people.owner);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: /^Zones/ }).click();
  await expect(page).toHaveURL(/\/settings\/zones$/);
  await expect(row(page, "Laboratories")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await page.getByRole("button", { name: "New zone" }).click();
  const fresh = panel(page, "Zone");
  await fresh.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
  await fresh.getByRole("textbox", { name: "Name" }).fill("stores");
  await fresh.getByRole("combobox", { name: "Site" }).fill("quarry");
  await page.getByRole("option", { name: "Quarry Lab" }).click();
  await fresh.getByRole("radio", { name: "Refuses them" }).click();
  await fresh.getByRole("textbox", { name: "Most people inside" }).fill("12");
  await fresh.getByRole("switch", { name: "Two people for one opening" }).click();
  await fresh.getByRole("button", { name: "Save" }).click();
  await expect(fresh.getByText("Another zone of this site has this name.")).toBeVisible();
  await fresh.getByRole("textbox", { name: "Name" }).fill("Clean room");
  await fresh.getByRole("button", { name: "Save" }).click();

  const details = panel(page, "Clean room");
  await expect(details.getByText("No door leads into this zone yet.")).toBeVisible();
  const [zone] = (await api.call(listZones, { query: { search: "Clean room" } })).rows;
  expect(zone).toMatchObject({ siteId: "quarry-lab", antiPassback: "refuse", occupancyMax: 12, isTwoPerson: true, needsEscort: false });

  await details.getByRole("combobox", { name: "Add doors" }).fill("archive");
  await expect(page.getByRole("option", { name: /Sample archive.*Stores/ })).toBeVisible();
  await page.getByRole("option", { name: /Sample archive/ }).click();
  await page.keyboard.press("Escape");
  await details.getByRole("button", { name: "Add doors", exact: true }).click();
  // No schedule opens the new zone: everybody who could enter by this door loses access.
  await expect(preview(page)).toBeVisible();
  await keepScreenshot(page, "preview");
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect(
    details.getByRole("list", { name: "Doors that lead into Clean room" }).getByRole("button", { name: /Sample archive/ }),
  ).toBeVisible();
  expect((await api.call(getDevice, { params: { serial: archive }, query: {} })).primaryZoneId).toBe(zone?.id);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "details");

  // SZ-03: a door keeps it.
  await page.goto("/settings/zones?search=clean");
  await row(page, "Clean room").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete zone" }).click();
  await page.getByRole("textbox", { name: "Type delete to confirm" }).fill("delete");
  await page.getByRole("button", { name: "Delete zone" }).click();
  await expect(page.getByText("Doors still lead into or out of this zone. Assign them to another zone first.")).toBeVisible();
  await keepScreenshot(page, "refused");
  await clear(api, "Clean room");
});

test("[SZ-02] every door of the site is led into a zone at once, once nothing leads out of it", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Whole house");
  await api.call(createZone, { body: { name: "Whole house", siteId: "quarry-lab" } });
  await signIn(people.owner, "/settings/zones/details?id=quarry-labs");
  await expect(
    panel(page, "Laboratories").getByRole("list", { name: "Doors that lead out of Laboratories" }).getByRole("button"),
  ).toHaveCount(2);
  await expect(panel(page, "Laboratories").getByRole("button", { name: "All doors of the site" })).toBeDisabled();

  await page.goto("/settings/zones?search=whole");
  await row(page, "Whole house").dblclick();
  const details = panel(page, "Whole house");
  await details.getByRole("button", { name: "All doors of the site" }).click();
  const question = page.getByRole("alertdialog", { name: /Whole house/ });
  await question.getByRole("button", { name: "Add all doors of the site" }).click();
  await preview(page).getByRole("button", { name: "Back" }).click();
  await expect(details.getByText("No door leads into this zone yet.")).toBeVisible();
  await details.getByRole("button", { name: "All doors of the site" }).click();
  await question.getByRole("button", { name: "Add all doors of the site" }).click();
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("3 doors lead into Whole house now")).toBeVisible();
  await expect(details.getByRole("list", { name: "Doors that lead into Whole house" }).getByRole("button")).toHaveCount(3);
  await clear(api, "Whole house");
});

test("[RT-34] [RP-07] [B-22] zones of a site are filtered, a rule is set for several, and the list is exported", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Cell A", "Cell B");
  const made = await Promise.all(
    ["Cell A", "Cell B"].map((name) => api.call(createZone, { body: { name, siteId: "quarry-lab", occupancyMax: 4 } })),
  );
  await signIn(people.owner, "/settings/zones");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Site" }).fill("quarry");
  await page.getByRole("option", { name: "Quarry Lab" }).click();
  await expect(page).toHaveURL(/site=quarry-lab/);
  await expect(row(page, "Quarry Lab")).toHaveCount(4);
  await expect(row(page, "Harbour House")).toHaveCount(0);
  await page.reload();
  await expect(row(page, "Quarry Lab")).toHaveCount(4);

  await page.getByRole("checkbox", { name: /Cell A/ }).click();
  await page.getByRole("checkbox", { name: /Cell B/ }).click();
  await page.getByRole("button", { name: "Change a rule" }).click();
  const palette = page.getByRole("combobox", { name: "Command palette" });
  await palette.fill("refuse");
  await keepScreenshot(page, "rule");
  await page.keyboard.press("Enter");
  for (const name of ["Cell A", "Cell B"]) {
    await expect(preview(page).getByText(name).first()).toBeVisible();
    await preview(page).getByRole("button", { name: "Save" }).click();
  }
  await expect(page.getByText("The rule of 2 zones is changed")).toBeVisible();
  await expect(row(page, "anti-passback, at most 4 people")).toHaveCount(2);
  for (const { id } of made)
    expect(await api.call(getZone, { params: { id } })).toMatchObject({ antiPassback: "refuse", occupancyMax: 4, isTwoPerson: false });

  await page.getByRole("button", { name: "Clear" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  const { readFileSync } = await import("node:fs");
  const lines = readFileSync(await download.path(), "utf8").split("\r\n");
  expect(lines.slice(1, 3)).toEqual([
    "Cell A,Quarry Lab,,anti-passback; at most 4 people,0",
    "Cell B,Quarry Lab,,anti-passback; at most 4 people,0",
  ]);
  expect(lines).toHaveLength(6);

  await page.getByRole("checkbox", { name: /Cell A/ }).click();
  await page.getByRole("checkbox", { name: /Stores/ }).click();
  await page.getByRole("button", { name: "Delete zone" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete zone" }).click();
  await expect(page.getByText(/Stores: Doors still lead into or out of this zone/)).toBeVisible();
  await expect(row(page, "Cell A")).toHaveCount(0);
  await clear(api, "Cell B");
});

test("[DV-07] the zones of a door are seen beside it and changed, never to the same twice", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await signIn(people.owner, `/doors/details?serialNumber=${archive}`);
  const door = panel(page, "Sample archive");
  const zones = door.getByRole("region", { name: "Zones" });
  await expect(zones.getByRole("button", { name: "Stores" })).toBeVisible();
  await expect(zones.getByRole("button", { name: "Laboratories" })).toBeVisible();
  await zones.getByRole("button", { name: "Change zones" }).click();
  const dialog = page.getByRole("dialog", { name: "Zones of Sample archive" });
  await dialog.getByRole("combobox", { name: "Comes from" }).fill("stores");
  await page.getByRole("option", { name: "Stores" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Choose a zone other than the one it leads into")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "refused");

  await dialog.getByRole("button", { name: "Clear" }).click();
  await dialog.getByRole("combobox", { name: "Leads into" }).fill("lab");
  // Zones of other sites are not offered.
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: "Laboratories" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  // Going back changes nothing and keeps the selection.
  await preview(page).getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByRole("combobox", { name: "Leads into" })).toHaveValue("Laboratories");
  expect((await api.call(getDevice, { params: { serial: archive }, query: {} })).primaryZoneId).toBe("quarry-stores");
  await dialog.getByRole("button", { name: "Save" }).click();
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(zones.getByText("outside")).toBeVisible();
  const now = await api.call(getDevice, { params: { serial: archive }, query: {} });
  expect([now.primaryZoneId, now.secondaryZoneId]).toEqual(["quarry-labs", undefined]);
  await keepScreenshot(page, "door");
  await clear(api);
});

test("[DV-07] [SH-11] by keyboard a door gets its zones, and a conflicting change is not overwritten", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await signIn(people.owner);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("set zones solvent");
  await expect(page.getByRole("option", { name: "Set zones of door Solvent store" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Zones of Solvent store" });
  await expect(dialog.getByRole("combobox", { name: "Leads into" })).toHaveValue("Stores");
  await dialog.getByRole("combobox", { name: "Comes from" }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Escape");
  await api.call(setDeviceZones, { params: { serial: "GH-AC40-00C303" }, body: { primaryZoneId: "quarry-labs" } });
  await dialog.getByRole("combobox", { name: "Leads into" }).focus();
  await page.keyboard.press("ControlOrMeta+s");
  await expect
    .poll(async () => (await api.call(getDevice, { params: { serial: "GH-AC40-00C303" }, query: {} })).primaryZoneId)
    .toBe("quarry-labs");
  await clear(api);
});

test("[C-03] [B-22] a stricter zone rule is previewed before it is saved, and going back saves nothing", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await api.call(updateZone, { body: { id: "quarry-stores", needsEscort: false } });
  await signIn(people.owner, "/settings/zones/details?id=quarry-stores");
  const details = panel(page, "Stores");
  await details.getByRole("switch", { name: "Visitors need an escort" }).click();
  await details.getByRole("button", { name: "Save" }).click();
  await expect(preview(page).getByText("Stores").first()).toBeVisible();
  await preview(page).getByRole("button", { name: "Back" }).click();
  await expect(details.getByText("1 unsaved change")).toBeVisible();
  expect((await api.call(getZone, { params: { id: "quarry-stores" } })).needsEscort).toBe(false);
  await page.keyboard.press("ControlOrMeta+s");
  await preview(page).getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await api.call(getZone, { params: { id: "quarry-stores" } })).needsEscort).toBe(true);
  await api.call(updateZone, { body: { id: "quarry-stores", needsEscort: false } });
});

test("[B-22] anti-passback is forgiven for a zone, which the event log keeps", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await api.call(updateZone, { body: { id: "quarry-stores", antiPassback: "refuse" } });
  await signIn(people.owner, "/settings/zones/details?id=quarry-stores");
  await panel(page, "Stores").getByRole("button", { name: "Forgive anti-passback" }).click();
  const question = page.getByRole("alertdialog", { name: /Stores/ });
  await question.getByRole("button", { name: "Forgive anti-passback" }).click();
  await expect(page.getByText(/no longer counts? as inside Stores/)).toBeVisible();
  const { rows } = await api.call(listEventLogs, { query: { pageSize: "10", kinds: "presence.forgiven" } });
  expect(rows[0]).toMatchObject({ kind: "presence.forgiven", data: { zoneId: "quarry-stores", zoneName: "Stores" } });
  await api.call(updateZone, { body: { id: "quarry-stores", antiPassback: "off" } });
});

test("[RT-34] [PM-12] in Spanish on a phone a zone's rules are read-only without the right to write", async ({ page, apiAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/zones/details?id=mirador-spa");
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByText("Reglas de entrada")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Le rechaza" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Puertas de entrada a Spa" }).getByRole("button")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "phone", { fullPage: true });
  await page.goto("/settings/zones");
  await expect(page.getByText("Spa").first()).toBeVisible();
  await keepScreenshot(page, "phone-list");
  expect((await (await apiAs(people.otherOwner)).call(getZone, { params: { id: "mirador-spa" } })).antiPassback).toBe("off");
});

test("[PM-12] a person with read rights sees zones, and why nothing can be saved", async ({ page, signIn }) => {
  await signIn(people.operator, "/settings/zones");
  await expect(grid(page).locator("tr[data-row]").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "New zone" })).toHaveCount(0);
  await grid(page).locator("tr[data-row]").first().dblclick();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Add doors" })).toHaveCount(0);
});

test("[PM-12] a person without the right to see zones is told so", async ({ page, signIn }) => {
  await signIn(people.viewer, "/settings/zones");
  await expect(page.getByText("You do not have permission for this.")).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
});
