import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, type TestContext, vi } from "vitest";
import { findFfmpeg } from "./ffmpegPath.ts";
import { frameRate, probeSource, sourceFailure } from "./probeSource.ts";
import { describesH264, describesSound } from "./rtsp.ts";
import { startTestCamera } from "./testCamera.ts";

type OnFinished = TestContext["onTestFinished"];

/** The address of one that accepts a connection and says nothing. */
async function aSilentHost(onTestFinished: OnFinished): Promise<string> {
  const server = createServer((socket) => socket.on("error", () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

describe("probeSource", () => {
  it("[VS-05] names an address that is none", async () => {
    expect(await probeSource("file:///etc/passwd")).toEqual({ ok: false, failure: "error_video_source_invalid_url" });
  });

  it("[VS-05] names a port where nobody listens", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    const port = typeof address === "object" ? address?.port : 0;
    expect(await probeSource(`rtsp://127.0.0.1:${port}/x`)).toEqual({ ok: false, failure: "error_video_source_refused" });
  });

  it("[VS-05] counts no time against a camera in which a busy gateway starts ffmpeg", async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), "gatehouse-slow-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const slowFfmpeg = join(folder, "ffmpeg");
    writeFileSync(slowFfmpeg, `#!/bin/sh\nsleep 0.6\nexec "${findFfmpeg()}" "$@"\n`, { mode: 0o755 });
    const address = await aSilentHost(onTestFinished);
    vi.stubEnv("FFMPEG_PATH", slowFfmpeg);
    const probing = probeSource(address, { times: { connectMs: 300 } });
    expect(await probing).toEqual({ ok: false, failure: "error_video_source_no_answer" });
  });
});

/** Side by side: they wait for cameras, and each has its own. The longest begin first. */
describe.concurrent("probeSource", () => {
  async function aCamera(onTestFinished: OnFinished, options: Parameters<typeof startTestCamera>[0] = {}) {
    const camera = await startTestCamera(options);
    onTestFinished(camera.dispose);
    return camera;
  }

  it.for([8, 15])(
    "[VS-05] waits for a key frame every %i s of a camera that describes nothing, three times of three",
    { timeout: 60_000 },
    async (keyFrameSeconds, { expect, onTestFinished }) => {
      const camera = await aCamera(onTestFinished, { keyFrameSeconds });
      // Three viewers at different places between two key frames.
      const probes = [500, 2_500, 4_500].map(async (ms) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        return probeSource(camera.url);
      });
      const found = { ok: true, codec: "h264", width: 320, height: 180, hasAudio: false };
      expect(await Promise.all(probes)).toEqual([found, found, found].map((each) => expect.objectContaining(each)));
    },
  );

  it("[VS-05] gives up on a host that accepts and says nothing", async ({ expect, onTestFinished }) => {
    const address = await aSilentHost(onTestFinished);
    expect(await probeSource(address, { times: { connectMs: 300 } })).toEqual({ ok: false, failure: "error_video_source_no_answer" });
  });

  it("[VS-05] names a refused sign-in", async ({ expect, onTestFinished }) => {
    const camera = await aCamera(onTestFinished, { signIn: { userName: "u", password: "right" } });
    const wrong = await probeSource(camera.url, { signIn: { userName: "u", password: "wrong" } });
    expect(wrong).toEqual({ ok: false, failure: "error_video_source_unauthorized" });
  });

  it("[VS-05] names a camera that does not send H.264", async ({ expect, onTestFinished }) => {
    const camera = await aCamera(onTestFinished, { codec: "mpeg4" });
    expect(await probeSource(camera.url)).toEqual({ ok: false, failure: "error_video_source_not_h264" });
  });

  it("[VS-05] describes what a camera sends", async ({ expect, onTestFinished }) => {
    const camera = await aCamera(onTestFinished, { signIn: { userName: "u", password: "p@ss/w:rd" } });
    const probed = await probeSource(camera.url, { signIn: { userName: "u", password: "p@ss/w:rd" } });
    expect(probed).toEqual({ ok: true, codec: "h264", width: 320, height: 180, fps: expect.any(Number), hasAudio: false });
  });

  it("[VS-05] says that a camera sends B-frames", async ({ expect, onTestFinished }) => {
    const camera = await aCamera(onTestFinished, { bFrames: 2 });
    expect(await probeSource(camera.url)).toMatchObject({ ok: true, width: 320, conversion: "bFrames" });
  });

  it("[VS-05] says what it waits for", async ({ expect, onTestFinished }) => {
    const camera = await aCamera(onTestFinished);
    const stages: string[] = [];
    await probeSource(camera.url, { onStage: (stage) => stages.push(stage) });
    expect(stages).toEqual(["waitingForKeyFrame", "reading"]);
  });

  it("[VS-05] tells a camera without key frames from one that sends nothing", async ({ expect, onTestFinished }) => {
    const [endless, frozen] = [await aCamera(onTestFinished, { keyFrameSeconds: 600 }), await aCamera(onTestFinished)];
    frozen.freeze();
    // Its one key frame.
    await endless.firstFrame;
    const times = { keyFrameMs: 3_000 };
    const answers = await Promise.all([endless, frozen].map(({ url }) => probeSource(url, { times })));
    expect(answers).toEqual([
      { ok: false, failure: "error_video_source_no_key_frame" },
      { ok: false, failure: "error_video_source_stalled" },
    ]);
  });

  it("[VS-05] gives the camera its connection back when it is cancelled", async ({ expect, onTestFinished }) => {
    const camera = await aCamera(onTestFinished, { keyFrameSeconds: 600 });
    await camera.firstFrame;
    const abort = new AbortController();
    const probing = probeSource(camera.url, { signal: abort.signal, onStage: () => abort.abort() });
    expect(await probing).toMatchObject({ ok: false });
  });
});

