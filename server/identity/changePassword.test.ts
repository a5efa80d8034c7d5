import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityServer, password, startIdentityServer } from "../../tests/support/identityServer.ts";

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());

const newPassword = "Chang3dWord";

async function aPerson(): Promise<string> {
  const email = `${crypto.randomUUID()}@north.example`;
  await server.addPerson(email, [{ accountId: "north" }, { accountId: "south" }]);
  return email;
}
async function signIn(email: string, word = password): Promise<string | undefined> {
  const answer = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: word }),
  });
  return ((await answer.json()) as { idToken?: string }).idToken;
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
  const envelope = (await answer.json()) as {
    applicationEvents: { code: string; message: string }[];
    payload: Record<string, unknown> | null;
  };
  return {
    status: answer.status,
    code: envelope.applicationEvents[0]?.code,
    events: envelope.applicationEvents,
    payload: envelope.payload,
  };
}
const change = (token: string | undefined, oldPassword: string, next = newPassword) =>
  call("POST", "/user/password", token, { oldPassword, newPassword: next });
const kindsOf = async (accountId: string) => (await server.events.query(accountId, { limit: 20 })).map(({ kind }) => kind);

describe("changePassword", () => {
  it("[AU-09] refuses without a session, with a wrong old password and a weak new one, and changes nothing", async () => {
    const email = await aPerson();
    const token = await signIn(email);
    expect(await change(undefined, password)).toMatchObject({ status: 401, code: "error_session_expired" });
    expect(await change(token, "not it")).toMatchObject({ status: 400, code: "error_wrong_password" });
    expect(await change(token, password, "weak")).toMatchObject({ status: 400, code: "error_weak_password" });
    expect(await call("POST", "/user/password", token, { newPassword })).toMatchObject({
      events: [{ code: "error_invalid_request", message: "oldPassword" }],
    });
    expect(await signIn(email)).toBeDefined();
    expect(await kindsOf("north")).toContain("identity.password_refused");
  });

  it("[AU-09] limits guesses at the old password, and then refuses the correct one too", async () => {
    const token = await signIn(await aPerson());
    const codes = [];
    for (let guess = 0; guess < 6; guess += 1) codes.push((await change(token, `guess ${guess}`)).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "error_wrong_password"), "error_too_many_requests"]);
    expect(await change(token, password)).toMatchObject({ status: 429, code: "error_too_many_requests" });
  });

  it("[AU-09] sets the new password, ends every other session at once, goes on with this one, and is logged in each account", async () => {
    const email = await aPerson();
    const [here, there] = [await signIn(email), await signIn(email)];
    expect((await call("GET", "/user", there)).status).toBe(200);
    expect(await change(here, password)).toMatchObject({ status: 200, payload: {} });
    expect((await call("GET", "/user", here)).status).toBe(200);
    expect(await call("GET", "/user", there)).toMatchObject({ status: 401, code: "error_session_expired" });
    expect([await signIn(email), typeof (await signIn(email, newPassword))]).toEqual([undefined, "string"]);
    for (const accountId of ["north", "south"]) expect(await kindsOf(accountId)).toContain("identity.password_changed");
  });

  it("[AU-09] lets one of two changes at once win", async () => {
    const email = await aPerson();
    const token = await signIn(email);
    const answers = await Promise.all([change(token, password, "Chang3dOne"), change(token, password, "Chang3dTwo")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe("updateOwnUser", () => {
  const names = { firstName: "Ada", lastName: "Lane", phoneNumber: "" };

  it("[AU-18] refuses without a session, names each invalid field, and accepts no unknown fields", async () => {
    const token = await signIn(await aPerson());
    expect(await call("PUT", "/user", undefined, { ...names, version: 1 })).toMatchObject({ status: 401 });
    const { events } = await call("PUT", "/user", token, { ...names, firstName: " ", phoneNumber: "call me", version: 1 });
    expect(events.map(({ message }) => message)).toEqual(["firstName", "phoneNumber"]);
    expect((await call("PUT", "/user", token, { ...names, version: 1, roleId: "owner" })).status).toBe(400);
  });

  it("[AU-18] refuses a change to an outdated version, and names the person who changed it", async () => {
    const token = await signIn(await aPerson());
    expect((await call("PUT", "/user", token, { ...names, lastName: "Lake", version: 1 })).status).toBe(200);
    expect(await call("PUT", "/user", token, { ...names, version: 1 })).toMatchObject({ status: 409, code: "error_user_version_conflict" });
    expect((await call("GET", "/user", token)).payload).toMatchObject({ lastName: "Lake", version: 2, lastChange: { by: "Ada Lake" } });
  });

  it("[AU-18] keeps the data in this account alone, shows them everywhere at once, and logs which fields changed", async () => {
    const email = await aPerson();
    const token = await signIn(email);
    const phoneNumber = "+44 20 7946 0018";
    const answer = await call("PUT", "/user", token, { firstName: " Grace ", lastName: "Lane", phoneNumber, version: 1 });
    expect(answer.payload).toMatchObject({ fullName: "Grace Lane", phoneNumber, version: 2 });
    expect((await call("GET", "/user-access", token)).payload).toMatchObject({ fullName: "Grace Lane" });
    const [event] = await server.events.query("north", { limit: 1 });
    expect([event?.kind, event?.data["fields"], event?.data["to"]]).toEqual(["user.changed", ["firstName", "phoneNumber"], "Grace Lane"]);
    expect(JSON.stringify(event)).not.toContain(phoneNumber);
    expect(await kindsOf("south")).not.toContain("user.changed");
    expect((await call("PUT", "/user", token, { ...names, version: 2 })).payload).not.toHaveProperty("phoneNumber");
  });
});
