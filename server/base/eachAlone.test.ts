import { expect, it, vi } from "vitest";
import { eachAlone } from "./eachAlone.ts";

it("[NF-10] one thing that fails keeps nothing from the others, and is named in the log", async () => {
  const error = vi.fn();
  const done: number[] = [];
  await eachAlone(
    [1, 2, 3],
    async (item) => {
      if (item === 2) throw new Error("two");
      done.push(item);
    },
    { log: { error }, what: "It failed", nameOf: (item) => ({ item }) },
  );
  expect(done).toEqual([1, 3]);
  expect(error).toHaveBeenCalledExactlyOnceWith("It failed", { item: 2, error: expect.stringContaining("two") });
});
