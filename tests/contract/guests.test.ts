import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestOf } from "#contract/endpoint.ts";
import { AccessResult, UserStatus } from "#contract/enumerations.ts";
import { addGroupUsers, createGroup, deleteGroup } from "#contract/groups.ts";
import { createGuest, deleteGuest, getGuest, listGuests, updateGuest } from "#contract/guests.ts";
import { createSchedule, getSchedule, listSchedules, updateSchedule } from "#contract/schedules.ts";
import { scopes } from "#contract/scopes.ts";
import type { Api } from "#kernel/api.ts";
import { cards, people } from "#server/base/store/schema/accounts.ts";
import { readPolicy } from "#server/policy/readPolicy.ts";
import { openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const owner = "jude.holloway@northmoor.example";
const jude = "northmoor-person-1";
const kenji = "northmoor-person-6";
const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
/** A schedule of a door zone at the lab alone. */
let labTimes: string;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
  const recurrences = [{ cron: "0 0 9 * MON-FRI", timeDuration: 60 }];
  const attached = { serialNumbers: [], zoneIds: ["quarry-labs"], personIds: [], groupIds: [] };
  const times = { name: "Lab visits", kind: "access", recurrences, onHoliday: "closed", ...attached } as const;
  labTimes = (await api.call(createSchedule, { body: times })).id;
});
afterAll(() => rig.close());

type Body = RequestOf<typeof createGuest>["body"];
const visit = (changes: Partial<Body> = {}): Body => ({
  firstName: "Vera",
  lastName: "Quill",
  email: "vera@visitors.example",
  visitingUserId: jude,
  siteIds: ["quarry-lab"],
  scheduleIds: [labTimes],
  passKind: "custom",
  validUntil: inDays(2),
  ...changes,
});
const make = (changes: Partial<Body> = {}, as = api) => as.call(createGuest, { body: visit(changes) });
const change = (id: string, body: RequestOf<typeof updateGuest>["body"], as = api) => as.call(updateGuest, { params: { id }, body });
const read = (id: string, as = api) => as.call(getGuest, { params: { id } });
const list = async (query: RequestOf<typeof listGuests>["query"], as = api) => (await as.call(listGuests, { query })).rows;

