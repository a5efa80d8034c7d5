import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "./lock.mjs";

describe("withLock", () => {
  /** @type {string} */
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "gh-lock-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("lets one at a time work, and tells who waits", async () => {
    const lock = join(folder, "a/prepare.lock");
    const order = [];
    const first = Promise.withResolvers();
    const one = withLock(lock, async () => {
      order.push("one begins");
      await first.promise;
      order.push("one ends");
    });
    const told = () => {
      order.push("two waits");
      first.resolve(undefined);
    };
    const two = withLock(lock, async () => order.push("two begins"), told);
    await Promise.all([one, two]);
    expect(order).toEqual(["one begins", "two waits", "one ends", "two begins"]);
    expect(existsSync(lock)).toBe(false);
  });

  it("takes over the lock of a process that died", async () => {
    const lock = join(folder, "prepare.lock");
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(lock, String(pid));
    expect(await withLock(lock, async () => "done")).toBe("done");
  });

  it("gives the lock back when the work fails", async () => {
    const lock = join(folder, "prepare.lock");
    await expect(withLock(lock, () => Promise.reject(new Error("no network")))).rejects.toThrow("no network");
    expect(existsSync(lock)).toBe(false);
  });
});
