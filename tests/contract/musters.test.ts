import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AccessResult, UserStatus } from "#contract/enumerations.ts";
import {
  accountForPeople,
  callMuster,
  closeMuster,
  getMuster,
  listMusterPeople,
  listMusters,
  type MusterPerson,
  markMissing,
} from "#contract/musters.ts";
import { createSite } from "#contract/sites.ts";
import { createZone, setDeviceZones } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { guests } from "#server/base/store/schema/guests.ts";
import { musterPeople, musters } from "#server/base/store/schema/musters.ts";
import { addDoor, connectDoor, type DoorAddress, type DoorClient } from "../support/doorClient.ts";
import { openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const accountId = "northmoor";
const rights = ["user_r", "zone_r", "device_r"] as const;
const within = { timeout: 10_000, interval: 20 };
let rig: TestPlatform;
let api: Api;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  rig = await startTestPlatform();
  api = await rig.apiAs("jude.holloway@northmoor.example");
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => rig.close());

interface Place {
  siteId: string;
  hall: string;
  yard: string;
  door: DoorClient;
  /** Of the yard, where people assemble. */
  gate: DoorClient;
}

/** A site with a hall to muster, a yard to assemble in, and a door of each. */
async function aPlace(): Promise<Place> {
  const name = `Works ${randomUUID().slice(0, 8)}`;
  const { id: siteId } = await api.call(createSite, { body: { name, timeZoneId: "Europe/Madrid" } });
  const { id: hall } = await api.call(createZone, { body: { name: "Hall", siteId } });
  const { id: yard } = await api.call(createZone, { body: { name: "Yard", siteId } });
  return { siteId, hall, yard, door: await connected(siteId, hall), gate: await connected(siteId, yard) };
}

async function connected(siteId: string, zoneId: string): Promise<DoorClient> {
  const address: DoorAddress = await addDoor(rig.platform.store, { accountId, siteId });
  await api.call(setDeviceZones, { params: { serial: address.serialNumber }, body: { primaryZoneId: zoneId } });
  const door = await connectDoor(rig.localUrl.replace("http", "ws") + "/mqtt", address);
  closers.push(() => door.close());
  return door;
}

async function aPerson(lastName: string, { isVisitor = false, phoneNumber }: { isVisitor?: boolean; phoneNumber?: string } = {}) {
  const personId = randomUUID();
  await rig.platform.store.db.insert(people).values({
    accountId,
    personId,
    firstName: "Ana",
    lastName,
    status: UserStatus.Active,
    siteIds: ["harbour-house"],
    isVisitor,
    ...(phoneNumber !== undefined && { phoneNumber }),
  });
  return personId;
}

/** What a door tells of somebody: `to` is where they went, absent when they only held up their card. */
const said = (
  personId: string,
  { to, atMs = Date.now(), result = AccessResult.AccessGranted as number }: { to?: string; atMs?: number; result?: number },
) => ({
  kind: "access.decision",
  eventId: randomUUID(),
  atUtc: new Date(atMs).toISOString(),
  result,
  method: 4,
  isExit: to === "out",
  personId,
  ...(to !== undefined && { moves: [{ personId, ...(to !== "out" && { zoneId: to }) }] }),
});

const go = (door: DoorClient, personId: string, to: string, atMs = Date.now()) => door.say("event", said(personId, { to, atMs }));
const readAll = async (id: string, as: Api = api): Promise<MusterPerson[]> =>
  (await as.call(listMusterPeople, { params: { id }, query: {} })).rows.toSorted((a, b) => a.fullName.localeCompare(b.fullName));
const countsOf = async (id: string) => (await api.call(getMuster, { params: { id } })).counts;
const stateOf = async (id: string, personId: string) => (await readAll(id)).find((row) => row.id === personId);
const tick = (id: string, personIds: string[], as: Api = api, more: { note?: string; seenAtUtc?: string } = {}) =>
  as.call(accountForPeople, { params: { id }, body: { personIds, ...more } });
