import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  answerCall,
  declineCall,
  getPhoneCall,
  hangUpDeviceCall,
  listPhoneCalls,
  readDeviceCall,
  reportRinging,
  requestDeviceCall,
} from "#contract/calls.ts";
import { CallStatus, LockState } from "#contract/enumerations.ts";
import { getInbox } from "#contract/notices.ts";
import { scopes } from "#contract/scopes.ts";
import type { Api } from "#kernel/api.ts";
import { deviceCalls } from "#server/base/store/schema/catalog.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import { attempts } from "#server/base/store/schema/identity.ts";
import { ringerOf } from "#server/intercom/calls/callerLimits.ts";
import { openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { refusal } from "../support/settingsTests.ts";

const accountId = "northmoor";
const intercom = "GH-INT40-0127A3";
/** In the demo's intercom directory Marta Olsen lives at Harbour House and Kenji Ito works at the depot. */
const marta = "northmoor-person-5";
const kenji = "northmoor-person-6";
const martasAddress = "marta.olsen@northmoor.example";
const timeout = 10_000;

let rig: TestPlatform;
let visitor: Api;
let resident: Api;
let ruth: Api;
let owner: Api;
beforeAll(async () => {
  rig = await startTestPlatform();
  visitor = await rig.apiAs();
  resident = await rig.apiAs(martasAddress);
  ruth = await rig.apiAs("ruth.adeyemi@northmoor.example");
  owner = await rig.apiAs("jude.holloway@northmoor.example");
});
beforeEach(async () => {
  await rig.platform.store.db.delete(attempts);
  await rig.platform.store.db.delete(deviceCalls);
  await connect(true);
});
afterAll(() => rig.close());

const connect = (isConnected: boolean) =>
  rig.platform.store.db.update(devices).set({ isConnected }).where(eq(devices.serialNumber, intercom));
const ring = (userId?: string, callId = randomUUID(), serialNumber = intercom) =>
  visitor.call(requestDeviceCall, { body: { serialNumber, callId, ...(userId !== undefined && { userId }) } });
const state = async (callId: string) => (await visitor.call(readDeviceCall, { params: { callId } })).status;
const hangUp = (callId: string) => visitor.call(hangUpDeviceCall, { params: { callId } });
const rungOut = (callId: string) =>
  rig.platform.store.db
    .update(deviceCalls)
    .set({ ringsUntil: new Date(Date.now() - 1) })
    .where(eq(deviceCalls.callId, callId));
const entries = async (kind: string, callId?: string) =>
  (await rig.platform.events.query(accountId, { kinds: [kind], limit: 500 })).filter(
    ({ data }) => callId === undefined || data["callId"] === callId,
  );
const missing = refusal(404, "error_call_not_found");

describe("[PB-12] a call is refused", () => {
  it.each<[string, () => Promise<unknown>, number, string]>([
    ["at a device that is not an intercom", () => ring(marta, randomUUID(), "GH-AC40-00912F"), 404, "error_device_not_found"],
    ["at an unknown intercom", () => ring(marta, randomUUID(), "GH-INT40-NOWHERE"), 404, "error_device_not_found"],
    ["to a person without a directory entry", () => ring("northmoor-person-1"), 404, "error_catalog_not_found"],
    ["to a person of another site", () => ring(kenji), 404, "error_catalog_not_found"],
    ["to a person of another account", () => ring("castellan-person-8"), 404, "error_catalog_not_found"],
  ])("%s", async (_, call, status, code) => {
    await expect(call()).rejects.toMatchObject(refusal(status, code));
    expect(await rig.platform.store.db.select().from(deviceCalls)).toEqual([]);
  });

  it("at an intercom that is offline, and the log records the attempt", async () => {
    await connect(false);
    const before = (await entries("call.refused")).length;
    await expect(ring(marta)).rejects.toMatchObject(refusal(409, "error_device_disconnected"));
    const refused = await entries("call.refused");
    expect(refused).toHaveLength(before + 1);
    expect(refused[0]).toMatchObject({ serialNumber: intercom, data: { personId: marta, unitName: "Apartment 5B" } });
  });

  it("when its id belongs to another call; repeating the same request rings once", async () => {
    const callId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ring(marta, callId)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await entries("call.initiated", callId)).toHaveLength(1);
    await expect(ring(undefined, callId)).rejects.toMatchObject(refusal(409, "error_invalid_request"));
    await expect(ring(marta)).rejects.toMatchObject(refusal(409, "error_call_in_progress"));
  });

  it("after six unanswered calls in ten minutes, or twenty failed requests from one address", async () => {
    for (let count = 0; count < 6; count += 1) await rungOut((await ring(marta)).callId);
    await expect(ring(marta)).rejects.toMatchObject(refusal(429, "error_too_many_requests"));
    for (let count = 7; count < 20; count += 1) await expect(ring(kenji)).rejects.toMatchObject(refusal(404, "error_catalog_not_found"));
    await expect(ring()).rejects.toMatchObject(refusal(429, "error_too_many_requests"));
  });

  it("after 120 calls by one caller, even if each was hung up", async () => {
    await rig.platform.store.db.insert(attempts).values({
      attemptKey: rig.platform.keys.mac(`attempt:device-call-all:${ringerOf(rig.platform, "127.0.0.1")}`),
      count: 119,
      windowStartedAt: new Date(),
    });
    await hangUp((await ring(marta)).callId);
    await expect(ring(marta)).rejects.toMatchObject(refusal(429, "error_too_many_requests"));
  });
});

