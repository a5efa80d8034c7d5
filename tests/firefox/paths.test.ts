import type { Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createCloudKey } from "#contract/cloudKeys.ts";
import { getDashboard } from "#contract/dashboard.ts";
import { setLockState } from "#contract/devices.ts";
import { AccessMethod, AccessResult, LockState } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { createSchedule, getSchedule, listSchedules } from "#contract/schedules.ts";
import { listUsers } from "#contract/users.ts";
import { listVideoShares, shareVideoPlaylist } from "#contract/videoShares.ts";
import { recorded } from "../e2e/support/recorded.ts";
import { people } from "../e2e/support/test.ts";
import { needs } from "../support/needs.ts";
import { addressOf, boxOf, named, playedSeconds, press, row, shownText, textOf } from "./support/find.ts";
import { firefoxMissing } from "./support/firefox.ts";
import { enterSignIn, type Site, startSite } from "./support/site.ts";

/** Doors at which no simulated person passes. */
const finance = { name: "Level 4 finance", serialNumber: "GH-AC40-009132" };
const lobby = { name: "Lobby main entrance", serialNumber: "GH-AC40-00912F" };
const roof = "Roof plant room";
const camera = "Lobby camera";
const marta = "northmoor-person-5";

const shows = (page: Page, text: string | RegExp) => expect.poll(() => shownText(page)).toMatch(text);
const rowShows = (page: Page, name: string, text: string | RegExp) => expect.poll(() => textOf(page, row(name))).toMatch(text);

// A run that skips this test prints its name, which then says what is missing.
it(firefoxMissing ?? "has a Firefox to run in", needs(firefoxMissing));

