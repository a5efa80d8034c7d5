import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { type RealtimeFrame, realtimePath } from "#contract/realtime.ts";
import { createLogTo } from "#domain/log.ts";
import { connectDeviceLink } from "#edge/link/deviceLinkClient.ts";
import { EventQueue } from "#edge/link/eventQueue.ts";
import { createStreamTransport } from "#kernel/realtime/streamTransport.ts";
import { entryOf } from "#server/base/events/eventLog.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import { addDoor, connectDoor } from "../support/doorClient.ts";
import { openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { startDemoServer } from "./support/demoServer.ts";
import { type Proxy, startProxy } from "./support/proxy.ts";
import { until } from "./support/rounds.ts";

const owner = "jude.holloway@northmoor.example";
const topic = "Devices/LockState";

let rig: TestPlatform;
let proxy: Proxy;
const logged: string[] = [];
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  rig = await startTestPlatform({ onLogged: (line) => logged.push(line) });
  proxy = await startProxy(Number(new URL(rig.url).port));
});
afterEach(async () => {
  proxy.thaw();
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await proxy.close();
  await rig.close();
});

/** An entry that consoles are told of. `filling`: how much larger than it need be. */
function tell(note: string, filling = 0): Promise<unknown> {
  const serialNumber = "GH-AC40-00912F";
  const at = { serialNumber, siteId: "harbour-house", actor: { kind: "device", name: serialNumber } } as const;
  const told = { note, filling: "x".repeat(filling) };
  return rig.platform.events.record("northmoor", async () => [
    entryOf({ kind: "lock.state", ...at, told }, { lockState: LockState.Locked }),
  ]);
}

const noteOf = (data = "{}"): string => (JSON.parse(data) as { note: string }).note;

describe("a connection that goes silent without an end", () => {
  it("[RZ-01] is stale for the console within 30 s, which then hears everything once and in order", async () => {
    const token = await rig.tokenOf(owner);
    const heard: string[] = [];
    const downs: string[] = [];
    let hellos = 0;
    const transport = createStreamTransport({
      baseUrl: `http://127.0.0.1:${proxy.port}`,
      token: async () => token,
      renewToken: async () => false,
    });
    const connection = transport.connect([topic], {
      onHello: () => (hellos += 1),
      onFrame: ({ document }: RealtimeFrame) => heard.push(noteOf(document.Data)),
      onHeartbeat: () => undefined,
      onReset: () => heard.push("reset"),
      onDown: (reason) => downs.push(reason),
      onEnded: (code) => downs.push(code),
    });
    closers.push(() => connection.close());
    await until("the stream stands", () => hellos === 1);
    await tell("before");
    await until("it hears", () => heard.length === 1);
    proxy.freeze();
    const frozenAt = performance.now();
    for (let count = 0; count < 50; count += 1) await tell(`while ${count}`);
    await until("it is stale", () => downs.length > 0);
    expect(downs[0]).toBe("stale");
    expect(performance.now() - frozenAt).toBeLessThan(30_500);
    proxy.thaw();
    await tell("after");
    await until("it heard the last", () => heard.includes("after"));
    expect(heard).toEqual(["before", ...Array.from({ length: 50 }, (_, count) => `while ${count}`), "after"]);
  });

  it("[UL-01] ends a door's link on both sides, which loses nothing and opens nothing late", async () => {
    const door = await addDoor(rig.platform.store);
    const folder = mkdtempSync(join(tmpdir(), "gatehouse-network-"));
    const commands: string[] = [];
    const link = connectDeviceLink({
      identity: { ...door, mqttUrl: `ws://127.0.0.1:${proxy.port}${deviceLinkPath}` },
      queue: new EventQueue(join(folder, "events.jsonl")),
      log: createLogTo({ level: "silent", write: () => undefined }),
      state: () => ({ firmwareVersion: limits.versionLabel }),
      onConfig: () => undefined,
      onCommand: async ({ commandId }) => {
        commands.push(commandId);
        return { ok: true };
      },
    });
    closers.push(
      () => link.dispose(),
      () => rmSync(folder, { recursive: true }),
    );
    const isConnected = async () => {
      const [row] = await rig.platform.store.db.select().from(devices).where(eq(devices.serialNumber, door.serialNumber));
      return row?.isConnected === true;
    };
    await until("the door is there", isConnected);
    proxy.freeze();
    const api = await rig.apiAs(owner);
    const body = { lockStateType: LockState.Unlocked, serialNumbers: [door.serialNumber], source: "web" as const };
    const refused = api.call(setLockState, { body }).catch((error: { code: string }) => error.code);
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const eventId of ids) await link.report({ kind: "exit.request", eventId, atUtc: new Date().toISOString() });
    expect(await refused).toBe("error_device_not_delivered");
    await until("the platform notices", async () => !(await isConnected()), 20_000);
    await until("the door notices", () => !link.isConnected(), 20_000);
    proxy.thaw();
    await until("the door is back", isConnected);
    const arrived = async () =>
      (await rig.platform.events.query("northmoor", { serialNumber: door.serialNumber, kinds: ["exit.request"], limit: 100 })).map(
        ({ id }) => id,
      );
    await until("all its events are there", async () => (await arrived()).length >= ids.length);
    expect((await arrived()).toSorted()).toEqual(ids.toSorted());
    expect(commands).toEqual([]);
    await expect(api.call(setLockState, { body })).resolves.toMatchObject({ accepted: [door.serialNumber] });
  });
});

