import { describe, expect, it, vi } from "vitest";
import type { Kernel, RealtimeEvent } from "#kernel/plugin.ts";
import { isRingHeard, tellRings } from "./tellRings.ts";

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
    let listen: (event: Ring) => void = () => undefined;
    const stop = vi.fn<() => void>();
    const offer = vi.fn<Kernel["toast"]["offer"]>();
    const play = vi.fn<() => void>();
    const kernel = {
      realtime: {
        subscribe: (_: string, listener: (event: Ring) => void) => {
          listen = listener;
          return stop;
        },
        serverNowMs: () => nowMs,
      },
      toast: { offer, isMuted },
      use: () => ({ get: () => ({ name: "Lobby" }) }),
    } as unknown as Kernel;
    const dispose = tellRings(kernel, { play, dispose: () => undefined });
    const ring = (more: Partial<Ring> = {}) =>
      listen({
        topic: "Devices/DoorBellRing",
        code: "notification_door_bell_ring",
        sequence: 1,
        isFresh: true,
        data: { Timestamp: "2026-03-02T09:00:00Z", SiteId: "s1", SerialNumber: "GH-INT40-0127A3", DeviceName: "Old name" },
        ...more,
      });
    return { offer, play, stop, dispose, ring };
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
    expect(stop).toHaveBeenCalledOnce();
  });
});
