import type { Browser, Page } from "@playwright/test";
import { createCloudKey, deleteCloudKey, listCloudKeys } from "#contract/cloudKeys.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { AccessMethod, AccessResult } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { type KeyLink, readKeyLink } from "#contract/keyLinks.ts";
import { createSchedule, deleteSchedule, listSchedules, updateSchedule } from "#contract/schedules.ts";
import type { Api } from "#kernel/api.ts";
import { violations, violationsInBothThemes } from "./support/axe.ts";
import { changeAnswer } from "./support/changeAnswer.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import type { System } from "./support/system.ts";
import { expect, people, test } from "./support/test.ts";

const marta = "northmoor-person-5";
const scheduleName = "Doors of the key page";
/** Doors that no simulated person uses. */
const lobby = { serialNumber: "GH-AC40-00912F", name: "Lobby main entrance" };
const turnstile = { serialNumber: "GH-AC40-009130", name: "Lobby turnstile 2" };
const always: Pick<RequestOf<typeof createSchedule>["body"], "name" | "kind" | "onHoliday" | "recurrences"> = {
  name: scheduleName,
  kind: "access",
  onHoliday: "asUsual",
  recurrences: [{ cron: "0 0 0 * *", timeDuration: 1440 }],
};
const nobody = { serialNumbers: [], zoneIds: [], groupIds: [], personIds: [] };
const pin = "590214";
const phone = { width: 390, height: 844 };

async function clear(api: Api): Promise<void> {
  const { rows } = await api.call(listCloudKeys, { query: { pageSize: "100" } });
  for (const { id: cloudKeyId } of rows) await api.call(deleteCloudKey, { params: { cloudKeyId } });
  const { rows: schedules } = await api.call(listSchedules, { query: { search: scheduleName, pageSize: "25" } });
  for (const { id } of schedules) {
    // A schedule in use cannot be deleted.
    await api.call(updateSchedule, { body: { ...always, id, ...nobody } });
    await api.call(deleteSchedule, { params: { id } });
  }
}

/** A schedule that is always open, so that the tests do not depend on the time of day. */
test.beforeEach(async ({ apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api);
  const serialNumbers = [lobby.serialNumber, turnstile.serialNumber];
  await api.call(createSchedule, { body: { ...always, ...nobody, serialNumbers, personIds: [marta] } });
});
test.afterEach(async ({ apiAs }) => clear(await apiAs(people.owner)));

async function give(api: Api): Promise<{ id: string; link: string }> {
  const body = { userId: marta, pin, serialNumbers: [lobby.serialNumber, turnstile.serialNumber] };
  const { cloudKey, link } = await api.call(createCloudKey, { body });
  return { id: cloudKey.id, link };
}

const titled = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const doorOf = (page: Page, { name }: { name: string }) => page.getByRole("listitem").filter({ hasText: name });
const button = (page: Page, { name }: { name: string }) => doorOf(page, { name }).getByRole("button");

async function enter(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page
    .getByRole("textbox", { name: "PIN" })
    .or(page.getByLabel("PIN", { exact: true }))
    .first()
    .fill(pin);
  await page.keyboard.press("Enter");
  await expect(titled(page, "Your doors")).toBeFocused();
}

/** Slides a finger `byPx` pixels over the row and lifts it. */
async function slide(page: Page, door: { name: string }, byPx: number): Promise<void> {
  const box = await button(page, door).boundingBox();
  if (!box) throw new Error(`${door.name} is not on the page`);
  const touch = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const from = box.x + 30;
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: from, y }] });
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from + byPx * share, y }] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}

/** A page with the viewport and touch of a phone. The caller closes its context. */
async function phoneOf(browser: Browser, { url }: System): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: phone, hasTouch: true, isMobile: true, locale: "en-GB" });
  return context.newPage();
}