describe.skipIf(firefoxMissing !== undefined)("In Firefox", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await site.photograph(task.name);
    expect(await site.closePages()).toEqual([]);
  });
  afterAll(() => site?.stop());

  it("[AU-01] [RT-01] a person signs in and gets the page that they asked for", async () => {
    const page = await site.open("/doors");
    await page.locator(named("heading", "Sign in")).wait();
    expect(addressOf(page)).toBe("/signin");
    await enterSignIn(page, people.owner);
    await page.locator(row("Lobby intercom")).wait();
    expect(addressOf(page)).toBe("/doors");
  });

  it("[RT-12] [DV-04] the list of doors is filtered and follows a door that changes elsewhere", async () => {
    const page = await site.signIn(people.owner, "/doors");
    await rowShows(page, "Lobby intercom", "Connected");
    await shows(page, /\b18 doors/);
    await page.locator(named("textbox", "Filter doors", ".toolbar")).fill("level 4");
    await shows(page, /\b2 doors/);
    expect(await textOf(page, row("Lobby intercom"))).toBeUndefined();
    const api = await site.apiAs(people.operator);
    const command = (lockStateType: typeof LockState.KeepOpen | typeof LockState.Locked) =>
      api.call(setLockState, { body: { lockStateType, serialNumbers: [finance.serialNumber], source: "web" } });
    await command(LockState.KeepOpen);
    await rowShows(page, finance.name, "Kept open");
    await command(LockState.Locked);
    await rowShows(page, finance.name, "Locked");
  });

  it("[NF-03] [NF-04] the palette opens by its key, finds a person and opens a list", async () => {
    const page = await site.signIn(people.owner, "/doors");
    await page.locator(row("Lobby intercom")).wait();
    await press(page, "Control", "k");
    const field = "input[role=combobox]";
    await page.locator(field).wait();
    await page.keyboard.type("marta olsen");
    await expect.poll(() => textOf(page, "[role=option]")).toContain("Marta Olsen");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.$(field)).toBeNull();
    await press(page, "Control", "k");
    await page.locator(field).fill("schedules");
    await expect.poll(() => textOf(page, "[role=option]")).toMatch(/^Schedules/);
    await page.keyboard.press("Enter");
    await page.locator(row("Early shift")).wait();
    expect(addressOf(page)).toBe("/schedules");
  });

  it("[UL-01] [UL-04] a door is unlocked from its row and locks again", async () => {
    const page = await site.signIn(people.operator, "/doors");
    await rowShows(page, roof, /\bLocked\b/);
    await page.locator(named("button", `Unlock: ${roof}`, row(roof))).click();
    await shows(page, `Opened: ${roof}`);
    await rowShows(page, roof, "Unlocked");
    await rowShows(page, roof, /\bLocked\b/);
  });

  it("[NF-05] a panel is moved beside another one and stays there over a reload", async () => {
    const page = await site.signIn(people.inBothAccounts, "/");
    const tab = (name: string) => `[role=tab][aria-label="${name}"]`;
    await page.locator(tab("Dashboard")).wait();
    await page.locator(named("link", "Doors and intercoms", "nav")).click();
    await page.locator(row("Lobby intercom")).wait();
    // Drags that WebDriver makes end nowhere in a Firefox without a window: the palette moves the panel.
    await press(page, "Control", "k");
    await page.locator("input[role=combobox]").fill("Move panel to the right");
    await expect.poll(() => textOf(page, "[role=option]")).toContain("Move panel to the right");
    await page.keyboard.press("Enter");
    const apart = async () => (await boxOf(page, tab("Doors and intercoms"))).x - (await boxOf(page, tab("Dashboard"))).x;
    await expect.poll(apart).toBeGreaterThan(300);
    // The server keeps it a moment later, as two groups.
    const api = await site.apiAs(people.inBothAccounts);
    const groups = async () => JSON.stringify((await api.call(getDashboard, {})).payload).split('"type":"leaf"').length - 1;
    await expect.poll(groups).toBe(2);
    await page.reload();
    await page.locator(tab("Doors and intercoms")).wait();
    await expect.poll(apart).toBeGreaterThan(300);
  });

  it("[RT-11] [US-02] a person is added and found in the list", async () => {
    const page = await site.signIn(people.owner, "/users");
    await page.locator("tr[data-row]").wait();
    await page.locator(named("button", "New person", ".toolbar")).click();
    const panel = "[role=tabpanel]";
    await page.locator(named("textbox", "First name", panel)).fill("Fiona");
    await page.locator(named("textbox", "Last name", panel)).fill("Foxley");
    await page.locator(named("combobox", "Sites", panel)).click();
    await page.locator("[role=option] ::-p-text(Quarry Lab)").click();
    await page.keyboard.press("Escape");
    await page.locator(named("button", "Save", panel)).click();
    await page.locator("[role=tab][aria-label='Fiona Foxley']").wait();
    await shows(page, "In no group.");
    const api = await site.apiAs(people.owner);
    expect((await api.call(listUsers, { query: { search: "Foxley" } })).rows).toMatchObject([{ fullName: "Fiona Foxley" }]);
    await page.goto(`${site.url}/users?search=foxley`);
    await page.locator(row("Fiona Foxley")).wait();
  });

  it("[RT-13] [SC-01] a schedule is drawn on the week and saved", async () => {
    const page = await site.signIn(people.owner, "/schedules/details");
    await page.locator(named("textbox", "Name", ".panel")).fill("Firefox hours");
    await page.locator(named("button", "Weekdays", ".panel")).click();
    await page.locator("button[aria-label='Friday: 08:00–18:00']").wait();
    const { x, y, width, height } = await boxOf(page, "button[aria-label='Saturday: no time']");
    await page.mouse.move(x + width / 2, y + (height * 9) / 24);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + (height * 13) / 24, { steps: 4 });
    await page.mouse.up();
    await page.locator("button[aria-label='Saturday: 09:00–13:00']").wait();
    await shows(page, "Sat, 09:00 for 4 h");
    await page.locator(named("button", "Save", ".panel")).click();
    await shows(page, "Firefox hours is saved");
    const api = await site.apiAs(people.owner);
    const [saved] = (await api.call(listSchedules, { query: { search: "Firefox hours" } })).rows;
    expect((await api.call(getSchedule, { params: { id: saved?.id ?? "" } })).recurrences).toEqual([
      { cron: "0 0 8 * MON,TUE,WED,THU,FRI", timeDuration: 600 },
      { cron: "0 0 9 * SAT", timeDuration: 240 },
    ]);
  });

  it("[PL-01] [PL-02] a recording plays, pauses and jumps by keys", async () => {
    const { serialNumber, from } = await recorded(await site.apiAs(people.operator), 30);
    const at = new Date(from + 2_000).toISOString();
    const page = await site.signIn(people.operator, `/cameras/playback?${new URLSearchParams({ serialNumber, at }).toString()}`);
    const viewer = `section[aria-label="Recordings of ${camera}"]`;
    const shownMs = async () =>
      Date.parse(await page.$eval(`${viewer} .playback-bar time`, (time) => (time as HTMLTimeElement).dateTime).catch(() => ""));
    await page.locator(named("button", "Pause", viewer)).wait();
    await expect.poll(() => page.$eval(`${viewer} video`, (video) => (video as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
    const began = await shownMs();
    await expect.poll(shownMs).toBeGreaterThan(began);
    await page.keyboard.press(" ");
    await page.locator(named("button", "Play", viewer)).wait();
    const paused = await shownMs();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await shownMs()) - paused).toBeGreaterThan(9_000);
  });

  it("[PB-14] [PL-19] a shared clip is watched without an account", async () => {
    const api = await site.apiAs(people.operator);
    const { serialNumber, from, videoSourceId } = await recorded(api, 15);
    const range = { from: new Date(from + 1_000).toISOString(), to: new Date(from + 11_000).toISOString() };
    const body = { serialNumber, videosourceid: videoSourceId, ...range, expires: 600, email: "insurer@example.test" };
    const { share, link } = await api.call(shareVideoPlaylist, { body });
    const state = async () => (await api.call(listVideoShares, { query: {} })).rows.find(({ id }) => id === share.id)?.state;
    await expect.poll(state, { timeout: 40_000 }).toBe("ready");
    const page = await site.open(link);
    await page.locator(named("heading", camera)).wait();
    await page.locator(named("button", "Watch")).click();
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(1);
    expect(await page.$eval("video", (video) => video.duration)).toBeLessThan(20);
  });

  it("[PB-01] [PB-02] [PB-03] [PB-04] a cloud key opens a door on a page as wide as a phone", async () => {
    const api = await site.apiAs(people.owner);
    const serialNumbers = [lobby.serialNumber];
    await api.call(createSchedule, {
      body: {
        name: "Doors of the key",
        kind: "access",
        onHoliday: "asUsual",
        recurrences: [{ cron: "0 0 0 * *", timeDuration: 1440 }],
        serialNumbers,
        personIds: [marta],
        zoneIds: [],
        groupIds: [],
      },
    });
    const { link } = await api.call(createCloudKey, { body: { userId: marta, pin: "590214", serialNumbers } });
    const page = await site.open(link, { width: 390, height: 844 });
    await page.locator(named("heading", "Enter your PIN")).wait();
    for (const digit of "590214") await page.locator(named("button", digit, ".key-pad")).click();
    await page.locator(named("button", "Continue")).click();
    await page.locator(named("heading", "Your doors")).wait();
    await shows(page, "Harbour House");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.locator(named("button", `Unlock: ${lobby.name}`)).click();
    await shows(page, "Unlocked, go in");
    const openings = async () =>
      (await api.call(listEventLogs, { query: { kinds: "access.decision", serialNumber: lobby.serialNumber } })).rows;
    const opening = { actor: { id: marta }, data: { method: AccessMethod.CloudKey, result: AccessResult.AccessGranted } };
    await expect
      .poll(openings)
      .toContainEqual(
        expect.objectContaining({ actor: expect.objectContaining(opening.actor), data: expect.objectContaining(opening.data) }),
      );
  });
});
