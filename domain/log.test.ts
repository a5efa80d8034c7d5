import { describe, expect, it } from "vitest";
import { createLogTo } from "./log.ts";

const canary = "canary-51c0";

function recordingLog(level: "debug" | "warn" | "silent" = "debug") {
  const lines: string[] = [];
  const log = createLogTo({ level, write: (line) => lines.push(line), now: () => new Date("2026-11-20T10:00:00Z") });
  return { log, lines };
}

describe("createLogTo", () => {
  it.each(["password", "pin", "secret", "token", "authorization", "sessionToken", "secretAccessKey"])(
    "never writes the value of %s",
    (key) => {
      const { log, lines } = recordingLog();
      log.info("asked", { [key]: canary, request: { headers: { [key]: canary } } });
      log.with({ [key]: canary }).warn("asked");
      expect(lines.join("")).not.toContain(canary);
    },
  );

  it("never writes a password inside a URL or an error", () => {
    const { log, lines } = recordingLog();
    log.error(`cannot open rtsp://a:${canary}@cam`, { url: `rtsp://a:${canary}@cam`, error: new Error(`at rtsp://a:${canary}@cam`) });
    expect(lines.join("")).not.toContain(canary);
  });

  it("drops entries below its level", () => {
    const { log, lines } = recordingLog("warn");
    log.info("quiet");
    log.warn("loud");
    expect(lines).toHaveLength(1);
    const silent = recordingLog("silent");
    silent.log.error("nothing");
    expect(silent.lines).toEqual([]);
  });

  it("writes one line of JSON with the level, the time, the message and the fields", () => {
    const { log, lines } = recordingLog();
    log.with({ requestId: "r1" }).info("first\nsecond", { serialNumber: "AC-1", size: 2n });
    expect(lines).toEqual([
      '{"level":"info","time":"2026-11-20T10:00:00.000Z","message":"first\\nsecond","requestId":"r1","serialNumber":"AC-1","size":"2"}\n',
    ]);
  });
});