async function openings(api: Api) {
  const query = { kinds: "access.decision", serialNumber: lobby.serialNumber, pageSize: "50" } as const;
  const { rows } = await api.call(listEventLogs, { query });
  return rows.filter(({ data }) => data["method"] === AccessMethod.CloudKey && data["result"] === AccessResult.AccessGranted);
}

test("[PB-01] [PB-02] [PB-03] [PB-04] [UX-03] [B-24] a cloud key from the console opens a door from a phone, and the access log shows it", async ({
  page,
  signIn,
  apiAs,
  system,
  browser,
}) => {
  const api = await apiAs(people.owner);
  const before = (await openings(api)).length;
  await signIn(people.owner, `/users/credentials?personId=${marta}&ask=cloudKey`);
  const form = page.getByRole("dialog", { name: "Cloud key for Marta Olsen" });
  await form.getByRole("button", { name: "Give cloud key" }).click();
  const made = page.getByRole("dialog", { name: "Cloud key of Marta Olsen" });
  const link = await made.getByRole("status", { name: "Link" }).innerText();
  const typed = await made.getByRole("status", { name: "PIN" }).innerText();

  // B-24: the printout has only the link, as QR code and text, without the PIN.
  await expect(made.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await keepScreenshot(page, "handed");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".link-sheet")).toContainText(link);
  await expect(page.locator(".link-sheet")).not.toContainText(typed);
  await expect(made).toBeHidden();
  await keepScreenshot(page, "paper");
  await page.emulateMedia({ media: "screen" });

  const visitor = await phoneOf(browser, system);
  await visitor.goto(link);
  await expect(titled(visitor, "Enter your PIN")).toBeVisible();
  expect(await violationsInBothThemes(visitor)).toEqual([]);
  for (const digit of typed) await visitor.getByRole("button", { name: digit, exact: true }).tap();
  await keepScreenshot(visitor, "pin");
  await visitor.getByRole("button", { name: "Continue" }).tap();
  await expect(titled(visitor, "Your doors")).toBeVisible();
  await expect(doorOf(visitor, lobby)).toContainText("Harbour House");
  expect(await violationsInBothThemes(visitor)).toEqual([]);
  await keepScreenshot(visitor, "doors");
  await visitor.getByRole("button", { name: "Show as QR code" }).tap();
  await expect(visitor.getByRole("img", { name: "QR code of the link of your key" })).toBeVisible();
  expect(await violationsInBothThemes(visitor)).toEqual([]);
  await keepScreenshot(visitor, "qr", { fullPage: true });
  const [kept] = await Promise.all([visitor.waitForEvent("download"), visitor.getByRole("link", { name: "Save as a picture" }).tap()]);
  expect(kept.suggestedFilename()).toBe("gatehouse-key.png");
  await visitor.getByRole("button", { name: "Hide QR code" }).tap();

  // A short slide does not unlock, nor does a single tap.
  await slide(visitor, lobby, 40);
  await button(visitor, lobby).tap();
  await expect(button(visitor, lobby)).toHaveAccessibleName(`Slide, or tap once more: ${lobby.name}`);
  expect((await openings(api)).length).toBe(before);
  await slide(visitor, lobby, 60);
  await expect(doorOf(visitor, lobby).getByRole("status")).toHaveText("Unlocked, go in");
  await expect(doorOf(visitor, lobby)).toContainText(/Locks again in \d s/);
  await expect(button(visitor, turnstile)).toHaveAccessibleName(`Wait, one door at a time: ${turnstile.name}`);
  await expect(button(visitor, turnstile)).toHaveAttribute("aria-disabled", "true");
  expect(await violationsInBothThemes(visitor)).toEqual([]);
  await keepScreenshot(visitor, "unlocked");
  await expect.poll(async () => (await openings(api))[0], { timeout: 10_000 }).toMatchObject({ actor: { id: marta, name: "Marta Olsen" } });
  await expect(button(visitor, lobby)).toHaveAccessibleName(`Slide to unlock: ${lobby.name}`);
  expect((await openings(api)).length).toBe(before + 1);
  // A slide past the end of the row unlocks before the finger lifts.
  await slide(visitor, lobby, 360);
  await expect(doorOf(visitor, lobby).getByRole("status")).toHaveText("Unlocked, go in");
  await visitor.context().close();

  await made.getByRole("button", { name: "I have handed it over" }).click();
  await page.goto(`/reports/accesslog?last=24h&person=${marta}`);
  const entry = page
    .getByRole("row", { name: /Marta Olsen/ })
    .filter({ hasText: lobby.name })
    .first();
  await expect(entry).toContainText("Granted");
  await keepScreenshot(page, "log");
  await page.goto(`/users/uses?personId=${marta}`);
  const use = page.getByRole("list", { name: "Openings of Marta Olsen" }).getByRole("listitem").filter({ hasText: lobby.name }).first();
  await expect(use).toContainText("Cloud key");
  // The gateway of this system stores no images, and reports that at once.
  await expect(use.getByText("No picture")).toBeVisible({ timeout: 5_000 });
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "uses");
});

