import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, it, type TestContext } from "vitest";
import type { DeviceConfig } from "#contract/deviceLink.ts";
import { unhandledFault } from "#domain/surviveFaults.ts";

type Source = NonNullable<DeviceConfig["sources"]>[number];
type OnFinished = TestContext["onTestFinished"];

/** A gateway's folder, with the configuration that it had when it ran last. Its platform is away. */
function aFolder(onTestFinished: OnFinished, sources: Partial<Source>[]): string {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-gateway-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const identity = { accountId: "north", serialNumber: "GH-GW20-000001", secret: "secret", mqttUrl: "mqtt://127.0.0.1:9" };
  writeFileSync(join(folder, "identity.json"), JSON.stringify(identity));
  const whole = sources.map((source, index) => ({
    videoSourceId: `camera-${index}`,
    serialNumber: `GH-CAM20-00000${index}`,
    name: "Yard",
    ...source,
  }));
  const config = { revision: 1, serverTimeUtc: new Date().toISOString(), timeZoneId: "UTC", sources: whole };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  return folder;
}

/** The program itself, or another in its place. */
function start(onTestFinished: OnFinished, folder: string, program = "edge/main.ts") {
  const words = program === "edge/main.ts" ? ["--url", "http://127.0.0.1:9", "--data", folder] : [folder];
  const child: ChildProcess = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env["PATH"], RECORDING_DAYS: "0", LOG_LEVEL: "debug" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr?.on("data", (text: Buffer) => (log += text.toString()));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(stop);
  return { log: () => log, ended, stop, isRunning: () => child.exitCode === null && child.signalCode === null };
}

/** What the gateway has to tell its platform of its cameras: the last of each. */
function told(folder: string): Record<string, string> {
  let text = "";
  try {
    text = readFileSync(join(folder, "events.jsonl"), "utf8");
  } catch {
    return {};
  }
  const events = text
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as { videoSourceId: string; failureCode?: string });
  return Object.fromEntries(events.map(({ videoSourceId, failureCode = "" }) => [videoSourceId, failureCode]));
}

