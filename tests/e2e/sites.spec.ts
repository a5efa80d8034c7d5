import type { Page } from "@playwright/test";
import { createSite, deleteSite, getSite, listSites, listTimeZones, updateSite } from "#contract/sites.ts";
import { createZone, deleteZone, listZones } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { enterSignIn, expect, people, test } from "./support/test.ts";

const grid = (page: Page, name = "Sites") => page.getByRole("grid", { name });
const row = (page: Page, hasText: string) => grid(page).locator("tr[data-row]").filter({ hasText });
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Without what another run of a test left. */
async function clear(api: Api, ...names: string[]): Promise<void> {
  const { rows } = await api.call(listSites, { query: { pageSize: "100" } });
  for (const { id } of rows.filter((site) => names.includes(site.name))) {
    for (const zone of (await api.call(listZones, { query: { siteId: id } })).rows) await api.call(deleteZone, { params: { id: zone.id } });
    await api.call(deleteSite, { params: { id } });
  }
}

test("[RT-34] [SZ-01] [SC-06] [VD-05] a site is created with its address and time zone, and errors are shown", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "North Quay");
  await signIn(people.owner);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sites" }).click();
  await expect(page).toHaveURL(/\/settings\/sites$/);
  await expect(row(page, "Harbour House")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await page.getByRole("button", { name: "New site" }).click();
  const details = panel(page, "Site");
  await details.getByRole("textbox", { name: "Name" }).fill("N");
  await details.getByRole("textbox", { name: "Description" }).fill("abc");
  await details.getByRole("textbox", { name: /^Address( optional)?$/ }).fill("1");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByText("Use at least 2 characters")).toBeVisible();
  await expect(details.getByText("Use at least 4 characters")).toBeVisible();
  await expect(details.getByText("Use at least 3 characters")).toBeVisible();
  await expect(details.getByRole("textbox", { name: "Name" })).toBeFocused();
  await keepScreenshot(page, "refused");

  await details.getByRole("textbox", { name: "Name" }).fill("harbour house");
  await details.getByRole("textbox", { name: "Description" }).fill("Containers and customs");
  await details.getByRole("textbox", { name: /^Address( optional)?$/ }).fill("1 Quay Street");
  await details.getByRole("textbox", { name: "Postal code" }).fill("HU1 1AA");
  await details.getByRole("textbox", { name: "City" }).fill("Hull");
  await details.getByRole("combobox", { name: "Country" }).fill("united k");
  await page.getByRole("option", { name: "United Kingdom" }).click();
  await details.getByRole("combobox", { name: "Time zone" }).fill("new york");
  await expect(page.getByRole("option", { name: /America\/New York.*UTC−0[45]:00/ })).toBeVisible();
  await details.getByRole("combobox", { name: "Time zone" }).fill("london");
  await page.getByRole("option", { name: "Europe/London" }).click();
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByText("Another site has this name.")).toBeVisible();

  await details.getByRole("textbox", { name: "Name" }).fill("North Quay");
  await details.getByRole("button", { name: "Save" }).click();
  const made = panel(page, "North Quay");
  await expect(made.getByText("No zones yet.")).toBeVisible();
  const [site] = (await api.call(listSites, { query: { search: "North Quay" } })).rows;
  expect(site).toMatchObject({ countryISO2: "GB", timeZoneId: "Europe/London", city: "Hull", postalCode: "HU1 1AA" });

  // A thing that was picked can be taken away again.
  await made.getByRole("combobox", { name: "Country" }).fill("");
  await made.getByRole("textbox", { name: "City" }).click();
  await made.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await api.call(getSite, { params: { id: site?.id ?? "" } })).countryISO2).toBe("");
});

test("[RT-34] [SZ-01] the objects of a site are listed beside it, and open", async ({ page, signIn }) => {
  await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
  await signIn(people.owner, "/settings/sites/details?id=quarry-lab");
  const details = panel(page, "Quarry Lab");
  await expect(
    details.getByRole("list", { name: "Zones of Quarry Lab" }).getByRole("button", { name: /Laboratories.*1 door/ }),
  ).toBeVisible();
  await expect(details.getByRole("list", { name: "Doors of Quarry Lab" }).getByRole("button")).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "details");
  await details.getByRole("button", { name: /Front door/ }).click();
  await expect(panel(page, "Front door")).toBeVisible();
  await details.getByRole("button", { name: /Stores/ }).click();
  await expect(page).toHaveURL(/\/settings\/zones\/details\?id=quarry-stores/);
  await page.goBack();
});