test("[PB-02] [PB-04] [UX-03] the key page works by mouse and by keyboard on a desktop", async ({ page, apiAs }) => {
  const api = await apiAs(people.owner);
  const before = (await openings(api)).length;
  const { link } = await give(api);
  await page.goto(link);
  await expect(page.getByLabel("PIN", { exact: true })).toBeFocused();
  // An empty PIN, letters and too few digits send no request.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("A PIN has 4 to 8 digits.");
  await page.keyboard.type("5a9");
  await expect(page.getByLabel("PIN", { exact: true })).toHaveValue("59");
  await page.keyboard.type("0214");
  await page.keyboard.press("Enter");
  await expect(titled(page, "Your doors")).toBeFocused();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toContain(pin);
  await page.keyboard.press("Tab");
  await expect(button(page, lobby)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(doorOf(page, lobby).getByRole("status")).toHaveText("Unlocked, go in");
  await expect(button(page, lobby)).toBeVisible();
  await button(page, lobby).click();
  await expect(doorOf(page, lobby).getByRole("status")).toHaveText("Unlocked, go in");
  await keepScreenshot(page, "desktop");
  await expect.poll(async () => (await openings(api)).length, { timeout: 10_000 }).toBe(before + 2);
});

test("[Q-17] after five wrong PINs the correct one is refused too", async ({ page, apiAs }) => {
  const { link } = await give(await apiAs(people.owner));
  await page.goto(link);
  const field = page.getByLabel("PIN", { exact: true });
  for (let count = 0; count < 5; count += 1) {
    await field.fill(`111${count}`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("This PIN is wrong");
    await expect(field).toHaveValue("");
  }
  await keepScreenshot(page, "wrong");
  await field.fill(pin);
  await page.keyboard.press("Enter");
  await expect(titled(page, "Too many wrong PINs")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "too-many");
});

test("[PB-03] the open page of a key says so when the key is revoked", async ({ page, apiAs }) => {
  const api = await apiAs(people.owner);
  const { link, id } = await give(api);
  await enter(page, link);
  await api.call(deleteCloudKey, { params: { cloudKeyId: id } });
  await expect(titled(page, "This key does not work any more")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(0);
});

test("[PB-04] the page reports a lost connection, and repeats the same command id instead of unlocking twice", async ({
  page,
  apiAs,
  errors,
}) => {
  const api = await apiAs(people.owner);
  const before = (await openings(api)).length;
  const { link } = await give(api);
  await enter(page, link);
  // The request arrives, but its answer is lost.
  const sent: unknown[] = [];
  await page.route("**/v1/open-door/**", async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fetch();
    await route.abort("connectionreset");
  });
  await button(page, lobby).click();
  await expect(doorOf(page, lobby).getByRole("alert")).toContainText("The connection was lost");
  await page.unroute("**/v1/open-door/**");
  page.on("request", (request) => {
    if (request.url().includes("/v1/open-door/")) sent.push(request.postDataJSON());
  });
  await button(page, lobby).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual(sent[0]);
  await expect.poll(async () => (await openings(api)).length, { timeout: 10_000 }).toBe(before + 1);
  await page.context().setOffline(true);
  await expect(button(page, lobby)).toHaveAccessibleName(/^Unlock/);
  await button(page, lobby).click();
  await expect(doorOf(page, lobby).getByRole("alert")).toContainText("nothing was sent");
  await page.context().setOffline(false);
  expect(sent).toHaveLength(2);
  expect(errors.filter((text) => !/ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)/.test(text))).toEqual([]);
  errors.length = 0;
});

test("[C-11] the page loads offline and says that there is no network; its cache contains no secret", async ({
  page,
  context,
  apiAs,
  errors,
}) => {
  const { link } = await give(await apiAs(people.owner));
  await page.goto(link);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
      return [...names, ...caught.flat().map(({ url }) => url)].join(" ");
    });
  await expect.poll(kept).toContain("CloudKeyPage");
  expect(await kept()).toContain("/action ");
  // The next visit deletes the cache of another build.
  await page.evaluate(() => caches.open("visit-older"));
  await page.reload();
  await expect.poll(kept).not.toContain("visit-older");
  await context.setOffline(true);
  await page.reload();
  const field = page.getByLabel("PIN", { exact: true });
  await field.fill(pin);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await context.setOffline(false);
  await field.fill(pin);
  await page.keyboard.press("Enter");
  await expect(titled(page, "Your doors")).toBeFocused();
  const all = await kept();
  for (const secret of ["?", "/v1/", pin, new URL(link, page.url()).searchParams.get("oobCode") ?? "?"]) expect(all).not.toContain(secret);
  expect(errors.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text))).toEqual([]);
  errors.length = 0;
});

