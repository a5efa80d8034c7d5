import { afterEach, describe, expect, it } from "vitest";
import { createLogTo } from "#domain/log.ts";
import { systemClock } from "../clock.ts";
import { createJobs } from "../jobs/createJobs.ts";
import { createFreeSpace } from "./freeSpace.ts";

const silent = createLogTo({ level: "silent", write: () => undefined });
const jobs = createJobs({ log: silent, clock: systemClock });
afterEach(() => jobs.stop());

async function guard(first: number, leastBytes = 1_000) {
  const lines: string[] = [];
  const disk = { free: first, isBroken: false };
  const space = await createFreeSpace({
    directory: "/data",
    leastBytes,
    log: createLogTo({ level: "info", write: (line) => lines.push(line) }),
    jobs,
    read: async () => {
      if (disk.isBroken) throw new Error("EIO");
      return disk.free;
    },
    checkEveryMs: 1_000_000,
  });
  return { space, disk, lines };
}

describe("the guard of the disk", () => {
  it("refuses what would take the space below the least, and says nothing of it", async () => {
    const { space, lines } = await guard(1_500);
    expect([await space.hasRoomFor(500), await space.hasRoomFor(501), space.isLow(), lines]).toEqual([true, false, false, []]);
  });

  it("is low from below the least until there is a tenth more, and says both once", async () => {
    const { space, disk, lines } = await guard(1_000);
    const told: boolean[] = [];
    space.onChange((isLow) => told.push(isLow));
    const answers: boolean[] = [];
    for (disk.free of [1_000, 999, 1_050, 1_099, 1_100, 1_000]) answers.push(await space.hasRoomFor(0));
    expect(answers).toEqual([true, false, false, false, true, true]);
    expect(told).toEqual([true, false]);
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(["error", "info"]);
  });

  it("is low at once when it begins low", async () => {
    const { space } = await guard(10);
    expect(space.isLow()).toBe(true);
  });

  it("never refuses with a least of 0, or when nobody knows", async () => {
    const off = await guard(0, 0);
    expect([off.space.isLow(), await off.space.hasRoomFor(0)]).toEqual([false, true]);
    const { space, disk } = await guard(5_000);
    disk.isBroken = true;
    expect([await space.hasRoomFor(1_000_000), space.isLow()]).toEqual([true, false]);
  });

  it("reads a real disk", async () => {
    const space = await createFreeSpace({ directory: "/tmp", leastBytes: 1, log: silent, jobs });
    expect(space.isLow()).toBe(false);
  });
});
