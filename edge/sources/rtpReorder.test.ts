import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRtpReorder } from "./rtpReorder.ts";

const packetOf = (sequence: number) => {
  const packet = Buffer.alloc(12);
  packet[0] = 0x80;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  return packet;
};

describe("[VS-05] RTP packets that came by UDP", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const order = (sequences: readonly number[], waitMs = 1_000) => {
    const seen: number[] = [];
    const reorder = createRtpReorder((packet) => seen.push(packet.readUInt16BE(2)));
    for (const sequence of sequences) reorder.push(packetOf(sequence));
    vi.advanceTimersByTime(waitMs);
    reorder.dispose();
    return seen;
  };

  it("are put into their order, also where the numbers begin again", () => {
    expect(order([1, 3, 2, 4])).toEqual([1, 2, 3, 4]);
    expect(order([65_534, 0, 65_535, 1])).toEqual([65_534, 65_535, 0, 1]);
  });

  it("are each handed on once, and not after later ones", () => {
    expect(order([1, 2, 2, 1, 3])).toEqual([1, 2, 3]);
  });

  it("do not wait for a lost one for long, nor for many", () => {
    expect(order([1, 3, 4, 6], 99)).toEqual([1]);
    expect(order([1, 3, 4, 6])).toEqual([1, 3, 4, 6]);
    const many = Array.from({ length: 80 }, (_, index) => index + 3);
    expect(order([1, ...many], 0)).toEqual([1, ...many]);
  });

  it("go on after the sender began anew", () => {
    expect(order([1, 2, 30_000, 30_001, 5])).toEqual([1, 2, 30_000, 30_001, 5]);
  });

  it("that are too short are dropped", () => {
    const seen: Buffer[] = [];
    createRtpReorder((packet) => seen.push(packet)).push(Buffer.alloc(3));
    expect(seen).toEqual([]);
  });
});