describe("[VI-01] a visitor is refused", () => {
  it("[VI-02] without email and phone, at creation and when both are removed", async () => {
    await expect(make({ email: "" })).rejects.toMatchObject(refusal(409, "error_guest_contact_missing"));
    const { id } = await make();
    await expect(change(id, { email: "" })).rejects.toMatchObject(refusal(409, "error_guest_contact_missing"));
    expect(await change(id, { email: "", phoneNumber: "+34 600 111 222" })).toMatchObject({ email: "", phoneNumber: "+34 600 111 222" });
  });
  it.each([
    ["that ends before it begins", { validFrom: inDays(3), validUntil: inDays(2) }],
    ["that is over", { validFrom: inDays(-2), validUntil: inDays(-1) }],
  ])("[VI-04] a visit %s", async (_name, dates) => {
    await expect(make(dates)).rejects.toMatchObject(refusal(409, "error_guest_dates"));
  });
  it.each([{ firstName: "V" }, { lastName: "x".repeat(21) }, { siteIds: [] }])("[VD-05] with %j", async (fields) => {
    await expect(make(fields)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("[Q-83] whom, where and by which schedule the session does not reach", async () => {
    await expect(make({ visitingUserId: kenji }, atTheLab)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    await expect(make({ siteIds: ["harbour-house"] }, atTheLab)).rejects.toMatchObject(refusal(404, "error_site_not_found"));
    await expect(make({ scheduleIds: ["contractor-hours"] }, atTheLab)).rejects.toMatchObject(refusal(404, "error_schedule_not_found"));
  });
  it("[Q-83] a schedule that also opens doors out of reach: nobody gives what they do not reach", async () => {
    await expect(make({ scheduleIds: ["always"] }, atTheLab)).rejects.toMatchObject(refusal(403, "error_schedule_out_of_reach"));
    expect(await make({}, atTheLab)).toMatchObject({ schedules: [{ id: labTimes }] });
    const { id } = await make({ scheduleIds: ["always"] });
    await expect(change(id, { scheduleIds: [] }, atTheLab)).rejects.toMatchObject(refusal(403, "error_schedule_out_of_reach"));
  });
  it("[Q-86] a schedule of a zone with doors that a role does not reach", async () => {
    const email = await rig.createPerson({ scopes, siteIds: [] });
    const one = "GH-AC40-00C302";
    await rig.platform.store.pool.query(`UPDATE roles SET device_serials = $1 WHERE role_id = $2`, [[one], email.split("@")[0]]);
    const narrow = await rig.apiAs(email);
    await expect(make({}, narrow)).rejects.toMatchObject({ status: 403 });
  });
  it("with schedules but without the right to see schedules", async () => {
    const email = await rig.createPerson({ scopes: ["user_r", "user_w", "deviceall_r"] });
    const desk = await rig.apiAs(email);
    await expect(make({}, desk)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    expect(await make({ scheduleIds: [] }, desk)).toMatchObject({ state: "active" });
  });
  it("a schedule that holds doors open for everybody", async () => {
    await expect(make({ scheduleIds: ["yard-gate"] })).rejects.toMatchObject(refusal(409, "error_guest_schedule_kind"));
  });
  it("another visitor, or who is suspended, to come and see", async () => {
    const { id } = await make();
    await expect(make({ visitingUserId: id })).rejects.toMatchObject(refusal(409, "error_guest_host_invalid"));
    await rig.platform.store.db.update(people).set({ status: UserStatus.Suspended }).where(eq(people.personId, kenji));
    await expect(make({ visitingUserId: kenji })).rejects.toMatchObject(refusal(409, "error_guest_host_invalid"));
    await rig.platform.store.db.update(people).set({ status: UserStatus.Active }).where(eq(people.personId, kenji));
  });
  it("[B-24] a delivery that opens twice, and a recurring visit without a schedule", async () => {
    await expect(make({ passKind: "singleUse", usesMax: 2 })).rejects.toMatchObject(refusal(409, "error_guest_uses"));
    await expect(make({ passKind: "recurring", scheduleIds: [] })).rejects.toMatchObject(refusal(409, "error_guest_schedule_missing"));
  });
  it("to the second of two who change the same version", async () => {
    const { id, version } = await make();
    const both = ["Vara", "Vira"].map((firstName) => change(id, { firstName, version }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(change(id, { firstName: "Vora", version })).rejects.toMatchObject(refusal(409, "error_guest_version_conflict"));
  });
  it("where the person is no visitor, or at a site out of reach", async () => {
    await expect(read(jude)).rejects.toMatchObject(refusal(404, "error_guest_not_found"));
    const { id } = await make({ siteIds: ["harbour-house"], scheduleIds: [] });
    const notFound = refusal(404, "error_guest_not_found");
    await expect(read(id, atTheLab)).rejects.toMatchObject(notFound);
    await expect(change(id, { firstName: "Mine" }, atTheLab)).rejects.toMatchObject(notFound);
    await expect(atTheLab.call(deleteGuest, { params: { id } })).rejects.toMatchObject(notFound);
    expect((await list({ search: "vera", pageSize: "100" }, atTheLab)).some((row) => row.id === id)).toBe(false);
  });
});

describe("[VI-01] a visitor", () => {
  it("is logged when it is created, changed and deleted, with the actor and without address or number", async () => {
    const made = await make({ firstName: "Ada", phoneNumber: "+34 600 000 001" });
    expect(made).toMatchObject({
      fullName: "Ada Quill",
      visitingUserFullName: "Jude Holloway",
      schedules: [{ id: labTimes, name: "Lab visits" }],
      passKind: "custom",
      state: "active",
      openings: 0,
    });
    const created = await newestOf(api, "guest.created");
    expect(created).toMatchObject({ actor: { name: "Jude Holloway" }, data: { name: "Ada Quill", to: { visitingUserId: jude } } });
    expect(JSON.stringify(created)).not.toMatch(/600 000|@visitors/);
    const later = inDays(9);
    const changed = await change(made.id, { validUntil: later, email: "ada@visitors.example", version: made.version });
    expect(changed).toMatchObject({ validUntil: later, lastChange: { by: "Jude Holloway" } });
    const entry = await newestOf(api, "guest.changed");
    expect(entry).toMatchObject({ data: { from: { validUntil: made.validUntil }, to: { validUntil: later }, fields: ["email"] } });
    expect(JSON.stringify(entry)).not.toMatch(/@visitors/);
    await api.call(deleteGuest, { params: { id: made.id } });
    expect(await newestOf(api, "guest.deleted")).toMatchObject({ data: { name: "Ada Quill", scheduleIds: [labTimes] } });
    await expect(read(made.id)).rejects.toMatchObject(refusal(404, "error_guest_not_found"));
    const [row] = await rig.platform.store.db.select().from(people).where(eq(people.personId, made.id));
    expect(row).toMatchObject({ status: UserStatus.Inactive, isVisitor: true });
  });
  it("writes nothing when nothing is changed", async () => {
    const { id, firstName, version } = await make();
    expect((await change(id, { firstName })).version).toBe(version);
  });
  it("that is deleted leaves its group, which can then be deleted", async () => {
    const { id } = await make();
    const group = await api.call(createGroup, { body: { name: "Guests of the week" } });
    await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds: [id] } });
    await api.call(deleteGuest, { params: { id } });
    expect(await newestOf(api, "guest.deleted")).toMatchObject({ data: { groupIds: [group.id] } });
    await api.call(deleteGroup, { params: { id: group.id } });
  });
  it("keeps schedules and sites that the session does not see", async () => {
    const { id } = await make({ siteIds: ["harbour-house", "quarry-lab"], scheduleIds: ["contractor-hours", labTimes] });
    const seen = await change(id, { scheduleIds: [], siteIds: ["quarry-lab"] }, atTheLab);
    expect(seen.schedules).toEqual([]);
    expect(await read(id)).toMatchObject({ siteIds: ["harbour-house", "quarry-lab"], schedules: [{ id: "contractor-hours" }] });
  });
  it("is not taken out again by a form on its schedule that was opened before", async () => {
    const before = await api.call(getSchedule, { params: { id: labTimes } });
    const { id } = await make();
    const after = await api.call(getSchedule, { params: { id: labTimes } });
    expect(after.people.map((person) => person.id)).toContain(id);
    const { name, kind, recurrences, onHoliday, version } = before;
    const stale = { id: labTimes, name, kind, recurrences, onHoliday, serialNumbers: [], zoneIds: ["quarry-labs"], groupIds: [] };
    await expect(api.call(updateSchedule, { body: { ...stale, personIds: [], version } })).rejects.toMatchObject(
      refusal(409, "error_schedule_version_conflict"),
    );
  });
  it("hides whom they visit where that person is out of reach", async () => {
    await rig.platform.store.db
      .update(people)
      .set({ siteIds: ["ferry-lane"] })
      .where(eq(people.personId, kenji));
    const { id } = await make({ visitingUserId: kenji });
    expect(await read(id)).toMatchObject({ visitingUserId: kenji });
    expect(await read(id, atTheLab)).not.toHaveProperty("visitingUserId");
  });
  it("counts how often doors let them in", async () => {
    const { id } = await make();
    const decision = (result: number) => ({
      kind: "access.decision" as const,
      siteId: "harbour-house",
      serialNumber: "GH-INT40-0127A3",
      actor: { id, name: "Vera Quill", kind: "person" as const },
      data: { result },
      told: "nothing" as const,
    });
    const results = [AccessResult.AccessGranted, AccessResult.NotScheduled, AccessResult.AccessGranted];
    await rig.platform.events.record(accountId, async () => results.map(decision));
    expect((await read(id)).openings).toBe(2);
  });
  it("is announced on the stream to people who may read people", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "Guests/Index");
    expect((await stream.next()).event).toBe("hello");
    const { id } = await make();
    const { data } = await stream.next();
    expect(JSON.parse(data.document?.Data ?? "{}")).toEqual({ Id: id, Change: "added" });
    stream.close();
  });
});

describe("[VI-01] the list of visitors", () => {
  it("says where each visit stands and is narrowed to it", async () => {
    const word = "Standing";
    await make({ firstName: word, lastName: "Later", validFrom: inDays(1) });
    await make({ firstName: word, lastName: "Now" });
    const { id } = await make({ firstName: word, lastName: "Over" });
    await rig.platform.store.db
      .update(people)
      .set({ validFrom: new Date(Date.now() - 2 * dayMs), validUntil: new Date(Date.now() - dayMs) })
      .where(eq(people.personId, id));
    const suspended = await make({ firstName: word, lastName: "Stopped" });
    await rig.platform.store.db.update(people).set({ status: UserStatus.Suspended }).where(eq(people.personId, suspended.id));
    const rows = await list({ search: word });
    expect(rows.map(({ fullName, state }) => [fullName, state])).toEqual([
      ["Standing Later", "expected"],
      ["Standing Now", "active"],
      ["Standing Over", "expired"],
      ["Standing Stopped", "suspended"],
    ]);
    for (const { state, fullName } of rows) expect((await list({ search: word, state })).map((row) => row.fullName)).toEqual([fullName]);
  });
  it("[Q-74] is sorted by name, beginning and end, either way round and page by page", async () => {
    for (const [index, lastName] of ["Bravo", "Alpha", "Charlie"].entries())
      await make({ firstName: "Sorted", lastName, validFrom: inDays(index + 1), validUntil: inDays(20 - index) });
    const names = async (sort: "name" | "-name" | "from" | "-from" | "until" | "-until") =>
      (await list({ search: "sorted", sort })).map(({ fullName }) => fullName.split(" ")[1]);
    expect(await names("name")).toEqual(["Alpha", "Bravo", "Charlie"]);
    expect(await names("-name")).toEqual(["Charlie", "Bravo", "Alpha"]);
    expect(await names("from")).toEqual(["Bravo", "Alpha", "Charlie"]);
    expect(await names("until")).toEqual(["Charlie", "Alpha", "Bravo"]);
    expect(await names("-until")).toEqual(["Bravo", "Alpha", "Charlie"]);
    const all: string[] = [];
    let after: string | undefined;
    do {
      const page = await api.call(listGuests, { query: { pageSize: "10", sort: "-from", ...(after !== undefined && { after }) } });
      all.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(new Set(all).size).toBe(all.length);
  });
  it("finds by name, address, number and host", async () => {
    const { id } = await make({ firstName: "Found", email: "needle@visitors.example", phoneNumber: "+44 20 7946 0018" });
    for (const search of ["found qu", "NEEDLE@", "7946"]) expect((await list({ search })).map((row) => row.id)).toEqual([id]);
    expect((await list({ search: "jude holl", pageSize: "100" })).map((row) => row.id)).toContain(id);
  });
});

describe("[VI-03] the schedules of visitors", () => {
  const names = async () => (await api.call(listSchedules, { query: { visitors: "true", pageSize: "100" } })).rows.map(({ name }) => name);
  it("are those that visitors have themselves or by a group, until the visit ends", async () => {
    const recurrences = [{ cron: "0 0 9 * MON-FRI", timeDuration: 60 }];
    const group = await api.call(createGroup, { body: { name: "Weekly guests" } });
    const times = (name: string, groupIds: string[]) => ({
      name,
      kind: "access" as const,
      recurrences,
      onHoliday: "closed" as const,
      serialNumbers: [],
      zoneIds: [],
      personIds: [],
      groupIds,
    });
    await api.call(createSchedule, { body: times("Of a guest group", [group.id]) });
    const own = await api.call(createSchedule, { body: times("Of a guest alone", []) });
    const { id } = await make({ scheduleIds: [own.id] });
    expect(await names()).toContain("Of a guest alone");
    expect(await names()).not.toContain("Of a guest group");
    await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds: [id] } });
    expect(await names()).toContain("Of a guest group");
    expect(await names()).not.toContain("Early shift");
    await api.call(deleteGuest, { params: { id } });
    expect((await names()).filter((name) => name.startsWith("Of a guest"))).toEqual([]);
  });
});

