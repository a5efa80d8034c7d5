import { expect, it, vi } from "vitest";
import { once } from "./once.ts";

it("asks once for what it has, and again for what it could not have", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("no network")).mockResolvedValue("code");
  const code = once(load);
  await expect(code()).rejects.toThrow("no network");
  expect([await code(), await code()]).toEqual(["code", "code"]);
  expect(load).toHaveBeenCalledTimes(2);
});
