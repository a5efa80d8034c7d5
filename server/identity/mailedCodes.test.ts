import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type IdentityServer, password, startIdentityServer } from "../../tests/support/identityServer.ts";

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());

async function post(path: string, body?: unknown) {
  const answer = await fetch(`${server.origin}/v1${path}`, {
    method: "POST",
    ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const { applicationEvents, payload } = (await answer.json()) as { applicationEvents: { code: string }[]; payload: unknown };
  return { status: answer.status, code: applicationEvents[0]?.code, payload };
}
const ask = (email: string) => post(`/password?email=${encodeURIComponent(email)}`);
const check = (oobCode: string) => post("/user/password-reset/check", { oobCode });
const reset = (oobCode: string, newPassword: string) => post("/user/password-reset", { oobCode, newPassword });
const signIn = (email: string, word: string) =>
  fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: word, returnSecureToken: true }),
  });
async function codeFor(email: string): Promise<string> {
  await server.addPerson(email, [{ accountId: "north" }]);
  await ask(email);
  return /oobCode=([\w-]+)/.exec((await server.mailTo(email)).bodyText)?.[1] ?? "";
}

describe("[AU-05] asking for a new password", () => {
  it("refuses an invalid address", async () => {
    for (const email of ["", "ada", `${"a".repeat(250)}@north.example`])
      expect(await ask(email)).toMatchObject({ status: 400, code: "error_invalid_request" });
  });

  it("answers known and unknown addresses alike, in content and time", async () => {
    await server.addPerson("there@north.example", [{ accountId: "north" }]);
    const timed = async (email: string) => {
      const startedAt = performance.now();
      const { status, payload } = await ask(email);
      return { status, payload, isSlow: performance.now() - startedAt > 290 };
    };
    expect(await timed("nobody@north.example")).toEqual({ status: 200, payload: {}, isSlow: true });
    expect(await timed("there@north.example")).toEqual({ status: 200, payload: {}, isSlow: true });
    await server.mailTo("there@north.example");
    expect(server.mails.map(({ recipient }) => recipient)).not.toContain("nobody@north.example");
  });

  it("mails one address five times an hour", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await ask("often@north.example")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("mails links that lead here, whatever port the caller names", async () => {
    await server.addPerson("host@north.example", [{ accountId: "north" }]);
    const { port } = new URL(server.origin);
    await new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port, method: "POST", path: "/v1/password?email=host@north.example", headers: { host: "localhost:9" } })
        .on("response", (answer) => resolve(answer.resume()))
        .on("error", reject)
        .end();
    });
    expect((await server.mailTo("host@north.example")).bodyText).toContain(`http://localhost:${port}/action?mode=resetPassword&oobCode=`);
  });
});

describe("[AU-06] a mailed code", () => {
  // Codes that the test before asked for are not counted any more.
  beforeEach(() => server.advance(15 * 60_000));

  it("refuses unknown codes, a weak password and a malformed body", async () => {
    const code = await codeFor("weak@north.example");
    expect(await check("made-up")).toMatchObject({ status: 400, code: "error_mail_code_invalid" });
    expect(await reset("made-up", "Passw0rd2")).toMatchObject({ status: 400, code: "error_mail_code_invalid" });
    expect(await reset(code, "password")).toMatchObject({ status: 400, code: "error_weak_password" });
    expect(await reset(code, "x".repeat(201))).toMatchObject({ status: 400, code: "error_invalid_request" });
    expect(await post("/user/password-reset", { oobCode: code, newPassword: "Passw0rd2", uid: "x" })).toMatchObject({
      code: "error_invalid_request",
    });
    expect((await signIn("weak@north.example", password)).status).toBe(200);
  });

  it("says whose it is, sets the password once and ends every session", async () => {
    const email = "forgot@north.example";
    const code = await codeFor(email);
    const { idToken } = (await (await signIn(email, password)).json()) as { idToken: string };
    expect(await check(code)).toEqual({ status: 200, code: undefined, payload: { email } });
    const twice = await Promise.all([reset(code, "Passw0rd2"), reset(code, "Passw0rd2")]);
    expect(twice.map(({ code: refusal }) => refusal).toSorted()).toEqual(["error_mail_code_invalid", undefined]);
    expect(await server.identity.authenticate(idToken)).toBeUndefined();
    expect((await signIn(email, password)).status).toBe(400);
    expect((await signIn(email, "Passw0rd2")).status).toBe(200);
  });

  it("works only for the purpose that it was mailed for", async () => {
    const code = await codeFor("other@north.example");
    expect(await post("/user/email-verification", { oobCode: code })).toMatchObject({ code: "error_mail_code_invalid" });
    expect(await check(code)).toMatchObject({ status: 200 });
  });

  it("is worthless after an hour", async () => {
    const code = await codeFor("late@north.example");
    server.advance(60 * 60 * 1000);
    expect(await check(code)).toMatchObject({ status: 400, code: "error_mail_code_expired" });
    expect(await reset(code, "Passw0rd2")).toMatchObject({ status: 400, code: "error_mail_code_expired" });
  });

  it("is asked for no more than 60 times in a quarter of an hour", async () => {
    const codes = new Set<string | undefined>();
    for (let index = 0; index < 70; index += 1) codes.add((await check(`guess-${index}`)).code);
    expect(codes).toEqual(new Set(["error_mail_code_invalid", "error_too_many_requests"]));
  });
});
