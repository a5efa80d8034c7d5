import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommandResult } from "#contract/deviceLink.ts";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { AccessMethod, AccessResult, DeviceType, UserStatus } from "#contract/enumerations.ts";
import { createGuest, deleteGuest } from "#contract/guests.ts";
import { limits } from "#contract/limits.ts";
import { listUsePictures, listUses } from "#contract/uses.ts";
import { snapshotKey } from "#domain/playback/snapshotKeys.ts";
import type { Api } from "#kernel/api.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { deviceSecrets, devices } from "#server/base/store/schema/devices.ts";
import { usePictures } from "#server/base/store/schema/usePictures.ts";
import { hashSecret } from "#server/channels/deviceLink/authenticateDevice.ts";
import { takenWithinMs } from "#server/people/uses/takePicture.ts";
import { addDoor, connectDoor, type DoorAddress, type DoorClient } from "../support/doorClient.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { refusal } from "../support/settingsTests.ts";

const accountId = "northmoor";
const siteId = "harbour-house";
const timeout = 10_000;
const keyId = randomUUID();
const picture = Buffer.from("a picture of who came in");

let rig: TestPlatform;
let api: Api;
let visitorId: string;
let door: DoorAddress;
let bare: DoorAddress;
let doorClient: DoorClient;
let bareClient: DoorClient;
const gatewaySerial = "GH-GW-OF-USES";
const cameraSerial = "GH-CAM-OF-USES";
/** What the gateway does with the next command; by default it stores an image. */
let keep: (takenAt: Date) => Promise<Partial<CommandResult>>;
const kept = async (takenAt: Date): Promise<Partial<CommandResult>> => {
  await rig.platform.objects.own.write(snapshotKey(`${accountId}/${cameraSerial}/`, takenAt.getTime()), picture);
  return { stillTakenAtUtc: takenAt.toISOString() };
};
const ordered: string[] = [];
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  rig = await startTestPlatform();
  api = await rig.apiAs("jude.holloway@northmoor.example");
  const { store } = rig.platform;
  const mqttUrl = `${rig.localUrl.replace("http", "ws")}${deviceLinkPath}`;
  [door, bare] = [await addDoor(store), await addDoor(store)];
  const place = { accountId, siteId, isVideoEnabled: true };
  await store.db.insert(devices).values([
    { ...place, serialNumber: gatewaySerial, name: "Gateway of uses", deviceType: DeviceType.Gateway },
    {
      ...place,
      serialNumber: cameraSerial,
      name: "Camera of uses",
      deviceType: DeviceType.Camera,
      gatewaySerial,
      videoSourceId: "source-of-uses",
      isConnected: true,
    },
  ]);
  await store.db.insert(deviceSecrets).values({ accountId, serialNumber: gatewaySerial, secretHash: hashSecret("secret") });
  await store.db
    .update(devices)
    .set({ pairedSerials: [cameraSerial] })
    .where(eq(devices.serialNumber, door.serialNumber));
  const gateway = await connectDoor(mqttUrl, { accountId, serialNumber: gatewaySerial, secret: "secret" }, {}, async (command) => {
    if (command.kind !== "still.keep") return {};
    ordered.push(command.serialNumber);
    return keep(new Date());
  });
  keep = kept;
  [doorClient, bareClient] = [await connectDoor(mqttUrl, door), await connectDoor(mqttUrl, bare)];
  closers.push(gateway.close, doorClient.close, bareClient.close);
  visitorId = await addVisitor("Lena", "lena@visitors.example");
});
afterAll(async () => {
  for (const close of closers) await close();
  await rig.close();
});

async function addVisitor(firstName: string, email: string): Promise<string> {
  const { id } = await api.call(createGuest, {
    body: {
      firstName,
      lastName: "Of The Uses",
      email,
      visitingUserId: "northmoor-person-1",
      siteIds: [siteId],
      scheduleIds: [],
      passKind: "custom",
      validUntil: "2099-01-01T00:00:00Z",
    },
  });
  return id;
}

interface Opening {
  at?: DoorClient;
  personId?: string;
  method?: number;
  result?: number;
  credentialId?: string;
  agoMs?: number;
}

