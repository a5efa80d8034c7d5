import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AccessMethod, UserStatus } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { getUserByExternalSystemId, setExternalSystemId } from "#contract/externalSystemIds.ts";
import { addGroupUsers, createGroup, deleteGroup, getGroup } from "#contract/groups.ts";
import { saveRole } from "#contract/roles.ts";
import { createSchedule, getSchedule } from "#contract/schedules.ts";
import { scopes } from "#contract/scopes.ts";
import { getUserAccess } from "#contract/session.ts";
import {
  createUser,
  deleteUser,
  getUser,
  getUsersByIds,
  listInactiveUsers,
  listUsers,
  reactivateUser,
  suspendUser,
  type UserDetail,
  undeleteUser,
  updateUser,
} from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { cards, people } from "#server/base/store/schema/accounts.ts";
import { openEventStream } from "../support/eventStream.ts";
import { demoPassword, type TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const owner = "jude.holloway@northmoor.example";
const jude = "northmoor-person-1";
const eva = "northmoor-person-2";
const anika = "northmoor-person-3";
const kenji = "northmoor-person-6";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
/** May set up people, and little else. */
let manager: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
  manager = await rig.apiAs("anika.gupta@northmoor.example");
});
afterAll(() => rig.close());

let count = 0;
let lastName = "";
beforeEach(() => {
  lastName = `Tester ${++count}`;
});

const make = (more: object = {}, as = api): Promise<UserDetail> =>
  as.call(createUser, { body: { firstName: "Alma", lastName, siteIds: ["quarry-lab"], ...more } });
const save = (id: string, body: object, as = api) => as.call(updateUser, { params: { id }, body });
const read = (id: string, as = api, query = {}) => as.call(getUser, { params: { id }, query });
const remove = (id: string, as = api) => as.call(deleteUser, { params: { id } });
const suspend = (id: string, as = api) => as.call(suspendUser, { params: { id } });
const reactivate = (id: string, as = api) => as.call(reactivateUser, { params: { id } });
const undelete = (id: string, password = demoPassword, as = api) => as.call(undeleteUser, { params: { id }, body: { password } });
const namesOf = async (query: object, as = api) => (await as.call(listUsers, { query })).rows.map(({ fullName }) => fullName);
const newest = (kinds: string) => newestOf(api, kinds);