const kindsOf = async (id: string) => {
  const entries = await rig.platform.events.query(accountId, { limit: 200 });
  return entries.flatMap(({ kind, data }) => (data["musterId"] === id ? kind : [])).toReversed();
};

describe("[B-22] a muster is refused", () => {
  it("without the right to call, tick or close one, or to read people and zones", async () => {
    const { siteId } = await aPlace();
    const { id } = await api.call(callMuster, { body: { siteId } });
    const reader = await rig.apiAs(await rig.createPerson({ scopes: rights, siteIds: [siteId] }));
    const forbidden = { status: 403, code: "error_forbidden" };
    await expect(reader.call(callMuster, { body: { siteId } })).rejects.toMatchObject(forbidden);
    await expect(tick(id, ["nobody"], reader)).rejects.toMatchObject(forbidden);
    await expect(reader.call(closeMuster, { params: { id }, body: { missing: 0 } })).rejects.toMatchObject(forbidden);
    expect((await reader.call(getMuster, { params: { id } })).id).toBe(id);
    const blind = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "lockdown_w", "deviceremoteaccess_w"], siteIds: [siteId] }));
    await expect(blind.call(getMuster, { params: { id } })).rejects.toMatchObject(forbidden);
    await expect(blind.call(listMusters, { query: {} })).rejects.toMatchObject(forbidden);
    await expect(blind.call(callMuster, { body: { siteId } })).rejects.toMatchObject(forbidden);
    await expect(tick(id, ["nobody"], blind)).rejects.toMatchObject(forbidden);
  });

  it("to another account, and where the session does not reach the site", async () => {
    const { siteId } = await aPlace();
    const { id } = await api.call(callMuster, { body: { siteId } });
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    const near = await rig.apiAs(
      await rig.createPerson({ scopes: [...rights, "lockdown_w", "deviceremoteaccess_w"], siteIds: ["quarry-lab"] }),
    );
    for (const stranger of [other, near]) {
      await expect(stranger.call(callMuster, { body: { siteId } })).rejects.toMatchObject({ code: "error_site_not_found" });
      await expect(stranger.call(getMuster, { params: { id } })).rejects.toMatchObject({ status: 404, code: "error_muster_not_found" });
      await expect(readAll(id, stranger)).rejects.toMatchObject({ code: "error_muster_not_found" });
      await expect(tick(id, ["nobody"], stranger)).rejects.toMatchObject({ code: "error_muster_not_found" });
      await expect(stranger.call(closeMuster, { params: { id }, body: { missing: 0 } })).rejects.toMatchObject({ status: 404 });
      expect((await stranger.call(listMusters, { query: { siteId } })).rows).toEqual([]);
    }
  });

  it("for zones of another site, without any zone, and for people who are not on the list", async () => {
    const { siteId, hall, yard } = await aPlace();
    await expect(api.call(callMuster, { body: { siteId, zoneIds: ["harbour-lobby"] } })).rejects.toMatchObject({
      code: "error_zone_not_found",
    });
    await expect(api.call(callMuster, { body: { siteId, assemblyZoneIds: [hall, yard] } })).rejects.toMatchObject({
      code: "error_muster_without_zones",
    });
    const { id } = await api.call(callMuster, { body: { siteId } });
    await expect(tick(id, [await aPerson("Absent")])).rejects.toMatchObject({ status: 404, code: "error_user_not_found" });
    expect(await kindsOf(id)).toEqual(["muster.called"]);
  });

  it("while one of the same zones is open, also when two are called at once; more zones are a new one", async () => {
    const { siteId, hall } = await aPlace();
    const answers = await Promise.allSettled([1, 2, 3].map(() => api.call(callMuster, { body: { siteId, zoneIds: [hall] } })));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ status: 409, code: "error_muster_already_open" });
    }
    expect((await api.call(callMuster, { body: { siteId } })).zones.map(({ name }) => name)).toEqual(["Hall", "Yard"]);
    expect((await api.call(listMusters, { query: { siteId, state: "open" } })).rows).toHaveLength(2);
  });

  it("any change once it is closed, by a call as by the store itself", async () => {
    const { siteId, hall, door } = await aPlace();
    const personId = await aPerson("Closed");
    await go(door, personId, hall);
    const { id } = await api.call(callMuster, { body: { siteId } });
    const [row] = await readAll(id);
    await api.call(closeMuster, { params: { id }, body: { missing: 1, comments: "Drill" } });
    const closed = { status: 409, code: "error_muster_closed" };
    await expect(tick(id, [personId])).rejects.toMatchObject(closed);
    await expect(
      api.call(markMissing, { params: { id }, body: { people: [{ personId, revision: row?.revision ?? 0 }] } }),
    ).rejects.toMatchObject(closed);
    await expect(api.call(closeMuster, { params: { id }, body: { missing: 1 } })).rejects.toMatchObject(closed);
    const { db } = rig.platform.store;
    await expect(db.update(musters).set({ comments: "Other" }).where(eq(musters.musterId, id))).rejects.toThrow();
    await expect(db.update(musterPeople).set({ method: "hand" }).where(eq(musterPeople.musterId, id))).rejects.toThrow();
    await go(door, personId, "out");
    expect(await stateOf(id, personId)).toEqual(row);
  });
});

