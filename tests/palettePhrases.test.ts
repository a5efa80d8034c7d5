// @vitest-environment jsdom
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Device, listDevices } from "#contract/devices.ts";
import { DeviceType, LockState } from "#contract/enumerations.ts";
import { type Scope, scopes } from "#contract/scopes.ts";
import { listUsers } from "#contract/users.ts";
import { hasWords } from "#domain/identity/foldedText.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Console } from "#kernel/console/createConsole.ts";
import { createTranslator } from "#kernel/i18n/translator.ts";
import { commandIndex } from "#kernel/palette/commandIndex.ts";
import type { PaletteGroup, PaletteItem } from "#kernel/palette/paletteModel.ts";
import { search } from "#kernel/palette/paletteSearch.ts";
import { actionsOf } from "#kernel/palette/thingActions.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aRunningConsole } from "#kernel/testing/aRunningConsole.ts";
import { plugins } from "#plugins/all.ts";
import { phrases } from "./support/phrases.ts";

/** A Saturday. The site's clock is UTC. */
const now = Date.parse("2026-11-28T18:00:00Z");
const serialOf = (place: number) => `GH-AC41-00000000-00000000000${place}`;

function device(place: number, name: string, deviceType: DeviceType, more: Partial<Device> = {}): Device {
  return {
    serialNumber: serialOf(place),
    name,
    deviceType,
    siteId: "s1",
    siteName: "Harbour House",
    timeZoneId: "UTC",
    isConnected: true,
    lockState: LockState.Locked,
    isUnderLockdown: false,
    doorState: 1,
    lockReleaseMs: 5_000,
    hasWebCredential: true,
    isVideoEnabled: false,
    isAudioEnabled: false,
    isOnWall: false,
    pairedSerials: [],
    version: 1,
    sequence: 1,
    ...more,
  };
}
const camera = (place: number, number: number, name: string) =>
  device(place, name, DeviceType.Camera, { number, videoSourceId: `v${number}`, isVideoEnabled: true });

const devices = [
  device(1, "Front door", DeviceType.AccessControl),
  device(2, "Lobby", DeviceType.AccessControl, { pairedSerials: [serialOf(5)] }),
  device(3, "Server room", DeviceType.AccessControl),
  device(4, "Lobby intercom", DeviceType.Intercoms, { isVideoEnabled: true, isAudioEnabled: true }),
  camera(5, 1, "Lobby camera"),
  camera(6, 2, "Front camera"),
  camera(7, 3, "Car park"),
  device(8, "Stairs", DeviceType.AccessControl, { isConnected: false }),
  device(9, "Dock gate", DeviceType.AccessControl, { lockState: LockState.KeepOpen }),
];
const people = [
  { id: "p7", fullName: "Dana Ortiz", email: "dana@northmoor.example", card: "88490177" },
  { id: "p8", fullName: "Ken Ito", email: "ken@northmoor.example", card: "12345678" },
];
const accounts = [
  { id: "a1", name: "Northmoor Group" },
  { id: "a2", name: "Castellan" },
];

/** A platform that has devices and people, and refuses everything else. */
const platform: Api["call"] = (endpoint, request) => {
  const { path } = endpoint as { path: string };
  const answer = (payload: unknown) => Promise.resolve(payload) as never;
  if (path === listDevices.path) return answer({ devices, sequence: 1 });
  if (path === listUsers.path) {
    const { search: typed = "" } = (request as { query: { search?: string } }).query;
    const found = people.filter(({ fullName, email, card }) => hasWords(`${fullName} ${email} ${card}`, typed));
    return answer({ rows: found.map((person) => ({ ...person, siteIds: ["s1"], isVisitor: false })) });
  }
  return Promise.reject(new ApiError("NotFound", 404));
};

async function aConsole(language: "en" | "es", held: readonly Scope[]): Promise<Console> {
  const translator = await createTranslator(language);
  await translator.loadAll();
  const { user, features } = aConsoleState({ scopes: new Set(held) });
  const running = await aRunningConsole(plugins, held, {
    translator,
    api: { call: platform, file: () => new Promise<never>(() => undefined) },
    session: { access: user, profile: undefined, accounts, features, passRequiresApproval: false, gateways: [], intercoms: [] } as never,
  });
  running.state.language = language;
  for (const feature of Object.keys(features)) (running.state.features as Record<string, boolean>)[feature] = true;
  await running.start();
  return running;
}

/** What is in the palette once everything has come that was asked for. */
async function rowsOf(query: string, running: Console): Promise<PaletteItem[]> {
  // This platform answers nothing about its health.
  running.state.contact = { level: "live", heardMs: now };
  const asked = { query, recent: [], commands: commandIndex(running, []) };
  const found = search(asked, running, new AbortController().signal, () => undefined);
  let isOver = false;
  void found.finally(() => (isOver = true));
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1_000);
    // What a source imports takes real time.
    await setImmediate();
  }
  const groups: readonly PaletteGroup[] = await found;
  return groups.flatMap(({ items }) => items);
}

const names = new Map(
  [...devices.map((each) => [each.serialNumber, each.name]), ...people.map((each) => [each.id, each.fullName]), ["a2", "Castellan"]].map(
    ([id = "", name = ""]) => [id, name] as const,
  ),
);
/** As the table writes it. */
function written({ command, args = {} }: PaletteItem): string {
  const values = [...new Set(Object.values(args).map((value) => names.get(String(value)) ?? String(value)))];
  return values.length === 0 ? command : `${command} [${values.join(", ")}]`;
}

