import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createCard, deleteCard } from "#contract/cards.ts";
import { listCredentials } from "#contract/credentials.ts";
import { AccessResult } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { createSchedule, deleteSchedule, getSchedule, listSchedules, updateSchedule } from "#contract/schedules.ts";
import { createZone, deleteZone, listZones, setDeviceZones } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { pidOf } from "./support/processes.ts";
import type { System } from "./support/system.ts";
import { expect, people, test } from "./support/test.ts";

const marta = { id: "northmoor-person-5", name: "Marta Olsen" };
/** Two doors that nobody of the simulated site uses by themselves, with the zones of the demonstration. */
const finance = { serialNumber: "GH-AC40-009132", name: "Level 4 finance", zone: "harbour-offices" };
const roof = { serialNumber: "GH-AC40-009135", name: "Roof plant room", zone: "harbour-plant" };
const doors = [finance, roof];
const zoneName = "Strong room";
const scheduleName = "Strong room hours";
/** Of the cards that the test makes; those of the demonstration stay. */
const cardsBegin = "7719";

/** As it was before, whatever another run of the test left. */
async function restore(api: Api): Promise<void> {
  for (const { serialNumber: serial, zone: primaryZoneId } of doors)
    await api.call(setDeviceZones, { params: { serial }, body: { primaryZoneId, secondaryZoneId: "harbour-lobby" } });
  for (const { id, name } of (await api.call(listSchedules, { query: { search: scheduleName } })).rows) {
    const { kind, onHoliday, recurrences } = await api.call(getSchedule, { params: { id } });
    const nobody = { serialNumbers: [], zoneIds: [], personIds: [], groupIds: [] };
    await api.call(updateSchedule, { body: { id, name, kind, onHoliday, recurrences, ...nobody } });
    await api.call(deleteSchedule, { params: { id } });
  }
  for (const { id } of (await api.call(listZones, { query: { search: zoneName } })).rows) await api.call(deleteZone, { params: { id } });
  const { credentials } = await api.call(listCredentials, { params: { personId: marta.id } });
  for (const { id, cardNumber } of credentials)
    if (cardNumber?.startsWith(cardsBegin)) await api.call(deleteCard, { params: { cardId: id } });
}
test.beforeEach(async ({ apiAs }) => restore(await apiAs(people.owner)));
test.afterEach(async ({ apiAs }) => restore(await apiAs(people.owner)));

/** A zone with two doors, which Marta may open at all times with a card of hers. */
async function strongRoom(api: Api): Promise<{ zoneId: string; cardNumber: string }> {
  const { id: zoneId } = await api.call(createZone, { body: { name: zoneName, siteId: "harbour-house" } });
  for (const { serialNumber: serial } of doors) await api.call(setDeviceZones, { params: { serial }, body: { primaryZoneId: zoneId } });
  await api.call(createSchedule, {
    body: {
      name: scheduleName,
      kind: "access",
      onHoliday: "asUsual",
      recurrences: [{ cron: "0 0 0 * *", timeDuration: 1440 }],
      serialNumbers: doors.map(({ serialNumber }) => serialNumber),
      zoneIds: [],
      personIds: [marta.id],
      groupIds: [],
    },
  });
  const cardNumber = `${cardsBegin}${randomInt(10 ** 7, 10 ** 8)}`;
  await api.call(createCard, { body: { personId: marta.id, cardNumber } });
  return { zoneId, cardNumber };
}

/** Shows the card to a door until it answers so: a change of the policy reaches doors a moment later. */
async function showUntil(door: typeof finance, wanted: AccessResult, { system, api, cardNumber }: Site): Promise<void> {
  const { serialNumber } = door;
  const query = { kinds: "access.decision", serialNumber, pageSize: "25" } as const;
  const before = new Set((await api.call(listEventLogs, { query })).rows.map(({ id }) => id));
  const answers = async () => {
    writeFileSync(join(system.dataDirectory, "simulator-hands.json"), JSON.stringify({ cards: [{ serialNumber, cardNumber }] }));
    process.kill(pidOf(system.dataDirectory, "simulator/main.ts"), "SIGUSR2");
    const { rows } = await api.call(listEventLogs, { query });
    return rows.filter(({ id, data }) => !before.has(id) && data["personId"] === marta.id).map(({ data }) => data["result"]);
  };
  await expect.poll(answers, { timeout: 30_000, intervals: [1000] }).toContain(wanted);
}
interface Site {
  system: System;
  api: Api;
  cardNumber: string;
}

const line = (page: Page, door: typeof finance, result: string) =>
  page
    .getByRole("list", { name: "Live events" })
    .getByRole("button")
    .filter({ hasText: marta.name })
    .filter({ hasText: door.name })
    .filter({ hasText: result })
    .first();
const drawer = (page: Page) => page.getByRole("complementary");

test("[B-22] [C-04] a person who passes back at another door is refused, the feed says why, and a reset at the console lets them in", async ({
  page,
  signIn,
  apiAs,
  system,
}) => {
  test.setTimeout(180_000);
  const api = await apiAs(people.owner);
  const { zoneId, cardNumber } = await strongRoom(api);
  const site = { system, api, cardNumber };

  await signIn(people.owner, `/settings/zones/details?id=${zoneId}`);
  await page.getByRole("radio", { name: "Refuses them" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const preview = page.getByRole("alertdialog", { name: "Who gains and who loses access" });
  await expect(preview).toContainText(`${zoneName}, entering again without leaving: allowed → refused`);
  await keepScreenshot(page, "rule");
  await preview.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${zoneName} is saved`)).toBeVisible();

  await showUntil(finance, AccessResult.AccessGranted, site);
  await expect(page.getByRole("list", { name: `Who is inside ${zoneName}` })).toContainText(marta.name);
  await showUntil(roof, AccessResult.NotScheduled, site);

  await page.goto("/events");
  await expect(line(page, finance, "Granted")).toBeVisible();
  await expect(line(page, roof, "Not scheduled")).toBeVisible();
  // The site goes on: a line that moves down is another one by the time it is clicked.
  await page.getByRole("button", { name: "Pause the feed" }).click();
  await line(page, roof, "Not scheduled").click();
  await expect(drawer(page).getByRole("heading", { name: "Why", exact: true })).toBeVisible();
  await expect(drawer(page)).toContainText(new RegExp(`Is in “${zoneName}” already, since .*, and has to leave it first`));
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "refused");
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  await line(page, roof, "Not scheduled").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Why?" }).click();
  await expect(page).toHaveURL(/\/access\/explain\?/);
  await expect(page.getByRole("list", { name: "Checks at the door, in order" })).toContainText(zoneName);
  await keepScreenshot(page, "why");

  await page.goto(`/presence?zone=${zoneId}`);
  const inside = page.getByRole("grid", { name: "Occupancy" }).locator("tr[data-row]").filter({ hasText: marta.name });
  await inside.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Forgive anti-passback" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forgive anti-passback" }).click();
  await expect(page.getByText("1 person no longer counts as inside")).toBeVisible();
  await expect(inside).toHaveCount(0);
  await showUntil(roof, AccessResult.AccessGranted, site);
  await expect(inside).toContainText(zoneName);
  await page.goto("/events");
  await expect(line(page, roof, "Granted")).toBeVisible();
});
