import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { UserStatus } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { getUserAccess, listAccounts } from "#contract/session.ts";
import { checkSignUp, confirmSignUp, createAccount, createCaptcha } from "#contract/signUp.ts";
import { listSites } from "#contract/sites.ts";
import { getPublicConfig } from "#contract/system.ts";
import { listUsers } from "#contract/users.ts";
import { type Api, createApi } from "#kernel/api.ts";
import { accounts, people, roles } from "#server/base/store/schema/accounts.ts";
import { attempts, identities, mailOutbox } from "#server/base/store/schema/identity.ts";
import { signUps, usedCaptchas } from "#server/base/store/schema/signUps.ts";
import { makeCaptcha } from "#server/identity/signUp/captcha.ts";
import { clearSignUps } from "#server/identity/signUp/clearSignUps.ts";
import { solvedCaptcha } from "../support/captcha.ts";
import { linksTo, mailsTo } from "../support/mails.ts";
import { demoPassword, signInForTokens, startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { refusal } from "../support/settingsTests.ts";

const password = "Harbour-2026-Lamp";
const known = "jude.holloway@northmoor.example";
/** A second known address: another test counts the mails to the first. */
const alsoKnown = "marta.olsen@northmoor.example";

let rig: TestPlatform;
let nobody: Api;
beforeAll(async () => {
  rig = await startTestPlatform();
  nobody = await rig.apiAs();
});
afterAll(() => rig.close());
// Every test comes from the same address.
beforeEach(() => rig.platform.store.db.delete(attempts));

let numbers = 0;
const phone = () => `+1 415 555 ${String((numbers += 1)).padStart(4, "0")}`;
const address = () => `${crypto.randomUUID()}@Newcomer.example`;
/** Solved with two tries, so that tests are quick. */
const token = async () => solvedCaptcha(await makeCaptcha(rig.platform, 1));

async function ask(more: object = {}, { accountName = "Lindqvist Logistics", captchaToken = "" } = {}, as = nobody): Promise<void> {
  const user = { firstName: "Nora", lastName: "Lindqvist", email: address(), phoneNumber: phone(), ...more };
  const fixed = { localeISO2: "en", id: "", roleId: 0, status: 1 } as const;
  await as.call(createAccount, {
    body: {
      account: { name: accountName, licenseId: 0, id: 0 },
      user: { ...fixed, ...user },
      captchaToken: captchaToken === "" ? await token() : captchaToken,
    },
  });
}
const codeTo = async (email: string, count = 1) => {
  await expect.poll(() => linksTo(rig.dataDirectory, email).length, { timeout: 10_000 }).toBe(count);
  return new URL(linksTo(rig.dataDirectory, email).at(-1) ?? "").searchParams.get("oobCode") ?? "";
};
async function asked(more: object = {}): Promise<{ email: string; code: string }> {
  const email = address();
  await ask({ email, ...more });
  return { email, code: await codeTo(email) };
}
const check = (oobCode: string) => nobody.call(checkSignUp, { body: { oobCode } });
const confirm = (oobCode: string, newPassword: string | undefined = password, timeZoneId = "Europe/Madrid") =>
  nobody.call(confirmSignUp, { body: { oobCode, timeZoneId, ...(newPassword !== "" && { newPassword }) } });
async function apiOf(email: string, secret = password): Promise<Api> {
  const { idToken } = await signInForTokens(rig.localUrl, email, secret);
  return createApi({ baseUrl: rig.localUrl, token: async () => idToken, onSessionExpired: () => undefined });
}
const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "fulfilled").length;
const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  new Set(results.flatMap((one) => (one.status === "rejected" ? (one.reason as { code: string }).code : [])));
const accountCount = async () => (await rig.platform.store.db.select({ id: accounts.accountId }).from(accounts)).length;

