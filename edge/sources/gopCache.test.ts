import { describe, expect, it } from "vitest";
import { createGopCache } from "./gopCache.ts";
import { rtpPayload, rtpTimestamp, startsKeyFrame, toAnnexB } from "./h264Rtp.ts";

let sequence = 0;
function aPacket(timestamp: number, payload: readonly number[], isLast = false): Buffer {
  const header = Buffer.alloc(12);
  header[0] = 0x80;
  header[1] = 96 | (isLast ? 0x80 : 0);
  header.writeUInt16BE(sequence++ & 0xffff, 2);
  header.writeUInt32BE(timestamp, 4);
  return Buffer.concat([header, Buffer.from(payload)]);
}
const sps = [0x67, 1];
const idr = [0x65, 2];
const slice = [0x41, 3];
const delimiter = [0x09, 0xf0];

describe("startsKeyFrame", () => {
  it.each([
    ["a slice", slice, false],
    ["a delimiter", delimiter, false],
    ["an SPS", sps, true],
    ["an IDR slice", idr, true],
    ["STAP-A with SPS", [0x78, 0, 2, 0x67, 1, 0, 2, 0x68, 1], true],
    ["STAP-A with SEI, then IDR", [0x78, 0, 1, 0x06, 0, 2, 0x65, 1], true],
    ["STAP-A with slices", [0x78, 0, 2, 0x41, 1, 0, 2, 0x41, 1], false],
    ["STAP-A with a size beyond its end", [0x78, 0xff, 0xff, 0x65], false],
    ["the first FU-A of an IDR slice", [0x7c, 0x85, 1], true],
    ["a later FU-A of an IDR slice", [0x7c, 0x05, 1], false],
    ["the first FU-A of a slice", [0x5c, 0x81, 1], false],
  ])("knows %s", (_name, payload, isKey) => {
    expect(startsKeyFrame(aPacket(0, payload))).toBe(isKey);
  });

  it("looks behind contributing sources and extensions, and not into RTCP", () => {
    const plain = aPacket(0, idr);
    const extended = Buffer.concat([
      plain.subarray(0, 12),
      Buffer.alloc(4),
      Buffer.from([0xbe, 0xde, 0, 1, 0x10, 0, 0, 0]),
      Buffer.from(idr),
    ]);
    extended[0] = 0x91;
    expect(rtpPayload(extended)).toEqual(Buffer.from(idr));
    const report = Buffer.from(plain);
    report[1] = 200;
    expect(rtpPayload(report)).toBeUndefined();
  });
});

describe("toAnnexB", () => {
  it("joins fragments and splits aggregates", () => {
    const packets = [aPacket(0, [0x78, 0, 2, 0x67, 1, 0, 2, 0x68, 2]), aPacket(0, [0x7c, 0x85, 7]), aPacket(0, [0x7c, 0x45, 8])];
    expect([...toAnnexB(packets)]).toEqual([0, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68, 2, 0, 0, 0, 1, 0x65, 7, 8]);
  });
});

describe("createGopCache", () => {
  it("is empty before the first key frame", () => {
    const cache = createGopCache();
    cache.push(aPacket(1, slice, true));
    expect([cache.replay(false), cache.keyFrame()]).toEqual([[], []]);
  });

  it("begins with what precedes the parameter sets of the same picture, and anew at the next key frame", () => {
    const cache = createGopCache();
    const group = [aPacket(9_000, delimiter), aPacket(9_000, sps), aPacket(9_000, idr, true), aPacket(12_000, slice, true)];
    for (const packet of [aPacket(6_000, slice, true), ...group]) cache.push(packet);
    expect(cache.replay(false)).toHaveLength(4);
    expect(cache.keyFrame()).toEqual(group.slice(0, 3));
    expect(cache.push(aPacket(15_000, idr, true))).toBe(true);
    expect(cache.replay(false)).toHaveLength(1);
  });

  it("squeezes a join so that it ends at the newest timestamp, also across the wrap of the counter", () => {
    const cache = createGopCache();
    const stamps = [0xffff_f000, 0xffff_fbb8, 0x770];
    stamps.forEach((stamp, i) => cache.push(aPacket(stamp, i === 0 ? idr : slice, true)));
    expect(cache.replay(false).map(rtpTimestamp)).toEqual([0x770 - 180, 0x770 - 90, 0x770]);
    expect(cache.replay(true).map(rtpTimestamp)).toEqual([0x770 + 90, 0x770 + 180, 0x770 + 270]);
  });

  it("ends a repetition before the next live picture, however long the group is", () => {
    const cache = createGopCache();
    for (let i = 0; i < 300; i++) cache.push(aPacket(i * 3_000, i === 0 ? idr : slice, true));
    const stamps = cache.replay(true).map(rtpTimestamp);
    expect(stamps.at(-1)).toBeLessThan(300 * 3_000);
    expect(stamps.every((stamp, i) => i === 0 || stamp > (stamps[i - 1] ?? 0))).toBe(true);
  });

  it("drops a group that outgrows its limit until the next key frame", () => {
    const cache = createGopCache({ maxPackets: 3 });
    for (let i = 0; i < 5; i++) cache.push(aPacket(i * 3_000, i === 0 ? idr : slice, true));
    expect(cache.replay(false)).toEqual([]);
    cache.push(aPacket(20_000, idr, true));
    expect(cache.replay(false)).toHaveLength(1);
  });

  it("leaves the cached packets untouched by what a viewer writes into its copy", () => {
    const cache = createGopCache();
    cache.push(aPacket(3_000, idr, true));
    cache.replay(false)[0]?.fill(0);
    expect(rtpTimestamp(cache.replay(false)[0] ?? Buffer.alloc(8))).toBe(3_000);
  });
});
