import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listDevices } from "#contract/devices.ts";
import { addRoleScopes, deleteRole, getRole, listRoles, type Role, removeRoleScopes, saveRole } from "#contract/roles.ts";
import { effectiveScopes, isScope, type Scope, scopes } from "#contract/scopes.ts";
import { getUserAccess } from "#contract/session.ts";
import { createUser, updateUser } from "#contract/users.ts";
import { exceeds } from "#domain/access/roleRights.ts";
import type { Api } from "#kernel/api.ts";
import { ApiError } from "#kernel/apiError.ts";
import { people, roles } from "#server/base/store/schema/accounts.ts";
import { rightsOf } from "#server/people/roles/roleRows.ts";
import { openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { newestOf, refusal } from "../support/settingsTests.ts";

const owner = "jude.holloway@northmoor.example";
const administrator = "eva.lockhart@northmoor.example";
const withoutVideo = { live: false, recorded: false, export: false };

let rig: TestPlatform;
let api: Api;
beforeAll(async () => {
  rig = await startTestPlatform();
  api = await rig.apiAs(owner);
});
afterAll(() => rig.close());

let count = 0;
let unique = "";
beforeEach(() => {
  unique = `Role ${++count}`;
});
const make = (more: object = {}, as = api) => as.call(saveRole, { body: { displayName: unique, ...more } });
const save = (role: Pick<Role, "id" | "displayName">, more: object = {}, as = api) =>
  as.call(saveRole, { body: { id: role.id, displayName: role.displayName, ...more } });
const seen = (version: number | undefined) => (version === undefined ? {} : { version: String(version) });
const give = (id: string, added: Scope[], as = api, version?: number) =>
  as.call(addRoleScopes, { params: { id }, query: seen(version), body: added });
const take = (id: string, removed: Scope[], as = api, version?: number) =>
  as.call(removeRoleScopes, { params: { id }, query: seen(version), body: removed });
const remove = (id: string, as = api) => as.call(deleteRole, { params: { id } });
const read = (id: string, as = api) => as.call(getRole, { params: { id } });
const newest = (kinds: string) => newestOf(api, kinds);
const rightsNow = async (email: string) => {
  const [found] = await rig.platform.store.db
    .select({ role: roles })
    .from(people)
    .innerJoin(roles, eq(roles.roleId, people.roleId))
    .where(eq(people.email, email));
  if (!found) throw new Error(`${email} has no role`);
  return rightsOf(found.role);
};

const sitesNow = async (email: string) => {
  const [found] = await rig.platform.store.db.select({ siteIds: people.siteIds }).from(people).where(eq(people.email, email));
  return found?.siteIds;
};

describe("[PM-10] a person cannot", () => {
  let limited: Api;
  let email: string;
  beforeAll(async () => {
    email = await rig.createPerson({
      scopes: ["role_r", "role_w", "device_r", "credential_w"],
      siteIds: ["quarry-lab"],
      isLiveDenied: true,
    });
    limited = await rig.apiAs(email);
  });
  it.each<[string, object]>([
    ["create a role that outranks their own", { rank: 11 }],
    ["create an administrator role without being an administrator", { isAdmin: true }],
    ["[Q-86] grant a video right that they do not have", { videoRights: { live: true, recorded: false, export: false } }],
  ])("%s", async (_name, more) => {
    await expect(make(more, limited)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    const made = await make({}, limited);
    await expect(save(made, more, limited)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
  });
  it("grant a scope that they do not hold, alone or with others", async () => {
    const { id } = await make({}, limited);
    await expect(give(id, ["device_r", "site_r"], limited)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    expect((await read(id)).scopes).toEqual([]);
    expect(await give(id, ["device_r"], limited)).toMatchObject({ scopes: ["device_r"] });
    expect(await give(id, ["card_w"], limited)).toMatchObject({ scopes: ["card_w", "device_r"] });
  });
  it("change, empty or delete a role that has more rights than their own", async () => {
    const viewer = { id: "viewer", displayName: "Viewer" };
    for (const attempt of [
      () => save(viewer, { rank: 1 }, limited),
      () => take("viewer", ["site_r"], limited),
      () => remove("viewer", limited),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    await expect(
      save({ id: "owner", displayName: "Owner" }, { description: "Mine now" }, await rig.apiAs(administrator)),
    ).rejects.toMatchObject(refusal(403, "error_role_above_own"));
  });
  it("raise their own role", async () => {
    const own = { id: email.split("@")[0] ?? "", displayName: "Mine" };
    for (const attempt of [() => save(own, { rank: 12 }, limited), () => give(own.id, ["device_w"], limited)])
      await expect(attempt()).rejects.toMatchObject(refusal(403, "error_role_above_own"));
  });
  it("use a scope that was just removed, even while their session is still cached", async () => {
    const person = await rig.createPerson({ scopes: ["role_r", "role_w", "device_r", "device_w"], siteIds: ["quarry-lab"] });
    const id = person.split("@")[0] ?? "";
    const theirs = await rig.apiAs(person);
    // The platform caches this session for a second.
    await read(id, theirs);
    await take(id, ["device_w"]);
    await expect(give(id, ["device_w"], theirs)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    await take(id, ["role_w"]);
    await expect(take(id, ["role_r"], theirs)).rejects.toMatchObject(refusal(403, "error_forbidden"));
  });
  it("[Q-86] reach a device through a role if they do not reach it themselves", async () => {
    const attempt = make({ deviceSerials: ["GH-AC40-00912F"] }, limited);
    await expect(attempt).rejects.toMatchObject(refusal(404, "error_device_not_found"));
    const restricted = await make({ deviceSerials: ["GH-AC40-00C301"] }, limited);
    expect(restricted.deviceSerials).toEqual(["GH-AC40-00C301"]);
    expect(await save(restricted, { deviceSerials: null }, limited)).not.toHaveProperty("deviceSerials");
    const person = await rig.createPerson({ scopes: ["role_r", "role_w", "device_r"], siteIds: ["quarry-lab"], isLiveDenied: true });
    await rig.platform.store.db
      .update(roles)
      .set({ deviceSerials: ["GH-AC40-00C301"] })
      .where(eq(roles.roleId, person.split("@")[0] ?? ""));
    const few = await rig.apiAs(person);
    const own = { id: person.split("@")[0] ?? "", displayName: "Mine" };
    await expect(save(own, { deviceSerials: null }, few)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
  });
});

describe("[PM-10] whatever a person calls", () => {
  const roleIds = ["own", "made", "viewer", "owner", "mobile"];
  const someScopes = fc.subarray([...scopes], { minLength: 1, maxLength: 6 });
  const videoRights = fc.record({ live: fc.boolean(), recorded: fc.boolean(), export: fc.boolean() });
  const call = fc.oneof(
    fc.record({
      kind: fc.constant("save" as const),
      role: fc.constantFrom(...roleIds),
      rank: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
      isAdmin: fc.option(fc.boolean(), { nil: undefined }),
      videoRights: fc.option(videoRights, { nil: undefined }),
      deviceSerials: fc.option(fc.constantFrom(null, [], ["GH-AC40-00C301"]), { nil: undefined }),
    }),
    fc.record({ kind: fc.constantFrom("give" as const, "take" as const), role: fc.constantFrom(...roleIds), scopes: someScopes }),
    fc.record({ kind: fc.constant("remove" as const), role: fc.constantFrom(...roleIds) }),
    fc.record({
      kind: fc.constantFrom("become" as const, "hire" as const),
      role: fc.constantFrom(...roleIds),
      siteIds: fc.subarray(["quarry-lab", "harbour-house", "ferry-lane"], { minLength: 1 }),
    }),
  );

  type Call = typeof call extends fc.Arbitrary<infer One> ? One : never;

  it("[Q-15] their own rights and sites never grow", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...scopes], { minLength: 3, maxLength: 20 }),
        fc.array(call, { minLength: 4, maxLength: 12 }),
        async (held, calls) => {
          const email = await rig.createPerson({
            scopes: [...new Set<Scope>([...held, "role_r", "role_w", "user_r", "user_w"])],
            siteIds: ["quarry-lab"],
            isLiveDenied: true,
          });
          const theirs = await rig.apiAs(email);
          const before = await rightsNow(email);
          const { id: made } = await make({ displayName: `Made ${crypto.randomUUID().slice(0, 8)}` }, theirs);
          const idOf = (role: string) => ({ own: email.split("@")[0] ?? "", made })[role] ?? role;
          for (const each of calls) {
            const id = idOf(each.role);
            await attempt(each, id, email, theirs).catch((error: unknown) => {
              if (!(error instanceof ApiError) || error.status >= 500) throw error;
            });
            expect(exceeds(await rightsNow(email), before)).toBe(false);
            expect(await sitesNow(email)).toEqual(["quarry-lab"]);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  function attempt(each: Call, id: string, email: string, theirs: Api): Promise<unknown> {
    switch (each.kind) {
      case "save":
        return save({ id, displayName: `Name ${crypto.randomUUID().slice(0, 8)}` }, without(each), theirs);
      case "remove":
        return remove(id, theirs);
      case "become": {
        const body = { roleId: id, siteIds: each.siteIds };
        return theirs.call(updateUser, { params: { id: email.split("@")[0] ?? "" }, body });
      }
      case "hire":
        return theirs.call(createUser, { body: { firstName: "Somebody", lastName: "Else", roleId: id, siteIds: each.siteIds } });
      default:
        return (each.kind === "give" ? give : take)(id, each.scopes, theirs);
    }
  }

  function without({ kind: _kind, role: _role, ...fields }: { kind: string; role: string }) {
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  }
});

describe("[PM-09] a role is refused", () => {
  it("[Q-27] to be left without anything to see", async () => {
    const { id } = await make();
    await expect(give(id, ["device_w"])).rejects.toMatchObject(refusal(409, "error_role_needs_read_scope"));
    await give(id, ["device_r", "device_w"]);
    await expect(take(id, ["device_r"])).rejects.toMatchObject(refusal(409, "error_role_needs_read_scope"));
  });
  it("with the name of another, in whatever case, and to the second of two who take one at once", async () => {
    await expect(make({ displayName: "VIEWER" })).rejects.toMatchObject(refusal(409, "error_role_name_taken"));
    const both = await Promise.allSettled([make(), make()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
  it("[Q-15] to take anything from the owner, who stays", async () => {
    const role = { id: "owner", displayName: "Owner" };
    for (const attempt of [
      () => save(role, { rank: 90 }),
      () => save(role, { isAdmin: false }),
      () => take("owner", ["site_w"]),
      () => remove("owner"),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal(409, "error_role_of_owner"));
    expect(await save(role, { description: "Whose account it is" })).toMatchObject({ isOwner: true, description: "Whose account it is" });
  });
  it("to be deleted while a person has it", async () => {
    await expect(remove("manager")).rejects.toMatchObject(refusal(409, "error_role_in_use"));
  });
  it("to the second of two who change the same version", async () => {
    const made = await make();
    const both = [1, 2].map((rank) => save(made, { rank: rank + 1, version: made.version }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(save(made, { rank: 9, version: made.version })).rejects.toMatchObject(refusal(409, "error_role_version_conflict"));
  });
});

describe("[PM-11] rights of a role that was changed in the meantime", () => {
  it("cannot be granted or removed over an outdated version", async () => {
    const { id, version } = await make();
    const changed = await give(id, ["device_r", "site_r"], api, version);
    await expect(give(id, ["zone_r"], api, version)).rejects.toMatchObject(refusal(409, "error_role_version_conflict"));
    await expect(take(id, ["site_r"], api, version)).rejects.toMatchObject(refusal(409, "error_role_version_conflict"));
    expect((await read(id)).scopes).toEqual(["device_r", "site_r"]);
    expect(await take(id, ["site_r"], api, changed.version)).toMatchObject({ scopes: ["device_r"], version: changed.version + 1 });
  });
  it("are granted and removed in turn by calls without a version", async () => {
    const { id } = await make();
    await Promise.all([give(id, ["device_r"]), give(id, ["zone_r"])]);
    expect((await take(id, ["device_r"])).scopes).toEqual(["zone_r"]);
  });
});

describe("[PM-11] a role", () => {
  it("is created without scopes, gets some, changes and is deleted, each with a log entry of the old values", async () => {
    const made = await make({ rank: 40, videoRights: { live: true, recorded: false, export: false } });
    expect(made).toMatchObject({
      displayName: unique,
      rank: 40,
      isAdmin: false,
      scopes: [],
      userCount: 0,
      isOwner: false,
      isGrantable: true,
    });
    expect(await newest("role.created")).toMatchObject({ actor: { name: "Jude Holloway" }, data: { roleId: made.id } });
    expect(await give(made.id, ["site_r", "device_r"])).toMatchObject({ scopes: ["device_r", "site_r"], version: 2 });
    expect(await newest("role.changed")).toMatchObject({ data: { from: { scopes: [] }, to: { scopes: ["device_r", "site_r"] } } });
    expect(await take(made.id, ["site_r"])).toMatchObject({ scopes: ["device_r"] });
    expect(await save(made, { rank: 30 })).toMatchObject({ rank: 30, videoRights: { live: true }, lastChange: { by: "Jude Holloway" } });
    await remove(made.id);
    expect(await newest("role.deleted")).toMatchObject({ data: { name: unique, from: { rank: 30 } } });
    await expect(read(made.id)).rejects.toMatchObject(refusal(404, "error_role_not_found"));
  });
  it("[Q-26] answers at both of its paths", async () => {
    const authorization = `Bearer ${await rig.tokenOf(owner)}`;
    for (const path of ["securable-management/roles", "roles", "role/viewer", "securable-management/role/viewer", "scopes"])
      expect((await fetch(`${rig.url}/v1/${path}`, { headers: { authorization } })).status, path).toBe(200);
  });
  it("is listed if the person may assign it; `getAll` lists every role of the account", async () => {
    const manager = await rig.apiAs("anika.gupta@northmoor.example");
    await rig.platform.store.db
      .update(roles)
      .set({ scopes: [...(await rightsNow("anika.gupta@northmoor.example")).scopes, "role_r"] })
      .where(eq(roles.roleId, "manager"));
    const mine = (await manager.call(listRoles, { query: { pageSize: "100" } })).rows;
    expect(mine.filter(({ isGrantable }) => !isGrantable)).toEqual([]);
    expect(mine.map(({ id }) => id)).not.toContain("administrator");
    const all = (await manager.call(listRoles, { query: { getAll: "true", pageSize: "100" } })).rows;
    expect(all.slice(0, 2).map(({ displayName }) => displayName)).toEqual(["Owner", "Administrator"]);
    expect(all.filter(({ isGrantable }) => isGrantable).map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
  });
  it("[PM-12] that loses a scope ends open streams within five seconds", async () => {
    const email = await rig.createPerson({ scopes: ["device_r", "site_r"], siteIds: ["quarry-lab"] });
    const theirs = await rig.apiAs(email);
    const stream = await openEventStream(rig.url, await rig.tokenOf(email), "Devices/DoorState");
    expect(await stream.next()).toMatchObject({ event: "hello" });
    await theirs.call(listDevices, { query: {} });
    await take(email.split("@")[0] ?? "", ["device_r"]);
    const endedAtMs = performance.now();
    expect(await stream.next()).toMatchObject({ event: "bye" });
    await expect(theirs.call(listDevices, { query: {} })).rejects.toMatchObject({ status: 403 });
    expect(performance.now() - endedAtMs).toBeLessThan(5_000);
  });
  it("[PM-02] [Q-46] with credential_w holds the write scope of every kind of credential", async () => {
    const email = await rig.createPerson({ scopes: ["credential_w", "device_r"] });
    const { scopes: held } = await (await rig.apiAs(email)).call(getUserAccess, {});
    expect(held).toEqual(expect.arrayContaining(["card_w", "cardall_w", "face_w", "cloudkey_w", "cloudkeyall_w"]));
    expect(held).not.toContain("card_r");
    expect([...effectiveScopes(["user_r"])]).toEqual(["user_r", "usersettings_r"]);
    const areas =
      "accesslogs account accountsettings accountpaymethod accountsubscription card cardall face cloudkey cloudkeyall support device devicesettings deviceweb deviceall group schedule credential role site timezone user usersettings zone";
    for (const area of areas.split(" ")) expect(isScope(`${area}_r`), area).toBe(true);
  });
  it("is announced on the realtime stream when it is created", async () => {
    const stream = await openEventStream(rig.url, await rig.tokenOf(owner), "Roles/Index");
    expect(await stream.next()).toMatchObject({ event: "hello" });
    const { id } = await make({ videoRights: withoutVideo });
    expect(await stream.next()).toMatchObject({ data: { document: { Data: JSON.stringify({ Id: id, Change: "added" }) } } });
    stream.close();
  });
});
