import type { Page } from "@playwright/test";
import { forgivePresence, listInside } from "#contract/presence.ts";
import { listZones } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { enterSignIn, expect, people, test } from "./support/test.ts";

const grid = (page: Page, name = "Occupancy") => page.getByRole("grid", { name });

/** The people of the simulated site come and go by its doors: somebody who is inside now. */
async function somebodyInside(api: Api) {
  let found: { id: string; fullName: string; zoneName: string; zoneId: string } | undefined;
  await expect
    .poll(async () => (found = (await api.call(listInside, { query: { sort: "-since", pageSize: "10" } })).rows[0]), { timeout: 90_000 })
    .toBeTruthy();
  if (!found) throw new Error("Nobody is inside.");
  return found;
}

test.describe("occupancy", () => {
  test.setTimeout(150_000);

  test("[B-22] is listed live by zone, narrowed and searched, and forgiven with an entry in the log", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    const person = await somebodyInside(api);
    await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
    // The newest first: who came long ago may stand further down than is drawn.
    await signIn(people.owner, "/presence?sort=-since");
    const line = grid(page).locator("tr[data-row]").filter({ hasText: person.fullName });
    await expect(line).toBeVisible();
    await expect(page.getByRole("list", { name: "People by zone" })).toContainText(person.zoneName);
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, "inside");
    await page.getByRole("textbox", { name: "Search" }).fill(person.fullName);
    await expect(page).toHaveURL(/search=/);
    await line.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Forgive anti-passback" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Forgive anti-passback" }).click();
    await expect(page.getByText("1 person no longer counts as inside")).toBeVisible();
  });

  test("[B-22] is shown with its zone, also by keys and the palette", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    const person = await somebodyInside(api);
    await signIn(people.owner, `/settings/zones/details?id=${person.zoneId}`);
    const list = page.getByRole("list", { name: `Who is inside ${person.zoneName}` });
    await expect(list.getByText(person.fullName)).toBeVisible();
    await keepScreenshot(page, "zone");
    await api.call(forgivePresence, { body: { personIds: [person.id] } });
    await expect(list.getByText(person.fullName)).toBeHidden();
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    for (const words of ["Show who is inside a zone", person.zoneName]) {
      await palette.fill(words);
      await expect(page.getByRole("option").first()).toContainText(words);
      await page.keyboard.press("Enter");
    }
    await expect(page).toHaveURL(/\/presence\?.*zone=/);
  });

  test("[B-22] in Spanish on a phone is readable with the right to read people and zones", async ({ page, apiAs }) => {
    const api = await apiAs(people.otherOwner);
    expect((await api.call(listZones, { query: {} })).rows.length).toBeGreaterThan(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/presence");
    await enterSignIn(page, people.otherOwner);
    await expect(page.getByRole("list", { name: "Personas por zona" })).toBeAttached();
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, "phone");
  });
});