/** A door tells that it has decided; answers the entry's id. */
async function opened({ at = doorClient, agoMs = 0, ...rest }: Opening = {}): Promise<string> {
  const eventId = randomUUID();
  const atUtc = new Date(Date.now() - agoMs).toISOString();
  const decision = { personId: visitorId, method: AccessMethod.PIN, result: AccessResult.AccessGranted, isExit: false, ...rest };
  await at.say("event", { kind: "access.decision", eventId, atUtc, ...decision });
  return eventId;
}
const uses = (more: { cloudKeyId?: string; after?: string; pageSize?: "10" | "100" } = {}, by = api, personId = visitorId) =>
  by.call(listUses, { params: { personId }, query: more });
const useOf = async (id: string) => (await uses({ pageSize: "100" })).rows.find((row) => row.id === id);
const pictures = (ids: readonly string[], by = api, personId = visitorId) =>
  by.call(listUsePictures, { params: { personId }, query: { useIds: ids.join(",") } });

describe("[B-24] [B-23] each use of a visit", () => {
  it("keeps a picture of the camera at its door, which staff see with time, door and method; that they looked is in the log", async () => {
    const id = await opened();
    await expect
      .poll(() => useOf(id), { timeout })
      .toMatchObject({ picture: "kept", method: AccessMethod.PIN, serialNumber: door.serialNumber });
    expect(await useOf(id)).toMatchObject({ doorName: `Door ${door.serialNumber}`, timeZoneId: "Europe/London" });
    const [shown, ...others] = await pictures([id]);
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ id, picture: `data:image/jpeg;base64,${picture.toString("base64")}` });
    const [looked] = await rig.platform.events.query(accountId, { kinds: ["snapshots.viewed"], serialNumber: cameraSerial, limit: 1 });
    expect(looked).toMatchObject({ actor: { name: "Jude Holloway" }, data: { ofPersonId: visitorId, ofPersonName: "Lena Of The Uses" } });
  });

  it("has none where the door has no camera, the camera gives none, the door tells late, or the door let nobody in", async () => {
    const before = ordered.length;
    const unpaired = await opened({ at: bareClient });
    const late = await opened({ agoMs: 60_000 });
    const refused = await opened({ result: AccessResult.NotScheduled });
    keep = async () => ({ ok: false, code: "error_video_source_not_found" });
    const dark = await opened();
    await expect.poll(() => ordered.length, { timeout }).toBe(before + 1);
    keep = kept;
    // Told as soon as the gateway has said so, not only once a camera would have taken too long.
    await expect.poll(async () => (await useOf(dark))?.picture, { timeout: takenWithinMs / 2 }).toBe("none");
    const found = await Promise.all([unpaired, late, dark].map(useOf));
    expect(found.map((use) => use?.picture)).toEqual(["none", "none", "none"]);
    expect(await useOf(refused)).toBeUndefined();
    expect(await pictures([unpaired, late, dark])).toEqual([]);
  });

  it("is on its way while the camera is asked, and gone once pictures of that day are not kept any more", async () => {
    let answer = (_result: Partial<CommandResult>): void => undefined;
    keep = () => new Promise((resolve) => (answer = resolve));
    const id = await opened();
    await expect.poll(async () => (await useOf(id))?.picture, { timeout }).toBe("coming");
    answer(await kept(new Date()));
    keep = kept;
    await expect.poll(async () => (await useOf(id))?.picture, { timeout }).toBe("kept");
    const longAgo = new Date(Date.now() - (rig.platform.settings.snapshotDays + 1) * 86_400_000);
    await rig.platform.store.db.update(usePictures).set({ takenAt: longAgo }).where(eq(usePictures.eventId, id));
    expect((await useOf(id))?.picture).toBe("gone");
    expect(await pictures([id])).toEqual([]);
  });

  it("is not on its way for ever where the process that asked for it has ended", async () => {
    let answer = (_result: Partial<CommandResult>): void => undefined;
    keep = () => new Promise((resolve) => (answer = resolve));
    const id = await opened();
    await expect.poll(async () => (await useOf(id))?.picture, { timeout }).toBe("coming");
    await rig.platform.store.db
      .update(usePictures)
      .set({ askedAt: new Date(0) })
      .where(eq(usePictures.eventId, id));
    expect((await useOf(id))?.picture).toBe("none");
    answer({ ok: false, code: "error_video_source_not_found" });
    keep = kept;
  });

  it("is asked for of people who belong to the house with a cloud key alone", async () => {
    const personId = "northmoor-person-5";
    const before = ordered.length;
    const byPin = await opened({ personId });
    const byKey = await opened({ personId, method: AccessMethod.CloudKey, credentialId: `cloudkey-${keyId}` });
    const find = async (id: string) => (await uses({ pageSize: "100" }, api, personId)).rows.find((row) => row.id === id);
    await expect.poll(async () => (await find(byKey))?.picture, { timeout }).toBe("kept");
    expect((await find(byPin))?.picture).toBe("none");
    expect(ordered.length).toBe(before + 1);
  });

  it("is asked for once, also when the door tells it twice", async () => {
    const before = ordered.length;
    const event = { kind: "access.decision", eventId: randomUUID(), atUtc: new Date().toISOString(), isExit: false };
    const told = { ...event, personId: visitorId, method: AccessMethod.PIN, result: AccessResult.AccessGranted };
    await doorClient.say("event", told);
    await doorClient.say("event", told);
    await expect.poll(async () => (await useOf(event.eventId))?.picture, { timeout }).toBe("kept");
    expect(ordered.length).toBe(before + 1);
  });
});