describe("[B-22] the list", () => {
  it("lists the people inside at that instant, with entry time, door, last sighting and a visitor's host", async () => {
    const { siteId, hall, yard, door } = await aPlace();
    const [inside, left, assembled] = [
      await aPerson("Inside", { phoneNumber: "+34 600 000 001" }),
      await aPerson("Left"),
      await aPerson("Yard"),
    ];
    const visitor = await aPerson("Visitor", { isVisitor: true });
    await rig.platform.store.db.insert(guests).values({ accountId, personId: visitor, visitingPersonId: inside, passKind: "custom" });
    const now = Date.now();
    await go(door, inside, hall, now - 60_000);
    await go(door, visitor, hall, now - 50_000);
    await go(door, left, hall, now - 40_000);
    await go(door, left, "out", now - 30_000);
    await go(door, assembled, yard, now - 20_000);
    await door.say("event", said(inside, { atMs: now - 10_000, result: AccessResult.NotScheduled }));
    const muster = await api.call(callMuster, { body: { siteId, assemblyZoneIds: [yard], reason: "Smoke in the hall" } });
    expect(muster).toMatchObject({
      siteId,
      timeZoneId: "Europe/Madrid",
      zones: [{ id: hall, name: "Hall" }],
      assemblyZones: [{ id: yard, name: "Yard" }],
      reason: "Smoke in the hall",
      calledBy: { name: "Jude Holloway" },
      counts: { total: 2, accounted: 0, missing: 2 },
    });
    expect(await readAll(muster.id)).toMatchObject([
      {
        id: inside,
        fullName: "Ana Inside",
        phoneNumber: "+34 600 000 001",
        zoneName: "Hall",
        sinceUtc: new Date(now - 60_000).toISOString(),
        lastSeenUtc: new Date(now - 10_000).toISOString(),
        isLate: false,
      },
      { id: visitor, isVisitor: true, host: { name: "Ana Inside", phoneNumber: "+34 600 000 001" } },
    ]);
  });

  it("has no door without the right to read doors", async () => {
    const { siteId, hall, door } = await aPlace();
    await go(door, await aPerson("Doorless"), hall);
    const { id } = await api.call(callMuster, { body: { siteId } });
    expect((await readAll(id))[0]?.door).toBeDefined();
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "zone_r"], siteIds: [siteId] }));
    const [row] = await readAll(id, reader);
    expect([row?.door, row?.lastSeenDoor]).toEqual([undefined, undefined]);
  });

  it("is answered whole and then by what has changed since", async () => {
    const { siteId, hall, door } = await aPlace();
    const [one, other] = [await aPerson("Delta One"), await aPerson("Delta Other")];
    await go(door, one, hall);
    await go(door, other, hall);
    const { id } = await api.call(callMuster, { body: { siteId } });
    const whole = await api.call(listMusterPeople, { params: { id }, query: {} });
    expect([whole.rows.length, whole.isMore]).toEqual([2, false]);
    expect((await api.call(listMusterPeople, { params: { id }, query: { after: whole.next } })).rows).toEqual([]);
    await tick(id, [other]);
    const since = await api.call(listMusterPeople, { params: { id }, query: { after: whole.next } });
    expect(since.rows.map((row) => row.id)).toEqual([other]);
  });

  it("takes in whom a door tells of late who came before the call, and nobody who came after it", async () => {
    const { siteId, hall, door } = await aPlace();
    const [late, after] = [await aPerson("Late"), await aPerson("After")];
    const { id } = await api.call(callMuster, { body: { siteId } });
    await go(door, late, hall, Date.now() - 120_000);
    await go(door, after, hall);
    await expect.poll(() => countsOf(id), within).toEqual({ total: 1, accounted: 0, missing: 1 });
    await expect.poll(async () => (await api.call(getMuster, { params: { id } })).enteredSince, within).toBe(1);
    expect(await readAll(id)).toMatchObject([{ id: late, isLate: true }]);
    expect(await kindsOf(id)).toEqual(["muster.called", "muster.joined"]);
  });
});

