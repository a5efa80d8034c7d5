import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath, deviceTopic } from "#contract/deviceLink.ts";
import { deviceSecrets } from "#server/base/store/schema/devices.ts";
import { hashSecret } from "#server/channels/deviceLink/authenticateDevice.ts";
import { openCommandLine, type Running } from "../support/commandLine.ts";
import { demoPassword, startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
const viewer = "marta.olsen@northmoor.example";
const lobby = "GH-AC40-00912F";

let rig: TestPlatform;
let door: MqttClient;
const heard: string[] = [];
const commandLine = openCommandLine();
const { folder, start, run, sessionFile } = commandLine;
const signIn = (email: string, person: string, input?: string) => commandLine.signIn(rig.url, email, person, input);

beforeAll(async () => {
  rig = await startTestPlatform();
  const secretHash = hashSecret("a secret of the lobby");
  const key = { accountId: "northmoor", serialNumber: lobby };
  await rig.platform.store.db
    .insert(deviceSecrets)
    .values({ ...key, secretHash })
    .onConflictDoUpdate({ target: [deviceSecrets.accountId, deviceSecrets.serialNumber], set: { secretHash } });
  door = await connectAsync(`${rig.url.replace("http", "ws")}${deviceLinkPath}`, {
    clientId: lobby,
    username: `northmoor/${lobby}`,
    password: "a secret of the lobby",
    reconnectPeriod: 0,
  });
  const say = (kind: "link" | "result" | "event", message: unknown) =>
    door.publishAsync(deviceTopic("northmoor", lobby, "up", kind), JSON.stringify(message), { qos: 1 });
  door.on("message", (topic, payload) => {
    if (!topic.endsWith("/command")) return;
    const { commandId, lockState } = JSON.parse(payload.toString()) as { commandId: string; lockState: number };
    heard.push(commandId);
    const atUtc = new Date().toISOString();
    void say("result", { commandId, atUtc, ok: true });
    void say("event", { eventId: crypto.randomUUID(), atUtc, kind: "lock.state", lockState });
  });
  await door.subscribeAsync(deviceTopic("northmoor", lobby, "down", "command"), { qos: 1 });
  await say("link", { connected: true, bootId: "cli" });
  const signedIn = await Promise.all([signIn(owner, "owner"), signIn(viewer, "viewer")]);
  expect(signedIn).toMatchObject([{ code: 0, err: "" }, { code: 0 }]);
}, 60_000);
afterAll(async () => {
  await door.endAsync(true);
  await rig.close();
  commandLine.remove();
});

/** The first command may run before the stream is open, so this unlocks and locks the door until `follow` prints an event. */
async function untilHeard(following: Running): Promise<void> {
  while (following.child.exitCode === null && !following.output().includes("\n")) {
    await run(["unlock", "lobby main"]);
    await run(["lock", "lobby main"]);
  }
}

describe("[C-01] the command line refuses", { timeout: 180_000 }, () => {
  it.concurrent.for<[string, string[], number, RegExp]>([
    ["an unknown command", ["open-sesame"], 2, /There is no command open-sesame/],
    ["an unknown option", ["doors", "--colour"], 2, /Unknown option '--colour'/],
    ["a missing argument", ["unlock"], 2, /It is: gatehouse unlock <door>…/],
    ["an invalid platform address", ["doors", "--url", "lobby"], 2, /--url takes an address/],
    ["an unknown topic", ["follow", "--topics", "Weather"], 2, /Unknown topic Weather/],
    ["an unknown operation", ["call", "openEverything"], 2, /There is no operation openEverything/],
    ["an operation without its path parameter", ["call", "getDevice"], 2, /serial is missing/],
    ["a body that is not JSON", ["call", "renameDevice", `serial=${lobby}`, "--body", "{"], 2, /no JSON/],
    ["an unknown door", ["unlock", "no such door"], 1, /Nothing here is called "no such door"/],
    ["a name that several doors have", ["unlock", "lobby"], 1, /"lobby" may be Lobby main entrance .*, Lobby turnstile 2 .* Say which\./],
    ["[Q-87] a door that is offline", ["unlock", "lobby turnstile"], 1, /The device is disconnected/],
    ["an operation that the platform refuses", ["call", "getDevice", "serial=GH-NOBODY0001"], 1, /This device does not exist/],
  ])("%s", async ([, words, code, message], { expect }) => {
    const ended = await run(words);
    expect([ended.code, ended.out, ended.err.split("\n").length]).toEqual([code, "", 2]);
    expect(ended.err).toMatch(message);
  });

  it("[UL-05] a command that the person has no right to, with the error code in its JSON output", async () => {
    const before = heard.length;
    const { code, out, err } = await run(["unlock", "lobby main", "--json"], { person: "viewer" });
    expect([code, out, heard.length]).toEqual([1, "", before]);
    expect(JSON.parse(err)).toEqual({ error: { code: "error_forbidden", message: expect.stringContaining("permission") as string } });
  });

  it("a person who is not signed in, a wrong or empty password, and an address that no platform answers at", async () => {
    const refused = await Promise.all([
      run(["doors"], { person: "nobody" }),
      signIn(owner, "nobody", "wrong\n"),
      signIn(owner, "nobody", ""),
      run(["health", "--url", "http://127.0.0.1:1"]),
    ]);
    expect(refused).toMatchObject([
      { code: 3, err: "Gatehouse: Nobody is signed in. Run: gatehouse sign-in\n" },
      { code: 3, err: "Gatehouse: The email or the password is wrong.\n" },
      { code: 2, err: "Gatehouse: No password was given.\n" },
      { code: 4 },
    ]);
  });

  it("to show its token to another platform, or to use one that others may read", async () => {
    const seen: unknown[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end("<h1>Hello</h1>");
    });
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(await run(["doors", "--url", url])).toMatchObject({ code: 3 });
    expect(await run(["health", "--url", url])).toMatchObject({ code: 1, err: expect.stringContaining("does not answer like") as string });
    expect(seen).toEqual([undefined]);
    other.close();
    chmodSync(sessionFile("viewer"), 0o644);
    expect(await run(["doors"], { person: "viewer" })).toMatchObject({ code: 1, err: expect.stringContaining("chmod 600") as string });
    expect(await signIn(viewer, "viewer")).toMatchObject({ code: 0 });
    expect(statSync(sessionFile("viewer")).mode & 0o777).toBe(0o600);
  });
});