describe("a console that does not read", () => {
  it("[RZ-01] slows nobody, hears everything when it reads again, and is cut off when it does not", async () => {
    const count = 250;
    const token = await rig.tokenOf(owner);
    const quick = await openEventStream(rig.url, token, topic);
    closers.push(quick.close);
    expect((await quick.next()).event).toBe("hello");
    const request = get(`${rig.url}${realtimePath}?topics=${topic}`, { headers: { authorization: `Bearer ${token}` } });
    const [slow] = (await once(request, "response")) as [IncomingMessage];
    slow.pause();
    const before = process.memoryUsage().rss;
    const notes: string[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      await tell(String(sent), 50_000);
      notes.push(noteOf((await quick.next()).data.document?.Data));
    }
    expect(notes).toEqual(Array.from({ length: count }, (_, sent) => String(sent)));
    // 12 MB were told; what waits for the slow one is bounded.
    console.log(`memory grew by ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB`);
    const whole: string[] = [];
    let text = "";
    slow.setEncoding("utf8");
    slow.on("data", (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const data = /^event: document\ndata: (.*)$/m.exec(text.slice(0, end))?.[1];
        if (data !== undefined) whole.push(noteOf((JSON.parse(data) as RealtimeFrame).document.Data));
        text = text.slice(end + 2);
      }
    });
    slow.resume();
    await until("it hears the rest", () => whole.length >= count);
    expect(whole).toEqual(notes);
    slow.pause();
    for (let sent = 0; sent < count; sent += 1) await tell("more", 50_000);
    await until("it is cut off", () => logged.some((line) => line.includes("A console was too slow")));
    slow.destroy();
  });
});

describe("200 consoles that come back at once after a kill of the server", () => {
  it("[RZ-01] all hear everything that was acknowledged, once and in order", async () => {
    const server = await startDemoServer();
    closers.push(() => server.remove());
    const token = await server.token();
    const { serialNumber } = server.door();
    const idOf = (data = "{}") => (JSON.parse(data) as { id: string; kind: string }).id;
    const consoles = await Promise.all(
      Array.from({ length: 200 }, async () => ({
        stream: await openEventStream(server.url, token, "Devices/AccessLog"),
        last: "",
        ids: [] as string[],
      })),
    );
    type Listening = (typeof consoles)[number];
    const follow = async (console: Listening, isDone: () => boolean) => {
      while (!isDone()) {
        const frame = await console.stream.next().catch(() => undefined);
        if (!frame) return;
        console.last = frame.id;
        if (frame.event === "document" && frame.data.document?.Data.includes("exit.request"))
          console.ids.push(idOf(frame.data.document.Data));
      }
    };
    const following = Promise.all(consoles.map((console) => follow(console, () => false)));
    const door = await connectDoor(server.mqttUrl, server.door());
    const said: string[] = [];
    const say = async (client: typeof door) => {
      const eventId = randomUUID();
      await client.say("event", { kind: "exit.request", eventId, atUtc: new Date().toISOString() });
      said.push(eventId);
    };
    for (let count = 0; count < 30; count += 1) await say(door);
    await server.process().end("SIGKILL");
    await door.close();
    await following;
    await server.start();
    const startedAt = performance.now();
    await Promise.all(
      consoles.map(async (console) => {
        console.stream = await openEventStream(server.url, token, "Devices/AccessLog", console.last);
        expect((await console.stream.next()).event).toBe("hello");
      }),
    );
    console.log(`200 consoles are back after ${Math.round(performance.now() - startedAt)} ms`);
    const again = await connectDoor(server.mqttUrl, { ...server.door(), serialNumber });
    for (let count = 0; count < 30; count += 1) await say(again);
    await Promise.all(consoles.map((console) => follow(console, () => console.ids.length >= said.length)));
    for (const { ids } of consoles) expect(ids).toEqual(said);
    for (const { stream } of consoles) stream.close();
    await again.close();
  });
});
