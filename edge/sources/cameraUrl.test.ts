import { describe, expect, it } from "vitest";
import { parseCameraUrl } from "./cameraUrl.ts";
import { rtspInput } from "./sourceInput.ts";

describe("parseCameraUrl", () => {
  it.each([
    [""],
    ["camera.local/stream"],
    ["-i /etc/passwd"],
    ["http://10.0.0.1/x"],
    ["https://10.0.0.1/x"],
    ["file:///etc/passwd"],
    ["concat:rtsp://a|rtsp://b"],
    ["javascript:alert(1)"],
    ["rtp://10.0.0.1:5000"],
    ["rtspu://10.0.0.1/x"],
    ["rtsp:"],
    ["rtsp://"],
    ["rtsp:///stream"],
    ["rtsp://:554/x"],
    ["rtsp://10.0.0.1:99999/x"],
    ["rtsp://10.0.0.1:0/x"],
    ["rtsp://-host/x"],
    ["rtsp://ho%20st/x"],
    ["rtsp://a,b/x"],
    ["rtsp://10.0.0.1/x -f mp4 out.mp4"],
    ["rtsp://10.0.0.1/x\n-f"],
    ["rtsp://10.0.0.1/x\u0000"],
    ["rtsp:\\\\10.0.0.1\\x"],
    [`rtsp://10.0.0.1/${"x".repeat(1_000)}`],
  ])("refuses %j", (text) => {
    expect(parseCameraUrl(text)).toBeUndefined();
  });

  it.each([
    ["rtsp://10.0.0.1/stream", "rtsp://10.0.0.1/stream"],
    [" RTSP://Camera.local:8554/a?b=1#c ", "rtsp://Camera.local:8554/a?b=1"],
    ["rtsps://[fe80::1]:322/a", "rtsps://[fe80::1]:322/a"],
    ["rtsp://u:p@10.0.0.1", "rtsp://u:p@10.0.0.1"],
  ])("canonicalises %j", (text, url) => {
    expect(parseCameraUrl(text)).toBe(url);
  });

  it("escapes sign-in data so that it stays sign-in data", () => {
    expect(parseCameraUrl("rtsp://10.0.0.1/a", { userName: "u@evil/", password: "p:/ -i x" })).toBe(
      "rtsp://u%40evil%2F:p%3A%2F%20-i%20x@10.0.0.1/a",
    );
  });
});

describe("rtspInput", () => {
  it("hands the address to ffmpeg as the one item after -i, with an allow-list of protocols", () => {
    const args = rtspInput("rtsp://10.0.0.1/a")?.args ?? [];
    expect(args.slice(-2)).toEqual(["-i", "rtsp://10.0.0.1/a"]);
    expect(args[args.indexOf("-protocol_whitelist") + 1]).toBe("rtsp,rtsps,rtp,tcp,tls,crypto");
    expect(args[args.indexOf("-rtsp_transport") + 1]).toBe("tcp");
  });
});
