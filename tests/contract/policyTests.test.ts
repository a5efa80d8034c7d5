import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addGroupUsers, createGroup, deleteGroup, removeGroupUsers } from "#contract/groups.ts";
import {
  createPolicyTest,
  deletePolicyTest,
  getPolicyTest,
  listPolicyTests,
  type PolicyAssertion,
  runPolicyTests,
  updatePolicyTest,
} from "#contract/policyTests.ts";
import { createSchedule, updateSchedule } from "#contract/schedules.ts";
import { scopes } from "#contract/scopes.ts";
import type { Api } from "#kernel/api.ts";
import { openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const owner = "jude.holloway@northmoor.example";
const lobbyDoor = "GH-AC40-00912F";
const labDoor = "GH-AC40-00C301";
const jude = "northmoor-person-1";
const kenji = "northmoor-person-6";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
});
afterAll(() => rig.close());

const sunday = { kind: "weekly", day: 6, time: "03:00" } as const;
const assertion = (more: Partial<PolicyAssertion> = {}): PolicyAssertion => ({
  who: { kind: "person", id: jude },
  expect: "cannot",
  what: { kind: "door", id: lobbyDoor },
  when: sunday,
  ...more,
});
const make = (more: Partial<PolicyAssertion> = {}, as = api) => as.call(createPolicyTest, { body: assertion(more) });
const read = (id: string, as = api) => as.call(getPolicyTest, { params: { id } });
/** Opens a stream and waits for its `hello`. */
async function listen() {
  const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "PolicyTests/Index");
  await stream.next();
  return stream;
}
const remove = (id: string, as = api) => as.call(deletePolicyTest, { params: { id } });

