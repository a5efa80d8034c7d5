import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RequestOf } from "#contract/endpoint.ts";
import { addGroupUsers, createGroup, deleteGroup } from "#contract/groups.ts";
import { createSchedule, deleteSchedule, getSchedule, listSchedules, updateSchedule } from "#contract/schedules.ts";
import { createZone, deleteZone } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

type Body = RequestOf<typeof createSchedule>["body"];

const owner = "jude.holloway@northmoor.example";
const labDoor = "GH-AC40-00C301";
const lobbyDoor = "GH-AC40-00912F";
const jude = "northmoor-person-1";
const kenji = "northmoor-person-6";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
});
afterAll(() => rig.close());

let count = 0;
let unique = "";
beforeEach(() => {
  unique = `Schedule ${++count}`;
});
const morning = { cron: "0 0 8 * MON,TUE,WED", timeDuration: 120 };
const fields = (more: Partial<Body> = {}): Body => ({
  name: unique,
  kind: "access",
  onHoliday: "closed",
  recurrences: [morning],
  serialNumbers: [],
  zoneIds: [],
  personIds: [],
  groupIds: [],
  ...more,
});
const make = (more: Partial<Body> = {}, as = api) => as.call(createSchedule, { body: fields(more) });
const change = (id: string, more: Partial<Body> & { version?: number } = {}, as = api) =>
  as.call(updateSchedule, { body: { id, ...fields(more) } });
const remove = (id: string, as = api) => as.call(deleteSchedule, { params: { id } });
const read = (id: string, as = api) => as.call(getSchedule, { params: { id } });
const newest = (kinds: string) => newestOf(api, kinds);

