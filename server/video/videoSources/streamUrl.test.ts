import { describe, expect, it } from "vitest";
import { readInferenceUrl, readStreamUrl } from "./streamUrl.ts";

describe("readStreamUrl", () => {
  it.each([
    "http://10.0.0.5/stream",
    "file:///etc/passwd",
    "unix:/run/x.sock",
    "rtsp:///stream",
    "rtsp:10.0.0.5/stream",
    "rtsp://",
    "rtsp://:554/stream",
    "rtsp://10.0.0.5:0/stream",
    "rtsp://10.0.0.5:65536/stream",
    "rtsp://10.0.0.5/a b",
    "rtsp://10.0.0.5/a\nb",
    "rtsp://10.0.0.5/a\u0000",
    "rtsp://10.0.0.5/a%00b",
    "rtsp://10.0.0.5/a%0d%0aDESCRIBE",
    "rtsp://10.0.0.5\\@10.0.0.6/",
    "rtsp://10.0.0.5/#fragment",
    "rtsp://0.0.0.0/stream",
    "rtsp://0/stream",
    "rtsp://[::]/stream",
    "rtsp://[::ffff:0.0.0.0]/stream",
    "rtsp://169.254.169.254/latest",
    "rtsp://0xa9fea9fe/latest",
    "rtsp://2852039166/latest",
    "rtsp://169.254.43518/latest",
    "rtsp://169.254.169.254./latest",
    "rtsp://[::ffff:169.254.169.254]/latest",
    "rtsp://[fd00:ec2::254]/latest",
    "rtsp://239.0.0.1/stream",
    "rtsp://255.255.255.255/stream",
    "rtsp://[ff02::1]/stream",
    "rtsp://admin:secret@169.254.169.254/x",
    "rtsp://admin:p@ss/w@169.254.169.254/x",
    `rtsp://10.0.0.5/${"字".repeat(50)}`,
  ])("[VS-02] refuses %j", (text) => {
    expect(() => readStreamUrl(text)).toThrow("error_video_source_invalid_url");
  });

  it.each([
    ["rtsp://10.0.0.5/stream?channel=1", "rtsp://10.0.0.5/stream?channel=1"],
    ["RTSP://Camera.Local:554", "rtsp://camera.local/"],
    ["rtsps://192.168.1.9:8322/a", "rtsps://192.168.1.9:8322/a"],
    ["rtsp://127.1:8554/x", "rtsp://127.0.0.1:8554/x"],
    ["rtsp://[fe80::1]/x", "rtsp://[fe80::1]/x"],
  ])("writes %s as %s", (text, url) => {
    expect(readStreamUrl(text).url).toBe(url);
  });

  it("takes sign-in data out of the address", () => {
    expect(readStreamUrl("rtsp://admin:p%40ss@10.0.0.5/x")).toEqual({
      url: "rtsp://10.0.0.5/x",
      host: "10.0.0.5",
      port: 554,
      userName: "admin",
      password: "p@ss",
    });
  });
});

describe("[VS-05] sign-in data inside an address", () => {
  it.each(["100%", "%zz", "%ff", "p@ss:w/rd?#", "grüß 🔑", " blanks ", "\"'`<>{}|^\\", "\u0000\n"])(
    "is %j as it was pasted",
    (password) => {
      expect(readStreamUrl(`rtsp://admin:${password}@10.0.0.5/x`)).toMatchObject({ url: "rtsp://10.0.0.5/x", userName: "admin", password });
    },
  );
});

describe("readInferenceUrl", () => {
  it.each([
    "rtsp://10.0.0.5/stream",
    "file:///etc/passwd",
    "http://",
    "http://169.254.169.254/latest/meta-data",
    "http://metadata.google.internal/",
    "http://0.0.0.0/detect",
    "http://10.0.0.5:0/detect",
    "http://somebody:secret@10.0.0.5/detect",
    "http://10.0.0.5/a b",
  ])("[VS-02] refuses %j", (text) => {
    expect(() => readInferenceUrl(text)).toThrow("error_video_source_invalid_inference_url");
  });

  it("[VS-02] takes an engine in the gateway's network or elsewhere", () => {
    expect(["http://10.0.0.9:5000/v1/vision/detection", "HTTPS://Vision.Example/v1"].map(readInferenceUrl)).toEqual([
      "http://10.0.0.9:5000/v1/vision/detection",
      "https://vision.example/v1",
    ]);
  });
});
