import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, it, type TestContext } from "vitest";
import { type CameraAddress, parseCameraUrl } from "./cameraUrl.ts";
import { createFfmpegSource } from "./ffmpegSource.ts";
import { probeSource } from "./probeSource.ts";
import { framed } from "./rtspMessages.ts";
import { openRtspRelay } from "./rtspRelay.ts";
import { cameraInput } from "./sourceInput.ts";
import { startTestCamera } from "./testCamera.ts";

const signIn = { userName: "operator", password: "S3cret?of/the:camera" };
const cameraAt = (url: string): CameraAddress => {
  const camera = parseCameraUrl(url);
  if (!camera) throw new Error("the address was refused");
  return camera;
};

type OnFinished = TestContext["onTestFinished"];

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
  it("is on no command line while the camera is read, nor is its user name", async ({ onTestFinished }) => {
    const camera = await startTestCamera({ signIn });
    const input = cameraInput(camera.url, signIn);
    if (!input) throw new Error("the address was refused");
    const source = createFfmpegSource({ input, delayMs: () => 10 });
    for (const dispose of [camera.dispose, source.dispose]) onTestFinished(dispose);
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

  it("opens the camera, and a wrong one does not", async ({ onTestFinished }) => {
    const camera = await startTestCamera({ signIn });
    onTestFinished(camera.dispose);
    expect(await probeSource(camera.url, { signIn })).toMatchObject({ ok: true, codec: "h264" });
    const wrong = { ...signIn, password: "wrong" };
    expect(await probeSource(camera.url, { signIn: wrong })).toEqual({ ok: false, failure: "error_video_source_unauthorized" });
    expect(await probeSource(camera.url)).toEqual({ ok: false, failure: "error_video_source_unauthorized" });
  });
});

