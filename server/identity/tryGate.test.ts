import { describe, expect, it } from "vitest";
import { createTryGate, GateFullError } from "./tryGate.ts";

const rules = { slotsOfNetwork: 1, queueOfNetwork: 3, waitingOfNetwork: 6, waitMs: 10_000 };

describe("[AU-02] the sign-in slots of a network", () => {
  /** A gate whose only slot is taken until `release`; `order` lists the tries that had it afterwards. */
  function rig(more: Partial<typeof rules> = {}) {
    const gate = createTryGate({ ...rules, ...more });
    const order: string[] = [];
    const started = (name: string) => gate.run("net", () => Promise.resolve(order.push(name)));
    const held = Promise.withResolvers<void>();
    const holder = gate.run("net", () => held.promise);
    return { gate, order, started, release: () => (held.resolve(), holder) };
  }

  it("go to the oldest try, but to the newest while many wait", async () => {
    const few = rig();
    const all = ["a", "b", "c"].map((name) => few.started(name));
    await few.release();
    await Promise.all(all);
    expect(few.order).toEqual(["a", "b", "c"]);
    const many = rig();
    const more = ["a", "b", "c", "d", "e"].map((name) => many.started(name));
    await many.release();
    await Promise.all(more);
    expect(many.order).toEqual(["e", "d", "a", "b", "c"]);
  });

  it("are separate for each network", async () => {
    const { gate, release } = rig();
    expect(await gate.run("elsewhere", () => Promise.resolve("done"))).toBe("done");
    await release();
  });

  it("are refused to the oldest try if too many wait, and to a try that waits too long", async () => {
    const { started, order, release } = rig();
    const oldest = started("a");
    const rest = ["b", "c", "d", "e", "f", "g"].map((name) => started(name));
    await expect(oldest).rejects.toThrow(GateFullError);
    await release();
    await Promise.all(rest);
    expect(order).not.toContain("a");
    const late = rig({ waitMs: 5 });
    await expect(late.started("a")).rejects.toThrow(GateFullError);
    await late.release();
    await late.started("b");
    expect(late.order).toEqual(["b"]);
  });

  it("are freed when the work throws", async () => {
    const { gate, release } = rig();
    await release();
    await expect(gate.run("net", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await gate.run("net", () => Promise.resolve(1))).toBe(1);
  });
});
