import type { Page } from "@playwright/test";
import { explainAccess, listDoorOpeners } from "#contract/accessQuestions.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import type { Api } from "#kernel/api.ts";
import { violationsInBothThemes } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { anotherConsole, becomePhone, expect, people, test } from "./support/test.ts";

/** A door that schedules open by the hour: contractors by day, staff at all hours. */
const plant = { name: "Server room B1", serialNumber: "GH-AC40-009133" } as const;
const noon = "2026-11-25T12:00:00.000Z";
const sunday = "2026-11-29T03:00:00.000Z";

const who = (page: Page) => page.getByRole("grid", { name: "Who can open" });
const what = (page: Page) => page.getByRole("grid", { name: "What a person can open" });
const rows = (grid: ReturnType<typeof who>) => grid.locator("tr[data-row]");
const steps = (page: Page) => page.getByRole("list", { name: "Checks at the door, in order" });

/** Somebody who is let in by a schedule of working hours, and by that alone. */
async function aContractor(api: Api): Promise<{ id: string; name: string }> {
  const { rows: openers } = await api.call(listDoorOpeners, {
    params: { serial: plant.serialNumber },
    query: { at: noon, pageSize: "100" },
  });
  const found = openers.find(({ ways }) => ways.every(({ schedule }) => schedule.name === "Contractor hours"));
  if (!found) throw new Error("Nobody is let in by contractor hours");
  return { id: found.person.id, name: found.person.fullName };
}

async function choose(page: Page, words: string): Promise<void> {
  const palette = page.getByRole("combobox", { name: "Command palette" });
  await expect(palette).toBeFocused();
  await palette.fill(words);
  await expect(page.getByRole("option", { name: new RegExp(words, "i") }).first()).toBeVisible();
  await page.keyboard.press("Enter");
}

