import { expect, it, vi } from "vitest";
import { once } from "./once.ts";

it("asks once for what it has, and again for what it could not have", async () => {
  const code = { search: () => [] };
  const load = vi.fn<() => Promise<object>>().mockRejectedValueOnce(new Error("no network")).mockResolvedValue(code);
  const ask = once(load);
  await expect(ask()).rejects.toThrow("no network");
  expect(await ask()).toBe(code);
  // What is there need not be waited for.
  expect(ask()).toBe(code);
  expect(load).toHaveBeenCalledTimes(2);
});
