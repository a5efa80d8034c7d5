import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath, deviceTopic } from "#contract/deviceLink.ts";
import { createPolicyTest, deletePolicyTest } from "#contract/policyTests.ts";
import { hashSecret } from "#server/deviceLink/authenticateDevice.ts";
import { deviceSecrets } from "#server/store/schema/devices.ts";
import { demoPassword, startTestPlatform, type TestPlatform } from "../support/platform.ts";

const owner = "jude.holloway@northmoor.example";
const viewer = "marta.olsen@northmoor.example";
const lobby = "GH-AC40-00912F";
const program = resolve(import.meta.dirname, "../../cli/gatehouse.mjs");

let rig: TestPlatform;
let folder: string;
let door: MqttClient;
const heard: string[] = [];

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function start(
  words: readonly string[],
  { person = "owner", input = "", env = {} }: { person?: string; input?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const child: ChildProcess = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env["PATH"], HOME: folder, XDG_CONFIG_HOME: join(folder, person), ...env },
  });
  let out = "";
  let err = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (err += text));
  child.stdin?.end(input);
  const ended = new Promise<Ended>((done) => child.on("close", (code) => done({ code, out, err })));
  return { child, ended, output: () => out };
}
const run = (words: readonly string[], options?: Parameters<typeof start>[1]) => start(words, options).ended;
const signIn = (email: string, person: string, input = `${demoPassword}\n`) =>
  run(["sign-in", "--url", rig.url, "--email", email], { person, input });
