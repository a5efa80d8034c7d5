import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addGroupUsers, createGroup, deleteGroup, getGroup, listGroups, removeGroupUsers, updateGroup } from "#contract/groups.ts";
import { createHoliday, deleteHoliday, getHoliday, listHolidays, updateHoliday } from "#contract/holidays.ts";
import { listUsers } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { scheduleGroups } from "#server/base/store/schema/policy.ts";
import { openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const owner = "jude.holloway@northmoor.example";
const jude = "northmoor-person-1";
const marta = "northmoor-person-5";
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
  unique = `Group ${++count}`;
});
const make = (name = unique) => api.call(createGroup, { body: { name } });
const add = (id: string, personIds: string[], as = api) => as.call(addGroupUsers, { params: { id }, body: { personIds } });
const takeOut = (id: string, personIds: string[], as = api) => as.call(removeGroupUsers, { params: { id }, body: { personIds } });
const read = (id: string, as = api, query = {}) => as.call(getGroup, { params: { id }, query });
const newest = (kinds: string) => newestOf(api, kinds);

describe("[GR-01] a group is refused", () => {
  it("with the name of another, in whatever case", async () => {
    await expect(make("STAFF")).rejects.toMatchObject(refusal(409, "error_group_name_taken"));
    const { id } = await make();
    const rename = api.call(updateGroup, { body: { id, name: "Contractors" } });
    await expect(rename).rejects.toMatchObject(refusal(409, "error_group_name_taken"));
  });
  it.each(["x", "y".repeat(51)])("[Q-72] with the name %s", async (name) => {
    await expect(make(name)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("to the second of two who change the same version", async () => {
    const { id, version } = await make();
    const both = ["First", "Second"].map((name) => api.call(updateGroup, { body: { id, version, name: `${unique} ${name}` } }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(api.call(updateGroup, { body: { id, version, name: "Third" } })).rejects.toMatchObject(
      refusal(409, "error_group_version_conflict"),
    );
  });
  it("to be deleted while there are people in it", async () => {
    await expect(api.call(deleteGroup, { params: { id: "staff" } })).rejects.toMatchObject(refusal(409, "error_group_has_users"));
  });
  it("to be deleted while a person joins at the same moment: one of the two is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await make(`${unique} ${round}`);
      const results = await Promise.allSettled([api.call(deleteGroup, { params: { id } }), add(id, [jude])]);
      expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    }
  });
  it("a person who is in it already, by name, and then takes none of the others", async () => {
    const { id } = await make();
    await add(id, [marta]);
    await expect(add(id, [jude, marta])).rejects.toMatchObject(refusal(409, "error_user_already_in_group"));
    const answer = await fetch(`${rig.url}/v1/group/${id}/users`, {
      method: "POST",
      headers: { authorization: `Bearer ${await rig.tokenOf(owner)}`, "content-type": "application/json" },
      body: JSON.stringify({ personIds: [jude, marta] }),
    });
    expect(await answer.json()).toMatchObject({ applicationEvents: [{ code: "error_user_already_in_group", message: "Marta Olsen" }] });
    expect((await read(id)).memberCount).toBe(1);
  });
  it("a person who is not in it, to be taken out", async () => {
    const { id } = await make();
    await expect(takeOut(id, [jude])).rejects.toMatchObject(refusal(409, "error_user_not_in_group"));
  });
  it("[Q-83] people whom the session does not reach, as if there were none", async () => {
    const { id } = await make();
    await expect(add(id, [kenji], atTheLab)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    await expect(add(id, ["castellan-person-8"])).rejects.toMatchObject(refusal(404, "error_user_not_found"));
  });
});

describe("[GR-01] a group", () => {
  it("is created, filled, renamed, emptied and deleted, each with a log entry that lists its members", async () => {
    const made = await make();
    expect(await add(made.id, [jude, marta])).toMatchObject({ memberCount: 2 });
    expect(await newest("group.changed")).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { groupId: made.id, added: [{ personName: "Jude Holloway" }, { personName: "Marta Olsen" }] },
    });
    const changed = await api.call(updateGroup, { body: { id: made.id, description: "Who watches at night" } });
    expect(changed).toMatchObject({ name: unique, description: "Who watches at night", version: 2 });
    expect(await newest("group.changed")).toMatchObject({
      data: { from: { description: "" }, to: { description: "Who watches at night" } },
    });
    await takeOut(made.id, [jude, marta]);
    await rig.platform.store.db.insert(scheduleGroups).values({ accountId: "northmoor", scheduleId: "always", groupId: made.id });
    expect((await read(made.id)).schedules).toEqual([{ id: "always", name: "Always" }]);
    await api.call(deleteGroup, { params: { id: made.id } });
    expect(await newest("group.deleted")).toMatchObject({ data: { name: unique, scheduleIds: ["always"] } });
    await expect(read(made.id)).rejects.toMatchObject(refusal(404, "error_group_not_found"));
  });
  it("[Q-74] lists its members page by page, searchable by name, and its last change", async () => {
    const first = await read("staff", api, { pageSize: "10" });
    const second = await read("staff", api, { pageSize: "10", after: first.members.next });
    const names = [...first.members.rows, ...second.members.rows].map(({ fullName }) => fullName.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(new Set([...first.members.rows, ...second.members.rows].map(({ id }) => id)).size).toBe(20);
    expect((await read("staff", api, { search: "jude hol" })).members.rows.map(({ fullName }) => fullName)).toEqual(["Jude Holloway"]);
  });
  it("[RT-35] sorts its members by name or address, either way round and page by page, and finds them by both", async () => {
    const ascending = await read("staff", api, { sort: "email", pageSize: "100" });
    const emails = ascending.members.rows.map(({ email }) => email.toLowerCase());
    expect(emails).toEqual(emails.toSorted());
    const descending = await read("staff", api, { sort: "-email", pageSize: "10" });
    expect(descending.members.rows.map(({ email }) => email.toLowerCase())).toEqual(emails.toReversed().slice(0, 10));
    const following = await read("staff", api, { sort: "-email", pageSize: "10", after: descending.members.next });
    expect(following.members.rows[0]?.email.toLowerCase()).toEqual(emails.toReversed()[10]);
    await expect(read("staff", api, { sort: "name", after: descending.members.next })).rejects.toMatchObject({ status: 400 });
    expect((await read("staff", api, { search: "jude.hol" })).members.rows.map(({ fullName }) => fullName)).toEqual(["Jude Holloway"]);
  });
  it("[Q-83] shows a limited person the members of the person's sites alone, and how many there are", async () => {
    const { id } = await make();
    await add(id, [jude, kenji]);
    const seen = await read(id, atTheLab);
    expect(seen).toMatchObject({ memberCount: 2, members: { rows: [{ fullName: "Jude Holloway" }] } });
  });
  it("is listed by name or by how many are in it", async () => {
    const bySize = await api.call(listGroups, { query: { sort: "-members" } });
    const sizes = bySize.rows.map(({ memberCount }) => memberCount);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect((await api.call(listGroups, { query: { search: "contractors" } })).rows).toMatchObject([{ name: "Contractors" }]);
  });
  it("is announced on the stream", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "Groups/Index");
    expect(await stream.next()).toMatchObject({ event: "hello" });
    const { id } = await make();
    expect(await stream.next()).toMatchObject({ data: { document: { Data: JSON.stringify({ Id: id, Change: "added" }) } } });
    stream.close();
  });
});

describe("[US-01] people", () => {
  it("are listed as far as the session reaches them, without those of a group when that is asked", async () => {
    const { rows } = await api.call(listUsers, { query: { search: "holloway" } });
    expect(rows).toMatchObject([{ id: jude, fullName: "Jude Holloway", role: { displayName: "Owner", isAdmin: true } }]);
    expect((await api.call(listUsers, { query: { search: "holloway", outsideGroupId: "staff" } })).rows).toEqual([]);
    const near = await atTheLab.call(listUsers, { query: { pageSize: "100" } });
    expect(near.rows.length).toBeGreaterThan(0);
    expect(near.rows.filter(({ siteIds }) => !siteIds.includes("quarry-lab"))).toEqual([]);
  });
  it("[US-06] are administrators or are not", async () => {
    const admins = (await api.call(listUsers, { query: { isAdmin: "true" } })).rows.map(({ fullName }) => fullName);
    expect(admins).toEqual(["Eva Lockhart", "Jude Holloway"]);
  });
});

describe("[SC-05] a holiday", () => {
  const makeDay = (month: number, day: number, name = unique) => api.call(createHoliday, { body: { name, month, day } });
  it.each<[number, number]>([
    [2, 30],
    [4, 31],
    [11, 31],
  ])("is refused on day %#: a month that does not have it", async (month, day) => {
    await expect(makeDay(month, day)).rejects.toMatchObject(refusal(400, "error_holiday_date_invalid"));
  });
  it("is refused in a thirteenth month", async () => {
    await expect(makeDay(13, 1)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("is refused on a day that has one, also to the second of two who ask at once", async () => {
    await expect(makeDay(12, 25)).rejects.toMatchObject(refusal(409, "error_holiday_day_taken"));
    const both = await Promise.allSettled([makeDay(3, 3), makeDay(3, 3)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
  it("is refused to the second of two who change the same version", async () => {
    const { id, version } = await makeDay(3, 4);
    const change = (day: number) => api.call(updateHoliday, { params: { id }, body: { name: unique, month: 3, day, version } });
    await change(5);
    await expect(change(6)).rejects.toMatchObject(refusal(409, "error_holiday_version_conflict"));
  });
  it("is created, moved and deleted, each with a log entry", async () => {
    const { id } = await makeDay(2, 29);
    const moved = await api.call(updateHoliday, { params: { id }, body: { name: unique, month: 2, day: 28 } });
    expect(moved).toMatchObject({ day: 28, version: 2 });
    expect(await newest("holiday.changed")).toMatchObject({ data: { from: { day: 29 }, to: { day: 28 } } });
    expect((await api.call(getHoliday, { params: { id } })).lastChange).toMatchObject({ by: "Jude Holloway" });
    await api.call(deleteHoliday, { params: { id } });
    expect(await newest("holiday.deleted")).toMatchObject({ data: { name: unique, from: { month: 2, day: 28 } } });
    await expect(api.call(getHoliday, { params: { id } })).rejects.toMatchObject(refusal(404, "error_holiday_not_found"));
  });
  it("is listed as the year goes", async () => {
    const { rows } = await api.call(listHolidays, { query: { pageSize: "100" } });
    const days = rows.map(({ month, day }) => month * 100 + day);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect(days.at(-1)).toBe(1226);
  });
});
