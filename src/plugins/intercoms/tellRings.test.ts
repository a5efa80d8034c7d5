import { describe, expect, it, vi } from "vitest";
import { LockState } from "#contract/enumerations.ts";
import type { Kernel, RealtimeEvent } from "#kernel/plugin.ts";
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
  function aConsole({ isMuted = false } = {}) {
    const listeners = new Map<string, (event: unknown) => void>();
    const stop = vi.fn<() => void>();
    const takeBack = vi.fn<() => void>();
    const offer = vi.fn<Kernel["toast"]["offer"]>(() => takeBack);
    const info = vi.fn<Kernel["toast"]["info"]>();
    const play = vi.fn<() => void>();
    const kernel = {
      realtime: {
        subscribe: (topic: string, listener: (event: unknown) => void) => {
          listeners.set(topic, listener);
          return stop;
        },
        serverNowMs: () => nowMs,
      },
      state: { user: { personId: "p1" } },
      toast: { offer, info, isMuted },
      use: () => ({ get: (serialNumber: string) => ({ name: "Lobby", pairedSerials: serialNumber === intercom ? [door] : [] }) }),
    } as unknown as Kernel;
    const dispose = tellRings(kernel, { play, dispose: () => undefined });
    const ring = (more: Partial<Ring> = {}) =>
      listeners.get("Devices/DoorBellRing")?.({
        topic: "Devices/DoorBellRing",
        code: "notification_door_bell_ring",
        sequence: 1,
        isFresh: true,
        data: { Timestamp: "2026-03-02T09:00:00Z", SiteId: "s1", SerialNumber: "GH-INT40-0127A3", DeviceName: "Old name" },
        ...more,
      });
    const answer = (UserId: string, isFresh = true) =>
      listeners.get("Doorbells/Index")?.({ data: { SerialNumber: intercom, UserId, UserName: "Ruth Adeyemi" }, isFresh });
    const lock = (SerialNumber: string, lockState: number) =>
      listeners.get("Devices/LockState")?.({ data: { SerialNumber, LockState: lockState } });
    return { offer, info, takeBack, play, stop, dispose, ring, answer, lock };
  }

  it("hears a sound and sees a toast of half a minute with Check", () => {
    const { offer, play, ring } = aConsole();
    ring();
    expect(play).toHaveBeenCalledOnce();
    expect(offer.mock.calls).toEqual([
      [
        "intercoms.rings",
        { name: "Lobby" },
        { command: "intercoms:check", args: { serialNumber: "GH-INT40-0127A3" }, label: "intercoms.check", lifeMs: 30_000 },
      ],
    ]);
  });
  it("is not told of a ring that a new stream repeats", () => {
    const { offer, play, ring } = aConsole();
    ring({ isFresh: false });
    expect([offer.mock.calls.length, play.mock.calls.length]).toEqual([0, 0]);
  });
  it("hears nothing while muted", () => {
    const { play, ring } = aConsole({ isMuted: true });
    ring();
    expect(play).not.toHaveBeenCalled();
  });
  it("hears nothing more once the session has ended", () => {
    const { stop, dispose } = aConsole();
    dispose();
    expect(stop).toHaveBeenCalledTimes(3);
  });

  it("[B-25] reads who answers, and has the ring no longer", () => {
    const { ring, answer, takeBack, info } = aConsole();
    answer("p2");
    expect(info).not.toHaveBeenCalled();
    ring();
    answer("p2");
    answer("p3");
    expect(takeBack).toHaveBeenCalledOnce();
    expect(info.mock.calls).toEqual([["intercoms.answered", { person: "Ruth Adeyemi", name: "Lobby" }]]);
  });
  it("[B-25] is not told what they did themselves, at this console or another, nor what a new stream repeats", () => {
    const { ring, answer, takeBack, info } = aConsole();
    ring();
    answer("p1", false);
    expect(takeBack).not.toHaveBeenCalled();
    answer("p1");
    expect([takeBack.mock.calls.length, info.mock.calls.length]).toEqual([1, 0]);
  });
  it("[B-25] has the ring no longer once its door opens, and only then", () => {
    const { ring, lock, takeBack } = aConsole();
    ring();
    lock("GH-AC40-OTHER", LockState.Unlocked);
    lock(door, LockState.Locked);
    expect(takeBack).not.toHaveBeenCalled();
    lock(door, LockState.Unlocked);
    expect(takeBack).toHaveBeenCalledOnce();
    ring();
    lock(intercom, LockState.Unlocked);
    expect(takeBack).toHaveBeenCalledTimes(2);
  });
  it("[B-25] sees one toast for a bell that is pressed again and again", () => {
    const { ring, takeBack, offer } = aConsole();
    ring();
    ring();
    expect([offer.mock.calls.length, takeBack.mock.calls.length]).toEqual([2, 1]);
  });
});
