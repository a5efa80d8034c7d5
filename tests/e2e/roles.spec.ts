import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addRoleScopes, deleteRole, getRole, listRoles, type Role, saveRole } from "#contract/roles.ts";
import type { Api } from "#kernel/api.ts";
import { violations, violationsInBothThemes } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { becomePhone, enterSignIn, expect, people, test } from "./support/test.ts";

const grid = (page: Page, name = "Roles") => page.getByRole("grid", { name, exact: true });
const row = (page: Page, hasText: string, name?: string) => grid(page, name).locator("tr[data-row]").filter({ hasText });
const right = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const palette = (page: Page) => page.getByRole("combobox", { name: "Command palette" });
const viewOnly = { live: true, recorded: false, export: false };

async function find(api: Api, displayName: string): Promise<Role | undefined> {
  const { rows } = await api.call(listRoles, { query: { getAll: "true", search: displayName } });
  return rows.find((role) => role.displayName === displayName);
}
/** Without what another run of a test left. */
async function clear(api: Api, ...names: string[]): Promise<void> {
  for (const name of names) {
    const role = await find(api, name);
    if (role) await api.call(deleteRole, { params: { id: role.id } });
  }
}
async function make(api: Api, displayName: string, scopes: Role["scopes"], more: object = {}): Promise<string> {
  const { id } = await api.call(saveRole, { body: { displayName, ...more } });
  await api.call(addRoleScopes, { params: { id }, query: {}, body: scopes });
  return id;
}

