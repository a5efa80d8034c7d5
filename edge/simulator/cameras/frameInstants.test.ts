import { describe, expect, it } from "vitest";
import { createFrameInstants } from "./frameInstants.ts";

describe("the instants of encoded frames", () => {
  it("are unknown for frames that nobody gave", () => {
    expect(createFrameInstants(15).of(1_234)).toBeUndefined();
  });

  it("are found again by the encoder's count, also when its clock wraps and a frame went missing", () => {
    const instants = createFrameInstants(15);
    for (const instant of [1_000, 1_067, 1_300, 1_367]) instants.push(instant);
    const base = 2 ** 32 - 6_000;
    expect([base, 0, 12_000].map((timestamp) => instants.of(timestamp))).toEqual([1_000, 1_067, 1_367]);
  });

  it("differ from frame to frame even when the clock stands still", () => {
    const instants = createFrameInstants(7.5);
    instants.push(1_000);
    instants.push(1_000);
    expect([5, 12_005].map((timestamp) => instants.of(timestamp))).toEqual([1_000, 1_001]);
  });

  it("restart with a new encoder", () => {
    const instants = createFrameInstants(15);
    instants.push(1_000);
    expect(instants.of(7)).toBe(1_000);
    instants.clear();
    expect(instants.of(7)).toBeUndefined();
  });
});
