import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createFfmpegSource } from "./ffmpegSource.ts";
import { probeSource } from "./probeSource.ts";
import { openRtspRelay } from "./rtspRelay.ts";
import { rtspInput } from "./sourceInput.ts";
import { startTestCamera } from "./testCamera.ts";

const signIn = { userName: "operator", password: "S3cret?of/the:camera" };
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** What everybody on this machine can see of every program that this one started. */
function commandLines(): string {
  if (!existsSync("/proc/self")) return spawnSync("ps", ["-axww", "-o", "args"], { encoding: "utf8" }).stdout;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        return "";
      }
    })
    .join("\n");
}

describe("[VS-05] the password of a camera", () => {
  it("is on no command line while the camera is read, nor is its user name", async () => {
    const camera = await startTestCamera({ signIn });
    const input = rtspInput(camera.url, signIn);
    if (!input) throw new Error("the address was refused");
    const source = createFfmpegSource({ input, delayMs: () => 10 });
    cleanups.push(camera.dispose, source.dispose);
    const live = new Promise<void>((done) => source.onState((state) => state === "live" && done()));
    await source.start();
    await live;
    const seen = commandLines();
    expect(seen).toMatch(/-i rtsp:\/\/127\.0\.0\.1:\d+\/camera /);
    for (const secret of [
      signIn.password,
      encodeURIComponent(signIn.password),
      `${signIn.userName}:`,
      `${signIn.userName}@`,
      `:${camera.port}/stream`,
    ])
      expect([secret, seen.includes(secret)]).toEqual([secret, false]);
  });

  it("opens the camera, and a wrong one does not", async () => {
    const camera = await startTestCamera({ signIn });
    cleanups.push(camera.dispose);
    expect(await probeSource(camera.url, { signIn })).toMatchObject({ ok: true, codec: "h264" });
    const wrong = { ...signIn, password: "wrong" };
    expect(await probeSource(camera.url, { signIn: wrong })).toEqual({ ok: false, failure: "error_video_source_unauthorized" });
    expect(await probeSource(camera.url)).toEqual({ ok: false, failure: "error_video_source_unauthorized" });
  });
});

describe("a relay", () => {
  /** Writes down what it hears and says nothing. */
  async function listener() {
    const heard: string[] = [];
    const server = createServer((socket) => socket.on("data", (data) => heard.push(data.toString())).on("error", () => undefined));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    cleanups.push(() => void server.close());
    return { heard, port: (server.address() as AddressInfo).port };
  }
  const opened = async (port: number) => {
    const relay = await openRtspRelay(`rtsp://operator:secret@127.0.0.1:${port}/live/main?channel=1`);
    cleanups.push(relay.close);
    return relay;
  };

  it("puts the camera's address into requests, and no password before it is asked for one", async () => {
    const { heard, port } = await listener();
    const relay = await opened(port);
    const socket = connect(Number(new URL(relay.url).port), "127.0.0.1");
    cleanups.push(() => void socket.destroy());
    socket.write(`DESCRIBE ${relay.url} RTSP/1.0\r\nCSeq: 1\r\n\r\nSETUP ${relay.url}/track1 RTSP/1.0\r\nCSeq: 2\r\n\r\n`);
    await expect.poll(() => heard.join("")).toContain("CSeq: 2\r\n\r\n");
    const there = `rtsp://127.0.0.1:${port}/live/main?channel=1`;
    expect(heard.join("")).toBe(`DESCRIBE ${there} RTSP/1.0\r\nCSeq: 1\r\n\r\nSETUP ${there}/track1 RTSP/1.0\r\nCSeq: 2\r\n\r\n`);
  });

  it("serves one reader and nobody after it", async () => {
    const { port } = await listener();
    const relay = await opened(port);
    const local = Number(new URL(relay.url).port);
    const first = connect(local, "127.0.0.1");
    cleanups.push(() => void first.destroy());
    await new Promise<void>((done) => first.once("connect", done));
    // Whoever is let in by the system before the port is closed is put out at once.
    const isOut = new Promise<string>((done) =>
      connect(local, "127.0.0.1")
        .once("error", () => done("out"))
        .once("close", () => done("out")),
    );
    expect(await isOut).toBe("out");
    expect(first.destroyed).toBe(false);
  });

  it("ends with whoever speaks no RTSP, and with its camera", async () => {
    const { port } = await listener();
    const relay = await opened(port);
    const socket = connect(Number(new URL(relay.url).port), "127.0.0.1");
    const closed = new Promise<void>((done) => socket.on("error", () => undefined).once("close", () => done()));
    socket.write("x".repeat(20_000));
    await closed;
    const nowhere = await openRtspRelay("rtsp://a:b@127.0.0.1:1/");
    const other = connect(Number(new URL(nowhere.url).port), "127.0.0.1");
    await new Promise<void>((done) => other.on("error", () => undefined).once("close", () => done()));
  });
});
