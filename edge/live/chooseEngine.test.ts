import { describe, expect, it, vi } from "vitest";
import { createLogTo } from "#domain/log.ts";
import { chooseEngine } from "./chooseEngine.ts";
import type { IceServer } from "./master.ts";
import type { CreatePeer } from "./peer.ts";
import { createWeriftPeer } from "./weriftPeer.ts";

function aLog() {
  const lines: string[] = [];
  return { lines, log: createLogTo({ level: "info", write: (line) => lines.push(line) }) };
}

describe("LIVE_MASTER", () => {
  it("[LV-07] takes the wanted engine, which the log names", () => {
    const { lines, log } = aLog();
    expect(chooseEngine("werift", log)).toBe(createWeriftPeer);
    expect(chooseEngine("libdatachannel", log)).not.toBe(createWeriftPeer);
    expect(lines.map((line) => /"engine":"(\w+)"/.exec(line)?.[1])).toEqual(["werift", "libdatachannel"]);
    expect(lines.join()).not.toContain("warn");
  });

  it("[LV-07] goes on with werift where this machine has no build of libdatachannel, and says why", () => {
    const { lines, log } = aLog();
    const load = () => {
      throw new Error("no such binary");
    };
    expect(chooseEngine("libdatachannel", log, load)).toBe(createWeriftPeer);
    expect(lines[0]).toMatch(/warn.*cannot be used on this machine.*no such binary/);
    expect(lines[1]).toContain('"engine":"werift"');
  });

  it("[LV-07] gives a viewer that is reached by a TCP relay alone to werift", async () => {
    const asked: IceServer[][] = [];
    const createPeer = vi.fn<CreatePeer>(({ iceServers }) => {
      asked.push([...iceServers]);
      return { close: async () => undefined } as ReturnType<CreatePeer>;
    });
    const choose = chooseEngine("libdatachannel", aLog().log, () => createPeer);
    const nothing = () => undefined;
    const events = {
      onState: nothing,
      onCandidate: nothing,
      onDataOpen: nothing,
      onDataClosed: nothing,
      onMessage: nothing,
      onTalkPacket: nothing,
      onPli: nothing,
      onUnrepaired: nothing,
    };
    const peerFor = (...urls: string[]) => choose({ iceServers: [{ urls }], mayTalk: false, events });
    const peers = [peerFor("stun:a.example"), peerFor("turn:a.example", "turns:a.example"), peerFor("turns:a.example", "stun:a.example")];
    expect(asked.length).toBe(2);
    await Promise.all(peers.map((peer) => peer.close()));
  });
});