describe("doors learn of a visitor", () => {
  const kept = async () => (await rig.platform.policies.current(accountId)).document;
  async function expectKept(): Promise<void> {
    const { sequence: _kept, ...document } = await kept();
    const { sequence: _read, ...anew } = await readPolicy(rig.platform, accountId, rig.platform.clock.now());
    expect(document).toEqual(anew);
  }

  it("[VI-01] as if the whole policy had been read again, when one is created, changed and deleted", async () => {
    const { id } = await make();
    await expectKept();
    const group = await api.call(createGroup, { body: { name: "Kept guests" } });
    await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds: [id] } });
    await change(id, { validUntil: inDays(5), scheduleIds: [] });
    await expectKept();
    await api.call(deleteGuest, { params: { id } });
    await expectKept();
    expect((await kept()).people.find(({ personId }) => personId === id)?.status).toBe("notLive");
  });
  it("[B-24] with as many openings as the visit is good for, on each credential", async () => {
    const { id } = await make({ passKind: "singleUse" });
    expect(await read(id)).toMatchObject({ usesMax: 1 });
    await rig.platform.store.db.insert(cards).values({ accountId, cardNumber: "73000001", personId: id });
    await rig.platform.policies.readAnew(accountId);
    const card = async () => (await kept()).credentials.find(({ credentialId }) => credentialId === "card-73000001");
    expect(await card()).toMatchObject({ usesMax: 1 });
    await change(id, { passKind: "custom", usesMax: 3 });
    expect(await card()).toMatchObject({ usesMax: 3 });
    await change(id, { usesMax: null });
    expect(await card()).not.toHaveProperty("usesMax");
    await expectKept();
    await rig.platform.store.db.delete(cards).where(and(eq(cards.accountId, accountId), eq(cards.cardNumber, "73000001")));
    await rig.platform.policies.readAnew(accountId);
  });
});