const sessionFile = (person: string) => join(folder, person, "gatehouse/session.json");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-cli-"));
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
  expect(await signIn(owner, "owner")).toMatchObject({ code: 0, err: "" });
  expect(await signIn(viewer, "viewer")).toMatchObject({ code: 0 });
}, 60_000);
afterAll(async () => {
  await door.endAsync(true);
  await rig.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The first command may come before the stream is open, so the door is moved until something is heard. */
async function untilHeard(following: ReturnType<typeof start>): Promise<void> {
  while (following.child.exitCode === null && !following.output().includes("\n")) {
    await run(["unlock", "lobby main"]);
    await run(["lock", "lobby main"]);
  }
}

describe("[C-01] the command line refuses", { timeout: 180_000 }, () => {
  it.each<[string, string[], number, RegExp]>([
    ["a command that there is not", ["open-sesame"], 2, /There is no command open-sesame/],
    ["an option that there is not", ["doors", "--colour"], 2, /Unknown option '--colour'/],
    ["too few words", ["unlock"], 2, /It is: gatehouse unlock <door>…/],
    ["an address that is none", ["doors", "--url", "lobby"], 2, /--url takes an address/],
    ["a topic that there is not", ["follow", "--topics", "Weather"], 2, /Unknown topic Weather/],
    ["a call that there is not", ["call", "openEverything"], 2, /There is no operation openEverything/],
    ["a call without its path", ["call", "getDevice"], 2, /serial is missing/],
    ["a body that is no JSON", ["call", "renameDevice", `serial=${lobby}`, "--body", "{"], 2, /no JSON/],
    ["a door that there is not", ["unlock", "no such door"], 1, /Nothing here is called "no such door"/],
    ["a name that several have", ["unlock", "lobby"], 1, /"lobby" may be Lobby main entrance .*, Lobby turnstile 2 .* Say which\./],
    ["[Q-87] a door that is away", ["unlock", "lobby turnstile"], 1, /The device is disconnected/],
    ["what the platform refuses", ["call", "getDevice", "serial=GH-NOBODY0001"], 1, /This device does not exist/],
  ])("%s", async (_what, words, code, words_) => {
    const ended = await run(words);
    expect([ended.code, ended.out, ended.err.split("\n").length]).toEqual([code, "", 2]);
    expect(ended.err).toMatch(words_);
  });

  it("[UL-05] what the person may not do, with the platform's code for programs", async () => {
    const { code, out, err } = await run(["unlock", "lobby main", "--json"], { person: "viewer" });
    expect([code, out, heard.length]).toEqual([1, "", 0]);
    expect(JSON.parse(err)).toEqual({ error: { code: "error_forbidden", message: expect.stringContaining("permission") as string } });
  });

  it("who is not signed in, who has a wrong password, and who asks nobody", async () => {
    expect(await run(["doors"], { person: "nobody" })).toMatchObject({
      code: 3,
      err: "Gatehouse: Nobody is signed in. Run: gatehouse sign-in\n",
    });
    expect(await signIn(owner, "nobody", "wrong\n")).toMatchObject({ code: 3, err: "Gatehouse: The email or the password is wrong.\n" });
    expect(await signIn(owner, "nobody", "")).toMatchObject({ code: 2, err: "Gatehouse: No password was given.\n" });
    expect(await run(["health", "--url", "http://127.0.0.1:1"])).toMatchObject({ code: 4 });
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
  it("keeps the session for its owner alone", () => {
    expect(statSync(sessionFile("owner")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "owner/gatehouse")).mode & 0o777).toBe(0o700);
    expect(readFileSync(sessionFile("owner"), "utf8")).not.toContain(demoPassword);
  });

  it("helps, with every command and without a platform", async () => {
    const { code, out } = await run(["--help"], { person: "nobody" });
    const names = [...out.matchAll(/^ {2}([a-z][a-z -]*?) {2,}/gm)].map(([, name = ""]) => name);
    expect([code, names]).toEqual([0, expect.arrayContaining(["sign-in", "doors", "unlock", "follow", "call", "audit verify"])]);
    expect(await run(["unlock", "--help"], { person: "nobody" })).toMatchObject({
      code: 0,
      out: expect.stringContaining("--idempotency-key") as string,
    });
  });

  it("lists what the person reaches, as text and as JSON", async () => {
    const text = await run(["doors", "lobby"]);
    expect(text.out).toMatch(/^SERIAL +NAME +SITE .*\n.*GH-AC40-00912F +Lobby main entrance +\S.* online +Locked, /s);
    const json = JSON.parse((await run(["cameras", "--json"])).out) as { deviceType: number }[];
    expect(json.length).toBeGreaterThan(3);
    expect(new Set(json.map(({ deviceType }) => deviceType))).toEqual(new Set([0]));
    expect((await run(["sites"], { person: "viewer" })).out.trim().split("\n")).toHaveLength(2);
    expect(JSON.parse((await run(["whoami", "--json"])).out)).toMatchObject({ fullName: "Jude Holloway", accountId: "northmoor" });
  });

  it("[UL-01] unlocks a door by a part of its name, once under one key, and the log says so", async () => {
    heard.length = 0;
    const words = ["unlock", "lobby main", "--idempotency-key", "a-lobby-unlock", "--json"];
    const [first, second] = await Promise.all([run(words), run(words)]);
    expect([first.code, second.code, first.err, second.out]).toEqual([0, 0, "", first.out]);
    expect(JSON.parse(first.out)).toEqual({ commandId: heard[0], accepted: [lobby] });
    expect(heard).toHaveLength(1);
    const log = await run(["events", "--device", lobby, "--kinds", "command.lock_state", "--limit", "1", "--json"]);
    expect(JSON.parse(log.out)).toMatchObject([{ actor: { name: "Jude Holloway" }, data: { commandId: heard[0] } }]);
    expect((await run(["events", "--to", "2020-01-01T00:00:00Z", "--json"])).out.trim()).toBe("[]");
    expect((await run(["events", "--from", "2100-01-01T00:00:00Z", "--json"])).out.trim()).toBe("[]");
    expect((await run(["lock", "Lobby main entrance"])).out).toBe("Locked Lobby main entrance\n");
  });

  it("makes any call of the contract", async () => {
    const renamed = await run(["call", "renameDevice", `serial=${lobby}`, "--body", '{"name":"Sesame"}']);
    expect([renamed.code, (JSON.parse(renamed.out) as { name: string }).name]).toEqual([0, "Sesame"]);
    expect((await run(["rename", "sesame", "Lobby main entrance"])).out).toBe(`${lobby} is now Lobby main entrance\n`);
    expect((await run(["operations"])).out).toContain("POST    /v1/devices/lock-state");
  });

  it("[B-31] gives the reason that an account asks for, and refuses one that nobody would read", async () => {
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

  it("follows events as they happen", async () => {
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

  it("ends at once when it is told to", async () => {
    const following = start(["follow"]);
    await untilHeard(following);
    following.child.kill("SIGINT");
    expect(await following.ended).toMatchObject({ code: 130, err: "" });
  });

  it("gets a new token when the old one ends, and says when there is none any more", async () => {
    const file = sessionFile("viewer");
    const session = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...session, idToken: "old", expiresAtMs: 0 }), { mode: 0o600 });
    expect((await run(["doors"], { person: "viewer" })).code).toBe(0);
    expect(JSON.parse(readFileSync(file, "utf8"))).not.toMatchObject({ idToken: "old" });
    writeFileSync(file, JSON.stringify({ ...session, idToken: "old", expiresAtMs: Date.now() + 3_600_000 }), { mode: 0o600 });
    expect((await run(["doors"], { person: "viewer" })).code).toBe(0);
    expect(await run(["sign-out"], { person: "viewer" })).toEqual({ code: 0, out: "Signed out\n", err: "" });
    expect((await run(["doors"], { person: "viewer" })).code).toBe(3);
    writeFileSync(file, JSON.stringify({ ...session, expiresAtMs: 0 }), { mode: 0o600 });
    expect(await run(["doors"], { person: "viewer" })).toMatchObject({
      code: 3,
      err: "Gatehouse: The session has ended. Run: gatehouse sign-in\n",
    });
  });

  it("backs the installation up, checks the archive and restores it into an empty folder alone", async () => {
    const env = { DATABASE_URL: rig.databaseUrl, DATA_DIR: rig.dataDirectory };
    const file = join(folder, "all.tar.gz");
    expect((await run(["backup", file, "--with-keys"], { env })).out).toContain("whoever has it can sign in as anybody");
    expect([statSync(file).mode & 0o777, (await run(["backup", file], { env })).code]).toEqual([0o600, 1]);
    const damaged = join(folder, "damaged.tar.gz");
    writeFileSync(damaged, readFileSync(file).subarray(0, -100));
    const target = { DATA_DIR: join(folder, "restored") };
    expect((await run(["backup", "verify", file], { env: target })).out).toContain("The archive is whole.");
    expect((await run(["backup", "verify", damaged], { env: target })).code).toBe(5);
    expect((await run(["restore", damaged], { env: target })).code).toBe(5);
    expect(existsSync(target.DATA_DIR)).toBe(false);
    expect(await run(["restore", file], { env: target })).toMatchObject({ code: 0, err: "" });
    expect((await run(["audit", "verify"], { env: target })).out).toContain("The log is whole.");
    expect(await run(["restore", file], { env: target })).toMatchObject({
      code: 1,
      err: expect.stringContaining("is not empty") as string,
    });
    expect((await run(["audit", "verify"], { env: { DATA_DIR: join(folder, "nothing") } })).err).toContain("There is no database in");
  });

  it("[DV-18] publishes firmware to the installation, once a version and with a time to come", async () => {
    const env = { DATABASE_URL: rig.databaseUrl, DATA_DIR: rig.dataDirectory };
    const publish = (...words: string[]) => run(["firmware", "publish", ...words], { env });
    const until = ["--expires", "2099-01-31T12:00:00Z"];
    expect((await publish("1.2.0", "--expires", "2020-01-31T12:00:00Z")).code).toBe(2);
    expect((await publish("latest", ...until)).code).toBe(2);
    expect(await publish("1.2.0", ...until)).toMatchObject({ code: 0, out: "Firmware 1.2.0 is offered until 2099-01-31T12:00:00Z.\n" });
    expect((await publish("1.2.0", ...until)).code).toBe(1);
    await signIn(owner, "owner");
    const offered = async () => (await run(["call", "getCampaign", "--json"])).out;
    await expect.poll(offered, { timeout: 15_000 }).toContain('"firmwareVersion":"1.2.0"');
  });

  it("[C-03] tries the policy tests, lists them, and ends with 1 while one does not hold", async () => {
    await signIn(owner, "owner");
    expect(await run(["policy", "test"])).toMatchObject({ code: 0, out: "0 hold, 0 do not\n" });
    const api = await rig.apiAs(owner);
    const about = { who: { kind: "person", id: "northmoor-person-1" }, what: { kind: "door", id: lobby } } as const;
    const { id } = await api.call(createPolicyTest, {
      body: { ...about, expect: "cannot", when: { kind: "weekly", day: 6, time: "03:00" } },
    });
    const failing = await run(["policy", "test"]);
    expect(failing.code).toBe(1);
    expect(failing.out).toMatch(
      /^FAILS {2}Jude Holloway can not open .+ on Sundays at 03:00\n {7}Jude Holloway can open .+ by Always, .+\n0 hold, 1 do not\n$/,
    );
    expect(JSON.parse((await run(["policy", "tests", "--json"])).out)).toMatchObject([{ id, state: "failed" }]);
    await api.call(deletePolicyTest, { params: { id } });
    expect((await run(["policy", "test", "--json"])).code).toBe(0);
  });

  it("[C-10] verifies the log of the installation, and sees what was touched", async () => {
    const env = { DATABASE_URL: rig.databaseUrl, DATA_DIR: rig.dataDirectory };
    const whole = await run(["audit", "verify"], { env });
    expect(whole).toMatchObject({ code: 0, out: expect.stringContaining("The log is whole.") as string });
    const [head = ""] = /northmoor:\d+:[0-9a-f]{64}/.exec(whole.out) ?? [];
    expect((await run(["audit", "verify", "--head", head, "--json"], { env })).code).toBe(0);
    expect((await run(["audit", "verify", "--head", "nonsense"], { env })).code).toBe(2);
    await rig.platform.store.pool.query("UPDATE events SET kind = 'nothing' WHERE account_id = 'northmoor' AND sequence = 2");
    const touched = await run(["audit", "verify", "--json"], { env });
    expect([touched.code, JSON.parse(touched.out)]).toMatchObject([5, { isWhole: false, findings: [{ sequence: 2, problem: "changed" }] }]);
  });
});
