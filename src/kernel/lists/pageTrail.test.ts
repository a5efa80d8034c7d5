import { describe, expect, it } from "vitest";
import { backwards, cursorOf, firstPage, onwards, rowRange } from "./pageTrail.ts";

describe("the way through pages", () => {
  it("[RP-07] goes on by the cursor that a page gave, and back the same way", () => {
    const third = onwards(onwards(firstPage, "b"), "c");
    expect([firstPage, third, backwards(third), backwards(backwards(third)), backwards(firstPage)].map(cursorOf)).toEqual([
      undefined,
      "c",
      "b",
      undefined,
      undefined,
    ]);
  });

  it("[RP-07] counts rows from the first of the whole", () => {
    expect(rowRange(firstPage, 25, 25)).toEqual({ first: 1, last: 25 });
    expect(rowRange(onwards(firstPage, "b"), 25, 3)).toEqual({ first: 26, last: 28 });
    expect(rowRange(firstPage, 25, 0)).toBeUndefined();
  });
});
