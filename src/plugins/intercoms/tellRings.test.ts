import { describe, expect, it, vi } from "vitest";
import { LockState } from "#contract/enumerations.ts";
import type { RealtimeEvent } from "#kernel/plugin.ts";
import { aDevice } from "../../../tests/builders/aDevice.ts";
import { aDeviceDirectory } from "../../../tests/builders/aDeviceDirectory.ts";
import { aKernel, provided } from "../../../tests/builders/aKernel.ts";
import { aRealtime } from "../../../tests/builders/aRealtime.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { Notices } from "../notices/services.ts";
import { isRingHeard, tellRings } from "./tellRings.ts";

const intercom = "GH-INT40-0127A3";
const door = "GH-AC40-00912F";
const nowMs = Date.parse("2026-03-02T09:00:00Z");
const seconds = (count: number) => nowMs + count * 1000;

describe("[IC-06] a ring", () => {
  it.each([
    ["of now", 0, true],
    ["of half a minute ago", -30, true],
    ["older than that", -30.001, false],
    ["half a minute ahead of the server's clock", 30, true],
    ["further ahead", 30.001, false],
  ])("%s", (_, at, isHeard) => {
    expect(isRingHeard(seconds(at), nowMs)).toBe(isHeard);
  });
});

describe("[IC-07] [RZ-11] who is told", () => {
  type Ring = RealtimeEvent<"Devices/DoorBellRing">;
  /** Of a person who is told, or who keeps it quiet. */
  function aConsole({ isQuiet = false } = {}) {
    const realtime = aRealtime(() => nowMs);
    const takeBack = vi.fn<() => void>();
    const offer = vi.fn((..._: unknown[]) => takeBack);
    const info = vi.fn<(...said: unknown[]) => void>();
    const tell = vi.fn<Notices["tell"]>(async (_, show) => (isQuiet ? undefined : show()));
    const devices = [
      aDevice({ serialNumber: intercom, name: "Lobby", pairedSerials: [door] }),
      aDevice({ serialNumber: door, name: "Lobby" }),
      aDevice({ serialNumber: "GH-AC40-OTHER", name: "Lobby" }),
    ];
    const services = [provided(Notices, { tell }), provided(DeviceDirectory, aDeviceDirectory(devices))];
    const kernel = aKernel({ realtime, toast: { offer, info }, services });
    const dispose = tellRings(kernel);
    const ring = (more: Partial<Ring> = {}) =>
      void realtime.tell("Devices/DoorBellRing", {
        topic: "Devices/DoorBellRing",
        code: "notification_door_bell_ring",
        sequence: 1,
        isFresh: true,
        data: { Timestamp: "2026-03-02T09:00:00Z", SiteId: "s1", SerialNumber: "GH-INT40-0127A3", DeviceName: "Old name" },
        ...more,
      });
    const answer = async (UserId: string, isFresh = true) => {
      void realtime.tell("Doorbells/Index", { data: { SerialNumber: intercom, UserId, UserName: "Ruth Adeyemi" }, isFresh });
      await new Promise(setImmediate);
    };
    const lock = (SerialNumber: string, lockState: number) =>
      void realtime.tell("Devices/LockState", { data: { SerialNumber, LockState: lockState } });
    return { offer, info, takeBack, tell, heard: realtime.heard, dispose, ring, answer, lock };
  }

  it("is told as they want it, with a toast of half a minute with Check", () => {
    const { offer, tell, ring } = aConsole();
    ring();
    expect(tell.mock.calls.map(([notice]) => notice)).toEqual([{ kind: "doorbell", serialNumber: intercom }]);
    expect(offer.mock.calls).toEqual([
      [
        "intercoms.rings",
        { name: "Lobby" },
        { command: "intercoms:check", args: { serialNumber: "GH-INT40-0127A3" }, label: "intercoms.check", lifeMs: 30_000 },
        { command: "notices:snooze-device", args: { serialNumber: "GH-INT40-0127A3" }, label: "intercoms.quiet" },
      ],
    ]);
  });
  it("is not told of a ring that a new stream repeats", () => {
    const { tell, ring } = aConsole();
    ring({ isFresh: false });
    expect(tell).not.toHaveBeenCalled();
  });
  it("[B-28] is not told who answers a ring that was held back from them", async () => {
    const { offer, info, ring, answer } = aConsole({ isQuiet: true });
    ring();
    await answer("p2");
    expect([offer.mock.calls.length, info.mock.calls.length]).toEqual([0, 0]);
  });
  it("hears nothing more once the session has ended", () => {
    const { heard, dispose } = aConsole();
    expect(heard()).toHaveLength(3);
    dispose();
    expect(heard()).toEqual([]);
  });

  it("[B-25] reads who answers, and has the ring no longer", async () => {
    const { ring, answer, takeBack, info } = aConsole();
    await answer("p2");
    expect(info).not.toHaveBeenCalled();
    ring();
    await answer("p2");
    await answer("p3");
    expect(takeBack).toHaveBeenCalledOnce();
    expect(info.mock.calls).toEqual([["intercoms.answered", { person: "Ruth Adeyemi", name: "Lobby" }]]);
  });
  it("[B-25] is not told what they did themselves, at this console or another, nor what a new stream repeats", async () => {
    const { ring, answer, takeBack, info } = aConsole();
    ring();
    await answer("p1", false);
    expect(takeBack).not.toHaveBeenCalled();
    await answer("p1");
    expect([takeBack.mock.calls.length, info.mock.calls.length]).toEqual([1, 0]);
  });
  it("[B-25] has the ring no longer once its door opens, and only then", async () => {
    const { ring, lock, takeBack } = aConsole();
    ring();
    lock("GH-AC40-OTHER", LockState.Unlocked);
    lock(door, LockState.Locked);
    expect(takeBack).not.toHaveBeenCalled();
    lock(door, LockState.Unlocked);
    await vi.waitFor(() => expect(takeBack).toHaveBeenCalledOnce());
    ring();
    lock(intercom, LockState.Unlocked);
    await vi.waitFor(() => expect(takeBack).toHaveBeenCalledTimes(2));
  });
  it("[B-25] sees one toast for a bell that is pressed again and again", async () => {
    const { ring, takeBack, offer } = aConsole();
    ring();
    ring();
    await vi.waitFor(() => expect([offer.mock.calls.length, takeBack.mock.calls.length]).toEqual([2, 1]));
  });
});