test("[SZ-03] [ER-05] a site with zones, one with devices and several of both stay, in words", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Empty Yard", "Zoned Yard");
  const [, zoned] = await Promise.all(
    ["Empty Yard", "Zoned Yard"].map((name) => api.call(createSite, { body: { name, timeZoneId: "UTC" } })),
  );
  await api.call(createZone, { body: { name: "Apron", siteId: zoned?.id ?? "" } });
  await signIn(people.owner, "/settings/sites");

  const askToDelete = async (name: string) => {
    await row(page, name).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Delete site" }).click();
    await page.getByRole("textbox", { name: "Type delete to confirm" }).fill("delete");
    await page.getByRole("button", { name: "Delete site" }).click();
  };
  await askToDelete("Ferry Lane Depot");
  await expect(page.getByText(/This site still has (zones|devices)/)).toBeVisible();
  await keepScreenshot(page, "refused");
  await expect(page.getByRole("textbox", { name: "Type delete to confirm" })).toHaveCount(0);

  await page.goto("/settings/sites?search=yard");
  await expect(row(page, "Zoned Yard")).toBeVisible();
  await page.getByRole("checkbox", { name: /Empty Yard/ }).click();
  await page.getByRole("checkbox", { name: /Zoned Yard/ }).click();
  await page.getByRole("button", { name: "Delete site" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete site" }).click();
  await expect(page.getByText(/Zoned Yard: This site still has zones\. Delete them first\./)).toBeVisible();
  await expect(row(page, "Empty Yard")).toHaveCount(0);
  await expect(row(page, "Zoned Yard")).toBeVisible();
  await clear(api, "Zoned Yard");
});

test("[RT-34] [RP-07] [SH-11] by keyboard: the palette opens a site, it is changed and saved, the list is exported", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "=Key Site");
  const { id } = await api.call(createSite, { body: { name: "=Key Site", timeZoneId: "UTC", city: "Hull" } });
  await signIn(people.owner, "/settings/sites?search=key");
  await expect(row(page, "=Key Site")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("export sites");
  await expect(page.getByRole("option", { name: "Export sites as CSV" })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toBe("Sites.csv");

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("=Key Site");
  await expect(page.getByRole("option", { name: /=Key Site.*Hull/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const zone = panel(page, "=Key Site").getByRole("combobox", { name: "Time zone" });
  await expect(zone).toHaveValue("UTC");
  await zone.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("madrid");
  await expect(page.getByRole("option", { name: /Europe\/Madrid/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+s");
  await expect.poll(async () => (await api.call(getSite, { params: { id } })).timeZoneId).toBe("Europe/Madrid");
  await clear(api, "=Key Site");
});

const areZonesAsked = ({ pathname }: URL) => pathname.endsWith(listTimeZones.path);

test("[RT-34] text typed for the time zone while the zones load is kept, and finds one once they are loaded", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Late Yard");
  const { id } = await api.call(createSite, { body: { name: "Late Yard", timeZoneId: "UTC", city: "Hull" } });
  const zonesMayCome = Promise.withResolvers<void>();
  await page.route(areZonesAsked, async (route) => {
    await zonesMayCome.promise;
    await route.continue();
  });
  await signIn(people.owner, `/settings/sites/details?id=${id}`);
  const zone = panel(page, "Late Yard").getByRole("combobox", { name: "Time zone" });
  await expect(zone).toHaveValue("UTC");
  await zone.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("madrid");
  const came = page.waitForResponse((response) => areZonesAsked(new URL(response.url())));
  zonesMayCome.resolve();
  await came;
  await expect(page.getByRole("option", { name: /Europe\/Madrid/ })).toBeVisible();
  await expect(zone).toHaveValue("madrid");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveValue("Europe/Madrid");
  await clear(api, "Late Yard");
});

test("[RT-34] [GN-03] in Spanish on a phone: countries are translated, and no other person's change is lost", async ({ page, apiAs }) => {
  const api = await apiAs(people.otherOwner);
  await clear(api, "Hotel del Mar", "Hotel del Norte");
  const { id } = await api.call(createSite, { body: { name: "Hotel del Mar", timeZoneId: "Europe/Madrid", countryISO2: "DE" } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/settings/sites/details?id=${id}`);
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByRole("combobox", { name: "País" })).toHaveValue("Alemania");
  await page.getByRole("textbox", { name: "Ciudad" }).fill("Palma");
  await api.call(updateSite, { body: { id, name: "Hotel del Norte" } });
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(async () => (await api.call(getSite, { params: { id } })).city).toBe("Palma");
  expect((await api.call(getSite, { params: { id } })).name).toBe("Hotel del Norte");
  // What the other one changed is in the form, and is no change of one's own.
  await expect(page.getByRole("textbox", { name: "Nombre" })).toHaveValue("Hotel del Norte");
  await expect(page.getByText("1 cambio sin guardar")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "phone");
  await page.goto("/settings/sites");
  await expect(page.getByText("Hotel del Norte").first()).toBeVisible();
  await keepScreenshot(page, "phone-list");
  await clear(api, "Hotel del Norte");
});

test("[PM-12] a person with read rights sees sites within reach, and why nothing can be saved", async ({ page, signIn }) => {
  await signIn(people.operator, "/settings/sites");
  await expect(grid(page).locator("tr[data-row]").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "New site" })).toHaveCount(0);
  await grid(page).locator("tr[data-row]").first().dblclick();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
});