describe("[AU-08] an account is refused", () => {
  it("where sign-up is closed, at every step", async () => {
    const { code } = await asked();
    const closed = await startTestPlatform({ env: { SIGN_UP: "off" } });
    try {
      const outside = await closed.apiAs();
      expect((await outside.call(getPublicConfig, {})).signUp).toEqual({ isOpen: false, countries: [] });
      const shut = refusal(403, "error_sign_up_closed");
      await expect(outside.call(createCaptcha, {})).rejects.toMatchObject(shut);
      await expect(ask({}, {}, outside)).rejects.toMatchObject(shut);
      await expect(outside.call(checkSignUp, { body: { oobCode: code } })).rejects.toMatchObject(shut);
      await expect(outside.call(confirmSignUp, { body: { oobCode: code, newPassword: password } })).rejects.toMatchObject(shut);
      expect(await closed.platform.store.db.select().from(signUps)).toEqual([]);
    } finally {
      await closed.close();
    }
  });

  it.each([
    ["no Base64 of JSON", () => "nothing"],
    ["JSON of something else", () => Buffer.from("{}").toString("base64")],
    ["a key that was not derived", () => forged((answer) => Object.assign(answer.solution, { derivedKey: "0".repeat(64) }))],
    ["an easier challenge", () => forged((answer) => Object.assign(answer.challenge.parameters, { cost: 1 }))],
    ["more time", () => forged((answer) => (answer.challenge.parameters.expiresAt += 1))],
    ["another signature", () => forged((answer) => Object.assign(answer.challenge, { signature: "0".repeat(64) }))],
    ["a challenge that is over", () => expired()],
  ])("with a captcha that has %s", async (_what, make) => {
    const email = address();
    await expect(ask({ email }, { captchaToken: await make() })).rejects.toMatchObject(refusal(400, "captcha_verification_error"));
    expect(await rig.platform.store.db.select().from(signUps).where(eq(signUps.email, email.toLowerCase()))).toEqual([]);
  });

  it("with a captcha that was shown before, of 15 at once as well", async () => {
    const captchaToken = await token();
    const results = await Promise.allSettled(Array.from({ length: 15 }, () => ask({}, { captchaToken })));
    expect(fulfilled(results)).toBe(1);
    expect(codesOf(results)).toEqual(new Set(["captcha_verification_error"]));
    await expect(ask({}, { captchaToken })).rejects.toMatchObject(refusal(400, "captcha_verification_error"));
  });

  it.each(["415 555 0132", "+1 115 555 0132", "+999 555 0132", "call me"])(
    "[VD-04] with %j for a telephone number",
    async (phoneNumber) => {
      const captchaToken = await token();
      await expect(ask({ phoneNumber }, { captchaToken })).rejects.toMatchObject(refusal(400, "InvalidPhoneNumber"));
      // What was only mistyped does not cost a captcha.
      await ask({}, { captchaToken });
    },
  );

  it("[VD-04] [Q-19] with a number of a country that the installation does not take, where it names some", async () => {
    await ask({ phoneNumber: "+34 600 123 456" });
    const few = await startTestPlatform({ env: { SIGN_UP_COUNTRIES: "us, CA" } });
    try {
      const outside = await few.apiAs();
      expect((await outside.call(getPublicConfig, {})).signUp).toEqual({ isOpen: true, countries: ["US", "CA"] });
      await expect(ask({ phoneNumber: "+34 600 123 457" }, {}, outside)).rejects.toMatchObject(refusal(400, "UnsupportedCountryCode"));
    } finally {
      await few.close();
    }
  });

  it("[VD-04] with a number that an account was signed up with, however it is written, and of two who race for one", async () => {
    const [first, second] = [await asked({ phoneNumber: "+1 415 555 7001" }), await asked({ phoneNumber: "+1 415 555 7001" })];
    const both = await Promise.allSettled([confirm(first.code), confirm(second.code)]);
    expect(fulfilled(both)).toBe(1);
    expect(codesOf(both)).toEqual(new Set(["error_phone_number_taken"]));
    await expect(ask({ phoneNumber: "+1 (415) 555-7001" })).rejects.toMatchObject(refusal(409, "error_phone_number_taken"));
  });

  it.each([
    ["an account name of three letters", {}, { accountName: "Abc" }],
    ["an account name of 101 letters", {}, { accountName: "A".repeat(101) }],
    ["a first name of one letter", { firstName: "N" }, {}],
    ["a last name of 21 letters", { lastName: "L".repeat(21) }, {}],
    ["an address that is none", { email: "nora@" }, {}],
    ["a role of its own choice", { roleId: 100 }, {}],
    ["a state of its own choice", { status: 0 }, {}],
    ["a field too many", { isAdmin: true }, {}],
  ])("with %s", async (_what, user, more) => {
    await expect(ask(user, more)).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });

  it("more often than five times an hour for one address, of eight at once as well", async () => {
    const email = address();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => ask({ email })));
    expect(fulfilled(results)).toBe(5);
    expect(codesOf(results)).toEqual(new Set(["error_too_many_requests"]));
    await codeTo(email, 5);
  });

  it("more often than twenty times an hour from one place, of fifty at once as well", async () => {
    const rows = async () => (await rig.platform.store.db.select({ id: signUps.codeHash }).from(signUps)).length;
    const before = await rows();
    const tokens = await Promise.all(Array.from({ length: 50 }, token));
    const results = await Promise.allSettled(tokens.map((captchaToken) => ask({}, { captchaToken })));
    expect(fulfilled(results)).toBe(20);
    expect(codesOf(results)).toEqual(new Set(["error_too_many_requests"]));
    expect(await rows()).toBe(before + 20);
  });

  it("as a challenge, after 120 in an hour", async () => {
    const results = await Promise.allSettled(Array.from({ length: 121 }, () => nobody.call(createCaptcha, {})));
    expect(fulfilled(results)).toBe(120);
  });
});

