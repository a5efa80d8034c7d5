import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deviceTopic } from "#contract/deviceLink.ts";
import { AccessResult, UserStatus } from "#contract/enumerations.ts";
import { forgivePresence, listInside, listOccupancy } from "#contract/presence.ts";
import { PresenceMessage } from "#contract/presenceMessage.ts";
import { createZone, setDeviceZones } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { cards, people } from "#server/base/store/schema/accounts.ts";
import { scheduleDoors, schedulePeople, schedules } from "#server/base/store/schema/policy.ts";
import { addDoor, connectDoor, type DoorAddress } from "../support/doorClient.ts";
import { type Controller, type ControllerOptions, startDoorController } from "../support/doorControllers.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const accountId = "northmoor";
const siteId = "harbour-house";
const scheduleId = "presence-always";
let rig: TestPlatform;
let api: Api;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  rig = await startTestPlatform();
  api = await rig.apiAs("jude.holloway@northmoor.example");
  await rig.platform.store.db.insert(schedules).values({
    accountId,
    scheduleId,
    name: "Presence always",
    kind: "access",
    recurrences: [{ cron: "0 0 0 * *", timeDuration: 1440 }],
    onHoliday: "asUsual",
  });
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => rig.close());

/** A zone with a rule, and doors that lead into it from outside. */
async function aZone(
  rules: { antiPassback?: "refuse"; occupancyMax?: number },
  doorCount = 2,
): Promise<{ zoneId: string; doors: DoorAddress[] }> {
  const { id: zoneId } = await api.call(createZone, { body: { name: `Zone ${randomUUID().slice(0, 8)}`, siteId, ...rules } });
  const doors: DoorAddress[] = [];
  for (let door = 0; door < doorCount; door += 1) {
    const address = await addDoor(rig.platform.store, { accountId, siteId });
    await rig.platform.store.db.insert(scheduleDoors).values({ accountId, scheduleId, serialNumber: address.serialNumber });
    await api.call(setDeviceZones, { params: { serial: address.serialNumber }, body: { primaryZoneId: zoneId } });
    doors.push(address);
  }
  await rig.platform.policies.readAnew(accountId);
  return { zoneId, doors };
}

async function aPerson(cardNumber: string): Promise<string> {
  const personId = randomUUID();
  const { db } = rig.platform.store;
  await db
    .insert(people)
    .values({ accountId, personId, firstName: "Card", lastName: cardNumber, status: UserStatus.Active, siteIds: [siteId] });
  await db.insert(cards).values({ accountId, cardNumber, personId });
  await db.insert(schedulePeople).values({ accountId, scheduleId, personId });
  await rig.platform.policies.readAnew(accountId);
  return personId;
}

const start = async (address: DoorAddress, options?: ControllerOptions): Promise<Controller> => {
  const controller = await startDoorController(rig, address, closers, options);
  await expect.poll(() => controller.link.isConnected(), { timeout: 10_000 }).toBe(true);
  await expect.poll(() => existsSync(join(controller.folder, "policy.json")), { timeout: 10_000 }).toBe(true);
  return controller;
};
const inside = async (zoneId: string) => (await api.call(listInside, { query: { zoneId } })).rows;
const insideOf = ({ presence }: Controller, zoneId: string) => presence.state.occupancy.get(zoneId) ?? 0;
const resultsOf = async ({ address }: Controller) => {
  const entries = await rig.platform.events.query(accountId, { serialNumber: address.serialNumber, kinds: ["access.decision"], limit: 50 });
  return entries.toReversed().map(({ data }) => data["result"]);
};
const within = { timeout: 10_000, interval: 20 };
const { AccessGranted, NotScheduled } = AccessResult;

