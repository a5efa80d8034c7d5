import { expect, it } from "vitest";
import { inMessages } from "./segmentList.ts";

it("[PL-04] what does not fit one message comes in several, whose ranges together are the one that was asked for", () => {
  const segments = [10, 30, 50, 70, 90].map((startMs) => ({ startMs }));
  const told = inMessages(segments, { fromMs: 15, toMs: 100 }, 2);
  expect(told.map(({ fromMs, toMs, segments: own }) => [fromMs, toMs, own.map(({ startMs }) => startMs)])).toEqual([
    [15, 50, [10, 30]],
    [50, 90, [50, 70]],
    [90, 100, [90]],
  ]);
  expect(inMessages([], { fromMs: 15, toMs: 100 }, 2)).toEqual([{ fromMs: 15, toMs: 100, segments: [] }]);
});
