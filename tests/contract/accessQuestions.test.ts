import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explainAccess, explainEvent, explainEvents, listDoorOpeners, listOpenDoors } from "#contract/accessQuestions.ts";
import { AccessResult } from "#contract/enumerations.ts";
import { addGroupUsers, createGroup, listGroups, removeGroupUsers } from "#contract/groups.ts";
import { finishLockdown, getLockdownInfo, startLockdown } from "#contract/lockdown.ts";
import { createSchedule } from "#contract/schedules.ts";
import { scopes } from "#contract/scopes.ts";
import { listUsers } from "#contract/users.ts";
import { updateZone } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import type { TestPlatform } from "../support/platform.ts";
import { refusal, startSettingsTests } from "../support/settingsTests.ts";

const jude = "northmoor-person-1";
const kenji = "northmoor-person-6";
const lobbyDoor = "GH-AC40-00912F";
const plantDoor = "GH-AC40-009133";
const labDoor = "GH-AC40-00C301";
const yardGate = "GH-AC40-00A215";

/** A Wednesday in winter, at noon and at night by the clock of London. */
const noon = "2026-11-25T12:00:00.000Z";
const night = "2026-11-25T03:00:00.000Z";
const sunday = "2026-11-29T03:00:00.000Z";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
});
afterAll(() => rig.close());

const who = (serial: string, query: object = {}, as = api) => as.call(listDoorOpeners, { params: { serial }, query });
const what = (personId: string, query: object = {}, as = api) => as.call(listOpenDoors, { params: { personId }, query });
const why = (personId: string, serial: string, query: object = {}, as = api) =>
  as.call(explainAccess, { params: { personId, serial }, query });
const whyEvent = (eventId: string, as = api) => as.call(explainEvent, { params: { eventId } });
const whyEvents = (eventIds: string[], as = api) => as.call(explainEvents, { body: { eventIds } });

/** All pages of the people who may open a door. */
async function everybody(serial: string, query: object = {}): Promise<{ count: number; names: string[]; ids: string[] }> {
  const ids: string[] = [];
  const names: string[] = [];
  let after: string | undefined;
  let count = 0;
  do {
    const page = await who(serial, { ...query, pageSize: "10", ...(after !== undefined && { after }) });
    ids.push(...page.rows.map(({ person }) => person.id));
    names.push(...page.rows.map(({ person }) => person.fullName));
    ({ next: after, count } = page);
  } while (after !== undefined);
  return { count, names, ids };
}

/** Somebody of the contractors who may open doors, as the demonstration has them. */
async function aContractor(): Promise<{ id: string; name: string }> {
  const { rows } = await who(plantDoor, { at: noon, pageSize: "100" });
  const found = rows.find(({ ways }) => ways.some(({ schedule }) => schedule.name === "Contractor hours"));
  if (!found) throw new Error("No contractor may open the plant room at noon");
  return { id: found.person.id, name: found.person.fullName };
}

/** An entry of a door's decision, as its controller reports it. */
async function anEntry(
  because: Record<string, unknown>[] | undefined,
  serialNumber = lobbyDoor,
  siteId = "harbour-house",
): Promise<string> {
  const eventId = randomUUID();
  await rig.platform.events.record("northmoor", async () => [
    {
      eventId,
      kind: "access.decision",
      serialNumber,
      siteId,
      actor: { id: jude, name: "Jude Holloway", kind: "person" },
      data: { result: AccessResult.NotScheduled, method: 4, ...(because && { because }) },
      told: "nothing",
    },
  ]);
  return eventId;
}

