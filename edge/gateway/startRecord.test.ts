import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../recording/testRecording.ts";
import { openStartRecord, type StartRecord } from "./startRecord.ts";

describe("[VS-01] how starts of a gateway went", () => {
  let folder: string;
  let nowMs = 0;
  const opened: StartRecord[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "gatehouse-start-"));
  });
  afterEach(() => {
    for (const record of opened.splice(0)) record.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = () => join(folder, "start.json");
  const begin = () => {
    const record = openStartRecord({ file: file(), now: () => nowMs, log: silentLog });
    opened.push(record);
    return record;
  };

  it("makes the third start careful after two that ended early, and the one after a good one not", () => {
    expect([begin().isCareful, begin().isCareful]).toEqual([false, false]);
    const third = begin();
    expect(third.isCareful).toBe(true);
    third.succeed();
    expect(existsSync(file())).toBe(false);
    expect(begin().isCareful).toBe(false);
  });

  it("does not count a start that was ended in order", () => {
    for (let count = 0; count < 5; count++) {
      const record = begin();
      expect(record.isCareful).toBe(false);
      record.dispose();
    }
  });

  it("leaves out a part that was under way at two ends, until its settings change or an hour passed", () => {
    begin();
    begin();
    begin().begin("yard", ["a"]);
    const fourth = begin();
    expect(fourth.isSetAside("yard", ["a"])).toBe(false);
    fourth.begin("gate", ["b"])?.();
    fourth.begin("yard", ["a"]);
    const fifth = begin();
    expect([fifth.isSetAside("yard", ["a"]), fifth.isSetAside("yard", ["new"]), fifth.isSetAside("gate", ["b"])]).toEqual([
      true,
      false,
      false,
    ]);
    nowMs += 3_600_000;
    expect(fifth.isSetAside("yard", ["a"])).toBe(false);
    fifth.begin("yard", ["a"])?.();
    expect(begin().isSetAside("yard", ["a"])).toBe(false);
  });

  it("writes nothing down about parts while nothing failed", () => {
    const record = begin();
    expect(record.begin("yard", ["a"])).toBeUndefined();
    record.succeed();
    expect(existsSync(file())).toBe(false);
  });

  it("goes on where it cannot be written", () => {
    rmSync(folder, { recursive: true });
    const record = openStartRecord({ file: "/dev/null/start.json", now: () => 0, log: silentLog });
    opened.push(record);
    expect(record.isCareful).toBe(false);
  });
});
