import { describe, expect, it } from "vitest";
import { createLogTo } from "#domain/log.ts";
import { chooseEngine } from "./chooseEngine.ts";
import { createWeriftPeer } from "./weriftPeer.ts";

describe("LIVE_MASTER", () => {
  it("[LV-07] takes the wanted engine, and says in the log when this machine has none", () => {
    const lines: string[] = [];
    const log = createLogTo({ level: "info", write: (line) => lines.push(line) });
    expect(chooseEngine("werift", log)).toBe(createWeriftPeer);
    expect(chooseEngine("libdatachannel", log)).not.toBe(createWeriftPeer);
    expect(lines).toEqual([]);
    const load = () => {
      throw new Error("no such binary");
    };
    expect(chooseEngine("libdatachannel", log, load)).toBe(createWeriftPeer);
    expect(lines.join()).toMatch(/cannot be used on this machine.*no such binary/);
  });
});
