import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { describeStreams, probeSource, sourceFailure } from "./probeSource.ts";
import { startTestCamera } from "./testCamera.ts";

describe("probeSource", () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  async function aCamera(options: Parameters<typeof startTestCamera>[0] = {}) {
    const camera = await startTestCamera(options);
    cleanups.push(camera.dispose);
    return camera;
  }

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

  it("[VS-05] gives up on a host that accepts and says nothing", async () => {
    const server = createServer((socket) => socket.on("error", () => undefined).resume());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    expect(await probeSource(`rtsp://127.0.0.1:${port}/x`, { timeoutMs: 300 })).toEqual({
      ok: false,
      failure: "error_video_source_no_answer",
    });
  });

  it("[VS-05] names a refused sign-in", async () => {
    const camera = await aCamera({ signIn: { userName: "u", password: "right" } });
    const wrong = await probeSource(camera.url, { signIn: { userName: "u", password: "wrong" } });
    expect(wrong).toEqual({ ok: false, failure: "error_video_source_unauthorized" });
  });

  it("[VS-05] names a camera that does not send H.264", async () => {
    const camera = await aCamera({ codec: "mpeg4" });
    expect(await probeSource(camera.url)).toEqual({ ok: false, failure: "error_video_source_not_h264" });
  });

  it("[VS-05] describes what a camera sends", async () => {
    const camera = await aCamera({ signIn: { userName: "u", password: "p@ss/w:rd" } });
    const probed = await probeSource(camera.url, { signIn: { userName: "u", password: "p@ss/w:rd" } });
    expect(probed).toEqual({ ok: true, codec: "h264", width: 320, height: 180, fps: expect.any(Number), hasAudio: false });
  });
});

describe("describeStreams", () => {
  it.each([
    ["Video: h264 (High), yuvj420p(pc, bt709, progressive), 1920x1080 [SAR 1:1 DAR 16:9], 25 fps, 25 tbr", 1920, 1080, 25],
    ["Video: h264 (Main) (avc1 / 0x31637661), yuv420p, 704x576, 12.50 tbr, 90k tbn", 704, 576, 12.5],
    ["Video: h264 (Constrained Baseline), yuv420p(progressive), 640x360", 640, 360, undefined],
  ])("reads %s", (line, width, height, fps) => {
    const text = `Input #0, rtsp, from 'x':\n  Stream #0:0: ${line}\n  Stream #0:1: Audio: aac (LC), 16000 Hz\nOutput #0, null`;
    expect(describeStreams(text)).toEqual({ ok: true, codec: "h264", width, height, fps, hasAudio: true });
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