async function forged(change: (answer: ReturnType<typeof read>) => unknown): Promise<string> {
  const answer = read(await token());
  change(answer);
  return Buffer.from(JSON.stringify(answer)).toString("base64");
}
const read = (captchaToken: string) =>
  JSON.parse(Buffer.from(captchaToken, "base64").toString()) as {
    challenge: { parameters: { cost: number; expiresAt: number }; signature: string };
    solution: { derivedKey: string };
  };
async function expired(): Promise<string> {
  const clock = { now: () => new Date(rig.platform.clock.now().getTime() - 11 * 60_000) };
  return solvedCaptcha(await makeCaptcha({ keys: rig.platform.keys, clock }, 1));
}

describe("[AU-08] [AU-07] a link is refused", () => {
  const refuses = async (code: string, status: number, error: string) => {
    await expect(check(code)).rejects.toMatchObject(refusal(status, error));
    await expect(confirm(code)).rejects.toMatchObject(refusal(status, error));
  };
  it("with an unknown code", () => refuses("nothing", 400, "error_mail_code_invalid"));

  it("after a day, and is deleted with the requester's data after another week", async () => {
    const { email, code } = await asked();
    const { db } = rig.platform.store;
    const isIt = eq(signUps.email, email.toLowerCase());
    const [row] = await db.select().from(signUps).where(isIt);
    expect((row?.expiresAt.getTime() ?? 0) - (row?.askedAt.getTime() ?? 0)).toBe(24 * 3_600_000);
    const now = rig.platform.clock.now();
    await db.update(signUps).set({ expiresAt: now }).where(isIt);
    await refuses(code, 400, "error_mail_code_expired");
    const later = (days: number) => ({ store: rig.platform.store, clock: { now: () => new Date(now.getTime() + days * 86_400_000 + 1) } });
    await clearSignUps(later(6));
    expect(await db.select().from(signUps).where(isIt)).toHaveLength(1);
    await clearSignUps(later(7));
    expect(await db.select().from(signUps).where(isIt)).toEqual([]);
    expect(await db.select().from(usedCaptchas)).toEqual([]);
    await refuses(code, 400, "error_mail_code_invalid");
  });

  it("if it was used, also for 50 simultaneous uses: one account is created", async () => {
    const { email, code } = await asked();
    const before = await accountCount();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => confirm(code)));
    expect(fulfilled(results)).toBe(1);
    expect(codesOf(results)).toEqual(new Set(["error_sign_up_finished"]));
    expect(await accountCount()).toBe(before + 1);
    await refuses(code, 409, "error_sign_up_finished");
    expect(await rig.platform.store.db.select().from(identities).where(eq(identities.email, email.toLowerCase()))).toHaveLength(1);
  });

  it("if another link to the same address created the account; until then both work", async () => {
    const { email, code } = await asked();
    await ask({ email });
    const newer = await codeTo(email, 2);
    await check(newer);
    await confirm(code);
    await refuses(newer, 409, "error_sign_up_finished");
  });

  it("with a weak or missing password or an unknown time zone, and can be used afterwards", async () => {
    const { code } = await asked();
    for (const weak of ["", "short", "alllowercase2026"])
      await expect(confirm(code, weak)).rejects.toMatchObject(refusal(400, "error_weak_password"));
    await expect(confirm(code, password, "Mars/Olympus")).rejects.toMatchObject(refusal(400, "error_time_zone_not_found"));
    await confirm(code);
  });

  it("for a person who is barred from this installation", async () => {
    const first = await asked();
    await confirm(first.code);
    const { db } = rig.platform.store;
    await db.update(identities).set({ isDisabled: true }).where(eq(identities.email, first.email.toLowerCase()));
    await ask({ email: first.email });
    await refuses(await codeTo(first.email, 2), 403, "error_user_suspended");
  });

  it("after too many tries", async () => {
    await Promise.allSettled(Array.from({ length: 60 }, () => check("guess")));
    await expect(check("guess")).rejects.toMatchObject(refusal(429, "error_too_many_requests"));
  });
});

