import { describe, expect, it, vi } from "vitest";
import type { RealtimeFrame } from "#contract/realtime.ts";
import type { Scope } from "#contract/scopes.ts";
import type { ConnectionState } from "./realtime.ts";
import { createRealtimeHub } from "./realtimeHub.ts";
import type { TransportHandlers } from "./transport.ts";

const noon = Date.parse("2026-03-12T12:00:00Z");
function aFrame(sequence: number, overrides: Partial<RealtimeFrame> = {}, code = "notification_door_state"): RealtimeFrame {
  const Data = JSON.stringify({ SerialNumber: "GH-INT40-0127", Timestamp: "2026-03-12T12:00:00Z", DoorState: 1 });
  return { topic: "Devices/DoorState", sequence, document: { id: `d${sequence}`, Code: code, Data }, ...overrides };
}

function aHub(scopes: Scope[] = ["device_r"], from?: string) {
  const connections: { topics: readonly string[]; handlers: TransportHandlers; from: string | undefined; isClosed: boolean }[] = [];
  let cursor: string | undefined;
  const states: ConnectionState[] = [];
  const ended: string[] = [];
  const hub = createRealtimeHub({
    transport: {
      connect(topics, handlers, start) {
        const connection = { topics, handlers, from: start, isClosed: false };
        connections.push(connection);
        return { close: () => (connection.isClosed = true), wake: () => undefined, cursor: () => cursor };
      },
    },
    scopes: new Set(scopes),
    from,
    onState: (state) => states.push(state),
    onEnded: (code) => ended.push(code),
    now: () => noon,
  });
  const handlers = () => {
    const last = connections.at(-1);
    if (!last) throw new Error("not connected");
    return last.handlers;
  };
  return { hub, connections, states, ended, handlers, setCursor: (next?: string) => (cursor = next) };
}
const settle = () => Promise.resolve();

