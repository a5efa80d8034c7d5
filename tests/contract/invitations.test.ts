import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UserStatus } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { inviteUser, withdrawInvitation } from "#contract/invitations.ts";
import { acceptInvitation, checkInvitation } from "#contract/mailedCodes.ts";
import { addRoleScopes, saveRole } from "#contract/roles.ts";
import { getUserAccess } from "#contract/session.ts";
import {
  createUser,
  deleteUser,
  getUser,
  listUsers,
  reactivateUser,
  suspendUser,
  type UserDetail,
  undeleteUser,
  updateUser,
} from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { identities, signInInvitations } from "#server/base/store/schema/identity.ts";
import { linksTo, mailsTo } from "../support/mails.ts";
import { demoPassword, type TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const eva = "northmoor-person-2";
const password = "Harbour-2026-Lamp";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
let nobody: Api;
let clerkRole: string;
let emptyRole: string;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
  nobody = await rig.apiAs();
  ({ id: clerkRole } = await api.call(saveRole, { body: { displayName: "Clerk of the test", rank: 1 } }));
  await api.call(addRoleScopes, { params: { id: clerkRole }, query: {}, body: ["device_r"] });
  ({ id: emptyRole } = await api.call(saveRole, { body: { displayName: "Nothing of the test", rank: 1 } }));
});
afterAll(() => rig.close());

const address = () => `${crypto.randomUUID()}@Invited.example`;
const make = (more: object = {}, as = api): Promise<UserDetail> =>
  as.call(createUser, {
    body: { firstName: "Nora", lastName: "Invited", siteIds: ["quarry-lab"], email: address(), roleId: clerkRole, ...more },
  });
const read = (id: string) => api.call(getUser, { params: { id }, query: { anyStatus: "true" } });
const invite = (id: string, as = api) => as.call(inviteUser, { params: { id } });
const withdraw = (id: string, as = api) => as.call(withdrawInvitation, { params: { id } });
const save = (id: string, body: object) => api.call(updateUser, { params: { id }, body });
const check = (oobCode: string) => nobody.call(checkInvitation, { body: { oobCode } });
const accept = (oobCode: string, newPassword: string | undefined = password) =>
  nobody.call(acceptInvitation, { body: { oobCode, ...(newPassword !== undefined && { newPassword }) } });
const suspend = (id: string) => api.call(suspendUser, { params: { id } });

