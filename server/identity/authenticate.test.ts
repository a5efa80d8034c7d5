import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgedTokens, misplacedTokens } from "../../tests/support/forgedTokens.ts";
import { type IdentityServer, password, startIdentityServer } from "../../tests/support/identityServer.ts";
import { refreshTokens } from "../base/store/schema/identity.ts";

let server: IdentityServer;
let token: string;
let claims: Record<string, unknown>;
beforeAll(async () => {
  server = await startIdentityServer();
  await server.addPerson("ada@north.example", [{ accountId: "north", siteIds: ["harbour"] }]);
  await server.addPerson("nowhere@north.example", [{ accountId: "north", siteIds: [] }]);
});
beforeEach(async () => {
  token = await signIn("ada@north.example");
  claims = server.keys.verify(token) ?? {};
});
afterAll(() => server.close());

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${server.origin}/identitytoolkit.googleapis.com/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function signIn(email: string): Promise<string> {
  const answer = await post("v1/accounts:signInWithPassword", { email, password, returnSecureToken: true });
  const { idToken } = (await answer.json()) as { idToken: string };
  return idToken;
}

it("refuses tokens that are not signed with our key and algorithm", async () => {
  const forged = { ...forgedTokens(server.keys, token), empty: "", endless: "a".repeat(100_000) };
  for (const [name, forgedToken] of Object.entries(forged)) expect(await server.identity.authenticate(forgedToken), name).toBeUndefined();
});

it("refuses tokens of ours whose claims are not for here and now", async () => {
  const elsewhere = { foreignAccount: "south", noSuchAccount: "west" };
  const wrong = {
    ...misplacedTokens(server.keys, token, server.clock.now()),
    ...Object.fromEntries(Object.entries(elsewhere).map(([name, accountId]) => [name, server.keys.sign({ ...claims, accountId })])),
  };
  for (const [name, wrongToken] of Object.entries(wrong)) expect(await server.identity.authenticate(wrongToken), name).toBeUndefined();
  expect(await server.identity.authenticate(server.keys.sign(claims))).toBeDefined();
});

it("[PM-12] reaches the sites of the person, none for an empty list and all for an administrator", async () => {
  await server.addPerson("owner@north.example", [{ accountId: "north", roleId: "owner", siteIds: [] }]);
  const sitesOf = async (email: string) => (await server.identity.authenticate(await signIn(email)))?.siteIds;
  expect(await sitesOf("ada@north.example")).toEqual(new Set(["harbour"]));
  expect(await sitesOf("nowhere@north.example")).toEqual(new Set());
  expect(await sitesOf("owner@north.example")).toBe("all");
});

it("refuses a session of this browser once it is gone", async () => {
  const mine = await signIn("ada@north.example");
  const session = server.keys.verify(mine)?.["sid"];
  await server.store.db.delete(refreshTokens).where(eq(refreshTokens.sessionId, String(session)));
  expect(await server.identity.authenticate(mine)).toBeUndefined();
  expect(await server.identity.authenticate(token)).toBeDefined();
});

it("[AU-10] lets sessions go on and people sign in again when the clock was set back", async () => {
  const ben = "ben@north.example";
  const hourMs = 60 * 60 * 1000;
  await server.addPerson(ben, [{ accountId: "north" }]);
  const signingIn = (word: string) => post("v1/accounts:signInWithPassword", { email: ben, password: word, returnSecureToken: true });
  const session = (await (await signingIn(password)).json()) as { idToken: string; refreshToken: string };
  for (let count = 0; count < 6; count += 1) await signingIn("Wrong2026");
  expect((await signingIn(password)).status).toBe(400);
  server.advance(-hourMs);
  try {
    const { idToken } = (await (await signingIn(password)).json()) as { idToken: string };
    expect(await server.identity.authenticate(idToken)).toBeDefined();
    expect(await server.identity.authenticate(session.idToken), "a token from a time to come").toBeUndefined();
    const words = new URLSearchParams({ grant_type: "refresh_token", refresh_token: session.refreshToken });
    const renewed = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token`, { method: "POST", body: words });
    expect(await server.identity.authenticate(((await renewed.json()) as { id_token: string }).id_token)).toBeDefined();
  } finally {
    server.advance(hourMs);
  }
});

it("answers refresh with undefined when the token has ended", async () => {
  const session = await server.identity.authenticate(token);
  if (!session) throw new Error("The session should stand.");
  expect(await server.identity.refresh(session)).toMatchObject({ personId: session.personId });
  server.advance(61 * 60 * 1000);
  expect(await server.identity.refresh(session)).toBeUndefined();
  expect(await server.identity.authenticate(token)).toBeUndefined();
});
