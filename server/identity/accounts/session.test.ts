import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { AccountStatus, DeviceType, UserStatus } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { type IdentityServer, password, startIdentityServer } from "../../../tests/support/identityServer.ts";
import { accounts } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";

let server: IdentityServer;
let ada: string;
let owner: string;
beforeAll(async () => {
  server = await startIdentityServer();
  await server.addPerson("ada@north.example", [
    { accountId: "north" },
    { accountId: "south", roleId: "owner", status: UserStatus.Suspended },
  ]);
  await server.addPerson("owner@north.example", [{ accountId: "north", roleId: "owner", siteIds: [] }]);
  ada = await signIn("ada@north.example");
  owner = await signIn("owner@north.example");
});
afterAll(() => server.close());

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { idToken } = (await answer.json()) as { idToken: string };
  return idToken;
}

async function call(method: string, path: string, token: string | undefined, body?: unknown) {
  const answer = await fetch(`${server.origin}/v1${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { applicationEvents, payload } = (await answer.json()) as { applicationEvents: { code: string }[]; payload: unknown };
  return { status: answer.status, code: applicationEvents[0]?.code, payload };
}

it("refuses every session call without a token", async () => {
  for (const path of [
    "/user-access",
    "/user",
    "/accounts",
    "/dashboard",
    "/account/features",
    "/account-management/account/addons",
    "/account/addons",
    "/account/settings",
    "/securable-management/scopes",
  ]) {
    expect(await call("GET", path, undefined), path).toMatchObject({ status: 401, code: "error_session_expired" });
  }
});

it("[AU-12] tells what the session may see and do, as the store has it", async () => {
  expect((await call("GET", "/user-access", ada)).payload).toMatchObject({
    fullName: "Ada Lane",
    accountId: "north",
    role: { id: "viewer", rank: 30, isAdmin: false },
    scopes: ["device_r"],
    sites: [{ id: "harbour" }],
  });
  const { payload } = await call("GET", "/user-access", owner);
  expect((payload as { sites: unknown[] }).sites).toHaveLength(2);
});

it("[PM-09] tells of a role its id, name, description, rank and whether it administers", async () => {
  const roleOf = async (token: string) => ((await call("GET", "/user-access", token)).payload as { role: unknown }).role;
  expect([await roleOf(ada), await roleOf(owner)]).toEqual([
    { id: "viewer", displayName: "Viewer", description: expect.any(String), rank: 30, isAdmin: false },
    { id: "owner", displayName: "Owner", description: expect.any(String), rank: 100, isAdmin: true },
  ]);
});

it("[GN-02] lists the accounts in which the person may work, the present one marked", async () => {
  expect((await call("GET", "/accounts", ada)).payload).toEqual([{ id: "north", name: "north", status: 1, isSelected: true }]);
});

it("[AU-13] does not switch to an account where the person is suspended", async () => {
  expect(await call("POST", "/account-switch?accountId=south", ada)).toMatchObject({ status: 404, code: "error_account_not_found" });
});

it("[GN-03] keeps the language and refuses one that the product does not speak", async () => {
  expect((await call("PUT", "/user/language", ada, { localeISO2: "fr" })).status).toBe(400);
  expect((await call("PUT", "/user/language", ada, { localeISO2: "es" })).status).toBe(200);
  expect((await call("GET", "/user", ada)).payload).toMatchObject({ localeISO2: "es", roleName: "Viewer", email: "ada@north.example" });
});

it("[GN-08] offers the elevator only to holders of lockdown_w", async () => {
  expect((await call("GET", "/account/features", ada)).payload).toMatchObject({ elevator: false, massNotification: false });
});

it("[GN-07] tells what the account has and owns, by both names of the call", async () => {
  const device = { siteId: "harbour", name: "Door", version: 1 };
  await server.store.db.insert(devices).values([
    { ...device, accountId: "north", serialNumber: "GH-INT40-0127A3", deviceType: DeviceType.Intercoms },
    { ...device, accountId: "south", serialNumber: "GH-GW40-0127A3", deviceType: DeviceType.Gateway },
  ]);
  for (const path of ["/account-management/account/addons", "/account/addons"]) {
    expect((await call("GET", path, ada)).payload, path).toEqual({ productTypes: ["AccessControl"], addOns: ["ELEVATOR"] });
  }
});

it("[PM-02] tells the scopes only to those who may read roles", async () => {
  expect(await call("GET", "/securable-management/scopes", ada)).toMatchObject({ status: 403, code: "error_forbidden" });
  expect((await call("GET", "/securable-management/scopes", owner)).payload).toContain("cardall_r");
});

it("refuses a stale dashboard, a second first save and one that is too large (Q-44)", async () => {
  expect((await call("GET", "/dashboard", ada)).payload).toEqual({ version: 0, payload: {} });
  const first = await Promise.all([1, 2].map((layout) => call("POST", "/dashboard", ada, { version: 0, payload: { layout } })));
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await call("POST", "/dashboard", ada, { version: 7, payload: {} })).toMatchObject({ code: "error_dashboard_conflict" });
  const tooLarge = { version: 1, payload: { text: "x".repeat(limits.dashboardBytes) } };
  expect(await call("POST", "/dashboard", ada, tooLarge)).toMatchObject({ status: 413, code: "error_dashboard_too_large" });
  expect((await call("POST", "/dashboard", ada, { version: 1, payload: { layout: 3 } })).payload).toEqual({ version: 2 });
  expect((await call("GET", "/dashboard", owner)).payload).toEqual({ version: 0, payload: {} });
});

it("[AU-02] takes reports of refused sign-ins from anybody, but not without end", async () => {
  expect((await call("POST", "/sign-in-error?error=someone@north.example", undefined)).status).toBe(400);
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1)
    statuses.push((await call("POST", "/sign-in-error?error=auth/wrong-password", undefined)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

it("[AU-14] leaves a suspended account's people their own data and nothing else", async () => {
  const setStatus = async (status: AccountStatus) => {
    await server.store.db.update(accounts).set({ status }).where(eq(accounts.accountId, "north"));
  };
  await setStatus(AccountStatus.Suspended);
  onTestFinished(() => setStatus(AccountStatus.Active));
  const late = await signIn("owner@north.example");
  expect((await call("GET", "/user-access", late)).payload).toMatchObject({ accountStatus: 3 });
  expect(await call("GET", "/dashboard", late)).toMatchObject({ status: 403, code: "error_account_suspended" });
});
