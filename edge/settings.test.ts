import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFfmpeg, readEdgeSettings, readSimulatorSettings, SettingsError } from "./settings.ts";

let folder: string;
let env: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "edge-settings-"));
  writeFileSync(join(folder, "ffmpeg"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(folder, "notes"), "not a program", { mode: 0o644 });
  env = { PATH: folder };
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("readEdgeSettings", () => {
  it.each([
    ["a missing platform", [], /--url/],
    ["a platform without a scheme", ["--url", "example.test"], /--url/],
    ["a flag without its value", ["--url", "http://x.test", "--token"], /--token needs a value/],
    ["a flag that swallows the next one", ["--token", "--url", "http://x.test"], /--token needs a value/],
    ["an unknown flag", ["--url", "http://x.test", "--port", "1"], /--port/],
  ])("refuses %s", (_what, argv, message) => {
    expect(() => readEdgeSettings(env, argv)).toThrow(SettingsError);
    expect(() => readEdgeSettings(env, argv)).toThrow(message);
  });

  it("takes its flags in both spellings", () => {
    expect(readEdgeSettings(env, ["--url=http://x.test/", "--token", "t", "--data", "/srv/edge"])).toEqual({
      url: "http://x.test",
      token: "t",
      dataDirectory: "/srv/edge",
      recording: { keepMs: 7 * 86_400_000, keepBytes: 20e9, renditions: ["high", "low"] },
      ffmpegPath: join(folder, "ffmpeg"),
      liveEngine: "libdatachannel",
      logLevel: "info",
    });
  });

  it("keeps recordings for the configured time and size", () => {
    const chosen = { ...env, RECORDING_DAYS: "30", RECORDING_GIGABYTES: "2", RECORDING_RENDITIONS: "high" };
    const flags = ["--url=http://x.test/"];
    expect(readEdgeSettings(chosen, flags).recording).toEqual({ keepMs: 30 * 86_400_000, keepBytes: 2e9, renditions: ["high"] });
    expect(readEdgeSettings({ ...env, RECORDING_DAYS: "0" }, flags).recording.keepMs).toBe(0);
    expect(() => readEdgeSettings({ ...env, RECORDING_DAYS: "-1" }, flags)).toThrow(/RECORDING_DAYS/);
  });
});

describe("LIVE_MASTER", () => {
  it.each([
    ["a gateway", (more: Record<string, string>) => readEdgeSettings({ ...env, ...more }, ["--url=http://x.test/"])],
    ["the simulated site", (more: Record<string, string>) => readSimulatorSettings({ ...env, ...more }, ["--config", "site.json"])],
  ])("[LV-07] names the engine of %s: libdatachannel unless it says another one that there is", (_what, read) => {
    expect(read({}).liveEngine).toBe("libdatachannel");
    expect(read({ LIVE_MASTER: "werift" }).liveEngine).toBe("werift");
    expect(() => read({ LIVE_MASTER: "janus" })).toThrow(/LIVE_MASTER/);
  });
});

describe("readSimulatorSettings", () => {
  it("refuses a missing file name and an unknown variable", () => {
    expect(() => readSimulatorSettings(env, [])).toThrow(/--config/);
    expect(() => readSimulatorSettings({ ...env, GATEHOUSE_SPEED: "2" }, ["--config", "site.json"])).toThrow(/GATEHOUSE_SPEED/);
  });

  it("takes the file, the seed and how often its cameras send a key frame", () => {
    expect(readSimulatorSettings(env, ["--config", "site.json"])).toMatchObject({ seed: 1, keyFrameSeconds: 2, framesPerSecond: 15 });
    const chosen = { ...env, GATEHOUSE_SEED: "7", GATEHOUSE_KEY_FRAME_SECONDS: "10", GATEHOUSE_FRAMES_PER_SECOND: "5" };
    expect(readSimulatorSettings(chosen, ["--config", "site.json"])).toMatchObject({
      configFile: resolve("site.json"),
      seed: 7,
      keyFrameSeconds: 10,
      framesPerSecond: 5,
    });
    expect(() => readSimulatorSettings({ ...env, GATEHOUSE_KEY_FRAME_SECONDS: "11" }, ["--config", "site.json"])).toThrow(/from 1 to 10/);
  });
});

describe("findFfmpeg", () => {
  it("refuses a path that cannot be run, rather than taking another", () => {
    expect(() => findFfmpeg({ ...env, FFMPEG_PATH: join(folder, "notes") })).toThrow(/FFMPEG_PATH/);
    expect(() => findFfmpeg({ ...env, FFMPEG_PATH: folder })).toThrow(/FFMPEG_PATH/);
    expect(() => findFfmpeg({ ...env, FFMPEG_PATH: "/nowhere/ffmpeg" })).toThrow(/FFMPEG_PATH/);
  });

  it("explains how to create it if it is missing", () => {
    expect(() => findFfmpeg({ PATH: "" }, () => undefined)).toThrow(/ffmpeg is missing/);
  });

  it("prefers the setting, then the system's, then the one from npm", () => {
    expect(findFfmpeg({ PATH: "", FFMPEG_PATH: join(folder, "ffmpeg") })).toBe(join(folder, "ffmpeg"));
    expect(findFfmpeg(env, () => "/npm/ffmpeg")).toBe(join(folder, "ffmpeg"));
    expect(findFfmpeg({ PATH: "" }, () => "/npm/ffmpeg")).toBe("/npm/ffmpeg");
  });
});