describe("[AU-08] sign-up", () => {
  it("makes an account whose owner signs in to one site, the default roles and nothing else", async () => {
    const email = address();
    const captchaToken = await solvedCaptcha(await nobody.call(createCaptcha, {}));
    await ask({ email, localeISO2: "es", phoneNumber: "+34 600 700 800" }, { captchaToken });
    const code = await codeTo(email);
    expect(await check(code)).toMatchObject({
      accountName: "Lindqvist Logistics",
      firstName: "Nora",
      email: email.toLowerCase(),
      hasPassword: false,
    });
    expect(await confirm(code)).toEqual({ accountName: "Lindqvist Logistics", email: email.toLowerCase() });
    const theirs = await apiOf(email);
    const access = await theirs.call(getUserAccess, {});
    expect(access).toMatchObject({
      fullName: "Nora Lindqvist",
      localeISO2: "es",
      status: UserStatus.Active,
      accountName: "Lindqvist Logistics",
      role: { id: "owner", isAdmin: true },
      sites: [{ name: "Sede principal", timeZoneId: "Europe/Madrid" }],
    });
    const { db } = rig.platform.store;
    const own = await db.select().from(roles).where(eq(roles.accountId, access.accountId));
    expect(own.map(({ displayName }) => displayName).toSorted()).toEqual([
      "Administrator",
      "Manager",
      "Mobile",
      "Operator",
      "Owner",
      "Viewer",
    ]);
    const { rows } = await theirs.call(listUsers, { query: { pageSize: "10" } });
    expect(rows.map(({ fullName }) => fullName)).toEqual(["Nora Lindqvist"]);
    expect(await theirs.call(listSites, { query: { pageSize: "10" } })).toMatchObject({ rows: [{ name: "Sede principal" }] });
    const [person] = await db.select().from(people).where(eq(people.accountId, access.accountId));
    expect(person).toMatchObject({ phoneNumber: "+34600700800" });
    const log = await theirs.call(listEventLogs, { query: { kinds: "account.created", pageSize: "10" } });
    expect(log.rows).toMatchObject([
      { actor: { name: "Nora Lindqvist" }, data: { name: "Lindqvist Logistics", address: "127.0.0.1", askedFrom: "127.0.0.1" } },
    ]);
  });

  it("[Q-69] answers known and unknown addresses alike, and mails them the same", async () => {
    const email = address();
    await ask({ email });
    await ask({ email: known });
    await codeTo(email);
    await codeTo(known);
    const words = (to: string) =>
      mailsTo(rig.dataDirectory, to)
        .at(-1)
        ?.split("\r\n\r\n")
        .slice(1)
        .join("\n")
        .replace(/oobCode=\S+/, "");
    expect(words(email)).toContain("somebody asked for a Gatehouse account");
    expect(words(known)).toBe(words(email));
  });

  it("does not look at an address before it is confirmed: the queries are the same for a known one", async () => {
    // The platform also runs periodic queries, which belong to no request.
    const ofRequest = new AsyncLocalStorage<true>();
    const begin = () => ofRequest.enterWith(true);
    subscribe("http.server.request.start", begin);
    onTestFinished(() => void unsubscribe("http.server.request.start", begin));
    const spied: string[] = [];
    const pool = rig.platform.store.pool as unknown as { query(...given: unknown[]): unknown };
    const query = pool.query.bind(pool);
    onTestFinished(() => void (pool.query = query));
    pool.query = (...given) => {
      const [first] = given as [string | { text: string }];
      if (ofRequest.getStore()) spied.push(typeof first === "string" ? first : first.text);
      return query(...given);
    };
    const during = async (email: string) => {
      spied.length = 0;
      await ask({ email });
      return spied.filter((text) => !text.includes("mail_outbox"));
    };
    const unknown = await during(address());
    expect(unknown.length).toBeGreaterThan(2);
    expect(await during(alsoKnown)).toEqual(unknown);
  });

  it("keeps the password of a person who already signs in, adds the account to theirs, and opens it next", async () => {
    const email = "lucia.ferrer@castellan.example";
    await ask({ email }, { accountName: "Second of Lucia" });
    const code = await codeTo(email);
    expect(await check(code)).toMatchObject({ hasPassword: true });
    await confirm(code, "Another-2026-Password");
    await expect(apiOf(email, "Another-2026-Password")).rejects.toThrow();
    const theirs = await apiOf(email, demoPassword);
    expect((await theirs.call(getUserAccess, {})).accountName).toBe("Second of Lucia");
    expect((await theirs.call(listAccounts, {})).length).toBeGreaterThan(1);
  });

  it("writes nothing that was typed to an address that is not proved, and no code anywhere but there", async () => {
    const email = address();
    await ask({ email, firstName: "Buy", lastName: "Pills" }, { accountName: "Cheap pills at https://x.example" });
    const code = await codeTo(email);
    const [mail] = mailsTo(rig.dataDirectory, email);
    expect(mail).not.toMatch(/pills|Buy/i);
    const { db } = rig.platform.store;
    expect(JSON.stringify([await db.select().from(signUps), await db.select({ to: mailOutbox.subject }).from(mailOutbox)])).not.toContain(
      code,
    );
  });
});