describe("frameRate", () => {
  it.each([
    ["Video: h264 (High), yuvj420p(pc, bt709, progressive), 1920x1080 [SAR 1:1 DAR 16:9], 25 fps, 25 tbr", 25],
    ["Video: h264 (Main) (avc1 / 0x31637661), yuv420p, 704x576, 12.50 tbr, 90k tbn", 12.5],
    ["Video: h264 (Constrained Baseline), yuv420p(progressive), 640x360", undefined],
  ])("reads %s", (line, fps) => {
    const text = `Input #0, rtsp, from 'x':\n  Stream #0:0: ${line}\n  Stream #0:1: Audio: aac (LC), 16000 Hz\nOutput #0, null`;
    expect(frameRate(text)).toBe(fps);
  });
});

describe("a camera's description", () => {
  const video = "v=0\ns=camera\nm=video 0 RTP/AVP 96\na=rtpmap:96 H264/90000";
  it.each([
    [video, true, false],
    [video.replace("H264", "H265"), false, false],
    ["v=0\nm=video 0 RTP/AVP 26", false, false],
    [`${video}\nm=audio 0 RTP/AVP 0`, true, true],
    [`v=0\nm=audio 0 RTP/AVP 97\na=rtpmap:97 mpeg4-generic/16000/1\n${video.slice(4)}`, true, true],
    [`${video}\nm=audio 0 RTP/AVP 98\na=rtpmap:98 X-OWN/8000`, true, false],
    [`${video}\nm=application 0 RTP/AVP 107\na=rtpmap:107 vnd.onvif.metadata/90000`, true, false],
  ])("[VS-05] says whether %j is H.264 and has sound", (text, isH264, hasSound) => {
    expect([describesH264(text), describesSound(text)]).toEqual([isH264, hasSound]);
  });
});

describe("sourceFailure", () => {
  it.each([
    ["Stream #0:0: Video: hevc (Main), yuv420p, 3840x2160\nOutput #0", "error_video_source_not_h264"],
    ["Stream #0:0: Audio: aac\nStream map '0:v:0' matches no streams.", "error_video_source_no_video"],
    ["Stream #0:0: Video: h264, none, 90k tbr", "error_video_source_no_key_frame"],
    ["Could not find codec parameters for stream 0: unspecified size", "error_video_source_no_key_frame"],
    ["Cannot allocate memory", "error_video_source_gateway_failed"],
    ["", "error_video_source_gateway_failed"],
  ])("reads %s", (text, failure) => {
    expect(sourceFailure(text)).toBe(failure);
  });
});
