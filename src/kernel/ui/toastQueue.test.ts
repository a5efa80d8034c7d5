import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { createToastQueue, type ToastClock } from "./toastQueue.ts";

function fakeClock() {
  let nowMs = 0;
  let timers: { atMs: number; run: () => void }[] = [];
  const clock: ToastClock = {
    now: () => nowMs,
    after: (delayMs, run) => {
      const timer = { atMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const pass = (ms: number) => {
    const endMs = nowMs + ms;
    for (;;) {
      const next = timers.filter((timer) => timer.atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      nowMs = next.atMs;
      next.run();
    }
    nowMs = endMs;
  };
  return { clock, pass, pending: () => timers.length };
}

const titles = (queue: ReturnType<typeof createToastQueue>) => queue.snapshot().map((toast) => toast.title);

describe("createToastQueue", () => {
  it("[SH-06] never shows more than five, and the oldest gives way", () => {
    const queue = createToastQueue(fakeClock().clock);
    for (let n = 1; n <= limits.toastsAtOnce + 2; n++) queue.show({ level: "plain", title: `${n}` });
    expect(titles(queue)).toEqual(["3", "4", "5", "6", "7"]);
  });
  it("[IC-07] keeps a toast for as long as it says", () => {
    const { clock, pass } = fakeClock();
    const queue = createToastQueue(clock);
    queue.show({ level: "plain", title: "ring", lifeMs: 30_000 });
    pass(29_999);
    expect(titles(queue)).toEqual(["ring"]);
    pass(1);
    expect(titles(queue)).toEqual([]);
  });
  it("[SH-06] closes each toast seven seconds after it came", () => {
    const { clock, pass } = fakeClock();
    const queue = createToastQueue(clock);
    queue.show({ level: "plain", title: "first" });
    pass(3_000);
    queue.show({ level: "plain", title: "second" });
    pass(limits.toastMs - 3_000 - 1);
    expect(titles(queue)).toEqual(["first", "second"]);
    pass(1);
    expect(titles(queue)).toEqual(["second"]);
    pass(3_000);
    expect(titles(queue)).toEqual([]);
  });
  it("does not count the time while somebody reads", () => {
    const { clock, pass } = fakeClock();
    const queue = createToastQueue(clock);
    queue.show({ level: "plain", title: "read me" });
    pass(6_000);
    queue.hold();
    pass(60_000);
    queue.show({ level: "plain", title: "came meanwhile" });
    expect(titles(queue)).toEqual(["read me", "came meanwhile"]);
    queue.release();
    pass(1_000);
    expect(titles(queue)).toEqual(["came meanwhile"]);
  });
  it("runs again after the held toast was dismissed under the pointer", () => {
    const { clock, pass } = fakeClock();
    const queue = createToastQueue(clock);
    const id = queue.show({ level: "plain", title: "held" });
    queue.hold();
    queue.dismiss(id);
    queue.show({ level: "plain", title: "next" });
    pass(limits.toastMs);
    expect(titles(queue)).toEqual([]);
  });
  it("replaces the same message instead of stacking it", () => {
    const { clock, pass } = fakeClock();
    const queue = createToastQueue(clock);
    queue.show({ level: "bad", title: "Not saved", code: "error_system" });
    pass(6_000);
    queue.show({ level: "bad", title: "Not saved", code: "error_system" });
    pass(6_000);
    expect(titles(queue)).toEqual(["Not saved"]);
  });
  it("gives the same snapshot until something changes", () => {
    const queue = createToastQueue(fakeClock().clock);
    queue.show({ level: "plain", title: "one" });
    expect(queue.snapshot()).toBe(queue.snapshot());
  });
  it("leaves no timer behind", () => {
    const { clock, pending } = fakeClock();
    const queue = createToastQueue(clock);
    queue.show({ level: "plain", title: "one" });
    queue.dispose();
    expect(pending()).toBe(0);
  });
});
