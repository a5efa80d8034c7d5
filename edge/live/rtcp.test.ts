import { describe, expect, it } from "vitest";
import { PictureLossIndication, RtcpPacketConverter, RtcpPayloadSpecificFeedback } from "werift";
import { isRtcp, readVideoFeedback } from "./rtcp.ts";
import { videoFeedbackIn } from "./weriftFeedback.ts";

const voice = 7;
const video = 0xf0000002;

/** One report: its format, its type and the 32-bit words that follow the header. */
function report(format: number, type: number, ...words: number[]): Buffer {
  const packet = Buffer.alloc(4 + 4 * words.length);
  packet.writeUInt8(0x80 | format, 0);
  packet.writeUInt8(type, 1);
  packet.writeUInt16BE(words.length, 2);
  words.forEach((word, index) => packet.writeUInt32BE(word >>> 0, 4 + 4 * index));
  return packet;
}

const receiver = report(0, 201, voice);
const loss = (of: number) => report(1, 206, voice, of);
const intra = (of: number) => report(4, 206, voice, 0, 99, 0, of, 0x01000000);
/** Packets 65534, 65535 and 2. */
const missing = (of: number) => report(1, 205, voice, of, (65_534 << 16) | 0b1001);

/** As each engine reads it: libdatachannel from the bytes, werift from what it has read of them. */
const readers = [
  ["libdatachannel", (packet: Buffer) => readVideoFeedback(packet, video)],
  [
    "werift",
    (packet: Buffer) => {
      const all = RtcpPacketConverter.deSerialize(packet).map((each) => videoFeedbackIn(each, video));
      const numbers = all.flatMap((each) => each.missing.map((sequence) => sequence & 0xffff));
      return { needsKeyFrame: all.some(({ needsKeyFrame }) => needsKeyFrame), missing: numbers };
    },
  ],
] as const;

describe.each(readers)("[LV-07] feedback about video, on %s", (_name, read) => {
  it("tells a lost picture from other reports, whichever stream of the viewer it comes from", () => {
    expect(read(receiver)).toEqual({ needsKeyFrame: false, missing: [] });
    expect(read(loss(video)).needsKeyFrame).toBe(true);
    expect(read(Buffer.concat([receiver, loss(video)])).needsKeyFrame).toBe(true);
    expect(read(intra(video)).needsKeyFrame).toBe(true);
  });

  it("names the missing packets, also across the end of the numbers", () => {
    expect(read(Buffer.concat([receiver, missing(video)]))).toEqual({ needsKeyFrame: false, missing: [65_534, 65_535, 2] });
  });

  it("ignores feedback about another stream", () => {
    for (const other of [loss(voice), intra(voice), missing(voice)]) expect(read(other)).toEqual({ needsKeyFrame: false, missing: [] });
  });
});

describe("RTCP", () => {
  it("[LV-07] is distinguished from RTP, and read as far as it is well formed", () => {
    const rtp = Buffer.from([0x80, 0x80 | 102, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect([receiver, loss(video), rtp].map(isRtcp)).toEqual([true, true, false]);
    const broken = [Buffer.alloc(0), Buffer.from([0x81, 206]), loss(video).subarray(0, 8), report(1, 206), report(4, 206, voice)];
    for (const packet of broken) expect(readVideoFeedback(packet, video)).toEqual({ needsKeyFrame: false, missing: [] });
    expect(readVideoFeedback(Buffer.concat([loss(video), Buffer.from([0x80])]), video).needsKeyFrame).toBe(true);
  });

  it("[LV-07] is read from what werift itself writes", () => {
    const feedback = new PictureLossIndication({ senderSsrc: voice, mediaSsrc: video });
    expect(readVideoFeedback(new RtcpPayloadSpecificFeedback({ feedback }).serialize(), video).needsKeyFrame).toBe(true);
  });
});
