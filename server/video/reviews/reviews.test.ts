import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AccessResult, DoorState } from "#contract/enumerations.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { type ReviewEntry, reviewLimits } from "#contract/reviews.ts";
import { VideoSource } from "#contract/videoSources.ts";
import { aSession } from "../../../tests/support/linkedPlatform.ts";
import { type MediaServer, startMediaServer } from "../../../tests/support/mediaServer.ts";
import { mayHear } from "../../access/decide.ts";
import { entryOf } from "../../base/events/eventLog.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { events } from "../../base/store/schema/events.ts";
import { reviewMarks, reviews } from "../../base/store/schema/reviews.ts";

type Person = Awaited<ReturnType<MediaServer["addPerson"]>>;

const door = "DOOR-0000000001";
let media: MediaServer;
let keeper: Person;
let colleague: Person;
let camera: VideoSource;
let yard: VideoSource;

beforeAll(async () => {
  media = await startMediaServer();
  const { db } = media.platform.store;
  [keeper, colleague] = [await media.addPerson("north", "keeper"), await media.addPerson("north", "keeper")];
  const installer = await media.addPerson("north", "installer");
  const add = async (name: string, host: string) => {
    const body = { gatewaySerial: "GATEWAY-0000001", name, streamUrl: `rtsp://${host}/main` };
    return VideoSource.parse((await media.call(installer.bearer, "POST", "/device/videosource", body)).payload);
  };
  [camera, yard] = [await add("Lobby", "10.0.0.5"), await add("Yard", "10.0.0.6")];
  await db
    .update(devices)
    .set({ pairedSerials: [camera.serialNumber] })
    .where(eq(devices.serialNumber, door));
});
afterAll(() => media.close());
beforeEach(async () => {
  const { db } = media.platform.store;
  await db.delete(reviews);
  await db.delete(reviewMarks);
  await db.delete(events);
});

interface Told {
  kind?: EventKind;
  serialNumber?: string;
  siteId?: string;
  data?: Record<string, unknown>;
  agoMs?: number;
  account?: string;
}
/** Makes a device report an event, by default a forced door, and returns its id in the log. */
async function tell({ kind = "door.state", serialNumber = door, siteId = "harbour", data, agoMs = 0, account = "north" }: Told = {}) {
  const eventId = randomUUID();
  const entry = {
    eventId,
    kind,
    serialNumber,
    siteId,
    actor: { name: serialNumber, kind: "device" as const },
  };
  const occurredAt = new Date(media.platform.clock.now().getTime() - agoMs);
  const said = data ?? { doorState: DoorState.OpenForcedEntry };
  await media.platform.events.record(account, async () => [entryOf({ ...entry, occurredAt }, said)]);
  return eventId;
}
const list = ({ bearer }: Person, query = "") => media.call(bearer, "GET", `/review/paged${query}`);
const mark = ({ bearer }: Person, eventIds: string[], isReviewed = true) =>
  media.call(bearer, "POST", "/review/state", { eventIds, isReviewed });
const markAll = ({ bearer }: Person, upTo: unknown, serialNumber?: string) =>
  media.call(bearer, "POST", "/review/all", { upTo, ...(serialNumber !== undefined && { serialNumber }) });
const rowsOf = async (person: Person, query = "") => (await list(person, query)).payload["rows"] as ReviewEntry[];
const openOf = async (person: Person, query = "?state=open") => (await rowsOf(person, query)).map(({ event }) => event.id);