describe("[C-01] the command line", { timeout: 180_000 }, () => {
  it("makes the session file readable by its owner only", () => {
    expect(statSync(sessionFile("owner")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "owner/gatehouse")).mode & 0o777).toBe(0o700);
    expect(readFileSync(sessionFile("owner"), "utf8")).not.toContain(demoPassword);
  });

  it("prints help for every command without a platform", async () => {
    const { code, out } = await run(["--help"], { person: "nobody" });
    const names = [...out.matchAll(/^ {2}([a-z][a-z -]*?) {2,}/gm)].map(([, name = ""]) => name);
    expect([code, names]).toEqual([0, expect.arrayContaining(["sign-in", "doors", "unlock", "follow", "call", "audit verify"])]);
    expect(await run(["unlock", "--help"], { person: "nobody" })).toMatchObject({
      code: 0,
      out: expect.stringContaining("--idempotency-key") as string,
    });
  });

  it("lists the doors, cameras and sites that the person reaches, as text and as JSON", async () => {
    const [text, cameras, sites, whoami] = await Promise.all([
      run(["doors", "lobby"]),
      run(["cameras", "--json"]),
      run(["sites"], { person: "viewer" }),
      run(["whoami", "--json"]),
    ]);
    expect(text.out).toMatch(/^SERIAL +NAME +SITE .*\n.*GH-AC40-00912F +Lobby main entrance +\S.* online +Locked, /s);
    const json = JSON.parse(cameras.out) as { deviceType: number }[];
    expect(json.length).toBeGreaterThan(3);
    expect(new Set(json.map(({ deviceType }) => deviceType))).toEqual(new Set([0]));
    expect(sites.out.trim().split("\n")).toHaveLength(2);
    expect(JSON.parse(whoami.out)).toMatchObject({ fullName: "Jude Holloway", accountId: "northmoor" });
  });

  it("[UL-01] unlocks a door by part of its name, once per idempotency key, and the log records it", async () => {
    heard.length = 0;
    const words = ["unlock", "lobby main", "--idempotency-key", "a-lobby-unlock", "--json"];
    const [first, second] = await Promise.all([run(words), run(words)]);
    expect([first.code, second.code, first.err, second.out]).toEqual([0, 0, "", first.out]);
    expect(JSON.parse(first.out)).toEqual({ commandId: heard[0], accepted: [lobby] });
    expect(heard).toHaveLength(1);
    const [log, past, future] = await Promise.all([
      run(["events", "--device", lobby, "--kinds", "command.lock_state", "--limit", "1", "--json"]),
      run(["events", "--to", "2020-01-01T00:00:00Z", "--json"]),
      run(["events", "--from", "2100-01-01T00:00:00Z", "--json"]),
    ]);
    expect(JSON.parse(log.out)).toMatchObject([{ actor: { name: "Jude Holloway" }, data: { commandId: heard[0] } }]);
    expect(past.out.trim()).toBe("[]");
    expect(future.out.trim()).toBe("[]");
    expect((await run(["lock", "Lobby main entrance"])).out).toBe("Locked Lobby main entrance\n");
  });

  it("calls any operation of the contract", async () => {
    const renamed = await run(["call", "renameDevice", `serial=${lobby}`, "--body", '{"name":"Sesame"}']);
    expect([renamed.code, (JSON.parse(renamed.out) as { name: string }).name]).toEqual([0, "Sesame"]);
    expect((await run(["rename", "sesame", "Lobby main entrance"])).out).toBe(`${lobby} is now Lobby main entrance\n`);
    expect((await run(["operations"])).out).toContain("POST    /v1/devices/lock-state");
  });

  it("[B-31] sends the reason that an account requires, and refuses a reason that is too short or not required", async () => {
    const { pool } = rig.platform.store;
    const ask = (kinds: string) =>
      pool.query(`UPDATE accounts SET settings = jsonb_set(settings, '{reasonKinds}', $1::jsonb) WHERE account_id = 'northmoor'`, [kinds]);
    const made = await run(["call", "createGroup", "--body", '{"name":"Moved out"}']);
    const { id } = JSON.parse(made.out) as { id: string };
    await ask('["rules"]');
    const remove = ["call", "deleteGroup", `id=${id}`, "--json"];
    expect(await run(remove)).toMatchObject({ code: 1, err: expect.stringContaining('"error_reason_required"') as string });
    expect(await run(["call", "deleteGroup", `id=${id}`])).toMatchObject({ code: 1, err: expect.stringContaining("--reason") as string });
    expect((await run([...remove, "--reason", "ab"])).code).toBe(2);
    expect((await run(["call", "createGroup", "--body", '{"name":"Other"}', "--reason", "Because"])).code).toBe(2);
    expect((await run([...remove, "--reason", "Cambió de sede, año 2026"])).code).toBe(0);
    const log = await run(["events", "--kinds", "group.deleted", "--limit", "1", "--json"]);
    expect(JSON.parse(log.out)).toMatchObject([{ data: { givenReason: "Cambió de sede, año 2026" } }]);
    await ask("[]");
  });

  it("prints events as they happen", async () => {
    const following = start(["follow", "--topics", "Devices/LockState", "--count", "2", "--json"]);
    await untilHeard(following);
    await run(["lock", "lobby main"]);
    const { code, out } = await following.ended;
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { topic: string; data: { SerialNumber: string } });
    expect([code, lines.length]).toEqual([0, 2]);
    expect(lines.every(({ topic, data }) => topic === "Devices/LockState" && data.SerialNumber === lobby)).toBe(true);
  });

  it("exits with code 130 on SIGINT", async () => {
    const following = start(["follow"]);
    await untilHeard(following);
    following.child.kill("SIGINT");
    expect(await following.ended).toMatchObject({ code: 130, err: "" });
  });

  it("renews an expired token, and reports when the session has ended", async () => {
    // This test signs out, so it uses a session of its own.
    const person = "leaving";
    expect(await signIn(viewer, person)).toMatchObject({ code: 0 });
    const file = sessionFile(person);
    const session = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...session, idToken: "old", expiresAtMs: 0 }), { mode: 0o600 });
    expect((await run(["doors"], { person })).code).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).not.toMatchObject({ idToken: "old" });
    writeFileSync(file, JSON.stringify({ ...session, idToken: "old", expiresAtMs: Date.now() + 3_600_000 }), { mode: 0o600 });
    expect((await run(["doors"], { person })).code).toBe(0);
    expect(await run(["sign-out"], { person })).toEqual({ code: 0, out: "Signed out\n", err: "" });
    expect((await run(["doors"], { person })).code).toBe(3);
    writeFileSync(file, JSON.stringify({ ...session, expiresAtMs: 0 }), { mode: 0o600 });
    expect(await run(["doors"], { person })).toMatchObject({
      code: 3,
      err: "Gatehouse: The session has ended. Run: gatehouse sign-in\n",
    });
  });
});