describe("[SC-03] a schedule is refused", () => {
  it.each<[string, Partial<Body>, string]>([
    ["without a range", { recurrences: [] }, "error_schedule_without_ranges"],
    ["with an hour that there is not", { recurrences: [{ cron: "0 0 24 * *", timeDuration: 60 }] }, "error_schedule_recurrence_invalid"],
    ["[SC-01] with seconds", { recurrences: [{ cron: "30 0 8 * *", timeDuration: 60 }] }, "error_schedule_recurrence_invalid"],
    ["[VD-11] that ends before it starts", { startDate: "2026-12-01", endDate: "2026-11-30" }, "error_schedule_dates"],
    ["[VD-11] that ends on the day it starts", { startDate: "2026-12-01", endDate: "2026-12-01" }, "error_schedule_dates"],
  ])("%s", async (_name, more, code) => {
    await expect(make(more)).rejects.toMatchObject(refusal(400, code));
    const { id } = await make();
    await expect(change(id, more)).rejects.toMatchObject(refusal(400, code));
  });
  it.each<[string, object]>([
    ["on a day that there is not", { startDate: "2026-02-30" }],
    ["of a kind that there is not", { kind: "sometimes" }],
    ["that lasts no time", { recurrences: [{ cron: "0 0 8 * *", timeDuration: 0 }] }],
    ["that lasts more than a week", { recurrences: [{ cron: "0 0 8 * *", timeDuration: 10_081 }] }],
    ["with a name of one letter", { name: "x" }],
  ])("%s", async (_name, more) => {
    await expect(make(more)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
});

describe("[SC-03] a night shift", () => {
  it.each<[string, Body["recurrences"]]>([
    ["of Friday", [{ cron: "0 0 22 * FRI", timeDuration: 240 }]],
    ["of Sunday, which ends in the next week", [{ cron: "0 0 22 * SUN", timeDuration: 480 }]],
    [
      "whose next day has a range that it overlaps",
      [
        { cron: "0 0 22 * SAT", timeDuration: 300 },
        { cron: "0 0 1 * SUN", timeDuration: 120 },
      ],
    ],
    ["of a day", [{ cron: "0 0 22 * FRI", timeDuration: 1440 }]],
  ])("%s is kept as it is (Q-89)", async (_name, recurrences) => {
    const { id } = await make({ recurrences });
    expect((await change(id, { recurrences, kind: "unlock" })).recurrences).toEqual(recurrences);
  });
});

describe("[SC-04] a schedule is refused", () => {
  it("with the name of another, in whatever case", async () => {
    await expect(make({ name: "ALWAYS" })).rejects.toMatchObject(refusal(409, "error_schedule_name_taken"));
    const { id } = await make();
    await expect(change(id, { name: "always" })).rejects.toMatchObject(refusal(409, "error_schedule_name_taken"));
  });
  it.each<[string, Partial<Body>, string]>([
    ["a door of another account", { serialNumbers: ["GH-AC40-00E101"] }, "error_device_not_found"],
    ["a camera", { serialNumbers: ["GH-CAM20-00817C01-1F7A20C4E9B3"] }, "error_device_not_found"],
    ["a zone of another account", { zoneIds: ["mirador-spa"] }, "error_zone_not_found"],
    ["a person of another account", { personIds: ["castellan-person-8"] }, "error_user_not_found"],
    ["a group that there is not", { groupIds: ["nobody"] }, "error_group_not_found"],
  ])("with %s", async (_name, more, code) => {
    await expect(make(more)).rejects.toMatchObject(refusal(404, code));
  });
  it.each<[string, Partial<Body>, string]>([
    ["a door", { serialNumbers: [lobbyDoor] }, "error_device_not_found"],
    ["a zone", { zoneIds: ["harbour-lobby"] }, "error_zone_not_found"],
    ["a person", { personIds: [kenji] }, "error_user_not_found"],
  ])("[Q-83] with %s out of reach", async (_name, more, code) => {
    await expect(make(more, atTheLab)).rejects.toMatchObject(refusal(404, code));
  });
  it("[Q-83] to a session that reaches none of its doors, as if it did not exist", async () => {
    const { id } = await make({ serialNumbers: [lobbyDoor] });
    for (const attempt of [() => read(id, atTheLab), () => change(id, {}, atTheLab), () => remove(id, atTheLab)])
      await expect(attempt()).rejects.toMatchObject(refusal(404, "error_schedule_not_found"));
    expect((await atTheLab.call(listSchedules, { query: { search: unique } })).rows).toEqual([]);
  });
  it("[Q-83] changes by a session that reaches only part of it", async () => {
    const { id } = await make({ serialNumbers: [lobbyDoor, labDoor] });
    expect(await read(id, atTheLab)).toMatchObject({ doors: [{ serialNumber: labDoor }], doorCount: 2, isWithinReach: false });
    await expect(change(id, {}, atTheLab)).rejects.toMatchObject(refusal(403, "error_schedule_out_of_reach"));
    const person = await make({ name: `${unique} b`, serialNumbers: [labDoor], personIds: [kenji] });
    await expect(change(person.id, { name: `${unique} c` }, atTheLab)).rejects.toMatchObject(refusal(403, "error_schedule_out_of_reach"));
  });
  it("to the second of two who change the same version", async () => {
    const { id, version } = await make();
    const both = ["First", "Second"].map((name) => change(id, { name: `${unique} ${name}`, version }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(change(id, { version })).rejects.toMatchObject(refusal(409, "error_schedule_version_conflict"));
  });
  it.each<[string, Partial<Body>]>([
    ["a door", { serialNumbers: [labDoor] }],
    ["a zone", { zoneIds: ["quarry-labs"] }],
    ["a person", { personIds: [jude] }],
    ["a group", { groupIds: ["staff"] }],
  ])("to be deleted while it is attached to %s", async (_name, more) => {
    const { id } = await make(more);
    await expect(remove(id)).rejects.toMatchObject(refusal(409, "error_schedule_in_use"));
  });
});

describe("[SC-04] a schedule", () => {
  it("is created, read, changed and deleted, each with a log entry of the old values", async () => {
    const attached = { serialNumbers: [labDoor], zoneIds: ["quarry-stores"], personIds: [jude], groupIds: ["contractors"] };
    const made = await make({ ...attached, startDate: "2026-11-21", endDate: "2026-12-31", description: "Works in the laboratory" });
    expect(await read(made.id)).toMatchObject({
      doorCount: 1,
      zoneCount: 1,
      personCount: 1,
      groupCount: 1,
      version: 1,
      isWithinReach: true,
      isFirstPersonIn: false,
      doors: [{ serialNumber: labDoor, name: "Front door", siteId: "quarry-lab" }],
      zones: [{ id: "quarry-stores", name: "Stores", siteId: "quarry-lab" }],
      people: [{ id: jude, fullName: "Jude Holloway" }],
      groups: [{ id: "contractors", name: "Contractors", memberCount: 4 }],
      recurrences: [morning],
    });
    expect(await newest("schedule.created")).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { scheduleId: made.id, to: attached },
    });
    const night = { cron: "0 0 20 * *", timeDuration: 600 };
    const changed = await change(made.id, { recurrences: [night], kind: "unlock", isFirstPersonIn: true, groupIds: ["staff"] });
    expect(changed).toMatchObject({ recurrences: [night], kind: "unlock", isFirstPersonIn: true, doors: [], description: "", version: 2 });
    expect(changed).not.toHaveProperty("startDate");
    expect(await newest("schedule.changed")).toMatchObject({
      data: { from: { serialNumbers: [labDoor], groupIds: ["contractors"] }, to: { serialNumbers: [], groupIds: ["staff"] } },
    });
    expect(await change(made.id, { recurrences: [night], kind: "unlock", isFirstPersonIn: true, groupIds: ["staff"] })).toMatchObject({
      version: 2,
    });
    await change(made.id);
    await remove(made.id);
    expect(await newest("schedule.deleted")).toMatchObject({ data: { name: unique } });
    await expect(read(made.id)).rejects.toMatchObject(refusal(404, "error_schedule_not_found"));
  });
  it("is everybody's to see while it has no doors, and theirs who reach all of it to change", async () => {
    const { id } = await make({}, atTheLab);
    expect(await change(id, { serialNumbers: [labDoor], zoneIds: ["quarry-labs"], groupIds: ["staff"] }, atTheLab)).toMatchObject({
      version: 2,
    });
    expect((await atTheLab.call(listSchedules, { query: { search: unique } })).rows).toMatchObject([{ id, doorCount: 1 }]);
  });
  it("is listed by name or kind, and found by its name", async () => {
    const { rows } = await api.call(listSchedules, { query: { sort: "-kind", pageSize: "100" } });
    const kinds = rows.map(({ kind }) => kind);
    expect(kinds).toEqual(kinds.toSorted().toReversed());
    const unlocking = await api.call(listSchedules, { query: { kind: "unlock", search: "yard" } });
    expect(unlocking.rows).toMatchObject([{ name: "Yard gate open", doorCount: 1 }]);
  });
  it("keeps no group and no zone that goes at the same moment", async () => {
    for (let round = 0; round < 4; round++) {
      const name = `${unique} ${round}`;
      const group = await api.call(createGroup, { body: { name } });
      const zone = await api.call(createZone, { body: { name, siteId: "quarry-lab" } });
      const [made] = await Promise.allSettled([
        make({ name, groupIds: [group.id], zoneIds: [zone.id] }),
        api.call(deleteGroup, { params: { id: group.id } }),
        api.call(deleteZone, { params: { id: zone.id } }),
      ]);
      if (made?.status === "rejected") continue;
      expect(await read(made?.value.id ?? "")).toMatchObject({ groupCount: 0, zoneCount: 0 });
    }
  });
  it("is announced on the stream", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "Schedules/Index");
    expect(await stream.next()).toMatchObject({ event: "hello" });
    const { id } = await make();
    expect(await stream.next()).toMatchObject({ data: { document: { Data: JSON.stringify({ Id: id, Change: "added" }) } } });
    stream.close();
  });
  it("[GR-01] stays with a group as people come and go", async () => {
    const group = await api.call(createGroup, { body: { name: unique } });
    const { id } = await make({ groupIds: [group.id] });
    await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds: [jude] } });
    expect((await read(id)).groups).toMatchObject([{ name: unique, memberCount: 1 }]);
  });
});