describe("the entries to be reviewed (B-27)", () => {
  it("[Q-86] is refused without the right to read the log or to watch recordings", async () => {
    const id = await tell();
    for (const [role, code] of [
      ["guard", "error_forbidden"],
      ["reader", "error_recorded_not_allowed"],
    ] as const) {
      const person = await media.addPerson("north", role);
      expect([(await list(person)).code, (await mark(person, [id])).code, (await markAll(person, 9)).code]).toEqual([code, code, code]);
    }
    expect(await openOf(keeper)).toEqual([id]);
  });

  it("is nothing in another account, and its entries and devices are unknown there", async () => {
    const [id, theirs] = [await tell(), await tell({ account: "south" })];
    const foreigner = await media.addPerson("south", "keeper");
    expect(await openOf(foreigner)).toEqual([]);
    expect((await mark(foreigner, [id])).code).toBe("error_event_not_found");
    expect((await list(foreigner, `?serialNumber=${camera.serialNumber}`)).code).toBe("error_device_not_found");
    expect((await markAll(foreigner, 99, camera.serialNumber)).code).toBe("error_device_not_found");
    // All or none: with one that is unknown the other stays, too.
    expect((await mark(keeper, [id, theirs])).code).toBe("error_event_not_found");
    expect(await openOf(keeper)).toEqual([id]);
  });

  it.each([
    ["no entry", { eventIds: [], isReviewed: true }],
    ["too many", { eventIds: Array.from({ length: reviewLimits.atOnce + 1 }, () => "x"), isReviewed: true }],
    ["more than is known of it", { eventIds: ["x"], isReviewed: true, by: "me" }],
    ["no state", { eventIds: ["x"] }],
  ])("is not marked with %s", async (_what, body) => {
    expect((await media.call(keeper.bearer, "POST", "/review/state", body)).code).toBe("error_invalid_request");
  });

  it("[Q-83] exclude sites out of reach, including old reports of a device that moved from there", async () => {
    await tell({ serialNumber: "INTERCOM-DEPOT1", siteId: "depot", kind: "doorbell.ring" });
    const old = await tell({ siteId: "depot" });
    expect(await openOf(keeper)).toEqual([]);
    expect((await mark(keeper, [old])).code).toBe("error_event_not_found");
  });

  it("are notable entries of cameras and of devices paired with them", async () => {
    const decision = (result: number, more = {}) => ({ kind: "access.decision" as const, data: { result, method: 4, ...more } });
    const shown = [
      await tell(decision(AccessResult.UnknownUser)),
      await tell(decision(AccessResult.AccessGranted, { isDuress: true })),
      await tell({ data: { doorState: DoorState.OpenTimedOut } }),
      await tell({ kind: "doorbell.ring", data: {} }),
      await tell({ kind: "door.pins_locked", data: {} }),
      await tell({ kind: "device.connection", serialNumber: yard.serialNumber, data: { isConnected: false } }),
    ];
    await tell(decision(AccessResult.AccessGranted));
    await tell(decision(AccessResult.LockdownStart));
    await tell({ data: { doorState: DoorState.OpenVerified } });
    await tell({ kind: "device.connection", serialNumber: yard.serialNumber, data: { isConnected: true } });
    await tell({ kind: "live.viewed", serialNumber: yard.serialNumber, data: {} });
    // This intercom has no camera.
    await tell({ kind: "doorbell.ring", serialNumber: "INTERCOM-000001", data: {} });
    await tell({ agoMs: reviewLimits.days * 86_400_000 + 60_000 });
    const rows = await rowsOf(keeper);
    expect(rows.map(({ event }) => event.id)).toEqual(shown.toReversed());
    expect(rows.map(({ camera: { name } }) => name)).toEqual(["Yard", "Lobby", "Lobby", "Lobby", "Lobby", "Lobby"]);
    expect(rows[1]).toMatchObject({
      isReviewed: false,
      event: { deviceName: "Door", kind: "door.pins_locked" },
      camera: { serialNumber: camera.serialNumber, videoSourceId: camera.id, timeZoneId: "UTC" },
    });
    expect([await openOf(keeper, `?serialNumber=${yard.serialNumber}`), (await rowsOf(keeper, `?serialNumber=${door}`)).length]).toEqual([
      [shown.at(-1)],
      5,
    ]);
  });
});

