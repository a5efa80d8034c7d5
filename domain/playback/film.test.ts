import { describe, expect, it } from "vitest";
import {
  causeOf,
  faultOf,
  filmSpeeds,
  infoSizeOf,
  qualityOf,
  resumeAt,
  snapshotQuality,
  snapshotWidth,
  stepOf,
  watermarkOf,
  zoomOf,
} from "./film.ts";

describe("[EV-04] the cause of a playback failure", () => {
  it.each([
    ["aborted", 1, undefined, false],
    ["network", 2, undefined, false],
    ["network", 2, 206, false],
    ["expired", 2, 403, false],
    ["corrupt", 3, 206, false],
    ["encrypted", 3, 206, true],
    ["encrypted", 4, 206, true],
    ["format", 4, 206, false],
    ["noSource", 4, undefined, false],
    ["noSource", 4, 500, false],
    ["expired", 4, 403, true],
    ["gone", 4, 404, false],
    ["tooMany", 4, 429, false],
  ] as const)("is %s for media error %i and HTTP status %s", (cause, code, answer, isEncrypted) => {
    expect(causeOf(code, answer, isEncrypted)).toBe(cause);
  });
});

describe("[EV-06] the player of one clip", () => {
  it("steps by 1 to 90 seconds, by default 10", () => {
    expect([0, 1, 45, 90, 91, Number.NaN].map(stepOf)).toEqual([1, 1, 45, 90, 90, 10]);
  });
  it("zooms from 1 to 5 times", () => {
    expect([0.5, 1, 3, 5, 6, Number.NaN].map(zoomOf)).toEqual([1, 1, 3, 5, 5, 1]);
  });
  it("draws the overlay text at 15 to 24 pixels", () => {
    expect([200, 600, 800, 960, 4_000].map(infoSizeOf)).toEqual([15, 15, 20, 24, 24]);
  });
  it("draws a watermark only if it has at least three characters", () => {
    expect(["", "ab", "  ab  ", "abc", undefined].map(watermarkOf)).toEqual([undefined, undefined, undefined, "abc", undefined]);
  });
  it("[Q-39] has six speeds", () => {
    expect(filmSpeeds).toEqual([0.25, 0.5, 1, 1.25, 1.5, 2]);
  });
  it("names the resolution from 1080 lines on", () => {
    expect([720, 1_079, 1_080, 2_159, 2_160].map(qualityOf)).toEqual([undefined, undefined, "FullHD", "FullHD", "4K"]);
  });
  it("resumes from 5 s after the start until 20 s before the end", () => {
    expect([4.9, 5, 40, 40.1].map((seconds) => resumeAt(seconds, 60))).toEqual([undefined, 5, 40, undefined]);
    expect(resumeAt(10, 20)).toBeUndefined();
  });
  it("takes snapshots at JPEG quality 0.9, at most 640 pixels wide on a phone", () => {
    expect([snapshotQuality, snapshotWidth(1_920, true), snapshotWidth(320, true), snapshotWidth(1_920, false)]).toEqual([
      0.9, 640, 320, 1_920,
    ]);
  });
  it("[EV-04] reports failures of the source, of the network and others by different codes", () => {
    expect([4, 2, 3, 1, undefined].map(faultOf)).toEqual(["MEDIA_ERR_SRC_NOT_SUPPORTED", "MEDIA_ERR_NETWORK", "ERROR", "ERROR", "ERROR"]);
  });
});