describe("[C-03] a policy test is refused", () => {
  it.each<[string, Partial<PolicyAssertion>, string]>([
    ["about a person of another account", { who: { kind: "person", id: "castellan-person-8" } }, "error_user_not_found"],
    ["about an unknown group", { who: { kind: "group", id: "nobody" } }, "error_group_not_found"],
    ["about a door of another account", { what: { kind: "door", id: "GH-AC40-00E101" } }, "error_device_not_found"],
    ["about a camera", { what: { kind: "door", id: "GH-CAM20-00817C01-1F7A20C4E9B3" } }, "error_device_not_found"],
    ["about a zone of another account", { what: { kind: "zone", id: "mirador-spa" } }, "error_zone_not_found"],
  ])("%s", async (_name, more, code) => {
    await expect(make(more)).rejects.toMatchObject(refusal(404, code));
  });
  it.each<[string, Partial<PolicyAssertion>]>([
    ["at an invalid time", { when: { kind: "weekly", day: 6, time: "24:30" } }],
    ["on an invalid day", { when: { kind: "weekly", day: 7, time: "03:00" } }],
  ])("%s", async (_name, more) => {
    await expect(make(more)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("without schedule_w to create, change or delete it, and without schedule_r to read it", async () => {
    const { id } = await make({ when: { kind: "weekly", day: 0, time: "01:00" } });
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["schedule_r"], siteIds: ["harbour-house"] }));
    expect((await read(id, reader)).id).toBe(id);
    const change = () => reader.call(updatePolicyTest, { params: { id }, body: assertion() });
    for (const attempt of [() => make({}, reader), change, () => remove(id, reader)])
      await expect(attempt()).rejects.toMatchObject(refusal(403, "error_forbidden"));
    const nobody = await rig.apiAs(await rig.createPerson({ scopes: scopes.filter((scope) => scope !== "schedule_r") }));
    for (const attempt of [
      () => read(id, nobody),
      () => nobody.call(listPolicyTests, { query: {} }),
      () => nobody.call(runPolicyTests, {}),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal(403, "error_forbidden"));
  });
  it("[Q-83] to a person who does not reach its subject, as if it did not exist", async () => {
    const { id } = await make({ when: { kind: "weekly", day: 0, time: "02:00" } });
    for (const attempt of [
      () => read(id, atTheLab),
      () => remove(id, atTheLab),
      () => atTheLab.call(updatePolicyTest, { params: { id }, body: assertion() }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal(404, "error_policy_test_not_found"));
    expect((await atTheLab.call(listPolicyTests, { query: {} })).rows.map((test) => test.id)).not.toContain(id);
    await expect(make({ what: { kind: "door", id: lobbyDoor } }, atTheLab)).rejects.toMatchObject(refusal(404, "error_device_not_found"));
    await expect(make({ who: { kind: "person", id: kenji }, what: { kind: "door", id: labDoor } }, atTheLab)).rejects.toMatchObject(
      refusal(404, "error_user_not_found"),
    );
  });
  it("if the same test exists", async () => {
    const when = { kind: "instant", atUtc: "2027-03-01T08:00:00Z" } as const;
    const { id } = await make({ when });
    await expect(make({ when })).rejects.toMatchObject(refusal(409, "error_policy_test_exists"));
    const other = await make({ when: { ...when, atUtc: "2027-03-02T08:00:00Z" } });
    await expect(api.call(updatePolicyTest, { params: { id: other.id }, body: assertion({ when }) })).rejects.toMatchObject(
      refusal(409, "error_policy_test_exists"),
    );
    await remove(id);
  });
  it("to the second of two changes to the same version", async () => {
    const { id, version } = await make({ when: { kind: "weekly", day: 2, time: "02:00" } });
    const both = ["04:00", "05:00"].map((time) =>
      api.call(updatePolicyTest, { params: { id }, body: { ...assertion({ when: { kind: "weekly", day: 2, time } }), version } }),
    );
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("[C-03] a policy test", () => {
  it("has its result at once, with the reason for a failure", async () => {
    const failing = await make();
    expect(failing).toMatchObject({
      state: "failed",
      whoName: "Jude Holloway",
      timeZoneId: "Europe/London",
      reason: { rule: "schedule.open", scheduleId: "always", scheduleName: "Always", personName: "Jude Holloway" },
    });
    const holding = await make({ expect: "can" });
    expect(holding).toMatchObject({ state: "passed", lastChange: { by: "Jude Holloway" } });
    expect(holding).not.toHaveProperty("reason");
    expect((await newestOf(api, "policytest.created"))?.data).toMatchObject({ policytestId: holding.id, to: { state: "passed" } });
    const { rows } = await api.call(listPolicyTests, { query: {} });
    expect(rows.map(({ state }) => state)).toEqual(rows.map(({ state }) => state).toSorted());
    await remove(failing.id);
    await expect(read(failing.id)).rejects.toMatchObject(refusal(404, "error_policy_test_not_found"));
    expect((await newestOf(api, "policytest.deleted"))?.data).toMatchObject({ policytestId: failing.id });
  });

  it("about a group checks every member", async () => {
    const who = { kind: "group", id: "contractors" } as const;
    const what = { kind: "zone", id: "harbour-plant" } as const;
    expect(await make({ who, what, expect: "cannot", when: sunday })).toMatchObject({ state: "passed" });
    expect(await make({ who, what, expect: "cannot", when: { kind: "ever" } })).toMatchObject({
      state: "failed",
      reason: { scheduleId: "contractor-hours" },
    });
  });

  it("is logged when it starts to fail or pass, with the change that caused it", async () => {
    const group = await api.call(createGroup, { body: { name: "Night watch" } });
    const hours = {
      name: "Nights",
      kind: "access" as const,
      onHoliday: "asUsual" as const,
      recurrences: [{ cron: "0 0 22 * MON,TUE", timeDuration: 300 }],
      serialNumbers: [labDoor],
      zoneIds: [],
      personIds: [],
      groupIds: [group.id],
    };
    const schedule = await api.call(createSchedule, { body: hours });
    const member = await rig.createPerson({ scopes: ["device_r"], siteIds: ["quarry-lab"] });
    const { rows } = await rig.platform.store.pool.query<{ person_id: string }>("SELECT person_id FROM people WHERE email = $1", [member]);
    const personIds = rows.map(({ person_id }) => person_id);
    await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds } });
    const test = await make({ who: { kind: "group", id: group.id }, what: { kind: "door", id: labDoor } });
    expect(test.state).toBe("passed");

    const stream = await listen();
    await api.call(updateSchedule, { body: { id: schedule.id, ...hours, recurrences: [{ cron: "0 0 22 * *", timeDuration: 480 }] } });
    await stream.next();
    stream.close();
    expect(await read(test.id)).toMatchObject({ state: "failed", reason: { scheduleName: "Nights" } });
    expect(await newestOf(api, "policytest.failed")).toMatchObject({
      serialNumber: labDoor,
      actor: { kind: "system" },
      data: { policytestId: test.id, after: { kind: "schedule.changed", by: "Jude Holloway", name: "Nights" } },
    });

    const again = await listen();
    await api.call(removeGroupUsers, { params: { id: group.id }, body: { personIds } });
    await again.next();
    expect((await newestOf(api, "policytest.passed"))?.data).toMatchObject({ policytestId: test.id, after: { kind: "group.changed" } });

    await api.call(deleteGroup, { params: { id: group.id } });
    await again.next();
    again.close();
    expect(await read(test.id)).toMatchObject({ state: "unknown", whoName: "Night watch" });
    expect((await newestOf(api, "policytest.unknown"))?.data).toMatchObject({ policytestId: test.id, after: { kind: "group.deleted" } });
    await remove(test.id);
  });

  it("runs on request, which returns the failing tests and stores the time", async () => {
    const test = await make({ when: { kind: "weekly", day: 4, time: "12:00" } });
    const run = await api.call(runPolicyTests, {});
    const { rows } = await api.call(listPolicyTests, { query: { pageSize: "100" } });
    expect(run.passed + run.failed + run.unknown).toBe(rows.length);
    expect(run.failing.map(({ id }) => id)).toContain(test.id);
    expect(Date.parse((await read(test.id)).ranAtUtc)).toBeGreaterThanOrEqual(Date.parse(test.ranAtUtc));
    const limited = await atTheLab.call(runPolicyTests, {});
    expect(limited.failing.map(({ id }) => id)).not.toContain(test.id);
    await remove(test.id);
  });
});