describe("[PB-12] a call still rings", () => {
  /** Six unanswered calls to Marta by another caller, and one that still rings. */
  const byAnother = async () => {
    for (let count = 0; count < 7; count += 1) {
      const { callId } = await ring(marta);
      const { db } = rig.platform.store;
      await db.update(deviceCalls).set({ caller: "another" }).where(eq(deviceCalls.callId, callId));
      if (count < 6) await rungOut(callId);
    }
    await rig.platform.store.db.delete(attempts);
  };

  it("after many calls by another caller, and while that caller rings", async () => {
    await byAnother();
    expect((await ring(marta)).status).toBe(CallStatus.Initiated);
  });

  it("after any number of calls that were answered or hung up", async () => {
    for (let count = 0; count < 21; count += 1) await hangUp((await ring(marta)).callId);
    for (let count = 0; count < 21; count += 1) {
      const { callId } = await ring(marta);
      await resident.call(answerCall, { params: { id: callId } });
    }
    expect((await ring(marta)).status).toBe(CallStatus.Initiated);
  });

  it("at a busy reception: several visitors at once behind one address, and after twenty unanswered calls in ten minutes", async () => {
    const calls = [];
    for (let count = 0; count < 21; count += 1) calls.push(await ring());
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(21);
    for (const { callId } of calls) await rungOut(callId);
    expect((await ring()).status).toBe(CallStatus.Initiated);
  });

  it("without storing the caller's IP address", async () => {
    await ring(marta);
    expect(JSON.stringify(await rig.platform.store.db.select().from(deviceCalls))).not.toContain("127.0.0.1");
  });
});