describe("[B-22] people are accounted for", () => {
  it("by hand by one of several simultaneous callers; the others learn who it was", async () => {
    const { siteId, hall, door } = await aPlace();
    const personId = await aPerson("Parallel");
    await go(door, personId, hall);
    const { id } = await api.call(callMuster, { body: { siteId } });
    const scopes = [...rights, "deviceremoteaccess_w"] as const;
    const wardens = await Promise.all([1, 2, 3, 4].map(async () => rig.apiAs(await rig.createPerson({ scopes, siteIds: [siteId] }))));
    const answers = await Promise.all(wardens.map((warden, index) => tick(id, [personId], warden, { note: `Warden ${index}` })));
    expect(answers.filter(({ accounted }) => accounted.length === 1)).toHaveLength(1);
    expect(answers.flatMap(({ already }) => already)).toEqual(Array(3).fill({ id: personId, method: "hand", by: "Test Person" }));
    const winner = answers.findIndex(({ accounted }) => accounted.length === 1);
    expect(await stateOf(id, personId)).toMatchObject({ accounted: { method: "hand", note: `Warden ${winner}` } });
    expect(await kindsOf(id)).toEqual(["muster.called", "muster.accounted"]);
  });

  it("and are marked missing again only if the caller saw the present tick: a newer tick of another person stays", async () => {
    const { siteId, hall, door } = await aPlace();
    const personId = await aPerson("Undone");
    await go(door, personId, hall);
    const { id } = await api.call(callMuster, { body: { siteId } });
    await tick(id, [personId]);
    const seen = (await stateOf(id, personId))?.revision ?? 0;
    const undo = (revision: number) => api.call(markMissing, { params: { id }, body: { people: [{ personId, revision }] } });
    expect(await undo(seen)).toEqual({ missing: [personId] });
    await tick(id, [personId], api, { note: "At the gate" });
    await expect(undo(seen)).rejects.toMatchObject({ status: 409, code: "error_muster_person_changed" });
    expect(await stateOf(id, personId)).toMatchObject({ accounted: { note: "At the gate" } });
    expect(await kindsOf(id)).toEqual(["muster.called", "muster.accounted", "muster.reopened", "muster.accounted"]);
  });

  it("by leaving, and are missing again when they go back in, however they were accounted for", async () => {
    const { siteId, hall, door } = await aPlace();
    const personId = await aPerson("Leaver");
    await go(door, personId, hall, Date.now() - 60_000);
    const { id } = await api.call(callMuster, { body: { siteId } });
    await go(door, personId, "out");
    await expect.poll(async () => (await stateOf(id, personId))?.accounted?.method, within).toBe("left");
    await go(door, personId, hall);
    await expect.poll(async () => (await stateOf(id, personId))?.wentBackAtUtc, within).toBeDefined();
    const back = await stateOf(id, personId);
    expect(back?.accounted).toBeUndefined();
    // A person who was seen outside before that has gone in again.
    const before = new Date(Date.parse(back?.wentBackAtUtc ?? "") - 1).toISOString();
    expect(await tick(id, [personId], api, { seenAtUtc: before })).toEqual({ accounted: [], already: [], movedSince: [personId] });
    expect((await tick(id, [personId])).accounted).toEqual([personId]);
    expect(await kindsOf(id)).toEqual(["muster.called", "muster.accounted", "muster.reopened", "muster.accounted"]);
  });

  it("by a card where people assemble and at another site, not at a door inside nor by a card that is suspended", async () => {
    const { siteId, hall, yard, door, gate } = await aPlace();
    const elsewhere = await aPlace();
    const [atGate, away, within2, suspended] = [
      await aPerson("Gate"),
      await aPerson("Away"),
      await aPerson("Corridor"),
      await aPerson("Stolen"),
    ];
    for (const personId of [atGate, away, within2, suspended]) await go(door, personId, hall, Date.now() - 60_000);
    const { id } = await api.call(callMuster, { body: { siteId, assemblyZoneIds: [yard] } });
    await gate.say("event", said(suspended, { result: AccessResult.Suspended }));
    await door.say("event", said(within2, { result: AccessResult.NotScheduled }));
    await elsewhere.door.say("event", said(away, { result: AccessResult.NotScheduled }));
    await gate.say("event", said(atGate, { result: AccessResult.NotScheduled }));
    await expect.poll(() => countsOf(id), within).toEqual({ total: 4, accounted: 2, missing: 2 });
    const methods = Object.fromEntries((await readAll(id)).map((row) => [row.fullName, row.accounted?.method]));
    expect(methods).toEqual({ "Ana Gate": "card", "Ana Away": "card", "Ana Corridor": undefined, "Ana Stolen": undefined });
  });

  it("and every console that reads musters is notified", async () => {
    const { siteId, hall, door } = await aPlace();
    const personId = await aPerson("Told");
    await go(door, personId, hall);
    const { id } = await api.call(callMuster, { body: { siteId } });
    const stream = await openEventStream(rig.url, await rig.tokenOf("jude.holloway@northmoor.example"), "Musters/Index");
    closers.push(() => stream.close());
    expect((await stream.next()).event).toBe("hello");
    await tick(id, [personId]);
    const { data } = await stream.next();
    expect(JSON.parse((data.document as { Data: string }).Data)).toEqual({ Id: id, Change: "changed" });
  });
});

