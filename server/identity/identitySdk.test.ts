import { eq } from "drizzle-orm";
import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyPasswordResetCode,
} from "firebase/auth";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { UserStatus } from "#contract/enumerations.ts";
import { type IdentityServer, password, startIdentityServer } from "../../tests/support/identityServer.ts";
import { people } from "../base/store/schema/accounts.ts";
import { identities } from "../base/store/schema/identity.ts";

let server: IdentityServer;
const apps: FirebaseApp[] = [];
beforeAll(async () => {
  server = await startIdentityServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await Promise.all(apps.splice(0).map(deleteApp));
});

/** A browser of its own. */
function open(): Auth {
  const app = initializeApp({ apiKey: "any", projectId: "gatehouse" }, `app-${Math.random()}`);
  apps.push(app);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, server.origin, { disableWarnings: true });
  return auth;
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: { code?: string }) => error.code ?? String(error),
  );

async function signIn(email: string, auth: Auth = open()) {
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  return { auth, user, token: await user.getIdToken() };
}

function oobCodeIn(text: string): string {
  return /oobCode=([\w-]+)/.exec(text)?.[1] ?? "";
}

describe("refusals of sign-in", () => {
  it("[AU-02] answers alike for a wrong password and an unknown person", async () => {
    await server.addPerson("known@north.example", [{ accountId: "north" }]);
    const codes = ["known@north.example", "unknown@north.example"].map((email) =>
      codeOf(signInWithEmailAndPassword(open(), email, "Wrong1234")),
    );
    expect(await Promise.all(codes)).toEqual(["auth/invalid-credential", "auth/invalid-credential"]);
  });

  it("[AU-02] reports an invalid address and a missing password", async () => {
    expect(await codeOf(signInWithEmailAndPassword(open(), "none", password))).toBe("auth/invalid-email");
    expect(await codeOf(signInWithEmailAndPassword(open(), "known@north.example", ""))).toBe("auth/missing-password");
  });

  it("[AU-02] refuses a disabled person and one who is suspended everywhere, but only with the right password", async () => {
    const uid = await server.addPerson("disabled@north.example", [{ accountId: "north" }]);
    await server.store.db.update(identities).set({ isDisabled: true }).where(eq(identities.uid, uid));
    await server.addPerson("suspended@north.example", [{ accountId: "north", status: UserStatus.Suspended }]);
    for (const email of ["disabled@north.example", "suspended@north.example"]) {
      expect(await codeOf(signInWithEmailAndPassword(open(), email, "Wrong1234"))).toBe("auth/invalid-credential");
      expect(await codeOf(signInWithEmailAndPassword(open(), email, password))).toBe("auth/user-disabled");
    }
  });

  it("locks a person for an address after five failures, even with the right password, and opens again after a minute", async () => {
    await server.addPerson("locked@north.example", [{ accountId: "north" }]);
    const guesses = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(signInWithEmailAndPassword(open(), "locked@north.example", "Wrong1234"))),
    );
    expect(new Set(guesses)).toEqual(new Set(["auth/invalid-credential"]));
    expect(await codeOf(signInWithEmailAndPassword(open(), "locked@north.example", password))).toBe("auth/too-many-requests");
    server.advance(61_000);
    expect(await codeOf(signInWithEmailAndPassword(open(), "locked@north.example", password))).toBe("ok");
  });

  it("lets nobody make or delete an identity from outside", async () => {
    expect(await codeOf(createUserWithEmailAndPassword(open(), "new@north.example", password))).toBe("auth/admin-restricted-operation");
    await server.addPerson("staying@north.example", [{ accountId: "north" }]);
    const { user } = await signIn("staying@north.example");
    expect(await codeOf(deleteUser(user))).toBe("auth/admin-restricted-operation");
  });

  it("answers a body that is not JSON in the service's own shape", async () => {
    const answer = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 400 } });
  });
});