describe("[US-02] a person is refused", () => {
  it.each([{ firstName: "A" }, { firstName: "A".repeat(21) }, { lastName: " B " }, { lastName: "B".repeat(21) }])(
    "[VD-05] as %o",
    async (name) => {
      await expect(make(name)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
      await expect(save(kenji, name)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
    },
  );
  it.each([{ email: "nobody" }, { phoneNumber: "12" }, { siteIds: [] }, { localeISO2: "de" }, { status: 3 }])("with %o", async (more) => {
    await expect(make(more)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("with a validity that ends before it begins, also when only one end is sent", async () => {
    const backwards = { validFromUtc: "2026-12-02T08:00:00.000Z", validUntilUtc: "2026-12-01T08:00:00.000Z" };
    await expect(make(backwards)).rejects.toMatchObject(refusal(400, "error_invalid_expiration"));
    const { id } = await make({ validFromUtc: backwards.validFromUtc });
    await expect(save(id, { validUntilUtc: backwards.validUntilUtc })).rejects.toMatchObject(refusal(400, "error_invalid_expiration"));
  });
  it("with the address of another, in whatever case, of two at once as well", async () => {
    const email = `${crypto.randomUUID()}@people.example`;
    await make({ email });
    await expect(make({ email: email.toUpperCase() })).rejects.toMatchObject(refusal(409, "error_user_email_taken"));
    const both = [1, 2].map(() => make({ email: `twice-${email}` }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
  it("to the second of two who change the same version", async () => {
    const { id, version } = await make();
    await save(id, { version, firstName: "Berta" });
    await expect(save(id, { version, firstName: "Carla" })).rejects.toMatchObject(refusal(409, "error_user_version_conflict"));
    expect(await read(id)).toMatchObject({ firstName: "Berta", version: version + 1 });
  });
  it("another address for a person who signs in with the present one", async () => {
    await expect(save(kenji, { email: "mine@people.example" })).rejects.toMatchObject(refusal(409, "error_user_email_of_sign_in"));
  });
  it("[Q-83] a site that is out of reach or unknown", async () => {
    for (const [as, siteId] of [
      [atTheLab, "harbour-house"],
      [api, "no-such-site"],
      [api, "hotel-mirador"],
    ] as const) {
      await expect(make({ siteIds: ["quarry-lab", siteId] }, as)).rejects.toMatchObject(refusal(404, "error_site_not_found"));
      const { id } = await make();
      await expect(save(id, { siteIds: [siteId] }, as)).rejects.toMatchObject(refusal(404, "error_site_not_found"));
    }
  });
  it("[Q-83] to sessions out of reach: to see, change, suspend or delete the person", async () => {
    const { id } = await make({ siteIds: ["ferry-lane"] });
    for (const attempt of [
      () => read(id, atTheLab),
      () => save(id, { firstName: "Mine" }, atTheLab),
      () => suspend(id, atTheLab),
      () => remove(id, atTheLab),
      () => atTheLab.call(setExternalSystemId, { body: { userId: id, externalSystemId: "mine" } }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    expect(await atTheLab.call(getUsersByIds, { body: { ids: [id] } })).toEqual([]);
  });
});

describe("[PM-10] nobody", () => {
  it("assigns a role that is unknown or exceeds their own rights", async () => {
    const { id } = await make({}, manager);
    for (const roleId of ["owner", "administrator"]) {
      await expect(make({ roleId }, manager)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
      await expect(save(id, { roleId }, manager)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    }
    await expect(save(id, { roleId: "no-such-role" }, manager)).rejects.toMatchObject(refusal(404, "error_role_not_found"));
    expect(await save(id, { roleId: "viewer" }, manager)).toMatchObject({ role: { id: "viewer" } });
  });
  it("changes, suspends or deletes a person whose role exceeds their own", async () => {
    for (const attempt of [
      () => save(eva, { firstName: "Mine" }, manager),
      () => suspend(eva, manager),
      () => remove(eva, manager),
      () => manager.call(setExternalSystemId, { body: { userId: eva, externalSystemId: "mine" } }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    expect(await read(eva, manager)).toMatchObject({ isWithinOwnRights: false });
    expect(await read(anika, manager)).toMatchObject({ isWithinOwnRights: true });
  });
  it("suspends or deletes themselves, or gives themselves another role", async () => {
    for (const attempt of [() => suspend(anika, manager), () => remove(anika, manager), () => save(anika, { roleId: "viewer" }, manager)])
      await expect(attempt()).rejects.toMatchObject(refusal(409, "error_user_self"));
  });
  it("gives themselves a site, though a right of theirs reaches every one", async () => {
    const email = await rig.createPerson({ scopes: ["user_r", "user_w", "deviceall_r"], siteIds: ["quarry-lab"] });
    const [self = "", theirs] = [email.split("@")[0], await rig.apiAs(email)];
    for (const siteIds of [["ferry-lane"], ["ferry-lane", "quarry-lab"]])
      await expect(save(self, { siteIds }, theirs)).rejects.toMatchObject(refusal(409, "error_user_self"));
    expect(await save(self, { siteIds: ["quarry-lab"] }, theirs)).toMatchObject({ id: self });
  });
  it("gives a visitor a role", async () => {
    const { id } = await make();
    await rig.platform.store.db.update(people).set({ isVisitor: true }).where(eq(people.personId, id));
    await expect(save(id, { roleId: "viewer" })).rejects.toMatchObject(refusal(409, "error_user_visitor_without_role"));
  });
});

describe("[US-04] the account's owner", () => {
  it("cannot be deleted, whoever asks and however many there are", async () => {
    const administrator = await rig.apiAs("eva.lockhart@northmoor.example");
    await expect(remove(jude)).rejects.toMatchObject(refusal(409, "error_user_error_deleting_account_owner"));
    await expect(remove(jude, administrator)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    const { id } = await make({ roleId: "owner" });
    await expect(remove(id)).rejects.toMatchObject(refusal(409, "error_user_error_deleting_account_owner"));
    await save(id, { roleId: null });
    await remove(id);
  });
  it("[Q-15] stays owner as the last one who can sign in: an owner who cannot sign in does not count", async () => {
    const castellan = await rig.apiAs("lucia.ferrer@castellan.example");
    const { personId: lucia } = await castellan.call(getUserAccess, {});
    const second = await castellan.call(createUser, {
      body: { firstName: "Rosa", lastName: "Second", roleId: "owner", siteIds: ["hotel-mirador"] },
    });
    // Rosa has an owner's role and no sign-in: Lucía must stay.
    const { db } = rig.platform.store;
    const [found] = await db
      .select()
      .from(people)
      .where(and(eq(people.accountId, "castellan"), eq(people.email, "mateo.vidal@castellan.example")));
    await castellan.call(updateUser, { params: { id: found?.personId ?? "" }, body: { roleId: "owner" } });
    const other = await rig.apiAs("mateo.vidal@castellan.example");
    await other.call(updateUser, { params: { id: second.id }, body: { roleId: null } });
    // Of two who take it from each other at once, one stays.
    const both = await Promise.allSettled([
      castellan.call(updateUser, { params: { id: found?.personId ?? "" }, body: { roleId: "viewer" } }),
      other.call(updateUser, { params: { id: lucia }, body: { roleId: "viewer" } }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const owners = await db
      .select()
      .from(people)
      .where(and(eq(people.accountId, "castellan"), eq(people.roleId, "owner")));
    expect(owners).toHaveLength(1);
  });
});

describe("[US-02] a person", () => {
  it("is created with every field, and read back", async () => {
    const made = await make({
      email: `${crypto.randomUUID()}@people.example`,
      phoneNumber: "+44 20 7946 0018",
      localeISO2: "es",
      roleId: "viewer",
      validFromUtc: "2026-12-01T08:00:00.000Z",
      validUntilUtc: "2026-12-31T18:00:00.000Z",
      mayEscort: true,
      externalSystemId: `hr-${count}`,
    });
    expect(made).toMatchObject({
      fullName: `Alma ${lastName}`,
      status: UserStatus.Active,
      phoneNumber: "+44 20 7946 0018",
      localeISO2: "es",
      role: { id: "viewer", isAdmin: false },
      siteIds: ["quarry-lab"],
      validFromUtc: "2026-12-01T08:00:00.000Z",
      validUntilUtc: "2026-12-31T18:00:00.000Z",
      mayEscort: true,
      needsEscort: false,
      hasSignIn: false,
      externalSystemId: `hr-${count}`,
      version: 1,
      lastChange: { by: "Jude Holloway" },
    });
    expect(await read(made.id)).toEqual(made);
  });
  it("loses emptied fields and keeps omitted ones", async () => {
    const { id } = await make({ email: `${crypto.randomUUID()}@people.example`, phoneNumber: "+44 20 7946 0018", roleId: "viewer" });
    const saved = await save(id, { email: "", phoneNumber: "", roleId: null });
    expect(saved).toMatchObject({ email: "", firstName: "Alma", siteIds: ["quarry-lab"] });
    expect(saved).not.toHaveProperty("role");
    expect(saved).not.toHaveProperty("phoneNumber");
  });
  it("[Q-83] keeps the sites that who changes them does not reach, and does not tell which", async () => {
    const { id } = await make({ siteIds: ["quarry-lab", "ferry-lane"] });
    expect(await read(id, atTheLab)).toMatchObject({ siteIds: ["quarry-lab"], sitesBeyondReach: 1 });
    await save(id, { siteIds: ["quarry-lab"], firstName: "Berta" }, atTheLab);
    expect(await read(id)).toMatchObject({ siteIds: ["ferry-lane", "quarry-lab"], firstName: "Berta" });
  });
  it("lists cards on request and with their scope, and groups and schedules with theirs", async () => {
    const { id } = await make();
    const accountId = "northmoor";
    await rig.platform.store.db.insert(cards).values({ accountId, cardNumber: `5550${count}`, personId: id });
    const group = await api.call(createGroup, { body: { name: `With ${lastName}` } });
    await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds: [id] } });
    const schedule = await api.call(createSchedule, {
      body: {
        name: `Of ${lastName}`,
        kind: "access",
        onHoliday: "closed",
        recurrences: [{ cron: "0 0 9 * MON-FRI", timeDuration: 60 }],
        serialNumbers: [],
        zoneIds: [],
        personIds: [id],
        groupIds: [group.id],
      },
    });
    const named = { id: schedule.id, name: schedule.name };
    expect(await read(id, api, { includeCards: "true" })).toMatchObject({
      cards: [{ cardNumber: `5550${count}`, status: "active" }],
      credentials: [AccessMethod.Card],
      groups: [{ id: group.id }],
      schedules: [named, { ...named, groupName: group.name }],
    });
    expect(await read(id)).not.toHaveProperty("cards");
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["user_r"], siteIds: ["quarry-lab"] }));
    expect(await read(id, reader, { includeCards: "true" })).toMatchObject({ credentials: [], groups: [], schedules: [] });
    expect(await read(id, reader, { includeCards: "true" })).not.toHaveProperty("cards");
  });
  it("is logged with old and new values, but without address and number", async () => {
    const { id } = await make();
    expect(await newest("user.created")).toMatchObject({ actor: { id: jude }, data: { personId: id, name: `Alma ${lastName}` } });
    await save(id, {
      firstName: "Berta",
      email: `${crypto.randomUUID()}@people.example`,
      phoneNumber: "+44 20 7946 0018",
      roleId: "viewer",
    });
    const entry = await newest("user.changed");
    expect(entry).toMatchObject({
      siteId: "quarry-lab",
      data: {
        personId: id,
        name: `Berta ${lastName}`,
        fields: expect.arrayContaining(["firstName", "email", "phoneNumber", "roleId"]) as unknown,
        from: { firstName: "Alma", roleId: null },
        to: { firstName: "Berta", roleId: "viewer" },
      },
    });
    expect(JSON.stringify(entry)).not.toMatch(/people\.example|7946/);
    // What changes nothing is no entry.
    const before = await newest("user.changed");
    await save(id, { firstName: "Berta" });
    expect((await newest("user.changed"))?.id).toBe(before?.id);
  });
  it("[RZ-01] is announced to those who may see and reach them", async () => {
    const beyond = await rig.createPerson({ scopes: ["user_r"], siteIds: ["ferry-lane"] });
    const streams = await Promise.all(
      [owner, beyond].map(async (email) => openEventStream(rig.url, await rig.tokenOf(email), "Users/Index")),
    );
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: "hello" });
    const [lab, ferry] = [await make(), await make({ siteIds: ["ferry-lane"] })];
    const heard = await Promise.all(streams.map(async (stream) => JSON.stringify(await stream.next())));
    expect(heard[0]).toContain(lab.id);
    expect(heard[1]).toContain(ferry.id);
    for (const stream of streams) stream.close();
  });
});

describe("[US-03] a person's state", () => {
  it("is refused where it is the wanted one already", async () => {
    const { id } = await make();
    await expect(reactivate(id)).rejects.toMatchObject(refusal(409, "error_user_wrong_status"));
    await suspend(id);
    await expect(suspend(id)).rejects.toMatchObject(refusal(409, "error_user_wrong_status"));
    await expect(undelete(id)).rejects.toMatchObject(refusal(409, "error_user_wrong_status"));
    await remove(id);
    for (const attempt of [
      () => remove(id),
      () => suspend(id),
      () => reactivate(id),
      () => read(id),
      () => save(id, { firstName: "Nobody" }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    expect(await read(id, api, { anyStatus: "true" })).toMatchObject({ status: UserStatus.Inactive });
  });
  it("is changed and noted", async () => {
    const { id } = await make();
    expect(await suspend(id)).toMatchObject({ status: UserStatus.Suspended });
    expect(await newest("user.suspended")).toMatchObject({ data: { personId: id, from: { status: 1 }, to: { status: 3 } } });
    expect(await reactivate(id)).toMatchObject({ status: UserStatus.Active });
    expect(await newest("user.reactivated")).toMatchObject({ data: { personId: id, from: { status: 3 }, to: { status: 1 } } });
  });
  it("is brought back only with the own password, and not often guessed", async () => {
    const email = await rig.createPerson({ scopes, siteIds: ["quarry-lab"], isAdmin: true });
    const guesser = await rig.apiAs(email);
    const { id } = await make();
    await remove(id);
    for (let guess = 0; guess < 5; guess++)
      await expect(undelete(id, "Wrong-2026", guesser)).rejects.toMatchObject(refusal(400, "error_wrong_password"));
    await expect(undelete(id, demoPassword, guesser)).rejects.toMatchObject(refusal(429, "error_too_many_requests"));
    expect(await read(id, api, { anyStatus: "true" })).toMatchObject({ status: UserStatus.Inactive });
    expect(await newest("identity.password_refused")).toMatchObject({ actor: { name: "Test Person" } });
    expect(await undelete(id)).toMatchObject({ status: UserStatus.Active });
  });
  it("after a deletion is restored as it was, without deleted groups", async () => {
    const { id } = await make({ roleId: "viewer" });
    const [kept, gone] = await Promise.all(
      ["Kept", "Gone"].map((name) => api.call(createGroup, { body: { name: `${name} ${lastName}` } })),
    );
    for (const group of [kept, gone]) await api.call(addGroupUsers, { params: { id: group?.id ?? "" }, body: { personIds: [id] } });
    await suspend(id);
    await remove(id);
    expect(await newest("user.deleted")).toMatchObject({ data: { personId: id, groupIds: expect.any(Array) as unknown } });
    // Nobody is in the way of a group whose people are deleted.
    await api.call(deleteGroup, { params: { id: gone?.id ?? "" } });
    expect((await api.call(getGroup, { params: { id: kept?.id ?? "" }, query: {} })).memberCount).toBe(0);
    const back = await undelete(id);
    expect(back).toMatchObject({ status: UserStatus.Suspended, role: { id: "viewer" }, groups: [{ id: kept?.id }] });
    expect(back).not.toHaveProperty("deletedAtUtc");
    expect(await newest("user.undeleted")).toMatchObject({ data: { personId: id } });
  });
  it("[PM-10] is not restored by a person who may not assign the former role", async () => {
    const { id } = await make({ roleId: "administrator" });
    await remove(id);
    await expect(undelete(id, demoPassword, manager)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
  });
  it("is not restored while another person has the address", async () => {
    const email = `${crypto.randomUUID()}@people.example`;
    const { id } = await make({ email });
    await remove(id);
    await make({ email });
    await expect(undelete(id)).rejects.toMatchObject(refusal(409, "error_user_email_taken"));
  });
  it("keeps what they did in the log", async () => {
    const email = await rig.createPerson({ scopes, siteIds: ["quarry-lab"] });
    const theirs = await rig.apiAs(email);
    const { personId } = await theirs.call(getUserAccess, {});
    await theirs.call(createGroup, { body: { name: `By ${lastName}` } });
    await remove(personId);
    const { rows } = await api.call(listEventLogs, { query: { personId, kinds: "group.created", pageSize: "10" } });
    expect(rows).toMatchObject([{ actor: { id: personId, name: "Test Person" } }]);
  });
  it.each([
    ["suspended", suspend],
    ["deleted", remove],
  ])("of who is %s ends sessions and streams within five seconds", async (_name, end) => {
    const email = await rig.createPerson({ scopes, siteIds: ["quarry-lab"] });
    const theirs = await rig.apiAs(email);
    const { personId } = await theirs.call(getUserAccess, {});
    const stream = await openEventStream(rig.url, await rig.tokenOf(email), "Devices/DoorState");
    expect(await stream.next()).toMatchObject({ event: "hello" });
    const startedAtMs = performance.now();
    await end(personId);
    await expect(theirs.call(getUserAccess, {})).rejects.toMatchObject({ status: 401 });
    for (;;) if ((await stream.next().catch(() => ({ event: "bye" }))).event === "bye") break;
    expect(performance.now() - startedAtMs).toBeLessThan(5_000);
  });
});

describe("[US-01] [RP-07] the list", () => {
  it("[EN-18] is narrowed to a record state", async () => {
    const ids: Record<string, string> = {};
    for (const name of ["Active", "Pending", "Suspended", "Deleted"]) ids[name] = (await make({ firstName: name })).id;
    await suspend(ids["Suspended"] ?? "");
    await remove(ids["Deleted"] ?? "");
    await rig.platform.store.db
      .update(people)
      .set({ status: UserStatus.Pending })
      .where(eq(people.personId, ids["Pending"] ?? ""));
    const of = (recordState: string) => namesOf({ search: lastName, recordState });
    const named = (...names: string[]) => names.map((name) => `${name} ${lastName}`);
    expect(await of("1")).toEqual(named("Active"));
    expect(await of("2")).toEqual(named("Active", "Pending", "Suspended"));
    expect(await of("3")).toEqual(named("Suspended"));
    expect(await of("4")).toEqual(named("Deleted"));
    expect(await namesOf({ search: lastName })).toEqual(named("Active", "Pending", "Suspended"));
    const { rows } = await api.call(listInactiveUsers, { query: { search: lastName, sort: "-deletedAt" } });
    expect(rows).toMatchObject([{ id: ids["Deleted"], deletedAtUtc: expect.any(String) as unknown }]);
    await expect(of("5")).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("finds by name, address and the number of a card, which who may not see cards does not learn", async () => {
    const email = `find-${count}@people.example`;
    const { id } = await make({ email });
    const cardNumber = `4242${count}`;
    await rig.platform.store.db.insert(cards).values({ accountId: "northmoor", cardNumber, personId: id });
    for (const search of [`ma ${lastName.toLowerCase()}`, `FIND-${count}@`, cardNumber])
      expect(await namesOf({ search })).toEqual([`Alma ${lastName}`]);
    expect(await namesOf({ search: "100%_" })).toEqual([]);
    // Of so few letters what a word begins with.
    const { id: short } = await make({ firstName: "Qörl", lastName: "Xyxx", email: "w_@people.example" });
    for (const search of ["q", "Q", "x", "w_"]) expect(await namesOf({ search })).toEqual(["Qörl Xyxx"]);
    expect(await namesOf({ search: "xx" })).toEqual([]);
    await remove(short);
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["user_r"], siteIds: ["quarry-lab"] }));
    expect(await namesOf({ search: cardNumber }, reader)).toEqual([]);
  });
  it("is sorted by name, state and end of validity, from page to page without a gap", async () => {
    const ends = ["2026-12-03", undefined, "2026-12-01", "2026-12-02"].map((day) => day && `${day}T12:00:00.000Z`);
    const made = [];
    for (const [index, validUntilUtc] of ends.entries())
      made.push(await make({ firstName: `Nr ${index}`, ...(validUntilUtc !== undefined && { validUntilUtc }) }));
    await suspend(made[1]?.id ?? "");
    const order = async (sort: string) => (await namesOf({ search: lastName, sort })).map((name) => name.slice(3, 4)).join("");
    expect(await order("name")).toBe("0123");
    expect(await order("-name")).toBe("3210");
    expect(await order("status")).toBe("0231");
    expect(await order("validUntil")).toBe("2301");
    expect(await order("-validUntil")).toBe("1032");
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof api.call<typeof listUsers>>> = await api.call(listUsers, {
        query: { sort: "validUntil", pageSize: "10", ...(after !== undefined && { after }) },
      });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
  });
  it("is narrowed to a role, a group and a site, of which one beyond reach tells nothing", async () => {
    const role = await api.call(saveRole, { body: { displayName: `Of ${lastName}` } });
    const { id } = await make({ roleId: role.id, siteIds: ["quarry-lab", "ferry-lane"] });
    await make({ firstName: "Other" });
    const group = await api.call(createGroup, { body: { name: `List ${lastName}` } });
    await api.call(addGroupUsers, { params: { id: group.id }, body: { personIds: [id] } });
    const only = [`Alma ${lastName}`];
    expect(await namesOf({ roleId: role.id })).toEqual(only);
    expect(await namesOf({ groupId: group.id })).toEqual(only);
    expect(await namesOf({ siteId: "ferry-lane", search: lastName })).toEqual(only);
    expect(await namesOf({ siteId: "ferry-lane", search: lastName }, atTheLab)).toEqual([]);
    expect(await namesOf({ siteId: "quarry-lab", search: lastName }, atTheLab)).toHaveLength(2);
  });
});

describe("[US-05] helper calls", () => {
  it("return people by ids, without deleted and unknown ones", async () => {
    const [one, other, gone] = [await make({ firstName: "Zoe" }), await make({ firstName: "Ada" }), await make()];
    await remove(gone.id);
    const rows = await api.call(getUsersByIds, { body: { ids: [one.id, other.id, gone.id, "nobody", one.id] } });
    expect(rows.map(({ fullName }) => fullName)).toEqual([`Ada ${lastName}`, `Zoe ${lastName}`]);
    await expect(api.call(getUsersByIds, { body: { ids: [] } })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("[ER-04] find a person by an external id, and refuse an unknown or taken one", async () => {
    const [one, other] = [await make(), await make()];
    const externalSystemId = `ext-${count}`;
    const find = (as = api) => as.call(getUserByExternalSystemId, { query: { externalSystemId } });
    await expect(find()).rejects.toMatchObject(refusal(404, "error_user_invalid_external_system_id"));
    const set = (userId: string, text = externalSystemId) => api.call(setExternalSystemId, { body: { userId, externalSystemId: text } });
    expect(await set(one.id)).toMatchObject({ externalSystemId });
    expect(await find()).toMatchObject({ id: one.id });
    await expect(set(other.id)).rejects.toMatchObject(refusal(409, "error_user_invalid_external_system_id"));
    const beyond = await rig.apiAs(await rig.createPerson({ scopes, siteIds: ["ferry-lane"], isAdmin: false }));
    const limited = await rig.apiAs(await rig.createPerson({ scopes: ["user_r"], siteIds: ["ferry-lane"] }));
    expect(await find(beyond)).toMatchObject({ id: one.id });
    await expect(find(limited)).rejects.toMatchObject(refusal(404, "error_user_invalid_external_system_id"));
    await set(one.id, "");
    await expect(find()).rejects.toMatchObject(refusal(404, "error_user_invalid_external_system_id"));
    await set(other.id);
  });
});

describe("[GR-01] [SC-04] a deleted person", () => {
  it("is in no schedule and joins none", async () => {
    const { id } = await make();
    const body = {
      name: `Times ${lastName}`,
      kind: "access" as const,
      onHoliday: "closed" as const,
      recurrences: [{ cron: "0 0 9 * MON-FRI", timeDuration: 60 }],
      serialNumbers: [],
      zoneIds: [],
      personIds: [id],
      groupIds: [],
    };
    const schedule = await api.call(createSchedule, { body });
    await remove(id);
    expect((await api.call(getSchedule, { params: { id: schedule.id } })).people).toEqual([]);
    await expect(api.call(createSchedule, { body: { ...body, name: `More ${lastName}` } })).rejects.toMatchObject(
      refusal(404, "error_user_not_found"),
    );
    await undelete(id);
    expect((await api.call(getSchedule, { params: { id: schedule.id } })).people).toMatchObject([{ id }]);
  });
});