describe("the state of a person (B-27)", () => {
  it("is personal, survives a restart, can be undone, and is announced only to the person's other consoles", async () => {
    const [first, second] = [await tell({ agoMs: 2000 }), await tell({ agoMs: 1000 })];
    expect((await mark(keeper, [first])).status).toBe(200);
    expect((await mark(keeper, [first])).status).toBe(200);
    expect([await openOf(keeper), await openOf(colleague)]).toEqual([[second], [second, first]]);
    expect((await rowsOf(keeper)).map(({ isReviewed }) => isReviewed)).toEqual([false, true]);
    expect((await list(keeper)).payload["open"]).toBe(1);
    await mark(keeper, [first], false);
    expect(await openOf(keeper)).toEqual([second, first]);
    const told = await media.platform.events.query("north", {
      kinds: ["user.reviewed", "user.review_undone"],
      personId: keeper.personId,
      limit: 9,
    });
    expect(told.map(({ kind, data }) => [kind, data["count"]])).toEqual([
      ["user.review_undone", 1],
      ["user.reviewed", 1],
    ]);
    const [entry] = told;
    const session = aSession({ accountId: "north", personId: keeper.personId, scopes: new Set(["accesslogs_r"]) });
    expect(entry?.notification).toMatchObject({ topic: "Reviews/Index", data: { PersonId: keeper.personId } });
    expect(
      entry && [mayHear(session, "Reviews/Index", entry), mayHear({ ...session, personId: "another" }, "Reviews/Index", entry)],
    ).toEqual([true, false]);
  });

  it("of all goes up to when the list was read; what came meanwhile stays, though it happened before", async () => {
    const read = [
      await tell({ agoMs: 5000 }),
      await tell({ serialNumber: yard.serialNumber, kind: "device.connection", data: { isConnected: false } }),
    ];
    const { upTo } = (await list(keeper)).payload;
    const late = await tell({ agoMs: 9000 });
    expect((await markAll(keeper, upTo)).payload).toEqual({ eventIds: read.toReversed() });
    expect([await openOf(keeper), (await openOf(colleague)).length]).toEqual([[late], 3]);
    // A second time there is nothing left to mark, and an older list takes nothing back.
    expect((await markAll(keeper, upTo)).payload).toEqual({ eventIds: [] });
    await markAll(keeper, 999_999);
    await markAll(keeper, upTo);
    expect(await openOf(keeper)).toEqual([]);
    // The mark reaches to the end of the log: later entries are open.
    const next = await tell();
    expect(await openOf(keeper)).toEqual([next]);
  });

  it("of all entries is undone entry by entry, and of one camera leaves the others", async () => {
    const lobby = await tell();
    const lost = await tell({ serialNumber: yard.serialNumber, kind: "device.connection", data: { isConnected: false } });
    const { upTo } = (await list(keeper)).payload;
    expect((await markAll(keeper, upTo, camera.serialNumber)).payload).toEqual({ eventIds: [lobby] });
    expect(await openOf(keeper)).toEqual([lost]);
    await mark(keeper, [lobby], false);
    expect((await openOf(keeper)).toSorted()).toEqual([lobby, lost].toSorted());
    await markAll(keeper, upTo);
    expect([await openOf(keeper), await media.platform.store.db.select().from(reviews)]).toEqual([[], []]);
  });

  it("is read page by page, the newest first, also while entries are marked", async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.unshift(await tell({ agoMs: (12 - index) * 1000 }));
    const { payload } = await list(keeper, "?pageSize=10&state=open");
    expect([(payload["rows"] as ReviewEntry[]).map(({ event }) => event.id), payload["open"]]).toEqual([ids.slice(0, 10), 12]);
    await mark(keeper, ids.slice(0, 10));
    expect(await openOf(keeper, `?pageSize=10&state=open&after=${String(payload["next"])}`)).toEqual(ids.slice(10));
    expect((await list(keeper, "?after=nowhere")).code).toBe("error_invalid_request");
  });

  it("keeps no rows of entries that are too old", async () => {
    const old = await tell({ agoMs: (reviewLimits.days - 1) * 86_400_000 });
    await mark(keeper, [old]);
    media.advance(2 * 86_400_000);
    const fresh = await tell();
    const again = await media.addPerson("north", "keeper");
    await media.platform.store.db.update(reviews).set({ personId: again.personId });
    await mark(again, [fresh]);
    const kept = await media.platform.store.db.select({ serialNumber: reviews.serialNumber }).from(reviews);
    expect(kept).toHaveLength(1);
    media.advance(-2 * 86_400_000);
  });
});
