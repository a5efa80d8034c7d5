import { describe, expect, it } from "vitest";
import { createResendWatch } from "./resendWatch.ts";

function aWatch({ first = 65_500, packets = 300, history = 128 } = {}) {
  const watch = createResendWatch(history);
  let last = first;
  for (let count = 0; count < packets; count++) {
    last = (first + count) & 0xffff;
    watch.sent(last);
  }
  return { watch, last, before: (count: number) => (last - count) & 0xffff };
}

describe("[LV-07] packets that a viewer wants again", () => {
  it("are left to the engine while it has them, unless the viewer asks for one of them a fourth time", () => {
    const { watch, before } = aWatch();
    expect(watch.isBeyondRepair([before(127), before(3)])).toBe(false);
    expect([2, 3, 4].map(() => watch.isBeyondRepair([before(3)]))).toEqual([false, false, true]);
  });

  it("are beyond repair when the engine has them no longer, also across the end of the sequence numbers", () => {
    const { watch, before } = aWatch();
    expect(watch.isBeyondRepair([before(128)])).toBe(true);
  });

  it("are reported once: earlier losses are not requested a second time", () => {
    const { watch, before } = aWatch();
    expect(watch.isBeyondRepair([before(200)])).toBe(true);
    expect(watch.isBeyondRepair([before(200), before(150), before(0)])).toBe(false);
    for (let count = 1; count <= 130; count++) watch.sent((before(0) + count) & 0xffff);
    expect(watch.isBeyondRepair([before(-1)])).toBe(true);
  });

  it("are not asked for when they were never sent", () => {
    const { watch, before } = aWatch({ packets: 10 });
    expect(watch.isBeyondRepair([before(-1), before(-500), before(10), before(5_000)])).toBe(false);
    expect(createResendWatch(128).isBeyondRepair([1])).toBe(false);
  });
});