describe("a session", () => {
  it("[AU-01] carries who, where and how, and becomes a session with the rights of the store", async () => {
    const uid = await server.addPerson("claims@north.example", [{ accountId: "north" }]);
    const { user, token } = await signIn("claims@north.example");
    const { claims } = await user.getIdTokenResult();
    expect(claims).toMatchObject({ sub: uid, aud: "gatehouse", accountId: "north", accountStatus: 1, email_verified: false });
    const session = await server.identity.authenticate(token);
    expect(session).toMatchObject({ uid, accountId: "north", rank: 30, siteIds: new Set(["harbour"]), scopes: new Set(["device_r"]) });
  });

  it("[AU-10] keeps its id through a refresh", async () => {
    await server.addPerson("refresh@north.example", [{ accountId: "north" }]);
    const { user, token } = await signIn("refresh@north.example");
    const before = await server.identity.authenticate(token);
    server.advance(1_000);
    const after = await server.identity.authenticate(await user.getIdToken(true));
    expect(after?.sessionId).toBe(before?.sessionId);
    expect(after?.expiresAtMs).toBeGreaterThan(before?.expiresAtMs ?? 0);
  });

  it("[AU-13] carries the other account after a switch, and refuses an account that the person is not in", async () => {
    await server.addPerson("both@north.example", [{ accountId: "north" }, { accountId: "south", roleId: "owner" }]);
    await server.addPerson("one@north.example", [{ accountId: "north" }]);
    const { user, token } = await signIn("both@north.example");
    const one = await signIn("one@north.example");
    const switchTo = (bearer: string) =>
      fetch(`${server.origin}/v1/account-switch?accountId=south`, { method: "POST", headers: { authorization: `Bearer ${bearer}` } });
    expect((await switchTo(one.token)).status).toBe(404);
    expect((await switchTo(token)).status).toBe(200);
    expect(await server.identity.authenticate(await user.getIdToken(true))).toMatchObject({
      accountId: "south",
      siteIds: "all",
      rank: 100,
    });
  });

  it("ends for REST and for the SDK when the person is suspended", async () => {
    const uid = await server.addPerson("leaving@north.example", [{ accountId: "north" }]);
    const { auth, user, token } = await signIn("leaving@north.example");
    await server.store.db.update(people).set({ status: UserStatus.Suspended }).where(eq(people.uid, uid));
    expect(await server.identity.authenticate(token)).toBeUndefined();
    expect(await codeOf(user.getIdToken(true))).toBe("auth/user-disabled");
    expect(auth.currentUser).toBeNull();
  });

  it("ends at once everywhere when all sessions of the person are ended", async () => {
    const uid = await server.addPerson("ended@north.example", [{ accountId: "north" }]);
    const { user, token } = await signIn("ended@north.example");
    const session = await server.identity.authenticate(token);
    await server.store.db.transaction((transaction) => server.identity.endSessions(transaction, uid));
    expect(await server.identity.authenticate(token)).toBeUndefined();
    expect(session && (await server.identity.refresh(session))).toBeUndefined();
    expect(await codeOf(reload(user))).toBe("auth/user-token-expired");
  });
});

