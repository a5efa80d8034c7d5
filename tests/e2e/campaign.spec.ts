import type { Page } from "@playwright/test";
import { getCampaign, updateFirmware } from "#contract/firmware.ts";
import { violations } from "./support/axe.ts";
import { anotherConsole, apiOf, enterSignIn, expect, people, test } from "./support/test.ts";

// The demonstration offers its firmware in this file alone: it is the first thing that is seen.
test.use({ settings: { GATEHOUSE_DEMO_FIRMWARE: "1.1.0" } });

const banner = (page: Page, text = /[Ff]irmware 1\.1\.0/) => page.getByRole("status").filter({ hasText: text });
const dialog = (page: Page, name = "Schedule firmware 1.1.0") => page.getByRole("dialog", { name });
const dayMs = 24 * 3_600_000;

async function askPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await page.keyboard.type(text);
}

test("[SH-07] [PM-06] tells who may know of new firmware, and asks only who may decide", async ({ page, signIn, browser, system }) => {
  await signIn(people.owner);
  await expect(banner(page)).toContainText("Firmware 1.1.0 is available for 18 devices. It can be installed until");
  await expect(banner(page).getByRole("button")).toHaveText(["Schedule…", "Update now", ""]);
  expect(await violations(page)).toEqual([]);

  await banner(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(banner(page)).toHaveCount(0);
  await askPalette(page, "show firmware");
  await expect(page.getByRole("option").first()).toContainText("Show firmware update");
  await page.keyboard.press("Enter");
  await expect(banner(page)).toBeVisible();

  const ofManager = await anotherConsole(browser, system, people.manager);
  await expect(banner(ofManager)).toContainText("available for 18 devices");
  await expect(banner(ofManager).getByRole("button")).toHaveCount(1);
  const ofOperator = await anotherConsole(browser, system, people.operator);
  await expect(ofOperator.getByRole("banner")).toBeVisible();
  await expect(banner(ofOperator)).toHaveCount(0);
});

test("[SH-07] [DV-18] is scheduled by keyboard on a phone, in Spanish and in the zone of the site, and does not overwrite another person's decision", async ({
  page,
  system,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await enterSignIn(page, people.otherOwner);
  const text = /El firmware 1\.1\.0/;
  await expect(banner(page, text)).toContainText("está disponible para 5 dispositivos. Se puede instalar hasta el");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await banner(page, text).getByRole("button", { name: "Programar…" }).focus();
  await page.keyboard.press("Enter");
  const scheduling = dialog(page, "Programar el firmware 1.1.0");
  await expect(scheduling).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const time = scheduling.getByRole("textbox", { name: /^Hora/ });
  await expect(time).toHaveValue("02:00");
  const timeZone = (await scheduling.getByText(/^Hora /).textContent())?.replace("Hora ", "").trim() ?? "";
  await scheduling.getByRole("textbox", { name: "Fecha" }).fill("nunca");
  await scheduling.getByRole("button", { name: "Programar" }).click();
  await expect(scheduling).toContainText("Esto no es una fecha.");
  await scheduling.getByRole("textbox", { name: "Fecha" }).fill("hoy");
  await time.fill("00:00");
  await scheduling.getByRole("button", { name: "Programar" }).click();
  await expect(scheduling).toContainText("Esa hora ya pasó. Elija una posterior.");
  await scheduling.getByRole("textbox", { name: "Fecha" }).fill("mañana");
  await time.fill("3:30");
  await scheduling.getByRole("button", { name: "Programar" }).click();
  await expect(scheduling).toHaveCount(0);
  await expect(banner(page, text)).toContainText(/se instalará en 5 dispositivos: .*03:30 .*Programado por Lucía Ferrer\./);

  const api = await apiOf(system.url, people.otherOwner);
  const { campaign } = await api.call(getCampaign, {});
  const wall = new Intl.DateTimeFormat("en", { timeZone, timeStyle: "short", hourCycle: "h23" });
  expect(wall.format(new Date(campaign?.scheduleDateTime ?? 0))).toBe("03:30");
  await banner(page, text).getByRole("button", { name: "Cambiar hora…" }).click();
  await expect(time).toHaveValue("03:30");
  // Somebody else decides meanwhile.
  const scheduleDateTime = new Date(Date.now() + 2 * dayMs).toISOString();
  await api.call(updateFirmware, { query: { isCampaign: "true" }, body: { accountId: "castellan", scheduleDateTime } });
  await scheduling.getByRole("button", { name: "Programar" }).click();
  await expect(page.getByText("Otra persona acaba de decidir sobre este firmware. Vuelva a verlo.")).toBeVisible();
  await expect(scheduling).toHaveCount(0);
  expect((await api.call(getCampaign, {})).campaign).toMatchObject({ scheduleDateTime });
});