test("[RT-36] [PM-02] [PM-09] [PM-11] [Q-86] a role is created, given rights and devices, copied and deleted", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "Night desk", "Copy of Night desk");
  await signIn(people.owner);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Roles" }).click();
  await expect(page).toHaveURL(/\/settings\/roles$/);
  await expect(row(page, "Owner").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await page.getByRole("button", { name: "New role" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Night desk");
  await page.getByRole("textbox", { name: "Rank" }).fill("12");
  await page.getByRole("textbox", { name: "Description" }).fill("From ten in the evening");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A role needs at least one right to see something.")).toBeVisible();
  await expect(right(page, "All of Doors and devices: See")).toBeFocused();
  // A person who may change something may also see it; an area includes its parts.
  await right(page, "Zones: Change").click();
  await expect(right(page, "Zones: See")).toBeChecked();
  await right(page, "Credentials: Change").click();
  await expect(right(page, "Cards: Change")).toBeChecked();
  await expect(right(page, "Cards: Change")).toHaveAccessibleDescription("Included in Credentials");
  await page.getByRole("switch", { name: "Watch live" }).click();
  await page.getByRole("radio", { name: "Only some devices" }).click();
  await page.getByRole("combobox", { name: "Only these devices" }).fill("Front");
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Night desk is saved")).toBeVisible();
  const made = await find(api, "Night desk");
  expect(made).toMatchObject({ scopes: ["credential_r", "credential_w", "zone_r", "zone_w"], videoRights: viewOnly });
  expect(made).toMatchObject({ rank: 12, isAdmin: false, description: "From ten in the evening" });
  expect(made?.deviceSerials).toHaveLength(1);

  // How it differs from another one, as the form stands.
  await page.getByRole("combobox", { name: "Compare with" }).fill("Viewer");
  await page.getByRole("option", { name: /Viewer/ }).click();
  await expect(page.getByText("This role alone")).toBeVisible();
  await expect(page.getByText(/^Viewer alone .*Devices: See/)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
  await keepScreenshot(page, "details");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate role" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Copy of Night desk");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Copy of Night desk is saved")).toBeVisible();
  expect((await find(api, "Copy of Night desk"))?.scopes).toEqual(made?.scopes);

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete role" }).click();
  await page.getByRole("textbox", { name: "Type delete to confirm" }).fill("delete");
  await page.getByRole("button", { name: "Delete role" }).click();
  await expect(page.getByText("Copy of Night desk is deleted")).toBeVisible();
});

test("[PM-11] a partial save before a refusal is reported, and the rest can be saved again", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Half desk");
  await signIn(people.owner, "/settings/roles/details");
  await page.getByRole("textbox", { name: "Name" }).fill("Half desk");
  await right(page, "Zones: Change").click();
  await page.route("**/v1/securable-management/role/*/scopes", (route) =>
    route.fulfill({
      status: 403,
      json: { hasErrors: true, applicationEvents: [{ code: "error_role_above_own", message: "" }], payload: null },
    }),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Saved in part. You cannot give or change rights" })).toBeVisible();
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await keepScreenshot(page, "partly");
  const made = await find(api, "Half desk");
  expect(made?.scopes).toEqual([]);
  // The same panel goes on with the role that is there now.
  await expect(page).toHaveURL(new RegExp(`id=${made?.id}`));
  await expect(right(page, "Zones: Change")).toBeChecked();
  await page.unroute("**/v1/securable-management/role/*/scopes");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Half desk is saved")).toBeVisible();
  expect((await find(api, "Half desk"))?.scopes).toEqual(["zone_r", "zone_w"]);
});

test("[RT-36] [PM-10] [ER-05] the list is searched, narrowed to what one may give, and says why several are not deleted", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api, "=Gate desk", "Gate viewer");
  await make(api, "=Gate desk", ["site_r"], { rank: 5 });
  await make(api, "Gate viewer", ["site_r"], { rank: 4, deviceSerials: [] });
  await signIn(people.administrator, "/settings/roles");
  await expect(row(page, "Owner").first()).toContainText("Beyond your rights");
  await page.getByRole("button", { name: "Only roles that I may assign" }).click();
  await expect(page).toHaveURL(/which=grantable/);
  await expect(row(page, "Owner")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Search" }).fill("gate");
  await expect(grid(page).locator("tr[data-row]")).toHaveCount(2);
  await page.reload();
  await expect(grid(page).locator("tr[data-row]")).toHaveCount(2);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  expect(download.suggestedFilename()).toBe("Roles.csv");
  expect(
    readFileSync(await download.path(), "utf8")
      .split("\r\n")
      .slice(1),
  ).toEqual(["'=Gate desk,,5,No,0,site_r,No,No,No,All devices of their sites", "Gate viewer,,4,No,0,site_r,No,No,No,", ""]);

  await page.getByRole("textbox", { name: "Search" }).fill("");
  await page.getByRole("checkbox", { name: /Manager/ }).click();
  await page.getByRole("checkbox", { name: /Gate desk/ }).click();
  await page.getByRole("button", { name: "Delete role" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete role" }).click();
  await expect(page.getByText(/Manager: People still have this role/)).toBeVisible();
  expect(await find(api, "=Gate desk")).toBeUndefined();
  expect(await find(api, "Manager")).toBeDefined();
});

test("[PM-10] [Q-15] what goes beyond one's own rights is shown, and why it cannot be changed", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Key desk");
  const id = await make(api, "Key desk", ["site_r"], { rank: 10 });
  const manager = await find(api, "Manager");
  await api.call(addRoleScopes, { params: { id: manager?.id ?? "" }, query: {}, body: ["role_r", "role_w"] });
  await signIn(people.manager, "/settings/roles/details?id=administrator");
  await expect(page.getByText(/This role goes beyond your own rights.*a higher rank, administrator,/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "above");

  await page.goto("/settings/roles/details?id=owner");
  await expect(page.getByText("The owner's role keeps all its rights")).toBeVisible();

  // What one lacks stands among what one may give.
  await page.goto(`/settings/roles/details?id=${id}`);
  await expect(right(page, "Account: Change")).toHaveAccessibleDescription(/You do not have this right yourself/);
  await right(page, "Account: Change").click({ force: true });
  await expect(right(page, "Account: Change")).not.toBeChecked();
  await expect(page.locator(".tip")).toHaveText(/You do not have this right yourself/);
  await expect(page.getByRole("switch", { name: "Administrators" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Rank" }).fill("71");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Must be 70 or less")).toBeVisible();
  await keepScreenshot(page, "limited");
});

test("[RT-36] [PM-02] a role is created by keyboard, on a phone, in Spanish", async ({ page, apiAs }) => {
  const api = await apiAs(people.otherOwner);
  await clear(api, "Turno de noche");
  await page.goto("/settings/roles/details");
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByRole("textbox", { name: "Nombre" })).toBeVisible();
  await becomePhone(page);
  const name = page.getByRole("textbox", { name: "Nombre" });
  await name.focus();
  await page.keyboard.type("Turno de noche");
  // To the first group of areas, and within it by arrow keys.
  const first = right(page, "Todo en Puertas y dispositivos: Ver");
  while (!(await first.evaluate((box) => box === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(right(page, "Dispositivos: Ver")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(right(page, "Dispositivos: Cambiar")).toBeChecked();
  await expect(right(page, "Dispositivos: Ver")).toBeChecked();
  // Over the cell that has no box, to the one below it.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowDown");
  await expect(right(page, "Iniciar y terminar confinamientos: Cambiar")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(right(page, "Todo en Personas y credenciales: Ver")).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "phone");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Turno de noche se ha guardado")).toBeVisible();
  expect((await find(api, "Turno de noche"))?.scopes).toEqual(["device_r", "device_w"]);
  await keepScreenshot(page, "phone-saved");
});

test("[RT-36] a role is found, opened and deleted from the palette by keyboard", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api, "Palette desk");
  const id = await make(api, "Palette desk", ["site_r"]);
  await signIn(people.owner);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette(page)).toBeFocused();
  await palette(page).fill("Palette desk");
  await expect(page.getByRole("option", { name: /Palette desk.*rank 1/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/settings/roles/details\\?id=${id}`));
  await page.keyboard.press("ControlOrMeta+k");
  await palette(page).fill("Delete role");
  await expect(page.getByRole("option").first()).toContainText("Delete role");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Which role?")).toBeVisible();
  await page.keyboard.type("Palette desk");
  await expect(page.getByRole("option")).toHaveText([/Palette desk/]);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Type delete to confirm" }).fill("delete");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Palette desk is deleted")).toBeVisible();
});

test("[C-03] [RT-36] saving a role first shows the people who lose doors, and going back saves nothing", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  const before = await find(api, "Operator");
  await signIn(people.owner, "/settings/roles/details?id=operator");
  await right(page, "Open doors from the console: Change").click();
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(question.getByText(/Ruth Adeyemi/).first()).toBeVisible();
  await keepScreenshot(page, "preview");
  await question
    .getByRole("button", { name: /Back|Cancel/ })
    .first()
    .click();
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  expect(await find(api, "Operator")).toMatchObject({ scopes: before?.scopes, version: before?.version });
});

test("[RT-36] [US-06] administrators are listed by role, searched and exported", async ({ page, signIn }) => {
  await signIn(people.owner, "/settings/roles");
  await page.getByRole("button", { name: "Administrators" }).click();
  await expect(page).toHaveURL(/\/settings\/roles\/adminusers$/);
  await expect(row(page, "Eva Lockhart", "Administrators")).toContainText("Administrator");
  await expect(row(page, "Ruth Adeyemi", "Administrators")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "admins");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Role" }).fill("Owner");
  await page.getByRole("option", { name: /Owner/ }).click();
  await expect(page).toHaveURL(/roleId=owner/);
  await expect(row(page, "Eva Lockhart", "Administrators")).toHaveCount(0);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  expect(
    readFileSync(await download.path(), "utf8")
      .split("\r\n")
      .slice(1),
  ).toEqual(["Jude Holloway,jude.holloway@northmoor.example,Owner", ""]);
  await row(page, "Jude Holloway", "Administrators").dblclick();
  await expect(page).toHaveURL(/\/settings\/roles\/detailadminuser\?id=/);
  const details = page.getByRole("region", { name: "Administrator", exact: true });
  await expect(details.getByRole("region", { name: "Rights", exact: true })).toContainText("Roles: Change");
  await expect(details).toContainText("Every site of the account");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await keepScreenshot(page, "admin");
  await details.getByRole("button", { name: "Open role" }).click();
  await expect(page.getByText("The owner's role keeps all its rights")).toBeVisible();
});

test("[PM-12] a person without the right to see roles is told so", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.owner);
  expect((await api.call(getRole, { params: { id: "operator" } })).scopes).not.toContain("role_r");
  await signIn(people.operator, "/settings/roles");
  await expect(page.getByText("You do not have permission for this.")).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
});
