import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBurstQueue } from "./burstQueue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const packets = (from: number, count: number) => Array.from({ length: count }, (_, index) => Buffer.from([(from + index) & 0xff]));

it("[LV-07] sends the frames since the last key frame in small bursts, and what comes meanwhile after them", () => {
  const sent: number[] = [];
  const queue = createBurstQueue((packet) => sent.push(packet[0] ?? -1));
  queue.add(packets(0, 150));
  expect(sent.length).toBe(64);
  queue.add(packets(150, 1));
  expect(sent.length).toBe(64);
  vi.advanceTimersByTime(3);
  expect(sent.length).toBe(128);
  vi.advanceTimersByTime(3);
  expect(sent).toEqual(Array.from({ length: 151 }, (_, index) => index));
  expect(queue.isEmpty).toBe(true);
});

it("[LV-07] sends small bursts at once, and nothing after it was cleared", () => {
  const sent: Buffer[] = [];
  const queue = createBurstQueue((packet) => sent.push(packet));
  queue.add(packets(0, 3));
  expect(sent.length).toBe(3);
  queue.add(packets(0, 100));
  queue.clear();
  vi.advanceTimersByTime(100);
  expect(sent.length).toBe(67);
});