describe("[B-22] a zone with several doors on several gateways", () => {
  it("refuses within a second at the second door whom the first has let in, and lets them in again once they are forgiven", async () => {
    const cardNumber = "66000001";
    const personId = await aPerson(cardNumber);
    const { zoneId, doors } = await aZone({ antiPassback: "refuse" });
    const [front, back] = [await start(doors[0] as DoorAddress), await start(doors[1] as DoorAddress)];
    await expect.poll(() => (front.bench.card(cardNumber), front.bench.isLocked()), { timeout: 10_000 }).toBe(false);
    const enteredMs = performance.now();
    await expect.poll(() => insideOf(back, zoneId), within).toBe(1);
    expect(performance.now() - enteredMs).toBeLessThan(1000);
    back.bench.card(cardNumber);
    await expect.poll(() => resultsOf(back), within).toEqual([NotScheduled]);
    expect(await inside(zoneId)).toMatchObject([
      { id: personId, fullName: `Card ${cardNumber}`, zoneId, siteId, door: { serialNumber: front.address.serialNumber } },
    ]);
    expect((await api.call(listOccupancy, { query: { zoneId } })).zones).toMatchObject([{ zoneId, inside: 1, occupancyMax: 0 }]);

    expect(await api.call(forgivePresence, { body: { personIds: [personId] } })).toEqual({ forgiven: 1 });
    await expect.poll(() => [insideOf(front, zoneId), insideOf(back, zoneId)], within).toEqual([0, 0]);
    back.bench.card(cardNumber);
    await expect.poll(() => resultsOf(back), within).toEqual([NotScheduled, AccessGranted]);
    const [entry] = await rig.platform.events.query(accountId, { kinds: ["presence.forgiven"], limit: 1 });
    expect(entry).toMatchObject({ siteId, data: { zoneId, personIds: [personId], names: [`Card ${cardNumber}`], count: 1 } });
  });

  it("refuses at its other door when it is full, until the zone is forgiven", async () => {
    const [one, other] = ["66000002", "66000003"];
    await aPerson(one);
    await aPerson(other);
    const { zoneId, doors } = await aZone({ occupancyMax: 1 });
    const [front, back] = [await start(doors[0] as DoorAddress), await start(doors[1] as DoorAddress)];
    await expect.poll(() => (front.bench.card(one), front.bench.isLocked()), { timeout: 10_000 }).toBe(false);
    await expect.poll(() => insideOf(back, zoneId), within).toBe(1);
    back.bench.card(other);
    await expect.poll(() => resultsOf(back), within).toEqual([NotScheduled]);
    expect(await api.call(forgivePresence, { body: { zoneIds: [zoneId] } })).toEqual({ forgiven: 1 });
    await expect.poll(() => insideOf(back, zoneId), within).toBe(0);
    back.bench.card(other);
    await expect.poll(() => resultsOf(back), within).toEqual([NotScheduled, AccessGranted]);
  });

  it("sends an offline door the people inside when it is back, and merges its own passages by time", async () => {
    const [anna, bert] = ["66000004", "66000005"];
    await aPerson(anna);
    await aPerson(bert);
    const { zoneId, doors } = await aZone({ antiPassback: "refuse" });
    const back = await start(doors[1] as DoorAddress);
    const front = await start(doors[0] as DoorAddress);
    back.link.sever();
    await expect.poll(() => back.link.isConnected(), within).toBe(false);
    await expect.poll(() => (front.bench.card(anna), front.bench.isLocked()), { timeout: 10_000 }).toBe(false);
    // While offline the door lets in people whom it does not know yet; both sides count them as inside.
    back.bench.card(bert);
    expect(insideOf(back, zoneId)).toBe(1);
    await expect.poll(async () => (await inside(zoneId)).length, within).toBe(1);
    back.link.reconnect();
    await expect.poll(() => [insideOf(back, zoneId), insideOf(front, zoneId)], within).toEqual([2, 2]);
    back.bench.card(anna);
    await expect.poll(async () => (await resultsOf(back)).at(-1), within).toBe(NotScheduled);
  });

  it("is known to a door after a restart, including people who left by another door in the meantime", async () => {
    const cardNumber = "66000006";
    await aPerson(cardNumber);
    const { zoneId, doors } = await aZone({ antiPassback: "refuse" });
    const front = await start(doors[0] as DoorAddress);
    const back = await start(doors[1] as DoorAddress);
    await expect.poll(() => (front.bench.card(cardNumber), front.bench.isLocked()), { timeout: 10_000 }).toBe(false);
    await expect.poll(() => insideOf(back, zoneId), within).toBe(1);
    await back.stop();
    front.bench.card(cardNumber, true);
    await expect.poll(async () => (await inside(zoneId)).length, within).toBe(0);
    const again = await start(doors[1] as DoorAddress, { folder: back.folder });
    await expect.poll(() => insideOf(again, zoneId), within).toBe(0);
  });
});