describe("[B-22] closing a muster", () => {
  it("includes reports of doors up to the call, and cannot be closed while more people are missing than its closer knows", async () => {
    const { siteId, hall, door } = await aPlace();
    const [one, other] = [await aPerson("Close One"), await aPerson("Close Other")];
    await go(door, one, hall);
    await go(door, other, hall);
    const { id } = await api.call(callMuster, { body: { siteId } });
    await tick(id, [one]);
    await expect(api.call(closeMuster, { params: { id }, body: { missing: 0 } })).rejects.toMatchObject({
      status: 409,
      code: "error_muster_missing_changed",
    });
    await go(door, other, "out");
    const closed = await api.call(closeMuster, { params: { id }, body: { missing: 1, comments: "False alarm" } });
    expect(closed).toMatchObject({
      counts: { total: 2, accounted: 2, missing: 0 },
      closedBy: { name: "Jude Holloway" },
      comments: "False alarm",
    });
    expect((await stateOf(id, other))?.accounted?.method).toBe("left");
    const [entry] = await rig.platform.events.query(accountId, { kinds: ["muster.closed"], limit: 1 });
    expect(entry).toMatchObject({ siteId, data: { musterId: id, total: 2, missing: 0, comments: "False alarm" } });
    expect((await api.call(listMusters, { query: { siteId, state: "closed", search: "Works" } })).rows.map((row) => row.id)).toEqual([id]);
    // Another one may be called then.
    expect((await api.call(callMuster, { body: { siteId } })).counts).toEqual({ total: 1, accounted: 0, missing: 1 });
  });
});