const table = (language: "en" | "es") =>
  phrases[language]
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/ {2,}| (?=\w+:[a-z-]+(?: \[|$))/) as [string, string]);

beforeAll(() => {
  vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
/** Sources that this platform refuses are told. */
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterAll(() => void vi.useRealTimers());

describe.each(["en", "es"] as const)("what an operator types: %s", (language) => {
  let running: Console;
  beforeAll(async () => {
    running = await aConsole(language, scopes);
  });

  it("[NF-04] has at least 60 phrases", () => expect(table(language).length).toBeGreaterThanOrEqual(60));

  it.each(table(language))("[NF-04] [NF-08] %s", async (phrase, expected) => {
    const [first] = await rowsOf(phrase, running);
    expect(first && written(first)).toBe(expected);
    expect(first?.disabledReason).toBeUndefined();
  });

  it("[NF-04] [UX-02] never begins with a command that asks first while another matches, before its whole title is typed", async () => {
    const isDangerous = (id: string) => running.runner.get(id)?.isDangerous === true;
    const titles = running.runner
      .list()
      .filter(({ isDangerous: asks, isInPalette }) => asks && isInPalette !== false)
      .map(({ title }) => running.t(title));
    expect(titles.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const title of titles) {
      for (let length = 1; length < title.length; length += 1) {
        const typed = title.slice(0, length);
        const rows = await rowsOf(typed, running);
        const [first] = rows;
        const isWhole = titles.some((each) => `${typed} `.toLowerCase().startsWith(`${each.toLowerCase()} `));
        if (first && isDangerous(first.command) && !isWhole && rows.some(({ command }) => !isDangerous(command))) wrong.push(typed);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("an object in the palette", () => {
  const actions = async (typed: string, more = "") => {
    const running = await aConsole("en", scopes);
    const [row] = (await rowsOf(typed, running)).filter(({ thing }) => thing);
    if (!row?.thing) throw new Error(`${typed} is no object`);
    const { signal } = new AbortController();
    const [group] = await actionsOf(row.thing, more, commandIndex(running, []), running, { signal, pause: async () => undefined });
    return group?.items.map(written) ?? [];
  };

  it("[NF-04] offers what can be done with it, and last what asks first", async () => {
    const ofCamera = await actions("car park");
    expect(ofCamera.slice(0, 2)).toEqual(["cameras:live [Car park]", "playback:open [Car park]"]);
    expect(ofCamera).toContain("cameras:show [Car park]");
    const ofDoor = await actions("server room");
    expect(ofDoor.slice(0, 2)).toEqual(["doors:unlock [Server room]", "access:who [Server room]"]);
    expect(ofDoor).toContain("doors:show [Server room]");
    expect(ofDoor.indexOf("doors:keep-open [Server room]")).toBeGreaterThan(ofDoor.indexOf("doors:show [Server room]"));
    // It is a door and a camera.
    expect(await actions("lobby intercom")).toEqual(
      expect.arrayContaining(["doors:unlock [Lobby intercom]", "cameras:live [Lobby intercom]", "cameras:talk-to [Lobby intercom]"]),
    );
  });

  it("[NF-04] finds one of its actions by more words", async () => {
    expect((await actions("server room", "rename"))[0]).toBe("doors:rename [Server room]");
  });
});

describe("what a role may", () => {
  const operator: readonly Scope[] = ["device_r", "deviceremoteaccess_w", "accesslogs_r", "user_r"];
  const ids = async (query: string, held: readonly Scope[]) =>
    (await rowsOf(query, await aConsole("en", held))).map(({ command }) => command);

  it("[NF-04] [NF-08] is offered before anything was run: what it does most, and no firmware", async () => {
    const all = await ids("", scopes);
    expect(all.slice(0, 6)).toEqual([
      "doors:unlock",
      "cameras:live",
      "lockdown:start",
      "playback:open",
      "presence:open-inside",
      "access:refused",
    ]);
    expect(all.filter((id) => id.startsWith("firmware:"))).toEqual([]);
    const ofOperator = await ids("", operator);
    expect(ofOperator.slice(0, 4)).toEqual(["doors:unlock", "cameras:live", "playback:open", "presence:open-inside"]);
    expect((await ids("", ["device_r"])).slice(0, 2)).toEqual(["cameras:live", "playback:open"]);
  });

  it.each([
    ["unlock", "Unlock", "Open doors from the console: Change"],
    ["open front door", "Unlock", "Open doors from the console: Change"],
    ["add person", "New person", "Users: Change"],
    ["who can open server", "Who can open", "Users: See"],
    ["update firmw", "Show firmware update", "Account: See"],
  ])("[NF-04] [PM-12] %s: says which right is missing", async (typed, title, right) => {
    const rows = await rowsOf(typed, await aConsole("en", ["device_r"]));
    const refused = rows.filter(({ id }) => id.endsWith("/refused"));
    expect(refused.map(({ title: shown, disabledReason }) => [shown, disabledReason])).toContainEqual([
      title,
      `Needs the right “${right}”`,
    ]);
  });

  it("[NF-04] [PM-12] is not said of what it may, nor before anything was typed", async () => {
    const running = await aConsole("en", operator);
    for (const typed of ["", "unlock lobby", "camera 3", "dana", "sign out"])
      expect(
        (await rowsOf(typed, running)).filter(({ id }) => id.endsWith("/refused")),
        typed,
      ).toEqual([]);
  });
});