describe("[PM-12] a question about access is refused", () => {
  const asked: readonly (readonly [string, (as: Api) => Promise<unknown>])[] = [
    ["who may open a door", (as) => who(labDoor, {}, as)],
    ["what a person may open", (as) => what(jude, {}, as)],
    ["why", (as) => why(jude, labDoor, {}, as)],
  ];

  it.each(asked)("without a token: %s", async (_name, ask) => {
    await expect(ask(await rig.apiAs())).rejects.toMatchObject({ status: 401 });
  });
  it.each(asked)("without the right to read people or doors: %s", async (_name, ask) => {
    for (const missing of ["user_r", "device_r"]) {
      const held = scopes.filter((scope) => scope !== missing && scope !== "user_w");
      const as = await rig.apiAs(await rig.createPerson({ scopes: held, siteIds: ["quarry-lab"] }));
      await expect(ask(as)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    }
  });
  it("to explain a log entry without the right to read the log", async () => {
    const entry = await anEntry([]);
    const as = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "device_r"], siteIds: ["harbour-house"] }));
    await expect(whyEvent(entry, as)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    await expect(whyEvent(entry, await rig.apiAs())).rejects.toMatchObject({ status: 401 });
    await expect(whyEvents([entry], as)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    await expect(whyEvents([entry], await rig.apiAs())).rejects.toMatchObject({ status: 401 });
  });

  it.each<[string, (as: Api) => Promise<unknown>, string]>([
    ["a door", (as) => who(lobbyDoor, {}, as), "error_device_not_found"],
    ["a person", (as) => what(kenji, {}, as), "error_user_not_found"],
    ["a person at a door within reach", (as) => why(kenji, labDoor, {}, as), "error_user_not_found"],
    ["somebody within reach at a door", (as) => why(jude, lobbyDoor, {}, as), "error_device_not_found"],
  ])("[Q-83] about %s out of reach, as if there were none", async (_name, ask, code) => {
    await expect(ask(atTheLab)).rejects.toMatchObject(refusal(404, code));
  });
  it("[Q-83] about an entry out of reach, and about one that is not a door's decision", async () => {
    const entry = await anEntry([]);
    await expect(whyEvent(entry, atTheLab)).rejects.toMatchObject(refusal(404, "error_event_not_found"));
    await expect(whyEvent(randomUUID())).rejects.toMatchObject(refusal(404, "error_event_not_found"));
  });
  it("for no entry at all, and for more entries than a page has", async () => {
    await expect(whyEvents([])).rejects.toMatchObject({ status: 400 });
    await expect(whyEvents(Array.from({ length: 101 }, () => randomUUID()))).rejects.toMatchObject({ status: 400 });
  });
  it("about things of another account", async () => {
    const theirs = await rig.apiAs("lucia.ferrer@castellan.example");
    await expect(who(lobbyDoor, {}, theirs)).rejects.toMatchObject({ status: 404 });
    await expect(what(jude, {}, theirs)).rejects.toMatchObject({ status: 404 });
    await expect(why(jude, "GH-AC40-00E101", {}, theirs)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    await expect(whyEvent(await anEntry([]), theirs)).rejects.toMatchObject({ status: 404 });
  });
  it("about a camera, which nobody opens", async () => {
    await expect(who("GH-CAM20-00817C01-1F7A20C4E9B3")).rejects.toMatchObject(refusal(404, "error_device_not_found"));
  });
  it.each<[string, object]>([
    ["a time that is none", { at: "sunday" }],
    ["a year that there is not", { at: "0000-01-01T00:00:00Z" }],
    ["an instant and at all at once", { at: noon, atAll: "true" }],
    ["a cursor that is none", { after: "xyz" }],
    ["a cursor of another order", { after: Buffer.from(JSON.stringify(["-name", "a", "b"])).toString("base64url") }],
    ["a page of no size", { pageSize: "7" }],
  ])("with %s", async (_name, query) => {
    await expect(who(lobbyDoor, query)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
    await expect(what(jude, query)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("with an unknown kind of credential", async () => {
    await expect(why(jude, lobbyDoor, { credentialKind: "key" })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
});

describe("[EN-05] the people who can open a door", () => {
  it("are those whom it would let in at the time, each with by what and until when", async () => {
    const contractor = await aContractor();
    const { rows } = await who(plantDoor, { at: noon, search: contractor.name });
    expect(rows.find(({ person }) => person.id === contractor.id)).toMatchObject({
      person: { fullName: contractor.name, isVisitor: false },
      ways: [
        {
          schedule: { id: "contractor-hours", name: "Contractor hours" },
          group: { id: "contractors", name: "Contractors" },
          zone: { id: "harbour-plant", name: "Plant rooms" },
          startUtc: "2026-11-25T08:00:00.000Z",
          endUtc: "2026-11-25T17:00:00.000Z",
        },
      ],
      credentialKinds: ["card"],
      needsEscort: false,
    });
    expect((await everybody(plantDoor, { at: night })).ids).not.toContain(contractor.id);
    expect((await everybody(plantDoor, { at: sunday })).ids).not.toContain(contractor.id);
  });

  it("at all are those of every hour, with the next opening", async () => {
    const contractor = await aContractor();
    const atAll = await everybody(plantDoor, { atAll: "true" });
    expect(atAll.ids).toContain(contractor.id);
    const { rows, isAtAll } = await who(plantDoor, { atAll: "true", search: contractor.name });
    const way = rows.find(({ person }) => person.id === contractor.id)?.ways[0];
    expect([isAtAll, Date.parse(way?.endUtc ?? "") > Date.now()]).toEqual([true, true]);
  });

  it("are counted whatever the page, and found by name in their order", async () => {
    const { count, names, ids } = await everybody(lobbyDoor, { at: noon });
    expect([names.length, new Set(ids).size]).toEqual([count, count]);
    expect(names.map((name) => name.toLowerCase())).toEqual(names.map((name) => name.toLowerCase()).toSorted());
    const some = await who(lobbyDoor, { at: noon, search: " JUDE " });
    expect([some.count, some.rows.map(({ person }) => person.fullName)]).toEqual([1, ["Jude Holloway"]]);
  });

  it("are the same as the people for whom single explanations grant access", async () => {
    const { ids } = await everybody(plantDoor, { at: noon });
    const { rows } = await api.call(listUsers, { query: { pageSize: "100" } });
    for (const { id } of rows) {
      const { outcome } = await why(id, plantDoor, { at: noon });
      expect([id, outcome]).toEqual([id, ids.includes(id) ? "granted" : "refused"]);
      const { rows: doors } = await what(id, { at: noon, pageSize: "100" });
      expect([id, doors.some(({ door }) => door.serialNumber === plantDoor)]).toEqual([id, ids.includes(id)]);
    }
  });

  it("includes the schedule that unlocks the door for everybody", async () => {
    // A quarter to six in the morning in Chicago, and five minutes on.
    const { door } = await who(yardGate, { at: "2026-11-25T11:50:00.000Z" });
    expect(door.heldOpen).toEqual({ schedule: { id: "yard-gate", name: "Yard gate open" }, isAwaited: false });
    expect((await who(yardGate, { at: night })).door.heldOpen).toBeUndefined();
  });

  it("changes with the next question after a change of rights", async () => {
    const { id: groupId } = await api.call(createGroup, { body: { name: `Night ${randomUUID()}` } });
    const contractor = await aContractor();
    expect((await everybody(plantDoor, { at: night })).ids).not.toContain(contractor.id);
    await api.call(createSchedule, {
      body: {
        name: `Night ${groupId}`,
        kind: "access",
        onHoliday: "asUsual",
        recurrences: [{ cron: "0 0 1 * *", timeDuration: 240 }],
        serialNumbers: [plantDoor],
        zoneIds: [],
        personIds: [],
        groupIds: [groupId],
      },
    });
    expect((await everybody(plantDoor, { at: night })).ids).not.toContain(contractor.id);
    await api.call(addGroupUsers, { params: { id: groupId }, body: { personIds: [contractor.id] } });
    expect((await everybody(plantDoor, { at: night })).ids).toContain(contractor.id);
    const { rows } = await who(plantDoor, { at: night, search: contractor.name });
    // By the door itself, and not by its zone.
    expect(rows[0]?.ways[0]).not.toHaveProperty("zone");
    await api.call(removeGroupUsers, { params: { id: groupId }, body: { personIds: [contractor.id] } });
    expect((await everybody(plantDoor, { at: night })).ids).not.toContain(contractor.id);
  });
});

describe("[EN-05] what a person may open", () => {
  it("are the doors that would let them in, at the time and at all", async () => {
    const contractor = await aContractor();
    const names = async (query: object) =>
      (await what(contractor.id, { ...query, pageSize: "100" })).rows.map(({ door }) => door.serialNumber);
    expect(await names({ at: noon })).toContain(plantDoor);
    expect(await names({ at: sunday })).not.toContain(plantDoor);
    expect(await names({ at: sunday })).toContain(lobbyDoor);
    expect(await names({ atAll: "true" })).toEqual(expect.arrayContaining([plantDoor, lobbyDoor]));
    const { rows } = await what(contractor.id, { at: noon, search: "Server" });
    expect(rows.every(({ door }) => door.name.toLowerCase().includes("server"))).toBe(true);
  });

  it("[Q-83] keeps to doors within reach, and says that there may be others", async () => {
    const mine = await what(jude, { atAll: "true", pageSize: "100" }, atTheLab);
    expect(new Set(mine.rows.map(({ door }) => door.siteId))).toEqual(new Set(["quarry-lab"]));
    expect([mine.isEveryDoor, mine.count]).toEqual([false, mine.rows.length]);
    expect((await what(jude, { atAll: "true" })).isEveryDoor).toBe(true);
  });

  it("has the reason for a person who opens no door", async () => {
    const personId = randomUUID();
    await rig.platform.store.db
      .insert(people)
      .values({ accountId: "northmoor", personId, firstName: "Nothing", lastName: "Carried", status: 1, siteIds: ["harbour-house"] });
    // The log is what tells of changes; a row that was put into the store past it tells nobody.
    await rig.platform.policies.readAnew("northmoor");
    expect(await what(personId)).toMatchObject({ count: 0, rows: [], because: [{ rule: "credential.none" }] });
    expect(await why(personId, lobbyDoor)).toMatchObject({ outcome: "refused", explanations: [] });
  });
});

describe("[EN-05] why a door lets a person in or not", () => {
  it("is explained step by step, with the names that each rule refers to", async () => {
    const contractor = await aContractor();
    const { outcome, explanations, door, person } = await why(contractor.id, plantDoor, { at: sunday });
    expect([outcome, person.fullName, door.timeZoneId]).toEqual(["refused", contractor.name, "Europe/London"]);
    expect(explanations[0]).toMatchObject({
      credentialKind: "card",
      result: AccessResult.NotScheduled,
      because: [{ rule: "schedule.closed", cause: "time", schedule: { id: "contractor-hours", name: "Contractor hours" } }],
    });
    expect(explanations[0]?.steps.map(({ step, outcome: found }) => `${step} ${found}`)).toEqual([
      "status passed",
      "validity passed",
      "place passed",
      "lockdown passed",
      "schedule refused",
      "zone passed",
    ]);
  });

  it("names the holiday that closes a schedule", async () => {
    const contractor = await aContractor();
    // Christmas of 2026 is a Friday.
    const { explanations } = await why(contractor.id, plantDoor, { at: "2026-12-25T12:00:00.000Z" });
    expect(explanations[0]?.because).toMatchObject([
      { rule: "schedule.closed", cause: "holiday", holiday: { id: "christmas-day", name: "Christmas Day" } },
    ]);
  });

  it("[PM-12] leaves out the names of what the session may not read", async () => {
    const contractor = await aContractor();
    const limited = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "device_r", "zone_r"], siteIds: ["harbour-house"] }));
    const { explanations } = await why(contractor.id, plantDoor, { at: noon }, limited);
    expect(explanations[0]?.because).toEqual([
      { rule: "schedule.open", schedule: {}, group: {}, zone: { id: "harbour-plant", name: "Plant rooms" } },
    ]);
    expect(JSON.stringify(explanations)).not.toContain("card-");
  });

  it("[B-22] names the conditions of a zone, and depends on them", async () => {
    await api.call(updateZone, { body: { id: "ferry-yard", name: "Yard", isTwoPerson: true, antiPassback: "record", occupancyMax: 12 } });
    const { explanations, outcome, door } = await why(jude, yardGate, { at: noon });
    expect(outcome).toBe("depends");
    expect(explanations[0]?.steps.at(-1)).toMatchObject({ step: "zone", outcome: "depends" });
    const rules = door.conditions.map(({ rule }) => rule);
    expect(rules).toEqual(["zone.antiPassback", "zone.occupancy", "zone.twoPersons"]);
    expect((await everybody(yardGate, { at: noon })).ids).toContain(jude);
  });

  it("[LK-02] names the lockdown that holds the door now, which at all is no matter", async () => {
    await api.call(startLockdown, { body: { workflowId: "harbour-ground-floor" } });
    const { explanations } = await why(jude, lobbyDoor);
    const lockdown = { name: (await api.call(getLockdownInfo, {})).description };
    expect(explanations.map(({ result }) => result)).toContain(AccessResult.DeviceInLockdown);
    expect(explanations.at(-1)?.because).toMatchObject([{ rule: "lockdown", lockdown }]);
    const now = await who(lobbyDoor);
    expect(now.door.lockdown).toMatchObject(lockdown);
    expect(now.rows.map(({ person }) => person.id)).not.toContain(jude);
    expect((await everybody(lobbyDoor, { atAll: "true" })).ids).toContain(jude);
    await api.call(finishLockdown, { body: {} });
    expect((await everybody(lobbyDoor)).ids).toContain(jude);
  });
});

describe("[EN-05] why a door decided as it did", () => {
  it("is explained by the stored rules, with present names", async () => {
    const entry = await anEntry([
      { rule: "schedule.closed", scheduleId: "contractor-hours", cause: "time" },
      { rule: "schedule.closed", scheduleId: "gone", cause: "ended" },
    ]);
    expect(await whyEvent(entry)).toEqual({
      because: [
        { rule: "schedule.closed", cause: "time", schedule: { id: "contractor-hours", name: "Contractor hours" } },
        { rule: "schedule.closed", cause: "ended", schedule: { id: "gone" } },
      ],
    });
  });

  it("[RP-03] is explained for a page of entries at once, without those out of reach or without a decision", async () => {
    const because = [{ rule: "schedule.closed", scheduleId: "contractor-hours", cause: "time" }];
    const [here, there, without] = [await anEntry(because), await anEntry(because, labDoor, "quarry-lab"), await anEntry(undefined)];
    const asked = [here, there, without, randomUUID()];
    const { entries } = await whyEvents(asked);
    expect(new Map(entries.map((entry) => [entry.eventId, entry.because]))).toEqual(
      new Map([
        [here, (await whyEvent(here)).because],
        [there, (await whyEvent(there)).because],
        [without, []],
      ]),
    );
    expect((await whyEvents(asked, atTheLab)).entries.map(({ eventId }) => eventId)).toEqual([there]);
    expect((await whyEvents(asked, await rig.apiAs("lucia.ferrer@castellan.example"))).entries).toEqual([]);
  });

  it("is not known of an entry of an older controller", async () => {
    expect(await whyEvent(await anEntry(undefined))).toEqual({ because: [] });
  });

  it("[PM-12] omits names that the session may not read", async () => {
    const entry = await anEntry([{ rule: "schedule.open", scheduleId: "always", groupId: "staff", zoneId: "harbour-lobby" }]);
    const guard = await rig.apiAs(await rig.createPerson({ scopes: ["accesslogs_r"], siteIds: ["harbour-house"] }));
    expect(await whyEvent(entry, guard)).toEqual({ because: [{ rule: "schedule.open", schedule: {}, group: {}, zone: {} }] });
    expect((await api.call(listGroups, { query: {} })).rows.length).toBeGreaterThan(0);
  });
});
