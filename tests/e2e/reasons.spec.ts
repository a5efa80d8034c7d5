import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createGroup, listGroups } from "#contract/groups.ts";
import { reasonKinds, saveReasonRules } from "#contract/reasons.ts";
import { type Api, createApi } from "#kernel/api.ts";
import { violationsInBothThemes } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { anotherConsole, becomePhone, expect, people, test, tokenOf } from "./support/test.ts";

const list = (page: Page, name = "Groups") => page.getByRole("grid", { name }).locator("tr[data-row]");
const row = (page: Page, hasText: string) => list(page).filter({ hasText });
const question = (page: Page) => page.getByRole("dialog", { name: "Why are you doing this?" });
const audit = (page: Page) => page.getByRole("grid", { name: "Audit" }).locator("tr[data-row]");
const ofRules = (page: Page) => page.getByRole("switch", { name: "Who may open what, and when" });

/** A client whose person has a reason for everything. */
function explaining(url: string, email: string): Api {
  const token = tokenOf(url, email);
  return createApi({ baseUrl: url, token: () => token, onSessionExpired: () => undefined, askReason: async () => "For a test" });
}
const ask = (api: Api, kinds: (typeof reasonKinds)[number][], isAsked = true) => api.call(saveReasonRules, { body: { kinds, isAsked } });
const make = async (api: Api, ...names: string[]) => {
  for (const name of names) await api.call(createGroup, { body: { name } });
};
const namesOf = async (api: Api, search: string) =>
  (await api.call(listGroups, { query: { pageSize: "100", search } })).rows.map(({ name }) => name);

/** From the list, with the typed word. */
async function remove(page: Page, name: string): Promise<void> {
  await row(page, name).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete group" }).click();
  await page.getByRole("textbox", { name: "Type delete to confirm" }).fill("delete");
  await page.getByRole("button", { name: "Delete group" }).click();
}