/** Cameras that know who may read them and have no stream: 404 for who signs in as `secrets` says for the path, 401 for all others. */
async function lockedCameras(
  onTestFinished: OnFinished,
  secrets: readonly string[],
  kind: "Basic" | "Digest",
): Promise<(index: number) => string> {
  const md5 = (text: string) => createHash("md5").update(text).digest("hex");
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    let pending = "";
    socket.on("data", (data) => {
      pending += data.toString("latin1");
      for (let end = pending.indexOf("\r\n\r\n"); end >= 0; end = pending.indexOf("\r\n\r\n")) {
        const request = pending.slice(0, end);
        pending = pending.slice(end + 4);
        const [method = "", uri = ""] = request.split(" ");
        const secret = secrets[Number(/\/(\d+)$/.exec(uri)?.[1])] ?? "";
        const basic = `Basic ${Buffer.from(`${secret}:${secret}`).toString("base64")}`;
        const response = md5(`${md5(`${secret}:door:${secret}`)}:n:${md5(`${method}:${uri}`)}`);
        const isRight = kind === "Basic" ? request.includes(`Authorization: ${basic}`) : request.includes(`response="${response}"`);
        const challenge = kind === "Basic" ? 'Basic realm="door"' : 'Digest realm="door", nonce="n"';
        const cseq = `CSeq: ${/^cseq: (\d+)/im.exec(request)?.[1]}`;
        const status = isRight ? "404 Not Found" : `401 Unauthorized\r\nWWW-Authenticate: ${challenge}`;
        socket.write(`RTSP/1.0 ${status}\r\n${cseq}\r\n\r\n`);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (index) => `rtsp://127.0.0.1:${port}/${index}`;
}

describe.concurrent("[VS-05] a gateway with stored cameras", () => {
  const randomText = randomBytes(64).toString("latin1");
  const secrets = ["100%", "%zz", "%41", "pss#w/rd?@", "grüßÄÖ", "🔑🔑", " lead and trail ", "quo\"te'\\`", "\u0000\r\nX: y", randomText];

  it.for(["Basic", "Digest"] as const)(
    "signs in by %s whatever the user name and the password are",
    { timeout: 60_000 },
    async (kind, { expect, onTestFinished }) => {
      const addressOf = await lockedCameras(onTestFinished, secrets, kind);
      const folder = aFolder(
        onTestFinished,
        secrets.map((secret, index) => ({ streamUrl: addressOf(index), userName: secret, password: secret })),
      );
      const gateway = start(onTestFinished, folder);
      const expected = Object.fromEntries(secrets.map((_, index) => [`camera-${index}`, "error_video_source_wrong_path"]));
      await expect.poll(() => told(folder), { timeout: 40_000 }).toEqual(expected);
      expect(gateway.isRunning()).toBe(true);
      expect(gateway.log()).not.toContain(unhandledFault);
      expect(secrets.filter((secret) => gateway.log().includes(secret))).toEqual([]);
    },
  );

  it("shows the failure of each camera on that camera alone, and goes on", async ({ expect, onTestFinished }) => {
    const folder = aFolder(onTestFinished, [
      { streamUrl: "rtsp://127.0.0.1:9/stream", userName: "admin", password: "100%" },
      { streamUrl: "rtsp://admin:100%@127.0.0.1:9/stream" },
      { streamUrl: "http://127.0.0.1:9/stream" },
      { streamUrl: "rtsp://camera.invalid/%zz?p=100%" },
      { streamUrl: "" },
    ]);
    const gateway = start(onTestFinished, folder);
    await expect
      .poll(() => told(folder), { timeout: 30_000 })
      .toEqual({
        "camera-0": "error_video_source_refused",
        "camera-1": "error_video_source_refused",
        "camera-2": "error_video_source_invalid_url",
        "camera-3": "error_video_source_unreachable",
        "camera-4": "error_video_source_invalid_url",
      });
    await wait(3_000);
    expect(gateway.isRunning()).toBe(true);
    expect(gateway.log()).not.toContain(unhandledFault);
  }, 60_000);
});

describe.concurrent("[VS-01] a stored configuration never locks a gateway out", () => {
  it("leaves out the camera with which two starts failed, and reads the others", async ({ expect, onTestFinished }) => {
    const streamUrl = "rtsp://127.0.0.1:9/stream";
    const folder = aFolder(onTestFinished, [
      { videoSourceId: "good", streamUrl },
      { videoSourceId: "bad", streamUrl },
      { videoSourceId: "late", streamUrl },
    ]);
    const program = "edge/gateway/testCrashingGateway.ts";
    expect(await start(onTestFinished, folder, program).ended).toBe(7);
    expect(await start(onTestFinished, folder, program).ended).toBe(7);
    rmSync(join(folder, "events.jsonl"), { force: true });
    const third = start(onTestFinished, folder, program);
    const refused = "error_video_source_refused";
    await expect
      .poll(() => told(folder), { timeout: 40_000 })
      .toEqual({ good: refused, bad: "error_video_source_set_aside", late: refused });
    expect(third.isRunning()).toBe(true);
  }, 90_000);

  it.for<[string, string]>([
    ["cut short", '{"revision":1,"sou'],
    ["of another kind", '{"revision":1,"serverTimeUtc":"2026-01-01T00:00:00.000Z","timeZoneId":"UTC","sources":{}}'],
    ["empty", ""],
    ["null", "null"],
  ])("starts with one that is %s", { timeout: 40_000 }, async ([, text], { expect, onTestFinished }) => {
    const folder = aFolder(onTestFinished, []);
    writeFileSync(join(folder, "config.json"), text);
    writeFileSync(join(folder, "start.json"), text);
    const gateway = start(onTestFinished, folder);
    await expect.poll(() => gateway.log(), { timeout: 20_000 }).toContain("device link");
    expect([gateway.isRunning(), gateway.log().includes(unhandledFault)]).toEqual([true, false]);
  });
});