describe("[IC-08] a call cannot be answered", () => {
  it("by anyone but the called person, whatever their rights", async () => {
    const { callId } = await ring(marta);
    for (const call of [reportRinging, answerCall, declineCall])
      for (const other of [owner, await rig.apiAs("lucia.ferrer@castellan.example")])
        await expect(other.call(call, { params: { id: callId } })).rejects.toMatchObject(missing);
    expect(await state(callId)).toBe(CallStatus.Initiated);
  });

  it("[Q-83] for the lobby by a person who does not reach the intercom or may not see devices; and nobody can decline it", async () => {
    const { callId } = await ring();
    const limited = scopes.filter((scope) => scope !== "deviceall_r");
    const elsewhere = await rig.apiAs(await rig.createPerson({ scopes: limited, siteIds: ["quarry-lab"] }));
    const without = await rig.apiAs(await rig.createPerson({ scopes: ["user_r"], siteIds: ["harbour-house"] }));
    for (const other of [elsewhere, without])
      await expect(other.call(answerCall, { params: { id: callId } })).rejects.toMatchObject(missing);
    await expect(ruth.call(declineCall, { params: { id: callId } })).rejects.toMatchObject(missing);
  });

  it("once it has timed out, was hung up or declined", async () => {
    const { callId } = await ring(marta);
    await rungOut(callId);
    expect(await resident.call(answerCall, { params: { id: callId } })).toEqual({ status: CallStatus.TimedOut });
    expect(await state(callId)).toBe(CallStatus.TimedOut);
    await expect.poll(() => entries("call.timed_out", callId), { timeout }).toHaveLength(1);
    const { messages } = await resident.call(getInbox, {});
    const missed = messages.find(({ kind, Data }) => kind === "call.timed_out" && Data.includes(callId));
    expect([missed?.isNoRead, JSON.parse(missed?.Data ?? "{}")]).toMatchObject([true, { DisplayName: "Apartment 5B" }]);
    const { callId: second } = await ring(marta);
    await visitor.call(hangUpDeviceCall, { params: { callId: second } });
    expect(await resident.call(answerCall, { params: { id: second } })).toEqual({ status: CallStatus.Hangup });
    const { callId: third } = await ring(marta);
    await resident.call(declineCall, { params: { id: third } });
    expect(await resident.call(answerCall, { params: { id: third } })).toEqual({ status: CallStatus.Rejected });
    expect(await state(third)).toBe(CallStatus.Rejected);
  });
});

describe("[IC-05] [EN-06] the status of a call", () => {
  it("becomes ringing when a console rings, answered by the first answer, and access granted once that person unlocks the door", async () => {
    const { callId, status } = await ring(marta);
    expect(status).toBe(CallStatus.Initiated);
    await resident.call(reportRinging, { params: { id: callId } });
    expect(await state(callId)).toBe(CallStatus.Ringing);
    const answers = await Promise.all(Array.from({ length: 5 }, () => resident.call(answerCall, { params: { id: callId } })));
    for (const answer of answers) expect(answer).toMatchObject({ status: CallStatus.Answered, answeredBy: { name: "Marta Olsen" } });
    expect(await entries("call.answered", callId)).toHaveLength(1);
    await unlock("northmoor-person-4");
    await unlock(marta, false);
    expect(await state(callId)).toBe(CallStatus.Answered);
    await unlock(marta);
    await expect.poll(() => state(callId), { timeout }).toBe(CallStatus.AccessGranted);
    const found = await owner.call(getPhoneCall, { params: { id: callId } });
    expect(found).toMatchObject({ displayName: "Apartment 5B", fullName: "Marta Olsen", answeredBy: { name: "Marta Olsen" }, method: 0 });
    expect(found.steps.map((step) => step.status)).toEqual([
      CallStatus.Initiated,
      CallStatus.Ringing,
      CallStatus.Answered,
      CallStatus.AccessGranted,
    ]);
  });

  it("of a lobby call becomes access granted when any person unlocks the door, even if nobody answered", async () => {
    const { callId } = await ring();
    await unlock("northmoor-person-4");
    await expect.poll(() => state(callId), { timeout }).toBe(CallStatus.AccessGranted);
    expect(await owner.call(getPhoneCall, { params: { id: callId } })).toMatchObject({ answeredBy: { id: "northmoor-person-4" } });
  });
});

/** Records the report of the paired door after an unlock command or, with `isCommand` false, after a card. */
const unlock = (personId: string, isCommand = true) =>
  rig.platform.events.record(accountId, async () => [
    {
      kind: "lock.state",
      serialNumber: "GH-AC40-00912F",
      siteId: "harbour-house",
      actor: { kind: "person", id: personId, name: "Somebody" },
      data: { lockState: LockState.Unlocked, ...(isCommand && { commandId: randomUUID() }) },
    },
  ]);

