import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDevice, setLockState } from "#contract/devices.ts";
import { createGateway } from "#contract/enrolment.ts";
import { LockState } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { startLive, stopLive } from "#contract/live.ts";
import { getLockdownInfo, startLockdown } from "#contract/lockdown.ts";
import { changePassword } from "#contract/ownUser.ts";
import type { RealtimeFrame } from "#contract/realtime.ts";
import { getOwnUser } from "#contract/session.ts";
import { type Api, createApi } from "#kernel/api.ts";
import { createStreamTransport } from "#kernel/realtime/streamTransport.ts";
import { createLog } from "#server/base/log.ts";
import { chooseIdentity } from "#server/base/postgres/identity.ts";
import { type Postgres, startPostgres } from "#server/base/postgres/launcher.ts";
import { needs } from "../support/needs.ts";
import { demoPassword, signInForTokens } from "../support/platform.ts";
import { type DemoServer, owner, startDemoServer } from "./support/demoServer.ts";
import { until } from "./support/rounds.ts";
import { createSettableClock, faketimeMissing, type SettableClock } from "./support/settableClock.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

it("has clocks to set", needs(faketimeMissing));

describe.skipIf(faketimeMissing !== undefined)("a system clock that is set", () => {
  let platformClock: SettableClock;
  let edgeClock: SettableClock;
  let database: Postgres;
  let server: DemoServer;
  let door: ChildProcess;
  let gateway: ChildProcess;
  let gatewaySerial = "";
  let serialNumber = "";
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-clocks-"));
  const leaf = { isLocked: true, isConnected: false };
  const heard: RealtimeFrame[] = [];
  const broken: string[] = [];
  let stream: { close(): void };
  let tokens: { idToken: string; refreshToken: string };

  const run = (program: string, words: string[]) =>
    fork(resolve(import.meta.dirname, program), words, {
      env: { PATH: process.env["PATH"] ?? "", LOG_LEVEL: "silent", ...edgeClock.env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });

  beforeAll(async () => {
    platformClock = createSettableClock();
    edgeClock = createSettableClock();
    const assignments = Object.entries(platformClock.env).map(([name, value]) => `${name}=${value}`);
    database = await startPostgres({
      directory: join(folder, "database"),
      log: createLog({ level: "error" }),
      identityOf(question) {
        const identity = chooseIdentity(question);
        return { ...identity, prefix: [...identity.prefix, "env", ...assignments] };
      },
    });
    server = await startDemoServer({ env: { ...platformClock.env, DATABASE_URL: database.connectionString } });
    tokens = await signInForTokens(server.url, owner);
    const address = server.door();
    ({ serialNumber } = address);
    door = run("support/edgeDoor.ts", [join(folder, "door"), JSON.stringify({ ...address, mqttUrl: server.mqttUrl })]);
    door.on("message", (state: typeof leaf) => Object.assign(leaf, state));
    const made = await asOwner((api) => api.call(createGateway, { body: { name: "Clocked gateway", siteId: "harbour-house" } }));
    gatewaySerial = made.serialNumber;
    gateway = run("../../edge/main.ts", ["--url", server.url, "--token", made.token, "--data", join(folder, "gateway")]);
    stream = createStreamTransport({
      baseUrl: server.url,
      token: async () => tokens.idToken,
      renewToken: renew,
    }).connect(["Devices/LockState"], {
      onHello: () => undefined,
      onHeartbeat: () => undefined,
      onDown: () => undefined,
      onFrame: (frame) => heard.push(frame),
      onReset: () => broken.push("reset"),
      onEnded: (code) => broken.push(code),
    });
    await until("both are there", areConnected);
  });
  afterAll(async () => {
    stream.close();
    for (const child of [door, gateway]) child.kill("SIGKILL");
    await server.remove();
    await database.stop();
    platformClock.remove();
    edgeClock.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As the portal's SDK does it when a token is refused; false when that ends the session. */
  async function renew(): Promise<boolean> {
    const response = await fetch(`${server.url}/securetoken.googleapis.com/v1/token?key=gatehouse`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: tokens.refreshToken }),
    });
    if (!response.ok) return false;
    const { id_token, refresh_token } = (await response.json()) as { id_token: string; refresh_token: string };
    tokens = { idToken: id_token, refreshToken: refresh_token };
    return true;
  }

  /** Works in the one session that was there from the start, as a browser does that is never reloaded. */
  async function asOwner<Answer>(work: (api: Api) => Promise<Answer>): Promise<Answer> {
    const api = createApi({ baseUrl: server.url, token: async () => tokens.idToken, onSessionExpired: () => undefined });
    return work(api).catch(async (error: { code?: string }) => {
      if (error.code !== "error_session_expired" || !(await renew())) throw error;
      return work(api);
    });
  }

  const read = (serial = serialNumber) => asOwner((api) => api.call(getDevice, { params: { serial }, query: {} }));
  const areConnected = async () => (await read()).isConnected && (await read(gatewaySerial)).isConnected;
  const command = (lockStateType: 0 | 1 | 3) =>
    asOwner((api) => api.call(setLockState, { body: { lockStateType, serialNumbers: [serialNumber], source: "web" } }));
  const states = () => heard.map(({ document }) => (JSON.parse(document.Data) as { LockState: number }).LockState);

  /** Opens the door, and follows it by every way until it has locked itself again. */
  async function expectWorking(): Promise<void> {
    await until("everybody is there", areConnected);
    await until("it was locked", async () => leaf.isLocked && (await read()).lockState === LockState.Locked);
    const already = heard.length;
    // For a second the controller still uses the old time, and may take a command for an old one.
    await until("a command is taken", async () => (await command(LockState.Unlocked)).accepted.length === 1, 15_000);
    await until("the door is open", () => !leaf.isLocked, 2_000);
    await until("the platform knows", async () => (await read()).lockState === LockState.Unlocked, 3_000);
    await until("the door is locked again", () => leaf.isLocked, limits.lockReleaseDefaultMs + 3_000);
    await until("the platform knows that too", async () => (await read()).lockState === LockState.Locked, 3_000);
    await until("the console heard both", () => states().slice(already).length >= 2, 20_000);
    expect(states().slice(already)).toEqual([LockState.Unlocked, LockState.Locked]);
    expect(broken).toEqual([]);
  }

  const back = (): void => {
    platformClock.set(0);
    edgeClock.set(0);
  };

  it.each([
    ["[UL-01] the platform's an hour ahead", () => platformClock.set(hourMs)],
    ["[UL-01] the platform's back to the right time", () => platformClock.set(0)],
    ["[UL-01] the platform's an hour behind", () => platformClock.set(-hourMs)],
    ["[UL-01] the platform's ahead to the right time", () => platformClock.set(0)],
    ["[UL-01] the gateway's and the door's an hour ahead", () => edgeClock.set(hourMs)],
    ["[UL-01] the gateway's and the door's two hours back", () => edgeClock.set(-hourMs)],
    ["[UL-01] all of them, in different directions", () => (platformClock.set(hourMs), edgeClock.set(-2 * hourMs))],
    ["[UL-01] all of them back to the right time", back],
  ])("%s keeps doors, sessions, devices and consoles at work", async (_name, set) => {
    set();
    await expectWorking();
  });

  it("[UL-01] leaves no door open for longer than it was opened for", async () => {
    back();
    await until("it is open", async () => (await command(LockState.Unlocked)).accepted.length === 1 && !leaf.isLocked, 15_000);
    const openedAt = performance.now();
    platformClock.set(-hourMs);
    await until("it is locked", () => leaf.isLocked, 2 * limits.lockReleaseDefaultMs);
    expect(performance.now() - openedAt).toBeGreaterThan(limits.lockReleaseDefaultMs - 1_500);
    back();
    await expectWorking();
  });

  it("[LK-02] lets a lockdown last as long as was ordered", async () => {
    back();
    const info = () => asOwner((api) => api.call(getLockdownInfo, {}));
    await asOwner((api) => api.call(startLockdown, { body: { workflowId: "harbour-ground-floor", durationMinutes: 1 } }));
    const startedAt = performance.now();
    for (const aheadMs of [hourMs, -hourMs, 0]) {
      platformClock.set(aheadMs);
      await until("its end moved with the clock", async () => {
        const leftMs = Date.parse((await info()).endsAtUtc ?? "") - platformClock.now();
        return Math.abs(leftMs - (minuteMs - (performance.now() - startedAt))) < 2_000;
      });
      expect((await info()).isLockdownActive).toBe(true);
    }
    await until("it ends", async () => !(await info()).isLockdownActive, 70_000);
    expect(Math.abs(performance.now() - startedAt - minuteMs)).toBeLessThan(4_000);
    const query = { kinds: "lockdown.end_moved,lockdown.ended", pageSize: "25" as const };
    const { rows } = await asOwner((api) => api.call(listEventLogs, { query }));
    expect(rows.map(({ kind }) => kind)).toEqual(["lockdown.ended", ...Array.from({ length: 3 }, () => "lockdown.end_moved")]);
    await expectWorking();
  });

  it("[LV-17] gives seats that nobody holds any more to others, whichever way it was set", async () => {
    back();
    const sit = (session: string) => asOwner((api) => api.call(startLive, { query: {}, params: { id: "GH-INT40-0127A3", session } }));
    const leave = (session: string) => asOwner((api) => api.call(stopLive, { params: { id: "GH-INT40-0127A3", session } }));
    for (const aheadMs of [-hourMs, 0]) {
      const sessions = Array.from({ length: limits.liveViewersPerDevice }, () => randomUUID());
      for (const session of sessions) await sit(session);
      const next = randomUUID();
      await expect(sit(next)).rejects.toMatchObject({ code: "error_max_live_connections" });
      platformClock.set(aheadMs);
      await until("a seat is free", async () => (await sit(next)).viewers > 0, 10_000);
      for (const session of [...sessions, next]) await leave(session);
    }
  });

  it("[AU-01] keeps nobody out who guessed wrongly or changed the password before it was set back", async () => {
    back();
    const email = "marta.olsen@northmoor.example";
    const newPassword = "Gatehouse2027";
    const { idToken } = await signInForTokens(server.url, email);
    const api = createApi({ baseUrl: server.url, token: async () => idToken, onSessionExpired: () => undefined });
    await api.call(changePassword, { body: { oldPassword: demoPassword, newPassword } });
    for (let count = 0; count < 6; count += 1) await expect(signInForTokens(server.url, email, "Wrong2026")).rejects.toThrow();
    await expect(signInForTokens(server.url, email, newPassword)).rejects.toThrow();
    platformClock.set(-hourMs);
    const again = await signInForTokens(server.url, email, newPassword);
    const person = createApi({ baseUrl: server.url, token: async () => again.idToken, onSessionExpired: () => undefined });
    expect((await person.call(getOwnUser, {})).email).toBe(email);
    back();
    await expectWorking();
  });

  it("keeps the log in the order in which things came, whatever the clocks said", async () => {
    const sequences = (await server.entries(serialNumber, "lock.state")).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((one, other) => other - one));
    expect(sequences.toReversed().slice(-heard.length)).toEqual(heard.map(({ sequence }) => sequence));
  });
});
