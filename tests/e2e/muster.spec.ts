import type { Page } from "@playwright/test";
import { callMuster, closeMuster, getMuster, listMusterPeople, listMusters } from "#contract/musters.ts";
import { listInside } from "#contract/presence.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { anotherConsole, becomePhone, enterSignIn, expect, people, test } from "./support/test.ts";

const site = { id: "harbour-house", name: "Harbour House" };
const grid = (page: Page, name = "People on the muster") => page.getByRole("grid", { name });
const rowOf = (page: Page, name: string) => grid(page).locator("tr[data-row]").filter({ hasText: name });
const counts = (page: Page) => page.getByRole("status", { name: "How many are missing" });

/** The people of the simulated site come and go by its doors: at least two are inside now. */
async function peopleInside(api: Api): Promise<void> {
  await expect
    .poll(async () => (await api.call(listInside, { query: { siteId: site.id } })).count, { timeout: 120_000 })
    .toBeGreaterThan(1);
}

async function closeAll(api: Api): Promise<void> {
  const { rows } = await api.call(listMusters, { query: { state: "open" } });
  for (const { id } of rows) await api.call(closeMuster, { params: { id }, body: { missing: 100_000 } });
}

/** Calls one as a person does, and answers its id. */
async function callOne(page: Page): Promise<string> {
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("combobox", { name: "Command palette" });
  await palette.fill("Call a muster");
  await expect(page.getByRole("option").first()).toContainText("Call a muster");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Site" }).fill(site.name);
  await page.getByRole("option", { name: site.name }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Drill");
  await page.getByRole("button", { name: "Call the muster now" }).click();
  await expect(grid(page)).toBeVisible();
  return new URL(page.url()).searchParams.get("id") ?? "";
}

test.describe("a muster", () => {
  test.setTimeout(240_000);
  test.afterEach(async ({ apiAs }) => closeAll(await apiAs(people.owner)));

  test("[B-22] is announced to people who may see it, on any page, with a link to its list", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    await closeAll(api);
    await signIn(people.administrator, "/profile");
    await expect(page.getByRole("tabpanel", { name: "Profile" })).toBeVisible();
    const { id } = await api.call(callMuster, { body: { siteId: site.id } });
    const toast = page.getByText("Muster called at Harbour House by Jude Holloway");
    await expect(toast).toBeVisible();
    await keepScreenshot(page, "muster-toast");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/presence/musters/details\\?id=${id}`));
  });

  test("[B-22] is called, ticked on two consoles at once, printed, and closed with people missing", async ({
    page,
    browser,
    system,
    signIn,
    apiAs,
    errors,
  }, info) => {
    const api = await apiAs(people.owner);
    await closeAll(api);
    await peopleInside(api);
    await signIn(people.owner, "/presence");
    const id = await callOne(page);
    const { counts: called } = await api.call(getMuster, { params: { id } });
    expect(called.total).toBeGreaterThan(1);
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, "called");

    const second = await anotherConsole(browser, system, people.administrator, { path: `/presence/musters/details?id=${id}` });
    await expect(grid(second)).toBeVisible();

    // A tick here is seen there, and taken back there it is missing here.
    const name = (await grid(page).locator("tr[data-row] .med").first().textContent()) ?? "";
    await page.getByRole("button", { name: `Seen: ${name}` }).click();
    await expect(rowOf(page, name)).toBeHidden();
    await expect(rowOf(second, name)).toBeHidden();
    await second.getByRole("button", { name: "Accounted for", exact: true }).click();
    await expect(rowOf(second, name)).toContainText("Jude Holloway");
    await keepScreenshot(second, "accounted");
    await second.getByRole("button", { name: `Undo: ${name}` }).click();
    await expect(rowOf(page, name)).toBeVisible();
    await second.context().close();

    // On paper, also when the network is gone.
    await page.context().setOffline(true);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const sheet = page.locator(".muster-sheet");
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText(name);
    await expect(sheet).toContainText("by Jude Holloway");
    await expect(sheet).toContainText("Found and not on the list");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await keepScreenshot(page, "paper", { fullPage: true });
    await page.pdf({ path: info.outputPath("paper.pdf") });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await expect(sheet).toHaveCount(0);
    await page.getByRole("button", { name: `Seen: ${name}` }).click();
    await expect(page.getByText("not saved")).toBeVisible();
    await keepScreenshot(page, "offline");
    await expect(rowOf(page, name)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("not saved")).toBeVisible();
    await page.context().setOffline(false);
    // The list is read by itself once the platform is reached again.
    await expect(page.getByText("not saved")).toBeHidden();
    // The people of the site walk on: a door may have accounted for them meanwhile, but no person has.
    const { rows: listed } = await api.call(listMusterPeople, { params: { id }, query: {} });
    const ticked = listed.find(({ fullName }) => fullName === name);
    expect(ticked).toBeDefined();
    expect(ticked?.accounted?.by).toBeUndefined();

    // The browser's own lines about the network that was gone.
    expect(errors.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    errors.length = 0;

    const missing = (await grid(page).locator("tr[data-row] .med").first().textContent()) ?? "";
    await page.getByRole("button", { name: "Close the muster" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(missing);
    await dialog.getByRole("textbox", { name: "Comments" }).fill("Drill is over");
    await keepScreenshot(page, "closing");
    await dialog.getByRole("button", { name: "Close the muster" }).click();
    await expect(page.getByText("Drill is over")).toBeVisible();
    await expect(page.getByRole("button", { name: `Seen: ${name}` })).toBeHidden();
    await page.goto("/presence/musters");
    await expect(grid(page, "Musters").locator("tr[data-row]").first()).toContainText(site.name);
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, "history");
  });

  test("[B-22] is ticked by keys, with a note, and by several at once", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    await closeAll(api);
    await peopleInside(api);
    await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
    await signIn(people.owner, "/presence");
    const id = await callOne(page);
    await grid(page).locator("tr[data-row]").first().focus();
    await page.keyboard.press("ContextMenu");
    await page.getByRole("menuitem", { name: "Account for, with a note" }).press("Enter");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    await palette.fill("By the gate");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await api.call(getMuster, { params: { id } })).counts.accounted).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Accounted for", exact: true }).click();
    await expect(grid(page).getByText("By the gate")).toBeVisible();
    await page.getByRole("button", { name: "Missing", exact: true }).click();
    await grid(page).locator("tr[data-row]").first().focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.getByRole("button", { name: "Account for", exact: true }).click();
    await expect(page.getByText("Everybody is accounted for")).toBeVisible();
    await expect(counts(page)).toContainText("0 Missing");
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, "everybody");
  });

  test("[B-22] in Spanish on a phone is read and ticked", async ({ page, apiAs }) => {
    const api = await apiAs(people.otherOwner);
    await closeAll(api);
    let siteName = "";
    await expect
      .poll(async () => (siteName = (await api.call(listInside, { query: {} })).rows[0]?.siteName ?? ""), { timeout: 120_000 })
      .not.toBe("");
    await page.goto("/presence/musters");
    await enterSignIn(page, people.otherOwner);
    await expect(page.getByRole("grid", { name: "Recuentos" })).toBeVisible();
    await becomePhone(page);
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, "phone-list");
    await page.goto("/presence/musters/details");
    await expect(page.getByRole("button", { name: "Convocar el recuento ahora" })).toBeVisible();
    await keepScreenshot(page, "phone-call");
    await page.getByRole("combobox", { name: "Sede" }).fill(siteName);
    await page.getByRole("option", { name: siteName }).click();
    await page.getByRole("button", { name: "Convocar el recuento ahora" }).click();
    await expect(page.getByRole("grid", { name: "Personas del recuento" })).toBeAttached();
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, "phone");
    await page
      .getByRole("button", { name: /^Vista: / })
      .first()
      .click();
    await page.getByRole("button", { name: "Localizadas", exact: true }).click();
    await expect(page.getByText("Lucía Ferrer", { exact: false }).last()).toBeVisible();
    await keepScreenshot(page, "phone-ticked");
    await closeAll(api);
  });
});
