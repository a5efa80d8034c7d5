import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCameraPicture } from "./cameraPicture.ts";
import { createFrame } from "./drawing/picture.ts";

let nowMs = 1_000;
let pending: { run: () => void; ms: number } | undefined;

beforeEach(() => {
  nowMs = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  vi.stubGlobal("setTimeout", (run: () => void, ms: number) => {
    pending = { run, ms };
    return 1;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets what is due run, so much later than it is due; answers how long what comes next has to wait. */
function runLate(byMs = 0): number | undefined {
  const due = pending;
  pending = undefined;
  nowMs += (due?.ms ?? 0) + byMs;
  due?.run();
  return (pending as { ms: number } | undefined)?.ms;
}

it("draws at its own rate, and skips late frames without catching up", async () => {
  const frame = createFrame(4, 4);
  const renderer = { render: () => frame };
  const picture = createCameraPicture({ framesPerSecond: 10, openRenderer: async () => renderer, now: () => nowMs, onFailure: vi.fn() });
  const instants: number[] = [];
  picture.subscribe("main", (_frame, instant) => instants.push(instant));
  await Promise.resolve();
  await Promise.resolve();
  expect([runLate(), runLate(), runLate(40)]).toEqual([100, 100, 60]);
  expect([runLate(240), runLate()]).toEqual([60, 100]);
  expect(instants).toEqual([1_000, 1_100, 1_240, 1_540, 1_600]);
  picture.dispose();
});