test("[PB-03] [GN-03] in Spanish, in the dark theme, on a phone: unavailable doors say why, and a door that connects becomes available", async ({
  page,
  apiAs,
}) => {
  const { link } = await give(await apiAs(people.owner));
  let change = (told: KeyLink): Partial<KeyLink> => ({
    doors: told.doors.map((door, index) => (index === 0 ? { ...door, isConnected: false } : { ...door, isUnderLockdown: true })),
  });
  await changeAnswer(page, readKeyLink, (told) => change(told));
  await page.setViewportSize(phone);
  await page.goto(link);
  await page.getByRole("button", { name: "Cambiar a español" }).click();
  await page.getByRole("button", { name: "Tema oscuro" }).click();
  await page.getByLabel("PIN", { exact: true }).fill(pin);
  await keepScreenshot(page, "pin-es-dark");
  await page.keyboard.press("Enter");
  await expect(titled(page, "Sus puertas")).toBeVisible();
  await expect(button(page, lobby)).toHaveAccessibleName(`Ahora no está disponible: ${lobby.name}`);
  await expect(button(page, turnstile)).toHaveAccessibleName(`Cerrada por un bloqueo: ${turnstile.name}`);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "doors-es-dark");
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  change = (told) => ({ doors: told.doors.map((door, index) => (index === 0 ? door : { ...door, opensAtUtc: tomorrow })) });
  await expect(button(page, lobby)).toHaveAttribute("aria-disabled", "false");
  await expect(button(page, turnstile)).toHaveAccessibleName(/^Se abre el \d/);
  await keepScreenshot(page, "hours-es-dark");
  change = () => ({ doors: [] });
  await expect(page.getByText("No tiene acceso a ninguna puerta.")).toBeVisible();
  change = () => ({ state: "notYet", doors: [] });
  await expect(titled(page, "Su llave todavía no es válida")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "not-yet-es-dark");
});
