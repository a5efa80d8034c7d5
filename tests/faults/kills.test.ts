import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { getHealth } from "#contract/system.ts";
import { ApiError } from "#kernel/apiError.ts";
import { connectDoor } from "../support/doorClient.ts";
import { type DemoServer, startDemoServer } from "./support/demoServer.ts";
import { rounds, someTime, until } from "./support/rounds.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.remove());

/** What was acknowledged, by writers that go on until they are stopped; what was not is said again, as devices do. */
interface Written {
  events: Set<string>;
  unanswered: Set<string>;
  commands: Set<string>;
}

const anEvent = (eventId: string) => ({ kind: "exit.request", eventId, atUtc: new Date().toISOString() });

/** Writes by both ways, events of a door and commands of a person, while something else happens. */
async function writeDuring(written: Written, fault: () => Promise<void>): Promise<void> {
  await server.token();
  const door = await connectDoor(server.mqttUrl, server.door());
  const api = await server.api();
  let isOver = false;
  const say = async (eventId: string) => {
    written.unanswered.add(eventId);
    await door.say("event", anEvent(eventId));
    written.unanswered.delete(eventId);
    written.events.add(eventId);
  };
  const reporting = Array.from({ length: 4 }, async () => {
    while (!isOver) await say(randomUUID());
  });
  const again = [...written.unanswered].map(say);
  const commanding = (async () => {
    while (!isOver) {
      for (const lockStateType of [LockState.Unlocked, LockState.Locked]) {
        const commandId = randomUUID();
        const body = { commandId, lockStateType, serialNumbers: [server.door().serialNumber], source: "web" as const };
        const isRefused = await api.call(setLockState, { body }).then(
          () => false,
          (error: unknown) => {
            // A door that is in that state already is no fault.
            if (error instanceof ApiError && error.status === 409) return true;
            throw error;
          },
        );
        if (!isRefused) written.commands.add(commandId);
      }
    }
  })();
  const work = Promise.allSettled([...reporting, ...again, commanding]);
  await fault();
  isOver = true;
  // Whatever was under way when it was cut stays unanswered; closing the client ends the waiting for it.
  await door.close();
  await work;
}

async function expectNothingLostOrDoubled({ events, commands }: Written): Promise<void> {
  const { serialNumber } = server.door();
  const logged = (await server.entries(serialNumber, "exit.request")).map(({ id }) => id);
  const issued = (await server.entries(serialNumber, "command.lock_state")).map(({ data }) => String(data["commandId"]));
  expect([...events].filter((id) => !logged.includes(id))).toEqual([]);
  expect([...commands].filter((id) => !issued.includes(id))).toEqual([]);
  expect([logged.length, issued.length]).toEqual([new Set(logged).size, new Set(issued).size]);
  expect([events.size > rounds, commands.size > rounds]).toEqual([true, true]);
}

const nothingWritten = (): Written => ({ events: new Set(), unanswered: new Set(), commands: new Set() });

describe(`events acknowledged before each of ${rounds} kills`, () => {
  it("of the server is there once", async () => {
    const written = nothingWritten();
    const startsMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await writeDuring(written, async () => {
        await someTime(100, 700);
        await server.process().end("SIGKILL");
      });
      const killedAt = performance.now();
      await server.start();
      startsMs.push(performance.now() - killedAt);
    }
    await writeDuring(written, () => someTime(500, 500));
    await expectNothingLostOrDoubled(written);
    const slowest = Math.round(Math.max(...startsMs));
    console.log(`${written.events.size} events, ${written.commands.size} commands; slowest start ${slowest} ms`);
  });

  it("of the database is there once, and the server goes on by itself", async () => {
    const written = nothingWritten();
    const { pid } = server.process().process;
    for (let round = 0; round < rounds; round += 1) {
      const before = server.databasePid();
      await writeDuring(written, async () => {
        await someTime(100, 700);
        process.kill(before, "SIGKILL");
        await someTime(50, 300);
      });
      const api = await server.api();
      await until("the database is back", async () => server.databasePid() !== before && (await api.call(getHealth, {})).status === "ok");
    }
    await writeDuring(written, () => someTime(500, 500));
    await expectNothingLostOrDoubled(written);
    console.log(`${written.events.size} events, ${written.commands.size} commands`);
    expect(server.process().process.pid).toBe(pid);
  });

  it("of a device is there once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "gatehouse-edge-"));
    const stored = new Set<string>();
    const { accountId, serialNumber, secret } = server.door();
    const identity = JSON.stringify({ accountId, serialNumber, secret, mqttUrl: server.mqttUrl });
    const run = (mode: string) => fork(resolve(import.meta.dirname, "support/edgeWriter.ts"), [folder, identity, mode]);
    const kill = async (child: ChildProcess) => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    };
    const already = (await server.entries(serialNumber, "exit.request")).length;
    for (let round = 0; round < rounds; round += 1) {
      const writer = run("report");
      writer.on("message", ({ eventId }: { eventId: string }) => stored.add(eventId));
      await once(writer, "message");
      await someTime(20, 400);
      await kill(writer);
    }
    const last = run("deliver");
    await once(last, "message");
    await kill(last);
    const logged = (await server.entries(serialNumber, "exit.request")).slice(0, -already || undefined).map(({ id }) => id);
    expect([...stored].filter((id) => !logged.includes(id))).toEqual([]);
    expect(logged.length).toBe(new Set(logged).size);
    console.log(`${stored.size} events stored by the device`);
    expect(stored.size).toBeGreaterThan(rounds);
    rmSync(folder, { recursive: true });
  });
});
