import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type IdentityServer, password, startIdentityServer } from "../../tests/support/identityServer.ts";
import { createBoundedQueue, QueueFullError } from "./boundedQueue.ts";

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer();
  await server.addPerson("ada@north.example", [{ accountId: "north" }]);
});
afterAll(() => server.close());

const signInPath = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword";

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.origin}${path}`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
}

it.each([
  ["a body that is not JSON", "{", 400],
  ["JSON that is not an object", "[]", 400],
  ["a number as password", '{"email":"ada@north.example","password":5}', 400],
  ["a prototype", '{"__proto__":{"email":"ada@north.example"}}', 400],
  ["more than 64 KiB", JSON.stringify({ email: "a".repeat(70_000) }), 413],
])("refuses %s with an error in the Identity Toolkit's format", async (_name, body, status) => {
  const answer = await post(signInPath, body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { code: status, errors: [{ domain: "global" }] } });
});

it("refuses content types that a form of another site could send, other origins and unknown paths", async () => {
  expect((await post(signInPath, "{}", { "content-type": "text/plain" })).status).toBe(415);
  expect((await post(signInPath, "{}", { origin: "https://attacker.example" })).status).toBe(403);
  expect((await post("/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken", "{}")).status).toBe(404);
  expect((await post("/identitytoolkit.googleapis.com/v1/projects/gatehouse/accounts", "{}")).status).toBe(404);
});

it.each([
  ["a NUL", String.raw`\u0000`],
  ["a lone surrogate", String.raw`\ud800`],
])("refuses %s in a name", async (_what, displayName) => {
  const signedIn = await post(signInPath, JSON.stringify({ email: "ada@north.example", password }));
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const body = `{"idToken":"${idToken}","displayName":"Ada${displayName}"}`;
  expect((await post("/identitytoolkit.googleapis.com/v1/accounts:update", body)).status).toBe(400);
});

it("sends no CORS header, so that no other origin can read an answer", async () => {
  const answer = await post(signInPath, JSON.stringify({ email: "ada@north.example", password }), { origin: server.origin });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

it("mails links to its own address, whatever Host header the caller sends", async () => {
  const { port } = new URL(server.origin);
  const body = JSON.stringify({ requestType: "PASSWORD_RESET", email: "ada@north.example" });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { "content-type": "application/json", host: "localhost:9" };
    request(
      { host: "127.0.0.1", port, method: "POST", path: "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode", headers },
      (answer) => resolve(answer.resume().statusCode),
    )
      .on("error", reject)
      .end(body);
  });
  expect(status).toBe(200);
  expect((await server.mailTo("ada@north.example")).bodyText).toContain(`http://localhost:${port}/action?mode=resetPassword&oobCode=`);
});

it("mails an address at most five times an hour", async () => {
  const body = JSON.stringify({ requestType: "PASSWORD_RESET", email: "nobody@north.example" });
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    statuses.push((await post("/identitytoolkit.googleapis.com/v1/accounts:sendOobCode", body)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 400]);
});

it("counts wrong passwords in the store, so that other processes know them", async () => {
  const email = "guessed@north.example";
  await server.addPerson(email, [{ accountId: "north" }]);
  for (let index = 0; index < 5; index += 1) await post(signInPath, JSON.stringify({ email, password: "Wrong1234" }));
  const other = await server.startAnother();
  const answer = await fetch(`${other.origin}${signInPath}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(await answer.json()).toMatchObject({ error: { message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER/) } });
  await other.close();
});

it("answers internal errors with a plain 503, so that the SDK keeps people signed in", async () => {
  const other = await server.startAnother({ isBroken: true });
  const answer = await fetch(`${other.origin}/securetoken.googleapis.com/v1/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=refresh_token&refresh_token=any",
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  await other.close();
});

it("limits concurrency and rejects jobs beyond the queue's limit", async () => {
  const queue = createBoundedQueue({ concurrency: 1, waitingMax: 1 });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = queue.run(async () => {
    await gate.promise;
    order.push("first");
    throw new Error("A failed job frees its slot too.");
  });
  const second = queue.run(async () => order.push("second"));
  await expect(queue.run(() => Promise.resolve())).rejects.toThrow(QueueFullError);
  gate.resolve();
  await expect(first).rejects.toThrow();
  await second;
  expect(order).toEqual(["first", "second"]);
  expect(await queue.run(() => Promise.resolve("free again"))).toBe("free again");
});
