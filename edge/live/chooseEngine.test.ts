import { describe, expect, it } from "vitest";
import { createLogTo } from "#domain/log.ts";
import { chooseEngine } from "./chooseEngine.ts";
import { hasPictureLoss, isRtcp } from "./rtcp.ts";
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

describe("RTCP", () => {
  it("[LV-07] is told from RTP, and a lost picture from other reports, also behind another one", () => {
    const receiver = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]);
    const loss = Buffer.from([0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2]);
    const video = Buffer.from([0x80, 0x80 | 102, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect([receiver, loss, video].map(isRtcp)).toEqual([true, true, false]);
    expect([receiver, loss, Buffer.concat([receiver, loss]), Buffer.from([0x81, 206])].map(hasPictureLoss)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