describe("[B-22] what the platform holds to be true", () => {
  const decision = (personId: string, zoneId: string | undefined, atMs: number, eventId: string = randomUUID()) => ({
    kind: "access.decision",
    eventId,
    atUtc: new Date(atMs).toISOString(),
    result: AccessGranted,
    method: 4,
    isExit: zoneId === undefined,
    personId,
    moves: [{ personId, ...(zoneId !== undefined && { zoneId }) }],
  });

  it("goes by when things happened and not by when they were heard, a repetition changing nothing", async () => {
    const personId = await aPerson("66000010");
    const { zoneId, doors } = await aZone({ antiPassback: "refuse" }, 1);
    const door = await connectDoor(rig.localUrl.replace("http", "ws") + "/mqtt", doors[0] as DoorAddress);
    closers.push(() => door.close());
    const now = Date.now();
    const entered = decision(personId, zoneId, now - 60_000);
    await door.say("event", decision(personId, undefined, now - 30_000));
    await door.say("event", entered);
    expect(await inside(zoneId)).toEqual([]);
    await door.say("event", decision(personId, zoneId, now - 10_000));
    await door.say("event", entered);
    expect((await inside(zoneId)).map(({ sinceUtc }) => Date.parse(sinceUtc))).toEqual([now - 10_000]);
  });

  it("does not keep a person inside in the future when a door's clock is ahead", async () => {
    const personId = await aPerson("66000011");
    const { zoneId, doors } = await aZone({ antiPassback: "refuse" }, 1);
    const door = await connectDoor(rig.localUrl.replace("http", "ws") + "/mqtt", doors[0] as DoorAddress);
    closers.push(() => door.close());
    await door.say("event", decision(personId, zoneId, Date.now() + 3_600_000));
    const [found] = await inside(zoneId);
    expect(Date.parse(found?.sinceUtc ?? "")).toBeLessThanOrEqual(Date.now());
    await door.say("event", decision(personId, undefined, Date.now() + 10));
    expect(await inside(zoneId)).toEqual([]);
  });

  it("believes a door nothing of people and zones that are not of its account and site", async () => {
    const personId = await aPerson("66000012");
    const { zoneId, doors } = await aZone({ antiPassback: "refuse" }, 1);
    const door = await connectDoor(rig.localUrl.replace("http", "ws") + "/mqtt", doors[0] as DoorAddress);
    closers.push(() => door.close());
    await door.say("event", decision("castellan-person-1", zoneId, Date.now() - 1000));
    await door.say("event", decision(personId, "quarry-stores", Date.now() - 1000));
    expect((await api.call(listInside, { query: { search: "66000012" } })).rows).toEqual([]);
    expect(await inside(zoneId)).toEqual([]);
  });

  it("does not count a person as inside who entered before a reset, however late the report arrives", async () => {
    const personId = await aPerson("66000013");
    const { zoneId, doors } = await aZone({ antiPassback: "refuse" }, 1);
    const door = await connectDoor(rig.localUrl.replace("http", "ws") + "/mqtt", doors[0] as DoorAddress);
    closers.push(() => door.close());
    expect(await api.call(forgivePresence, { body: { zoneIds: [zoneId] } })).toEqual({ forgiven: 0 });
    await door.say("event", decision(personId, zoneId, Date.now() - 60_000));
    expect(await inside(zoneId)).toEqual([]);
  });

  it("tells the doors that know a credential how often it was used, also those that come later", async () => {
    const personId = await aPerson("66000014");
    const { doors } = await aZone({}, 2);
    const [one, other] = doors as [DoorAddress, DoorAddress];
    const heardBy = async (address: DoorAddress) => {
      const door = await connectDoor(rig.localUrl.replace("http", "ws") + "/mqtt", address);
      closers.push(() => door.close());
      const uses: PresenceMessage["uses"] = [];
      await door.client.subscribeAsync(deviceTopic(accountId, address.serialNumber, "down", "presence"), { qos: 1 });
      door.client.on("message", (topic, payload) => {
        if (topic.endsWith("/presence")) uses.push(...PresenceMessage.parse(JSON.parse(payload.toString())).uses);
      });
      // It is sent its configuration, and what is known, once it has said again that it is there.
      await door.say("link", { connected: true, bootId: randomUUID() });
      return { door, uses };
    };
    const { door, uses } = await heardBy(one);
    const eventId = randomUUID();
    await door.say("event", { ...decision(personId, undefined, Date.now() - 1000, eventId), used: ["card-66000014"] });
    await expect.poll(() => uses, within).toContainEqual({ credentialId: "card-66000014", eventIds: [eventId] });
    const late = await heardBy(other);
    await expect.poll(() => late.uses, within).toContainEqual({ credentialId: "card-66000014", eventIds: [eventId] });
  });
});

describe("[B-22] forgiving", () => {
  it("is refused for people and zones out of reach, and without the scope", async () => {
    const { zoneId } = await aZone({ antiPassback: "refuse" }, 1);
    const personId = await aPerson("66000020");
    const elsewhere = await rig.apiAs(await rig.createPerson({ scopes: ["deviceremoteaccess_w", "device_r"], siteIds: ["quarry-lab"] }));
    await expect(elsewhere.call(forgivePresence, { body: { zoneIds: [zoneId] } })).rejects.toMatchObject({ code: "error_zone_not_found" });
    await expect(elsewhere.call(forgivePresence, { body: { personIds: [personId] } })).rejects.toMatchObject({
      code: "error_user_not_found",
    });
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["zone_r", "user_r"], siteIds: [siteId] }));
    await expect(reader.call(forgivePresence, { body: { zoneIds: [zoneId] } })).rejects.toMatchObject({ status: 403 });
  });

  it("the people inside are readable with user_r and zone_r, within reach", async () => {
    const nobody = await rig.apiAs(await rig.createPerson({ scopes: ["user_r"], siteIds: [siteId] }));
    await expect(nobody.call(listInside, { query: {} })).rejects.toMatchObject({ status: 403 });
    const elsewhere = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "zone_r"], siteIds: ["quarry-lab"] }));
    expect((await elsewhere.call(listInside, { query: { siteId } })).rows).toEqual([]);
    expect((await elsewhere.call(listOccupancy, { query: { siteId } })).zones).toEqual([]);
  });
});
