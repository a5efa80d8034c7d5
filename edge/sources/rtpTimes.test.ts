import { expect, it } from "vitest";
import { createRtpTimes } from "./rtpTimes.ts";

const rtp = (channel: number, type: number, timestamp: number) => {
  const packet = Buffer.alloc(4 + 12 + 20, 1);
  packet.set([0x24, channel, 0, 32, 0x80, type]);
  packet.writeUInt32BE(timestamp, 8);
  return packet;
};
const timesIn = (bytes: Buffer) => {
  const times: [channel: number, timestamp: number][] = [];
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt16BE(at + 2))
    times.push([bytes.readUInt8(at + 1), bytes.readUInt32BE(at + 8)]);
  return times;
};

it("[PL-07] gives each track times that go on, by its own clock, in whatever pieces its packets come", () => {
  let now = 0;
  const times = createRtpTimes(() => now);
  times.describe("v=0\r\nm=audio 0 RTP/AVP 97\r\na=rtpmap:97 MPEG4-GENERIC/16000/1\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n");
  expect(timesIn(times.take(Buffer.concat([rtp(0, 96, 1_000), rtp(2, 97, 500)])))).toEqual([
    [0, 1_000],
    [2, 500],
  ]);
  now = 100;
  const jumped = Buffer.concat([rtp(0, 96, 1_000 + 3600 * 90_000), rtp(2, 97, 500 - 3600 * 16_000 + 2 ** 32)]);
  const answers = [jumped.subarray(0, 3), jumped.subarray(3, 40), jumped.subarray(40)].map((piece) => times.take(piece));
  expect(timesIn(Buffer.concat(answers))).toEqual([
    [0, 1_000 + 9_000],
    [2, 500 + 1_600],
  ]);
});

it("knows the clocks of payload types that need no description", () => {
  let now = 0;
  const times = createRtpTimes(() => now);
  times.take(Buffer.concat([rtp(0, 8, 0), rtp(2, 26, 0)]));
  now = 500;
  expect(timesIn(times.take(Buffer.concat([rtp(0, 8, 2 ** 31), rtp(2, 26, 2 ** 31)])))).toEqual([
    [0, 4_000],
    [2, 45_000],
  ]);
});

it("passes on no report of the camera on its clock, and nothing that is no RTP", () => {
  const times = createRtpTimes(() => 0);
  const report = rtp(1, 200, 0);
  const garbage = Buffer.from([0x24, 5, 0, 2, 0xff, 0xff]);
  expect(timesIn(times.take(Buffer.concat([report, garbage, rtp(0, 96, 7)])))).toEqual([[0, 7]]);
});
