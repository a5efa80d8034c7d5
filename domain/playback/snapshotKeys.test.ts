import { describe, expect, it } from "vitest";
import { hourPrefixes, snapshotKey, snapshotTime } from "./snapshotKeys.ts";

const atMs = Date.parse("2026-03-12T14:32:07.125Z");

describe("object keys of snapshots", () => {
  it("[SN-04] contain account, device, folder and instant, and can be parsed", () => {
    const key = snapshotKey("north/CAMERA-000001/", atMs);
    expect(key).toBe("north/CAMERA-000001/images/2026-03-12T14:32:07.125Z.jpg");
    expect(snapshotTime(key)).toBe(atMs);
  });

  it("[SN-04] are distinguished from other keys", () => {
    const others = [
      "north/C/poster.jpg",
      "north/C/images/",
      "north/C/images/2026-03-12T14.jpg",
      "north/C/images/2026-13-40T99:99:99.000Z.jpg",
    ];
    expect(others.map(snapshotTime)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("[SN-02] have one prefix for each hour that a span touches", () => {
    const prefix = (hour: string) => `a/b/images/2026-03-12T${hour}`;
    expect(hourPrefixes("a/b/", Date.parse("2026-03-12T13:30:00Z"), Date.parse("2026-03-12T15:00:00Z"))).toEqual([
      prefix("13"),
      prefix("14"),
    ]);
    expect(hourPrefixes("a/b/", atMs, atMs + 1)).toEqual([prefix("14")]);
    expect(hourPrefixes("a/b/", atMs, atMs - 7_200_000)).toEqual([]);
  });
});