test.describe("[B-31] Reasons", () => {
  test.afterEach(async ({ system }) => {
    for (const email of [people.owner, people.otherOwner]) await ask(explaining(system.url, email), [...reasonKinds], false);
  });

  test("are required once an administrator said so, by mouse, and appear in the audit log and its export", async ({
    page,
    signIn,
    apiAs,
  }) => {
    const api = await apiAs(people.owner);
    await make(api, "Reasons A", "Reasons B");
    await signIn(people.owner, "/settings");
    await page.getByRole("button", { name: "Reasons for actions" }).click();
    await expect(page).toHaveURL(/\/settings\/reasons$/);
    await expect(ofRules(page)).not.toBeChecked();
    await ofRules(page).click();
    await expect(page.getByText("A reason is asked for from now on: Who may open what, and when")).toBeVisible();
    await expect(ofRules(page)).toBeChecked();
    await expect(page.getByText(/^Changed last by Jude Holloway/)).toBeVisible();
    await keepScreenshot(page, "settings-light");
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.goto("/settings/groups?search=Reasons");
    await remove(page, "Reasons A");
    await question(page).getByRole("button", { name: "Continue" }).click();
    await expect(question(page).getByText("Enter a reason of at least 3 characters")).toBeVisible();
    await expect(question(page).getByRole("textbox", { name: "Reason" })).toBeFocused();
    await question(page).getByRole("textbox", { name: "Reason" }).fill("The crew moved to Ferry Lane");
    await keepScreenshot(page, "question-light");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
    await keepScreenshot(page, "question-dark");
    await question(page).getByRole("button", { name: "Continue" }).click();
    await expect(row(page, "Reasons A")).toHaveCount(0);

    // What was given before is offered again.
    await remove(page, "Reasons B");
    await question(page).getByRole("button", { name: "The crew moved to Ferry Lane" }).click();
    await expect(question(page).getByRole("textbox", { name: "Reason" })).toHaveValue("The crew moved to Ferry Lane");
    await keepScreenshot(page, "question-again-dark");
    await question(page).getByRole("button", { name: "Continue" }).click();
    await expect(row(page, "Reasons B")).toHaveCount(0);

    await page.goto("/reports/audit");
    await page.getByRole("textbox", { name: "Search who, what or why" }).fill("moved to Ferry Lane");
    await expect(audit(page)).toHaveCount(2);
    await expect(audit(page).first()).toContainText("The crew moved to Ferry Lane");
    await keepScreenshot(page, "audit");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
    expect(readFileSync(await download.path(), "utf8")).toContain("The crew moved to Ferry Lane");
    await page.goto("/reports/audit?areas=account");
    await expect(audit(page).first()).toContainText("Changed which actions ask for a reason");
  });

  test("[NF-08] are set and given by keyboard, one reason for a whole selection", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    await make(api, "Keys A", "Keys B", "Keys C");
    await signIn(people.owner, "/settings/groups?search=Keys");
    await expect(list(page)).toHaveCount(3);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    await palette.fill("Ask for a reason for actions");
    await expect(page.getByRole("option", { name: /^Ask for a reason for actions/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await palette.fill("Who may open");
    await expect(page.getByRole("option", { name: "Who may open what, and when" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option", { name: "Ask for a reason" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("A reason is asked for from now on: Who may open what, and when")).toBeVisible();

    for (const name of ["Keys A", "Keys B", "Keys C"]) await page.getByRole("checkbox", { name: new RegExp(name) }).press("Space");
    await page.getByRole("button", { name: "Delete group" }).press("Enter");
    const sure = page.getByRole("alertdialog");
    await expect(sure.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(question(page).getByRole("textbox", { name: "Reason" })).toBeFocused();
    await page.keyboard.type("Old crews");
    // A slip loses nothing.
    await page.keyboard.press("Escape");
    await expect(question(page).getByRole("textbox", { name: "Reason" })).toHaveValue("Old crews");
    await page.keyboard.press("Enter");
    await expect(page.getByText("3 groups are deleted")).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await page.goto("/reports/audit");
    await page.getByRole("textbox", { name: "Search who, what or why" }).fill("Old crews");
    await expect(audit(page)).toHaveCount(3);
  });

  test("leave everything as it is when the person goes back", async ({ page, signIn, apiAs, system }) => {
    const api = await apiAs(people.owner);
    await make(api, "Stays here");
    await ask(explaining(system.url, people.owner), ["rules"]);
    await signIn(people.owner, "/settings/groups?search=Stays");
    await remove(page, "Stays here");
    await expect(question(page).getByRole("textbox", { name: "Reason" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Type delete to confirm" })).toHaveCount(0);
    expect(await namesOf(api, "Stays here")).toEqual(["Stays here"]);
  });

  test("[PM-12] are read-only without the right to change the account's settings", async ({ page, signIn }) => {
    await signIn(people.manager, "/settings/reasons");
    await expect(page.getByText("Your role may read these settings but not change them.")).toBeVisible();
    await expect(ofRules(page)).toBeDisabled();
    await expect(page.getByRole("button", { name: "Ask for all" })).toHaveCount(0);
    await keepScreenshot(page, "settings-read");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  test("need a reason to be switched off if the account requires one for its settings", async ({ page, signIn }) => {
    await signIn(people.owner, "/settings/reasons");
    await page.getByRole("button", { name: "Ask for all" }).click();
    await expect(ofRules(page)).toBeChecked();
    await page.getByRole("button", { name: "Ask for none" }).click();
    await question(page).getByRole("textbox", { name: "Reason" }).fill("The trial is over");
    await question(page).getByRole("button", { name: "Continue" }).click();
    await expect(ofRules(page)).not.toBeChecked();
    await expect(page.getByRole("button", { name: "Ask for all" })).toBeVisible();
  });

  test("[GN-03] [NF-08] speak Spanish, and fit a phone", async ({ browser, system, apiAs }) => {
    const api = await apiAs(people.otherOwner);
    await make(api, "Turno de noche");
    await ask(explaining(system.url, people.otherOwner), ["rules"]);
    const page = await anotherConsole(browser, system, people.otherOwner, { path: "/settings/reasons" });
    await becomePhone(page);
    await expect(page.getByRole("switch", { name: "Quién puede abrir qué y cuándo" })).toBeChecked();
    await keepScreenshot(page, "settings-phone-es");
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.goto("/settings/groups?search=Turno");
    await page.getByText("Turno de noche").first().click();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Paleta de acciones" }).fill("Eliminar grupo");
    await page.getByRole("option", { name: /^Eliminar grupo/ }).click();
    await page.getByRole("option", { name: /Turno de noche/ }).click();
    await page.getByRole("textbox", { name: /eliminar/ }).fill("eliminar");
    await page.getByRole("button", { name: "Eliminar grupo" }).click();
    const why = page.getByRole("dialog", { name: "¿Por qué hace esto?" });
    await why.getByRole("button", { name: "Continuar" }).click();
    await expect(why.getByText("Escriba un motivo de al menos 3 caracteres")).toBeVisible();
    await keepScreenshot(page, "question-phone-es");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await why.getByRole("textbox", { name: "Motivo" }).fill("Se mudó a otra sede");
    await why.getByRole("button", { name: "Continuar" }).click();
    await expect.poll(() => namesOf(api, "Turno de noche")).toEqual([]);
    await page.context().close();
  });
});