const mailed = (email: string) => mailsTo(rig.dataDirectory, email);
const codeTo = async (email: string, count = 1) => {
  await expect.poll(() => mailed(email).length, { timeout: 10_000 }).toBe(count);
  return new URL(linksTo(rig.dataDirectory, email).at(-1) ?? "").searchParams.get("oobCode") ?? "";
};
async function invited(more: object = {}): Promise<UserDetail & { code: string }> {
  const user = await make({ isInvited: true, ...more });
  return { ...user, code: await codeTo(user.email, "email" in more ? 2 : 1) };
}
const signsIn = async (email: string, secret = password) => {
  const response = await fetch(`${rig.localUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: secret, returnSecureToken: true }),
  });
  return response.status;
};

describe("[US-03] [EN-18] an invitation to sign in is refused", () => {
  it("without the right to write people", async () => {
    const reader = await rig.apiAs(await rig.createPerson({ scopes: ["user_r", "role_w"] }));
    const { id } = await make();
    await expect(invite(id, reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
    await expect(withdraw(id, reader)).rejects.toMatchObject(refusal(403, "error_forbidden"));
  });
  it("[Q-83] to a person of another account or out of reach", async () => {
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    const { id } = await make({ siteIds: ["ferry-lane"] });
    for (const as of [other, atTheLab]) await expect(invite(id, as)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    await invite(id);
    for (const as of [other, atTheLab]) await expect(withdraw(id, as)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    expect((await read(id)).invitation).toBeDefined();
  });
  it("[PM-10] to a rank above one's own", async () => {
    const lowly = await rig.apiAs(await rig.createPerson({ scopes: ["user_w", "user_r", "device_r"], siteIds: ["quarry-lab"] }));
    const { id: above } = await api.call(saveRole, { body: { displayName: "Above of the test", rank: 90 } });
    await api.call(addRoleScopes, { params: { id: above }, query: {}, body: ["device_r", "role_w"] });
    const { id } = await make({ roleId: above });
    await expect(invite(id, lowly)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    await expect(make({ roleId: above, isInvited: true }, lowly)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
    await invite(id);
    await expect(withdraw(id, lowly)).rejects.toMatchObject(refusal(403, "error_role_above_own"));
  });
  it.each([
    ["without an address", { email: "" }, "error_user_without_email"],
    ["without a role", { roleId: null }, "error_user_without_rights"],
  ])("%s, also while they are made, and nobody is made then", async (_name, more, code) => {
    const { id } = await make(more);
    await expect(invite(id)).rejects.toMatchObject(refusal(409, code));
    expect(await read(id)).toMatchObject({ status: UserStatus.Active });
    await expect(make({ ...more, lastName: "Unmade", isInvited: true })).rejects.toMatchObject(refusal(409, code));
    expect((await api.call(listUsers, { query: { search: "Nora Unmade" } })).rows).toEqual([]);
  });
  it("with a role that gives no right", async () => {
    const { id } = await make({ roleId: emptyRole });
    await expect(invite(id)).rejects.toMatchObject(refusal(409, "error_user_without_rights"));
  });
  it("to a person who is suspended, deleted, or already signs in", async () => {
    const { id } = await make();
    await suspend(id);
    await expect(invite(id)).rejects.toMatchObject(refusal(409, "error_user_wrong_status"));
    await api.call(deleteUser, { params: { id } });
    await expect(invite(id)).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    await expect(invite(eva)).rejects.toMatchObject(refusal(409, "error_user_has_sign_in"));
  });
  it("to be withdrawn if there is none", async () => {
    const { id } = await make();
    await expect(withdraw(id)).rejects.toMatchObject(refusal(409, "error_user_not_invited"));
  });
  it("to the same address more than five times within an hour", async () => {
    const { id, email } = await make();
    for (let time = 0; time < 5; time += 1) await invite(id);
    await expect(invite(id)).rejects.toMatchObject(refusal(429, "error_too_many_requests"));
    await expect.poll(() => mailed(email).length, { timeout: 10_000 }).toBe(5);
  });
});

describe("[US-03] [AU-03] a link is refused", () => {
  const refuses = async (code: string, status: number, error: string) => {
    await expect(check(code)).rejects.toMatchObject(refusal(status, error));
    await expect(accept(code)).rejects.toMatchObject(refusal(status, error));
  };
  it("with an unknown code, or a code of another kind of mail", async () => {
    await refuses("nothing", 400, "error_mail_code_invalid");
    await refuses("x".repeat(201), 400, "error_invalid_request");
  });
  it("when it was sent again: the newer one works", async () => {
    const { id, code, email } = await invited();
    await invite(id);
    await refuses(code, 400, "error_mail_code_invalid");
    await expect(check(await codeTo(email, 2))).resolves.toMatchObject({ email: email.toLowerCase(), hasPassword: false });
  });
  it("when it was withdrawn, and the person is active", async () => {
    const { id, code } = await invited();
    expect(await withdraw(id)).toMatchObject({ status: UserStatus.Active, hasSignIn: false });
    await refuses(code, 400, "error_mail_code_invalid");
  });
  it("after seven days", async () => {
    const { id, code } = await invited();
    const { invitation } = await read(id);
    expect(Date.parse(invitation?.expiresAtUtc ?? "") - Date.parse(invitation?.sentAtUtc ?? "")).toBe(7 * 24 * 3_600_000);
    const { db } = rig.platform.store;
    await db.update(signInInvitations).set({ expiresAt: rig.platform.clock.now() }).where(eq(signInInvitations.personId, id));
    await refuses(code, 400, "error_mail_code_expired");
    expect(await read(id)).toMatchObject({ status: UserStatus.Pending, invitation: { isExpired: true } });
    expect(await invite(id)).toMatchObject({ status: UserStatus.Pending, invitation: { isExpired: false } });
  });
  it("while the person is suspended, and works again once they are not", async () => {
    const { id, code } = await invited();
    await suspend(id);
    await refuses(code, 403, "error_user_suspended");
    expect(await api.call(reactivateUser, { params: { id } })).toMatchObject({ status: UserStatus.Pending });
    await expect(check(code)).resolves.toBeDefined();
  });
  it("of a deleted person, for good: a restore makes them active and not invited", async () => {
    const { id, code } = await invited();
    await api.call(deleteUser, { params: { id } });
    await refuses(code, 400, "error_mail_code_invalid");
    await api.call(undeleteUser, { params: { id }, body: { password: demoPassword } });
    const back = await read(id);
    expect(back).toMatchObject({ status: UserStatus.Active, hasSignIn: false });
    expect(back.invitation).toBeUndefined();
    await refuses(code, 400, "error_mail_code_invalid");
  });
  it.each([
    ["another address", () => ({ email: address() })],
    ["no role any more", () => ({ roleId: null })],
  ])("of who has %s", async (_name, change) => {
    const { id, code } = await invited();
    expect(await save(id, change())).toMatchObject({ status: UserStatus.Active });
    await refuses(code, 400, "error_mail_code_invalid");
  });
  it("with a weak password or none, and can be used afterwards", async () => {
    const { code } = await invited();
    for (const weak of ["", "short", "alllowercase2026"])
      await expect(accept(code, weak)).rejects.toMatchObject(refusal(400, "error_weak_password"));
    await expect(nobody.call(acceptInvitation, { body: { oobCode: code } })).rejects.toMatchObject(refusal(400, "error_weak_password"));
    await accept(code);
  });
  it("the second time, of two at once as well", async () => {
    const { code } = await invited();
    const both = await Promise.allSettled([accept(code), accept(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await refuses(code, 400, "error_mail_code_invalid");
  });
});

describe("[US-03] [AU-03] [EN-18] an invitation", () => {
  it("makes the person pending, mails a link in their language, and says where it stands", async () => {
    const before = await make({ localeISO2: "es" });
    const user = await invite(before.id);
    expect(user).toMatchObject({
      status: UserStatus.Pending,
      hasSignIn: false,
      invitation: { isExpired: false, invitedBy: "Jude Holloway" },
    });
    const code = await codeTo(user.email);
    expect(await check(code)).toMatchObject({ email: user.email.toLowerCase() });
    expect(mailed(user.email)[0]).toContain("Su acceso a Gatehouse de ");
    expect(await newestOf(api, "user.invited")).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { personId: user.id, from: { status: UserStatus.Active }, to: { status: UserStatus.Pending } },
    });
  });
  it("leaves the hash of its code alone in the store, and no code in the log", async () => {
    const { code, email } = await invited();
    const rows = await rig.platform.store.db.select().from(signInInvitations);
    const { rows: log } = await api.call(listEventLogs, { query: { kinds: "user.created,user.invited", pageSize: "10" } });
    expect(JSON.stringify([rows, log])).not.toContain(code);
    expect(JSON.stringify(log)).not.toContain(email);
  });
  it("lets the person choose a password, sign in and work with the role that they have", async () => {
    const { id, code, email } = await invited();
    expect(await check(code)).toMatchObject({ email: email.toLowerCase(), hasPassword: false });
    expect(await signsIn(email)).toBe(400);
    await accept(code);
    expect(await signsIn(email)).toBe(200);
    const user = await read(id);
    expect(user).toMatchObject({ status: UserStatus.Active, hasSignIn: true, lastChange: { by: "Nora Invited" } });
    expect(user.invitation).toBeUndefined();
    expect(await newestOf(api, "user.joined")).toMatchObject({
      actor: { id, name: "Nora Invited" },
      data: { from: { status: UserStatus.Pending }, to: { status: UserStatus.Active } },
    });
    const [identity] = await rig.platform.store.db.select().from(identities).where(eq(identities.email, email.toLowerCase()));
    expect(identity).toMatchObject({ isEmailVerified: true });
    await expect(invite(id)).rejects.toMatchObject(refusal(409, "error_user_has_sign_in"));
  });
  it("keeps the password of a person who already signs in with the address, and adds them to the account", async () => {
    const first = await invited();
    await accept(first.code);
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    const { rows: admins } = await other.call(listUsers, { query: { isAdmin: "true", pageSize: "10" } });
    const roleId = admins.find(({ role }) => role)?.role?.id ?? "";
    const body = { firstName: "Nora", lastName: "Invited", siteIds: ["hotel-mirador"], email: first.email, roleId, isInvited: true };
    await other.call(createUser, { body });
    const code = await codeTo(first.email, 2);
    expect(await check(code)).toMatchObject({ hasPassword: true });
    expect(await accept(code, "Another-2026-Password")).toMatchObject({ hasPassword: true });
    expect(await signsIn(first.email)).toBe(200);
    expect(await signsIn(first.email, "Another-2026-Password")).toBe(400);
    const rows = await rig.platform.store.db.select().from(people).where(eq(people.email, first.email));
    expect(new Set(rows.map(({ uid }) => uid)).size).toBe(1);
  });
  it("brings an address back whose first person was deleted", async () => {
    const gone = await invited();
    await accept(gone.code);
    await api.call(deleteUser, { params: { id: gone.id } });
    const { id, code } = await invited({ email: gone.email });
    expect(await accept(code)).toMatchObject({ hasPassword: true });
    expect(await read(id)).toMatchObject({ hasSignIn: true, status: UserStatus.Active });
    expect(await read(gone.id)).toMatchObject({ hasSignIn: false, status: UserStatus.Inactive });
  });
  it("keeps doors open for pending people, and lists them as pending", async () => {
    const { id } = await invited();
    const { document } = await rig.platform.policies.current("northmoor");
    expect(document.people.find(({ personId }) => personId === id)).toMatchObject({ status: "active" });
    const { rows } = await api.call(listUsers, { query: { search: "Nora Invited", recordState: "2", pageSize: "100" } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ status: UserStatus.Pending });
  });
  it("is announced to administrators who watch the invited person's rights", async () => {
    const { code, email } = await invited();
    await accept(code);
    const response = await fetch(`${rig.localUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    const { idToken } = (await response.json()) as { idToken: string };
    const access = await fetch(`${rig.localUrl}/v1${getUserAccess.path}`, { headers: { authorization: `Bearer ${idToken}` } });
    expect(JSON.stringify(await access.json())).toContain("device_r");
  });
});
