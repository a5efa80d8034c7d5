import { expect, it } from "vitest";
import { afterStall } from "./stall.ts";

it.each([
  [
    "a hole of half a second",
    [
      [0, 10],
      [10.5, 15],
    ],
    10,
    11,
  ],
  ["a picture that cannot be decoded", [[0, 15]], 10, 11],
  ["what is still being loaded", [[0, 10]], 10, undefined],
  [
    "a hole of more than a second",
    [
      [0, 10],
      [11.5, 15],
    ],
    10,
    undefined,
  ],
] as const)("[PL-14] jumps a second ahead over %s, where what follows is loaded", (_what, buffered, atSeconds, expected) => {
  expect(afterStall(buffered, atSeconds)).toBe(expected);
});
