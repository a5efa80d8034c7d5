import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDashboard, saveDashboard } from "#contract/dashboard.ts";
import { getDevice, renameDevice, setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { endSession } from "#contract/session.ts";
import { getHealth } from "#contract/system.ts";
import { connectDoor } from "../support/doorClient.ts";
import { type DemoServer, startDemoServer } from "./support/demoServer.ts";
import { until } from "./support/rounds.ts";

const megabyte = 2 ** 20;
const diskMegabytes = 320;
const leastFreeMegabytes = 64;

/** Only root may make a small disk. */
const mayMount = process.getuid?.() === 0 && process.platform === "linux";

describe.skipIf(!mayMount)("a disk that fills up (created by root, skipped for others)", () => {
  const mount = mkdtempSync(join(tmpdir(), "gh-disk-"));
  const filler = join(mount, "filler");
  let server: DemoServer;
  beforeAll(async () => {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", mount]);
    server = await startDemoServer({ folder: join(mount, "data"), env: { FREE_SPACE_MIN_MB: String(leastFreeMegabytes) } });
  });
  afterAll(async () => {
    await server.remove();
    execFileSync("umount", [mount]);
    await rmdir(mount);
  });

  /** Writes until so much is left. */
  function fill(leaveMegabytes: number): void {
    const file = openSync(filler, "a");
    const block = Buffer.alloc(megabyte);
    const free = () => Number(execFileSync("df", ["-B1", "--output=avail", mount]).toString().split("\n")[1]);
    try {
      while (free() > leaveMegabytes * megabyte)
        writeSync(file, block, 0, Math.max(1, Math.min(megabyte, free() - leaveMegabytes * megabyte)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Keeps a layout: what people could as well do later. */
  async function save(): Promise<string> {
    const api = await server.api();
    const { version } = await api.call(getDashboard, {});
    return api.call(saveDashboard, { body: { version, payload: { saved: version } } }).then(
      () => "saved",
      (error: { code: string }) => error.code,
    );
  }

  it("refuses what takes space with a code of its own, while people read, doors open and sessions end", async () => {
    const door = await connectDoor(server.mqttUrl, server.door());
    fill(leastFreeMegabytes - 16);
    await until("layouts are refused", async () => (await save()) === "error_storage_full");
    const api = await server.api();
    const { serialNumber } = server.door();
    expect((await api.call(getDevice, { params: { serial: serialNumber }, query: {} })).serialNumber).toBe(serialNumber);
    const body = { lockStateType: LockState.Unlocked, serialNumbers: [serialNumber], source: "web" as const };
    expect((await api.call(setLockState, { body })).accepted).toEqual([serialNumber]);
    expect(door.done).toHaveLength(1);
    await api.call(endSession, {});
    server.forgetToken();
    rmSync(filler);
    await until("it heals by itself", async () => (await save()) === "saved");
    await door.close();
  });

  it("[ER-01] answers with codes of its own when not a byte is left, on every way in, and goes on by itself", async () => {
    const api = await server.api();
    const { serialNumber } = server.door();
    const rename = () => api.call(renameDevice, { params: { serial: serialNumber }, body: { name: `Door ${randomUUID().slice(0, 8)}` } });
    const read = () => api.call(getDevice, { params: { serial: serialNumber }, query: {} });
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error: { code: string }) => error.code,
      );
    const codes = new Set<string>();
    const signIns = new Set<string>();
    fill(0);
    for (let round = 0; round < 40; round += 1) {
      for (const code of await Promise.all([codeOf(rename()), codeOf(read()), save().catch((error: { code: string }) => error.code)]))
        codes.add(code);
      const answer = await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "nobody@northmoor.example", password: "Wrong2026", returnSecureToken: true }),
      });
      signIns.add(`${answer.status} ${answer.headers.get("content-type")?.split(";")[0]}`);
      await delay(100);
    }
    rmSync(filler);
    console.log(`codes on the full disk: ${[...codes].join(", ")}; sign-in: ${[...signIns].join(", ")}`);
    expect(codes).toContain("error_storage_full");
    expect([...codes].filter((code) => !["done", "error_storage_full"].includes(code))).toEqual([]);
    expect([...signIns].filter((each) => !/^(400 application\/json|50[37] text\/plain)$/.test(each))).toEqual([]);
    await until("it heals by itself", async () => (await codeOf(rename())) === "done" && (await save()) === "saved");
  });

  it("loses nothing that was acknowledged when not a byte is left, and goes on by itself when there is room", async () => {
    const { serialNumber } = server.door();
    const acknowledged = new Set<string>();
    fill(0);
    const writeUntilRefused = async () => {
      const door = await connectDoor(server.mqttUrl, server.door(), { connectTimeout: 2_000 });
      const end = new Promise<never>((_resolve, fail) => door.client.once("close", () => fail(new Error("The link ended"))));
      end.catch(() => undefined);
      try {
        for (;;) {
          const eventId = randomUUID();
          await Promise.race([door.say("event", { kind: "exit.request", eventId, atUtc: new Date().toISOString() }), end]);
          acknowledged.add(eventId);
        }
      } catch {
        await door.close();
      }
    };
    await writeUntilRefused();
    await writeUntilRefused().catch(() => undefined);
    rmSync(filler);
    const api = await server.api();
    await until("it heals by itself", async () => (await api.call(getHealth, {})).status === "ok" && (await save()) === "saved");
    const logged = (await server.entries(serialNumber, "exit.request")).map(({ id }) => id);
    expect([...acknowledged].filter((id) => !logged.includes(id))).toEqual([]);
    expect(logged.length).toBe(new Set(logged).size);
    console.log(`${acknowledged.size} events were acknowledged on the full disk`);
  });
});
