import { describe, expect, it } from "vitest";
import { parseCameraUrl } from "./cameraUrl.ts";
import { cameraInput } from "./sourceInput.ts";

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
    ["rtsp://u:p@10.0.0.1", "rtsp://10.0.0.1"],
  ])("canonicalises %j", (text, url) => {
    expect(parseCameraUrl(text)?.url).toBe(url);
  });

  it("says where the camera is", () => {
    expect(parseCameraUrl("rtsps://[fe80::1]/a")).toMatchObject({ host: "fe80::1", port: 322, isEncrypted: true });
    expect(parseCameraUrl("rtsp://10.0.0.1:8554/a")).toMatchObject({ host: "10.0.0.1", port: 8554, isEncrypted: false });
  });

  it.each(["100%", "%zz", "p@ss:w/rd?#", "grüß", "🔑", " blanks ", "\"'`", "\u0000\n\ud800", "a".repeat(64)])(
    "[VS-05] leaves the sign-in data %j as it is, apart from the address",
    (secret) => {
      const camera = { url: "rtsp://10.0.0.1/a", userName: secret, password: secret };
      expect(parseCameraUrl("rtsp://10.0.0.1/a", { userName: secret, password: secret })).toMatchObject(camera);
      expect(parseCameraUrl("rtsp://old:100%@10.0.0.1/a", { userName: secret, password: secret })).toMatchObject(camera);
    },
  );

  it("[VS-05] takes sign-in data out of an address in which somebody pasted it", () => {
    expect(parseCameraUrl("rtsp://admin:p@ss:w/rd?#%@10.0.0.1/a")).toMatchObject({
      url: "rtsp://10.0.0.1/a",
      userName: "admin",
      password: "p@ss:w/rd?#%",
    });
  });
});

describe("cameraInput", () => {
  it("puts nothing of the address on a command line", () => {
    expect(cameraInput("rtsp://10.0.0.1/a")).toMatchObject({ args: [], camera: { url: "rtsp://10.0.0.1/a" } });
    expect(cameraInput("file:///etc/passwd")).toBeUndefined();
  });
});