describe("[IC-05] the history of calls", () => {
  it("is refused without accesslogs_r, and hides calls that the session does not reach", async () => {
    const { callId } = await ring(marta);
    const params = { id: callId };
    const without = await rig.apiAs(await rig.createPerson({ scopes: ["device_r"], siteIds: ["harbour-house"] }));
    await expect(without.call(listPhoneCalls, { query: {} })).rejects.toMatchObject(refusal(403, "error_forbidden"));
    const elsewhere = await rig.apiAs(await rig.createPerson({ scopes: ["accesslogs_r", "device_r"], siteIds: ["quarry-lab"] }));
    for (const other of [elsewhere, await rig.apiAs("lucia.ferrer@castellan.example")]) {
      expect((await other.call(listPhoneCalls, { query: {} })).rows).toEqual([]);
      await expect(other.call(getPhoneCall, { params })).rejects.toMatchObject(missing);
    }
  });

  it("is paged, newest first, and filtered by status, text and device", async () => {
    const made = [];
    for (let count = 0; count < 12; count += 1) {
      await rig.platform.store.db.delete(attempts);
      const { callId } = await ring(count % 2 === 0 ? marta : undefined);
      if (count < 10) await visitor.call(hangUpDeviceCall, { params: { callId } });
      made.unshift(callId);
    }
    const first = await owner.call(listPhoneCalls, { query: { pageSize: "10" } });
    const second = await owner.call(listPhoneCalls, { query: { pageSize: "10", ...(first.next !== undefined && { after: first.next }) } });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(made);
    expect(second.next).toBeUndefined();
    const count = async (query: object) => (await owner.call(listPhoneCalls, { query: { pageSize: "50", ...query } })).rows.length;
    expect(await count({ statuses: "0,1" })).toBe(2);
    expect(await count({ search: "olsen" })).toBe(6);
    expect(await count({ serialNumber: "GH-INT40-0127A4" })).toBe(0);
    expect(await count({ fromDate: new Date(Date.now() + 60_000).toISOString() })).toBe(0);
    await expect(count({ after: "x" })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
});

describe("[RZ-07] [IC-08] a call is announced", () => {
  const topics = "Users/DeviceCallRequest,Calls/Index";

  it("to the called person, its changes also to readers of the history, and to nobody else", async () => {
    const own = await openEventStream(rig.url, await rig.tokenOf(martasAddress), topics);
    const reader = await openEventStream(rig.url, await rig.tokenOf("jude.holloway@northmoor.example"), topics);
    const without = await rig.createPerson({ scopes: ["device_r", "deviceall_r"] });
    const other = await openEventStream(rig.url, await rig.tokenOf(without), topics);
    for (const stream of [own, reader, other]) expect((await stream.next()).event).toBe("hello");
    const { callId } = await ring(marta);
    const heard = JSON.parse((await own.next()).data.document?.Data ?? "{}") as object;
    expect(heard).toMatchObject({ serialNumber: intercom, callId, userId: marta, displayName: "Apartment 5B" });
    await resident.call(answerCall, { params: { id: callId } });
    const answered = { CallId: callId, Status: CallStatus.Answered, UserName: "Marta Olsen" };
    for (const stream of [own, reader]) expect(JSON.parse((await stream.next()).data.document?.Data ?? "{}")).toMatchObject(answered);
    // Everybody who sees the intercom hears a lobby call; it is the first message on this stream.
    const { callId: lobby } = await ring();
    const { data } = await other.next();
    expect([data.topic, JSON.parse(data.document?.Data ?? "{}")]).toMatchObject(["Users/DeviceCallRequest", { callId: lobby }]);
    for (const stream of [own, reader, other]) stream.close();
  });
});