describe("[B-24] the uses of a visit or of one key", () => {
  it("are counted and read page by page, the newest first; those of a key by themselves", async () => {
    for (let count = 1; count <= 12; count += 1) await opened({ agoMs: count * 60_000 });
    const all = await uses({ pageSize: "100" });
    expect(all.rows).toHaveLength(all.count);
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await uses({ pageSize: "10", ...(after !== undefined && { after }) });
      expect(page.count).toBe(all.count);
      ids.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(ids).toEqual(all.rows.map(({ id }) => id));
    const times = all.rows.map(({ openedAtUtc }) => Date.parse(openedAtUtc));
    expect(times).toEqual(times.toSorted((one, two) => two - one));
    const byKey = await opened({ method: AccessMethod.CloudKey, credentialId: `cloudkey-${keyId}` });
    expect(await uses({ cloudKeyId: keyId })).toMatchObject({ count: 1, rows: [{ id: byKey, method: AccessMethod.CloudKey }] });
    // Another test counts what the gateway is told, so none of this one is left.
    await expect.poll(async () => (await useOf(byKey))?.picture, { timeout }).toBe("kept");
    expect(await uses({ cloudKeyId: randomUUID() })).toEqual({ fullName: "Lena Of The Uses", count: 0, rows: [] });
    await expect(uses({ after: "bm90LW91cnM" })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });

  it("are not found for another account or out of reach; images of other people are never sent", async () => {
    const id = await opened();
    await expect.poll(async () => (await useOf(id))?.picture, { timeout }).toBe("kept");
    const foreign = await rig.apiAs("lucia.ferrer@castellan.example");
    const elsewhere = await rig.apiAs(await rig.createPerson({ scopes: ["accesslogs_r", "device_r"], siteIds: ["ferry-lane"] }));
    for (const by of [foreign, elsewhere]) {
      await expect(uses({}, by)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
      await expect(pictures([id], by)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    }
    // By the name of somebody else whom the session reaches.
    expect(await pictures([id], api, "northmoor-person-5")).toEqual([]);
    expect(await pictures([id], foreign, "castellan-person-8")).toEqual([]);
  });

  it("take the right to read the log, and their pictures that to see the camera", async () => {
    const id = await opened();
    await expect.poll(async () => (await useOf(id))?.picture, { timeout }).toBe("kept");
    const noLog = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "device_r"], siteIds: [siteId] }));
    await expect(uses({}, noLog)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    await expect(pictures([id], noLog)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    const noCamera = await rig.apiAs(await rig.createPerson({ scopes: ["accesslogs_r"], siteIds: [siteId] }));
    expect((await uses({}, noCamera)).rows.find((row) => row.id === id)?.picture).toBe("hidden");
    expect(await pictures([id], noCamera)).toEqual([]);
  });

  it(`are shown in ${limits.usePicturesMax} pictures at a time`, async () => {
    const many = Array.from({ length: limits.usePicturesMax + 1 }, () => randomUUID());
    await expect(pictures(many)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
    expect(await pictures(many.slice(1))).toEqual([]);
  });

  it("are not found once the visit has ended; the log keeps them", async () => {
    const personId = await addVisitor("Enda", "enda@visitors.example");
    const id = await opened({ personId });
    const rowsOf = async () => (await uses({}, api, personId)).rows;
    await expect.poll(rowsOf, { timeout }).toMatchObject([{ id, picture: "kept" }]);
    await api.call(deleteGuest, { params: { id: personId } });
    await expect(uses({}, api, personId)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    const [ended] = await rig.platform.store.db.select().from(people).where(eq(people.personId, personId));
    expect(ended?.status).toBe(UserStatus.Inactive);
  });
});
