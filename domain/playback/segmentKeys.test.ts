import { describe, expect, it } from "vitest";
import { initKey, readSegmentKey, segmentKey, segmentPrefixes, segmentsAmong } from "./segmentKeys.ts";

const startMs = Date.parse("2026-03-12T14:00:00.040Z");
const segment = { startMs, durationMs: 19_960, bytes: 1_234_567, init: "init-0123456789abcdef.mp4" };
const keyOf = (more: Partial<typeof segment> = {}) => segmentKey("north/CAMERA-000001/", { ...segment, ...more });

describe("keys of uploaded segments", () => {
  it("[PL-20] say all that a playlist needs, and are read back", () => {
    expect(keyOf()).toBe("north/CAMERA-000001/segments/2026-03-12T14:00:00.040Z_19960_1234567_0123456789abcdef.m4s");
    expect(readSegmentKey(keyOf())).toEqual(segment);
    expect(initKey("north/CAMERA-000001/", segment.init)).toBe("north/CAMERA-000001/segments/init-0123456789abcdef.mp4");
  });

  it("[GN-12] lie apart for the small rendition, and are read back as well", () => {
    const key = segmentKey("n/c/", segment, "low");
    expect(key).toBe("n/c/segments/low/2026-03-12T14:00:00.040Z_19960_1234567_0123456789abcdef.m4s");
    expect(readSegmentKey(key)).toEqual(segment);
    expect(initKey("n/c/", segment.init, "low")).toBe("n/c/segments/low/init-0123456789abcdef.mp4");
    const listed = (rendition: "high" | "low") => segmentPrefixes("n/c/", startMs, startMs + 1_000, rendition);
    expect([listed("high"), listed("low")].map((prefixes) => prefixes.some((prefix) => key.startsWith(prefix)))).toEqual([false, true]);
  });

  it("[PL-20] are distinguished from other keys", () => {
    const others = [
      initKey("n/c/", segment.init),
      "n/c/images/2026-03-12T14:00:00.040Z.jpg",
      "n/c/segments/2026-13-40T99:99:99.000Z_1_1_0123456789abcdef.m4s",
      "n/c/segments/2026-03-12T14:00:00.040Z_1_1_0123456789abcdef.ts",
    ];
    expect(others.map(readSegmentKey)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("[PL-20] are listed by the hours that a span touches, and the one that its first segment may have begun in", () => {
    const hours = (from: string, to: string) => segmentPrefixes("", Date.parse(from), Date.parse(to)).map((prefix) => prefix.slice(-2));
    expect(hours("2026-03-12T14:00:10Z", "2026-03-12T15:00:00Z")).toEqual(["13", "14"]);
    expect(hours("2026-03-12T14:30:00Z", "2026-03-12T15:00:01Z")).toEqual(["14", "15"]);
  });

  it("of a span come in its order, each once: the longest of those that begin together", () => {
    const at = (seconds: number, durationMs = 20_000) => ({ key: keyOf({ startMs: startMs + seconds * 1000, durationMs }) });
    const found = [at(40), at(20, 6_000), at(20, 20_000), at(0), at(-20), at(60), { key: "north/CAMERA-000001/segments/x" }];
    expect(segmentsAmong(found, startMs + 100, startMs + 50_000).map(({ key }) => key)).toEqual([at(0).key, at(20).key, at(40).key]);
  });
});