describe("a relay", () => {
  /** Writes down what it hears and says nothing. */
  async function listener(onTestFinished: OnFinished) {
    const heard: string[] = [];
    const server = createServer((socket) => socket.on("data", (data) => heard.push(data.toString())).on("error", () => undefined));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    return { heard, port: (server.address() as AddressInfo).port };
  }
  const opened = async (onTestFinished: OnFinished, port: number) => {
    const relay = await openRtspRelay(cameraAt(`rtsp://operator:secret@127.0.0.1:${port}/live/main?channel=1`));
    onTestFinished(relay.close);
    return relay;
  };

  it("puts the camera's address into requests, and no password before it is asked for one", async ({ onTestFinished }) => {
    const { heard, port } = await listener(onTestFinished);
    const relay = await opened(onTestFinished, port);
    const socket = connect(Number(new URL(relay.url).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write(`DESCRIBE ${relay.url}/track1 RTSP/1.0\r\nCSeq: 1\r\n\r\n`);
    await expect.poll(() => heard.join("")).toContain("CSeq: 1\r\n\r\n");
    const there = `rtsp://127.0.0.1:${port}/live/main?channel=1`;
    expect(heard.join("")).toBe(`DESCRIBE ${there}/track1 RTSP/1.0\r\nCSeq: 1\r\n\r\n`);
  });

  it("serves one reader and nobody after it", async ({ onTestFinished }) => {
    const { port } = await listener(onTestFinished);
    const relay = await opened(onTestFinished, port);
    const local = Number(new URL(relay.url).port);
    const first = connect(local, "127.0.0.1");
    onTestFinished(() => void first.destroy());
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

  it("ends with whoever speaks no RTSP, and with its camera", async ({ onTestFinished }) => {
    const { port } = await listener(onTestFinished);
    const relay = await opened(onTestFinished, port);
    const socket = connect(Number(new URL(relay.url).port), "127.0.0.1");
    const closed = new Promise<void>((done) => socket.on("error", () => undefined).once("close", () => done()));
    socket.write("x".repeat(20_000));
    await closed;
    const nowhere = await openRtspRelay(cameraAt("rtsp://a:b@127.0.0.1:1/"));
    const other = connect(Number(new URL(nowhere.url).port), "127.0.0.1");
    await new Promise<void>((done) => other.on("error", () => undefined).once("close", () => done()));
  });

  it("waits for a slow reader without a listener for each packet, and loses nothing", async ({ onTestFinished }) => {
    const packet = framed(0, Buffer.alloc(1_400, 0x80));
    const camera = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n");
      for (let count = 0; count < 4_000; count++) socket.write(packet);
    });
    await new Promise<void>((done) => camera.listen(0, "127.0.0.1", done));
    onTestFinished(() => void camera.close());
    const warnings: string[] = [];
    const warned = (warning: Error) => warnings.push(warning.name);
    process.on("warning", warned);
    onTestFinished(() => void process.off("warning", warned));
    const relay = await opened(onTestFinished, (camera.address() as AddressInfo).port);
    const reader = connect(Number(new URL(relay.url).port), "127.0.0.1");
    onTestFinished(() => void reader.destroy());
    reader.write(`OPTIONS ${relay.url} RTSP/1.0\r\nCSeq: 1\r\n\r\n`);
    reader.pause();
    await new Promise((done) => setTimeout(done, 200));
    let bytes = 0;
    reader.on("data", (chunk) => (bytes += chunk.length)).resume();
    await expect.poll(() => bytes, { timeout: 10_000 }).toBe("RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n".length + 4_000 * packet.length);
    expect(warnings).toEqual([]);
  });
});

const within = (ms: number) => ({ connectMs: ms, keyFrameMs: ms });

/** From here on side by side: the tests wait for cameras, and each has its own. The longest begin first. */
describe.concurrent("[VS-05] a camera that sends by UDP alone", () => {
  it("is read, with sound, and told when its reader is gone", async ({ expect, onTestFinished }) => {
    const told: string[] = [];
    const camera = await startTestCamera({
      transports: ["udp"],
      audio: "sent",
      signIn,
      refuse: (method) => void told.push(method),
    });
    const input = cameraInput(camera.url, signIn);
    if (!input) throw new Error("the address was refused");
    const source = createFfmpegSource({ input, delayMs: () => 10 });
    for (const dispose of [camera.dispose, source.dispose]) onTestFinished(dispose);
    const sound: Buffer[] = [];
    source.subscribeAudio((packet) => sound.push(packet));
    await source.start();
    await expect.poll(() => source.state, { timeout: 20_000 }).toBe("live");
    await expect.poll(() => sound.length, { timeout: 10_000 }).toBeGreaterThan(5);
    expect(source.hasAudio).toBe(true);
    told.length = 0;
    await source.dispose();
    await expect.poll(() => told).toContain("TEARDOWN");
  }, 40_000);

  it("is waited for until its next key frame, where it sends nothing before", async ({ expect, onTestFinished }) => {
    const camera = await startTestCamera({ transports: ["udp"] });
    onTestFinished(camera.dispose);
    camera.freeze();
    setTimeout(camera.thaw, 6_500);
    expect(await probeSource(camera.url)).toMatchObject({ ok: true, width: 320 });
  }, 40_000);

  it("is named where its packets do not arrive", async ({ expect, onTestFinished }) => {
    const camera = await startTestCamera({ transports: ["udp"] });
    onTestFinished(camera.dispose);
    camera.freeze();
    expect(await probeSource(camera.url, { times: within(2_000) })).toEqual({ ok: false, failure: "error_video_source_udp_blocked" });
  });
});

describe.concurrent("[VS-05] why a camera cannot be read", () => {
  const tried = (url: string, more: Parameters<typeof probeSource>[1] = {}) => probeSource(url, { times: within(8_000), ...more });
  const failing = (failure: string) => ({ ok: false, failure });

  /** Says this to whoever connects. */
  async function saying(onTestFinished: OnFinished, words: string, isEnd = false) {
    const server = createServer((socket) => {
      socket.on("error", () => undefined).on("data", () => (isEnd ? socket.end(words) : socket.write(words)));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    return `rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/main`;
  }

  it.for<[string, string, string]>([
    ["DESCRIBE", "404 Not Found", "error_video_source_wrong_path"],
    ["SETUP", "404 Not Found", "error_video_source_wrong_path"],
    ["DESCRIBE", "401 Unauthorized", "error_video_source_unauthorized"],
    ["DESCRIBE", "403 Forbidden", "error_video_source_unauthorized"],
    ["DESCRIBE", "453 Not Enough Bandwidth", "error_video_source_busy"],
    ["PLAY", "503 Service Unavailable", "error_video_source_busy"],
    ["SETUP", "461 Unsupported Transport", "error_video_source_transport_unsupported"],
    ["OPTIONS", "500 Internal Server Error", "error_video_source_camera_failed"],
    ["DESCRIBE", "302 Moved Temporarily\r\nLocation: rtsp://127.0.0.1:1/", "error_video_source_redirected"],
  ])("is known where it answers %s with %s", async ([method, status, failure], { expect, onTestFinished }) => {
    const camera = await startTestCamera({ refuse: (asked) => (asked === method ? status : undefined) });
    onTestFinished(camera.dispose);
    expect(await tried(camera.url)).toEqual(failing(failure));
  });

  it.for(["OPTIONS", "DESCRIBE", "PLAY"])("is known where it does not answer %s", async (method, { expect, onTestFinished }) => {
    const camera = await startTestCamera({ refuse: (asked) => (asked === method ? "" : undefined) });
    onTestFinished(camera.dispose);
    expect(await tried(camera.url, { times: within(1_500) })).toEqual(failing("error_video_source_no_answer"));
  });

  it("is known where it sends no frames", async ({ expect, onTestFinished }) => {
    const camera = await startTestCamera();
    onTestFinished(camera.dispose);
    camera.freeze();
    expect(await tried(camera.url, { times: within(2_000) })).toEqual(failing("error_video_source_stalled"));
  });

  it.for<[string, string]>([
    ["SSH-2.0-OpenSSH_9.2\r\n", "error_video_source_not_rtsp"],
    ["HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", "error_video_source_not_rtsp"],
    ["RTSP/1.0 200 OK\r\nContent-Length: -1\r\n\r\n", "error_video_source_not_rtsp"],
    ["RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\nWWW-Authenticate: Negotiate\r\n\r\n", "error_video_source_sign_in_unsupported"],
    [
      "RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 39\r\n\r\nv=0\r\nm=audio 0 RTP/AVP 0\r\na=control:a\r\n",
      "error_video_source_no_video",
    ],
  ])("is known where it says %j", async ([words, failure], { expect, onTestFinished }) => {
    expect(await tried(await saying(onTestFinished, words), { signIn: { userName: "a", password: "b" } })).toEqual(failing(failure));
  });

  it("is known where it closes the connection without a word, or has no TLS", async ({ expect, onTestFinished }) => {
    expect(await tried(await saying(onTestFinished, "", true))).toEqual(failing("error_video_source_no_answer"));
    expect(await tried((await saying(onTestFinished, "RTSP/1.0 400 Bad Request\r\n\r\n")).replace("rtsp:", "rtsps:"))).toEqual(
      failing("error_video_source_encryption"),
    );
  });

  it("is known where its name has no address", async ({ expect }) => {
    expect(await tried("rtsp://camera.invalid/main")).toEqual(failing("error_video_source_unreachable"));
  });
});