describe("realtime hub", () => {
  it("[PM-12] never asks for a topic whose scope the session lacks", async () => {
    const { hub, connections, states } = aHub(["user_r"]);
    hub.subscribe("Devices/DoorState", () => undefined);
    hub.start();
    await settle();
    expect(connections).toEqual([]);
    expect(states.every(({ status }) => status === "idle")).toBe(true);
  });

  it("[RZ-10] counts unknown codes, unknown topics and broken data, and delivers none of them", () => {
    const { hub, handlers } = aHub();
    const heard = vi.fn();
    hub.subscribe("Devices/DoorState", heard);
    hub.start();
    handlers().onFrame(aFrame(1, {}, "notification_of_tomorrow"));
    handlers().onFrame(aFrame(2, { topic: "Devices/Tomorrow" }, "other"));
    handlers().onFrame(aFrame(3, { document: { id: "x", Code: "notification_door_state", Data: "{oops" } }));
    handlers().onFrame(aFrame(4, { document: { id: "y", Code: "notification_door_state", Data: "{}" } }));
    expect(heard).not.toHaveBeenCalled();
    expect([...hub.unknownCodes]).toEqual([
      ["notification_of_tomorrow", 1],
      ["other", 1],
      ["notification_door_state", 2],
    ]);
  });

  it("delivers each notification once and in order, also when a resume repeats some", () => {
    const { hub, handlers } = aHub();
    const heard: number[] = [];
    hub.subscribe("Devices/DoorState", ({ sequence }) => heard.push(sequence));
    hub.start();
    for (const sequence of [1, 2, 2, 1, 3]) handlers().onFrame(aFrame(sequence));
    handlers().onFrame(aFrame(3, { document: { ...aFrame(3).document, id: "second of the same entry" } }));
    expect(heard).toEqual([1, 2, 3, 3]);
  });

  it("goes on when one listener fails", () => {
    const { hub, handlers } = aHub();
    const heard = vi.fn();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    hub.subscribe("Devices/DoorState", () => {
      throw new Error("mine");
    });
    hub.subscribe("Devices/DoorState", heard);
    hub.start();
    handlers().onFrame(aFrame(1));
    expect(heard).toHaveBeenCalledOnce();
  });

  it("[RZ-11] old documents are not fresh, by the server's clock", () => {
    const { hub, handlers } = aHub();
    const fresh: boolean[] = [];
    hub.subscribe("Devices/DoorState", ({ isFresh }) => fresh.push(isFresh));
    hub.start();
    handlers().onHello({ serverTimeUtc: "2026-03-12T12:00:10Z", requestedAtMs: noon, answeredAtMs: noon });
    handlers().onFrame(aFrame(1));
    handlers().onHello({ serverTimeUtc: "2026-03-12T12:01:00Z", requestedAtMs: noon, answeredAtMs: noon });
    handlers().onFrame(aFrame(2));
    expect(fresh).toEqual([true, false]);
    expect(hub.serverNowMs()).toBe(noon + 60_000);
  });

  it("reports the round trip that was measured", () => {
    const { hub, handlers, states } = aHub();
    hub.subscribe("Devices/DoorState", () => undefined);
    hub.start();
    handlers().onHello({ serverTimeUtc: "2026-03-12T12:00:00Z", requestedAtMs: noon, answeredAtMs: noon + 38 });
    expect(states.at(-1)).toEqual({ status: "live", roundTripMs: 38 });
  });

  it("connects anew when a topic joins, and once for several", async () => {
    const { hub, connections } = aHub();
    hub.subscribe("Devices/DoorState", () => undefined);
    hub.start();
    hub.subscribe("Devices/LockState", () => undefined);
    hub.subscribe("Devices/Index", () => undefined);
    await settle();
    expect(connections.map(({ topics, isClosed }) => ({ topics, isClosed }))).toEqual([
      { topics: ["Devices/DoorState"], isClosed: true },
      { topics: ["Devices/DoorState", "Devices/Index", "Devices/LockState"], isClosed: false },
    ]);
  });

  it("misses nothing between the session, its first stream and a stream of more topics", async () => {
    const { hub, connections, handlers, setCursor } = aHub(["device_r"], "e.4");
    const reset = vi.fn();
    hub.onReset(reset);
    hub.subscribe("Devices/DoorState", () => undefined);
    hub.start();
    handlers().onFrame(aFrame(7));
    setCursor("e.7");
    const stop = hub.subscribe("Devices/LockState", () => undefined);
    await settle();
    handlers().onHello({ serverTimeUtc: "2026-03-12T12:00:00Z", requestedAtMs: noon, answeredAtMs: noon });
    expect(connections.map(({ from }) => from)).toEqual(["e.4", "e.7"]);
    expect(reset).not.toHaveBeenCalled();
    // A stream without a cursor leaves a gap: everybody loads again, once.
    setCursor(undefined);
    stop();
    await settle();
    for (let hello = 0; hello < 2; hello++)
      handlers().onHello({ serverTimeUtc: "2026-03-12T12:00:00Z", requestedAtMs: noon, answeredAtMs: noon });
    expect(reset).toHaveBeenCalledOnce();
  });

  it("[IC-07] hears from the session on what was asked for while the console opens, and nothing twice", async () => {
    const { hub, connections, handlers, setCursor } = aHub(["device_r"], "e.4");
    const heard: string[] = [];
    hub.subscribe("Devices/DoorState", ({ topic, sequence }) => heard.push(`${topic} ${sequence}`));
    hub.subscribe("Devices/LockState", ({ topic, sequence }) => heard.push(`${topic} ${sequence}`));
    hub.start();
    handlers().onFrame(aFrame(7));
    setCursor("e.7");
    hub.subscribe("Devices/Index", () => undefined);
    await settle();
    const locks = { SerialNumber: "GH-INT40-0127", Timestamp: "2026-03-12T12:00:00Z", LockState: 1 };
    const document = { id: "lock", Code: "notification_lock_state", Data: JSON.stringify(locks) };
    handlers().onFrame({ topic: "Devices/LockState", sequence: 5, document });
    handlers().onFrame(aFrame(7));
    handlers().onFrame(aFrame(8));
    expect(connections.map(({ from }) => from)).toEqual(["e.4", "e.7"]);
    expect(heard).toEqual(["Devices/DoorState 7", "Devices/LockState 5", "Devices/DoorState 8"]);
  });

  it("tells everybody to load again after a reset", () => {
    const { hub, handlers } = aHub();
    const reset = vi.fn();
    const heard: number[] = [];
    hub.onReset(reset);
    hub.subscribe("Devices/DoorState", ({ sequence }) => heard.push(sequence));
    hub.start();
    handlers().onFrame(aFrame(9));
    handlers().onReset();
    handlers().onFrame(aFrame(2));
    expect([reset.mock.calls.length, heard]).toEqual([1, [9, 2]]);
  });

  it("[RZ-01] closes and forgets everybody when it is disposed", () => {
    const { hub, connections, handlers } = aHub();
    const heard = vi.fn();
    hub.subscribe("Devices/DoorState", heard);
    hub.start();
    hub.dispose();
    handlers().onFrame(aFrame(1));
    expect([connections[0]?.isClosed, heard.mock.calls.length]).toEqual([true, 0]);
  });
});