describe("passwords", () => {
  it("[AU-09] a change needs a recent sign-in and a strong password, and ends the other sessions but not its own", async () => {
    await server.addPerson("change@north.example", [{ accountId: "north" }]);
    const other = await signIn("change@north.example");
    const { auth, user } = await signIn("change@north.example");
    expect(await codeOf(updatePassword(user, "weak"))).toBe("auth/password-does-not-meet-requirements");
    server.advance(301_000);
    expect(await codeOf(updatePassword(user, "Passw0rd2"))).toBe("auth/requires-recent-login");
    expect(await codeOf(reauthenticateWithCredential(user, EmailAuthProvider.credential("change@north.example", "Wrong1234")))).toBe(
      "auth/invalid-credential",
    );
    await reauthenticateWithCredential(user, EmailAuthProvider.credential("change@north.example", password));
    await updatePassword(user, "Passw0rd2");
    expect(await server.identity.authenticate(await user.getIdToken())).toMatchObject({ accountId: "north" });
    expect(await codeOf(user.getIdToken(true))).toBe("ok");
    expect(auth.currentUser).not.toBeNull();
    expect(await server.identity.authenticate(other.token)).toBeUndefined();
    expect(await codeOf(other.user.getIdToken(true))).toBe("auth/user-token-expired");
    expect(await codeOf(signInWithEmailAndPassword(open(), "change@north.example", password))).toBe("auth/invalid-credential");
  });

  it("[AU-05] asking for a reset answers alike for unknown and disabled people and mails only those who are there", async () => {
    await server.addPerson("reset@north.example", [{ accountId: "north" }]);
    expect(await codeOf(sendPasswordResetEmail(open(), "nobody@north.example"))).toBe("ok");
    expect(await codeOf(sendPasswordResetEmail(open(), "disabled@north.example"))).toBe("ok");
    expect(await codeOf(sendPasswordResetEmail(open(), "reset@north.example"))).toBe("ok");
    await server.mailTo("reset@north.example");
    expect(server.mails.map(({ recipient }) => recipient)).not.toContain("nobody@north.example");
    expect(server.mails.map(({ recipient }) => recipient)).not.toContain("disabled@north.example");
  });

  it("[AU-06] a mailed code sets the password once and ends every session", async () => {
    await server.addPerson("code@north.example", [{ accountId: "north" }]);
    await sendPasswordResetEmail(open(), "code@north.example");
    const { user } = await signIn("code@north.example");
    const code = oobCodeIn((await server.mailTo("code@north.example")).bodyText);
    expect(await codeOf(verifyPasswordResetCode(open(), "made-up"))).toBe("auth/invalid-action-code");
    expect(await verifyPasswordResetCode(open(), code)).toBe("code@north.example");
    expect(await codeOf(confirmPasswordReset(open(), code, "weak"))).toBe("auth/password-does-not-meet-requirements");
    const twice = await Promise.all(["Passw0rd3", "Passw0rd3"].map((next) => codeOf(confirmPasswordReset(open(), code, next))));
    expect(twice.toSorted()).toEqual(["auth/invalid-action-code", "ok"]);
    expect(await codeOf(user.getIdToken(true))).toBe("auth/user-token-expired");
    expect(await codeOf(signInWithEmailAndPassword(open(), "code@north.example", "Passw0rd3"))).toBe("ok");
  });

  it("a code is worthless after an hour", async () => {
    await server.addPerson("late@north.example", [{ accountId: "north" }]);
    await sendPasswordResetEmail(open(), "late@north.example");
    const code = oobCodeIn((await server.mailTo("late@north.example")).bodyText);
    server.advance(60 * 60 * 1000);
    expect(await codeOf(confirmPasswordReset(open(), code, "Passw0rd3"))).toBe("auth/expired-action-code");
  });

  it("[AU-07] a mailed code confirms the address, and the next token says so", async () => {
    await server.addPerson("verify@north.example", [{ accountId: "north" }]);
    const { user } = await signIn("verify@north.example");
    await sendEmailVerification(user);
    const code = oobCodeIn((await server.mailTo("verify@north.example")).bodyText);
    expect(await codeOf(confirmPasswordReset(open(), code, "Passw0rd3"))).toBe("auth/invalid-action-code");
    await applyActionCode(open(), code);
    expect(await codeOf(applyActionCode(open(), code))).toBe("auth/invalid-action-code");
    expect((await user.getIdTokenResult(true)).claims["email_verified"]).toBe(true);
  });

  it("tells the SDK its rules (Q-16) and keeps a display name", async () => {
    const auth = open();
    expect(await validatePassword(auth, "abcdefgh")).toMatchObject({ isValid: false, containsUppercaseLetter: false });
    await server.addPerson("named@north.example", [{ accountId: "north" }]);
    const { user } = await signIn("named@north.example", auth);
    await updateProfile(user, { displayName: "Ada L." });
    await reload(user);
    expect(user.displayName).toBe("Ada L.");
  });
});

it("logs sign-ins, refusals and password changes in the person's account", async () => {
  await server.addPerson("logged@north.example", [{ accountId: "north" }]);
  const { user } = await signIn("logged@north.example");
  await sendEmailVerification(user);
  await updatePassword(user, "Passw0rd2");
  expect(await codeOf(signInWithEmailAndPassword(open(), "logged@north.example", password))).toBe("auth/invalid-credential");
  const kinds = new Set((await server.events.query("north", { limit: 500 })).map(({ kind }) => kind));
  for (const kind of ["session.signed_in", "session.refused", "identity.password_changed", "identity.verification_sent"])
    expect(kinds).toContain(kind);
});