test.describe("Questions about access", () => {
  test("[EN-05] [NF-04] the people who can open a door are found by keyboard, step by step", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    const { count } = await api.call(listDoorOpeners, { params: { serial: plant.serialNumber }, query: { atAll: "true" } });
    await signIn(people.owner, "/doors");
    await expect(page.getByRole("row", { name: new RegExp(`^${plant.name}`) })).toBeVisible();
    await page.keyboard.press("Control+k");
    await choose(page, "Who can open");
    await choose(page, plant.name);
    await choose(page, "At all");
    await expect(page).toHaveURL(new RegExp(`/access/who\\?door=${plant.serialNumber}&when=all`));
    await expect(page.getByText(`${count} people`, { exact: true })).toBeVisible();
    await expect(rows(who(page)).first()).toContainText("Always · Staff");
    // Down into the rows, and Enter asks why.
    await rows(who(page)).first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(steps(page).getByRole("listitem").first()).toBeVisible();
    await expect(page.getByText("Would be let in", { exact: true })).toBeVisible();
  });

  test("[EN-05] the people who can open a door at a time are found by mouse, from the door's menu", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    const contractor = await aContractor(api);
    await signIn(people.owner, "/doors");
    await page.getByRole("row", { name: new RegExp(`^${plant.name}`) }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Who can open" }).click();
    await expect(rows(who(page)).first()).toBeVisible();
    await page.getByRole("group", { name: "When" }).first().getByRole("button", { name: "At a time" }).click();
    await page.getByLabel("Date", { exact: true }).fill("2026-11-25");
    await page.getByLabel("Date", { exact: true }).press("Enter");
    await page.getByLabel("Time", { exact: true }).fill("12:00");
    await page.getByLabel("Time", { exact: true }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`at=${encodeURIComponent(noon)}`));
    await page.getByRole("textbox", { name: "Name" }).fill(contractor.name);
    await expect(page.getByText("1 person", { exact: true })).toBeVisible();
    const row = rows(who(page)).first();
    await expect(row).toContainText("Contractor hours · Contractors");
    await expect(row).toContainText(/until Wed,? 25 Nov, 17:00/);
    await page.getByRole("textbox", { name: "Name" }).fill("");
    await expect(rows(who(page)).nth(1)).toBeVisible();
    await keepScreenshot(page, "who-light");
    await page.getByRole("textbox", { name: "Name" }).fill(contractor.name);
    await page.getByLabel("Time", { exact: true }).fill("03:00");
    await page.getByLabel("Time", { exact: true }).press("Enter");
    await expect(page.getByText("Nobody can open this door")).toBeVisible();
  });

  test("[EN-05] the doors that a person can open are found by name, with the reason why others stay closed", async ({
    page,
    signIn,
    apiAs,
  }) => {
    const contractor = await aContractor(await apiAs(people.owner));
    await signIn(people.owner, "/doors");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    await palette.fill(`@${contractor.name}`);
    await page.getByRole("option", { name: new RegExp(contractor.name) }).click();
    const person = page.getByRole("region", { name: contractor.name, exact: true });
    await person.getByRole("button", { name: "What can a person open" }).click();
    await expect(rows(what(page)).filter({ hasText: "Lobby main entrance" }).first()).toBeVisible();
    await page.goto(`/access/explain?person=${contractor.id}&door=${plant.serialNumber}&when=at&at=${sunday}`);
    await expect(page.getByText("Would be refused", { exact: true })).toBeVisible();
    const refused = steps(page).locator("[aria-current=step]");
    await expect(refused).toContainText("Refused here");
    await expect(refused).toContainText("“Contractor hours” is closed at this time");
    await expect(steps(page)).toContainText("The door is not in lockdown");
    await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
    await keepScreenshot(page, "explain-dark");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  test("[EN-05] an entry of the access log says why, and opens the explanation at its time", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    const entries = async () => {
      const { rows: found } = await api.call(listEventLogs, { query: { kinds: "access.decision", pageSize: "100" } });
      return found.filter(({ data, serialNumber }) => data["personId"] !== undefined && data["because"] !== undefined && serialNumber);
    };
    // People of the simulated site come and go.
    await expect.poll(async () => (await entries()).length, { timeout: 45_000 }).toBeGreaterThan(0);
    const [entry] = await entries();
    await signIn(people.owner, `/reports/accesslog?last=24h&person=${String(entry?.data["personId"])}`);
    const log = page.getByRole("grid", { name: "Access log" });
    await rows(log).last().click();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("complementary");
    await expect(drawer.getByRole("heading", { name: "Why", exact: true })).toBeVisible();
    await expect(drawer.locator(".entry-because li").first()).toContainText(/^[A-Z“].{8}/);
    await keepScreenshot(page, "event");
    await drawer.getByRole("button", { name: "Why?" }).click();
    await expect(page).toHaveURL(/\/access\/explain\?at=.*&when=at/);
    await expect(steps(page)).toBeVisible();
  });

  test("[PM-12] is offered to nobody who may not read people", async ({ page, signIn }) => {
    await signIn(people.viewer, "/doors");
    await page.getByRole("row", { name: new RegExp(`^${plant.name}`) }).click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Show door" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Who can open" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.goto("/access/who");
    await expect(page).toHaveURL(/\/$/);
    await expect(who(page)).toHaveCount(0);
  });

  test("[GN-03] [NF-08] speaks Spanish, and fits a phone", async ({ browser, system, apiAs }) => {
    const api = await apiAs(people.otherOwner);
    const { explanations } = await api.call(explainAccess, {
      params: { personId: "castellan-person-8", serial: "GH-AC40-00E101" },
      query: { at: noon },
    });
    expect(explanations[0]?.outcome).toBe("granted");
    const address = `/access/explain?person=castellan-person-8&door=GH-AC40-00E101&when=at&at=${noon}`;
    const page = await anotherConsole(browser, system, people.otherOwner, { path: address });
    await expect(page.getByText("Podría entrar", { exact: true })).toBeVisible();
    await expect(page.getByText("«Always» está abierto, para «Staff» y las puertas de «House»")).toBeVisible();
    await becomePhone(page);
    await expect(page.getByText("Podría entrar", { exact: true })).toBeVisible();
    await keepScreenshot(page, "explain-phone");
    await page.goto("/access/who?door=GH-AC40-00E103&when=all");
    await expect(page.getByText(/^\d+ personas$/)).toBeVisible();
    await keepScreenshot(page, "who-phone");
    await page.context().close();
  });
});
