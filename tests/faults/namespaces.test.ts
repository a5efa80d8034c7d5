import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { getDevice, setLockState } from "#contract/devices.ts";
import { createGateway } from "#contract/enrolment.ts";
import { LockState } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { addDoor } from "../support/doorClient.ts";
import { needs } from "../support/needs.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { owner } from "./support/demoServer.ts";
import { createFarHost, type FarHost, networksMissing } from "./support/farHost.ts";
import { until } from "./support/rounds.ts";

/** A silent device is gone after one and a half times its keepalive of 10 s. */
const noticedWithinMs = 20_000;
const events = 30;

it("has networks to cut", needs(networksMissing));

describe.skipIf(networksMissing !== undefined)("a network between two hosts", () => {
  let far: FarHost;
  let rig: TestPlatform;
  let door: ChildProcess;
  let gateway: ChildProcess;
  let serialNumber = "";
  let gatewaySerial = "";
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-far-"));
  const leaf = { isLocked: true, isConnected: false };

  const runThere = (program: string, words: string[]) => {
    const [command, ...before] = far.under;
    return fork(resolve(import.meta.dirname, program), words, {
      execPath: command,
      execArgv: [...before, process.execPath],
      env: { PATH: process.env["PATH"] ?? "", LOG_LEVEL: "silent" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  };

  beforeAll(async () => {
    far = createFarHost();
    rig = await startTestPlatform({ env: { HOST: far.address } });
    const address = await addDoor(rig.platform.store);
    ({ serialNumber } = address);
    const mqttUrl = `${rig.url.replace("http", "ws")}${deviceLinkPath}`;
    door = runThere("support/edgeDoor.ts", [join(folder, "door"), JSON.stringify({ ...address, mqttUrl })]);
    door.on("message", (state: typeof leaf) => Object.assign(leaf, state));
    const api = await rig.apiAs(owner);
    const made = await api.call(createGateway, { body: { name: "Far gateway", siteId: "harbour-house" } });
    gatewaySerial = made.serialNumber;
    gateway = runThere("../../edge/main.ts", ["--url", rig.url, "--token", made.token, "--data", join(folder, "gateway")]);
    await until("both are there", () => areConnected(true));
  });
  afterEach(() => far.heal());
  afterAll(async () => {
    for (const child of [door, gateway]) child.kill("SIGKILL");
    await rig.close();
    far.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const isConnected = async (serial: string) => {
    const api = await rig.apiAs(owner);
    return (await api.call(getDevice, { params: { serial }, query: {} })).isConnected;
  };
  const areConnected = async (expected: boolean) =>
    (await isConnected(serialNumber)) === expected && (await isConnected(gatewaySerial)) === expected;
  const unlock = async () => {
    const api = await rig.apiAs(owner);
    return api.call(setLockState, { body: { lockStateType: LockState.Unlocked, serialNumbers: [serialNumber], source: "web" } });
  };
  /** Everybody who left, oldest first, as the log has it. */
  const exits = async () => (await rig.platform.events.query("northmoor", { kinds: ["exit.request"], limit: 500 })).toReversed();

  it.each([
    ["that swallows everything without a word", () => far.silence()],
    ["whose cable is pulled", () => far.unplug()],
  ])("[UL-01] %s: both ends notice, the door works on, and everything arrives once and in order", async (_name, cut) => {
    const already = (await exits()).length;
    cut();
    const cutAt = performance.now();
    const late = unlock().catch((error: { code: string }) => error.code);
    for (let count = 0; count < events; count += 1) door.send({ exit: true });
    await until("people leave all the same", () => !leaf.isLocked, 5_000);
    await until("and it locks behind them", () => leaf.isLocked, 2 * limits.lockReleaseDefaultMs);
    expect(["error_device_not_delivered", "error_device_disconnected"]).toContain(await late);
    await until("the platform knows", () => areConnected(false), noticedWithinMs);
    expect(performance.now() - cutAt).toBeLessThan(noticedWithinMs);
    await expect(unlock()).rejects.toMatchObject({ code: "error_device_disconnected" });
    await until("the door knows", () => !leaf.isConnected, noticedWithinMs);
    far.heal();
    await until("both are back", () => areConnected(true));
    await until("everything is there", async () => (await exits()).length >= already + events);
    const logged = (await exits()).slice(already);
    expect(logged).toHaveLength(events);
    expect(new Set(logged.map(({ id }) => id)).size).toBe(events);
    const times = logged.map(({ occurredAtUtc }) => Date.parse(occurredAtUtc));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    // What was ordered while it was cut is over.
    expect(leaf.isLocked).toBe(true);
    expect((await unlock()).accepted).toEqual([serialNumber]);
    await until("it opens", () => !leaf.isLocked);
    await until("and locks", () => leaf.isLocked);
  });

  it("[UL-01] that loses every fifth packet opens doors and doubles nothing", async () => {
    const already = (await exits()).length;
    far.lose(0.2);
    for (let count = 0; count < events; count += 1) door.send({ exit: true });
    await until("a command comes through", async () => (await unlock()).accepted.length === 1);
    await until("everything is there", async () => (await exits()).length >= already + events);
    far.heal();
    await until("both are there", () => areConnected(true));
    expect((await exits()).length).toBe(already + events);
  });

  it("[RZ-01] that swallows everything: a console notices within 30 s, and hears everything once and in order", async () => {
    const heard: { kind: string; data?: string }[] = [];
    const console = runThere("support/farConsole.ts", [rig.url, await rig.tokenOf(owner), "Devices/AccessLog"]);
    console.on("message", (message: (typeof heard)[number]) => heard.push(message));
    const has = (kind: string) => heard.some((message) => message.kind === kind);
    const entries = () =>
      heard
        .flatMap(({ data }) => (data === undefined ? [] : [JSON.parse(data) as { kind: string; id: string }]))
        .filter(({ kind }) => kind === "exit.request");
    await until("the stream stands", () => has("hello"));
    const already = (await exits()).length;
    door.send({ exit: true });
    await until("it hears", () => entries().length === 1);
    far.silence();
    const cutAt = performance.now();
    for (let count = 0; count < events; count += 1) await exitElsewhere();
    await until("it is stale", () => has("stale"), 31_000);
    expect(performance.now() - cutAt).toBeLessThan(30_500);
    far.heal();
    await exitElsewhere();
    await until("it heard the rest", () => entries().length >= events + 2);
    expect(entries().map(({ id }) => id)).toEqual((await exits()).slice(already).map(({ id }) => id));
    expect(has("reset")).toBe(false);
    console.kill("SIGKILL");
  });

  /** At a door that this network has nothing to do with. */
  function exitElsewhere(): Promise<unknown> {
    const elsewhere = "GH-AC40-00912F";
    const actor = { kind: "device", name: elsewhere } as const;
    const entry = { kind: "exit.request" as const, serialNumber: elsewhere, siteId: "harbour-house", actor };
    return rig.platform.events.record("northmoor", async () => [entry]);
  }
});
