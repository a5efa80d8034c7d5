import { describe, expect, it } from "vitest";
import { createSerialQueue } from "./serialQueue.ts";

const tick = () => new Promise((resolve) => setTimeout(resolve));

describe("a serial queue", () => {
  it("begins a task when the one before has ended", async () => {
    const inTurn = createSerialQueue();
    const steps: string[] = [];
    const task = (name: string) => async () => {
      steps.push(`${name} begins`);
      await tick();
      steps.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([inTurn(task("a")), inTurn(task("b"))])).toEqual(["a", "b"]);
    expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  it("rejects for the failed task and runs the next one", async () => {
    const inTurn = createSerialQueue();
    const failed = inTurn(() => Promise.reject(new Error("lost")));
    const next = inTurn(() => Promise.resolve("next"));
    await expect(failed).rejects.toThrow("lost");
    expect(await next).toBe("next");
  });
});
