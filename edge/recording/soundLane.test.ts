import { describe, expect, it } from "vitest";
import { createSoundLane } from "./soundLane.ts";

const frameSeconds = 1024 / 48_000;
const silence = "01182007";

/** A frame of AAC with its head; its bytes tell which one it is. */
function adts(number: number): Buffer {
  const length = 7 + 4;
  const head = Buffer.from([0xff, 0xf1, 0x4c, 0x40 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc]);
  const body = Buffer.alloc(4);
  body.writeUInt32BE(number);
  return Buffer.concat([head, body]);
}

function aLane() {
  let now = 100;
  let sent = 0;
  const lane = createSoundLane(() => now * 1000);
  return {
    take: lane.take,
    /** Time passes, with sound or without. */
    pass(seconds: number, isSounding: boolean) {
      const until = now + seconds;
      for (; now + frameSeconds <= until + 1e-9; now += frameSeconds) if (isSounding) lane.hear(adts(++sent));
      now = until;
    },
    hear: lane.hear,
  };
}

const isSilent = (frame: Buffer) => frame.toString("hex") === silence;

describe("[PL-07] the sound of a recording", () => {
  it("is silence without a hole where none comes", () => {
    const { take, pass } = aLane();
    pass(4, false);
    const first = take(100, 102);
    const second = take(102, 104);
    expect(first.frames.every(isSilent) && second.frames.every(isSilent)).toBe(true);
    expect(first.startSeconds).toBe(100);
    expect(second.startSeconds).toBeCloseTo(100 + first.frames.length * frameSeconds, 9);
    expect(second.startSeconds + second.frames.length * frameSeconds).toBeGreaterThan(104 - frameSeconds);
  });

  it("is what came, each frame once and in its order, and goes on where it ended", () => {
    const { take, pass } = aLane();
    const frames: Buffer[] = [];
    for (let at = 100; at < 120; at += 2) {
      pass(2, true);
      frames.push(...take(at, at + 2).frames);
    }
    const numbers = frames.filter((frame) => !isSilent(frame)).map((frame) => frame.readUInt32BE(0));
    expect(numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)).toBe(true);
    expect(numbers.length).toBeGreaterThan(19.8 / frameSeconds);
  });

  it("becomes silent when it stops, and sounds again when it comes again, at its time", () => {
    const { take, pass } = aLane();
    pass(2, true);
    take(100, 102);
    pass(6, false);
    const without = take(102, 108);
    expect(without.frames.filter((frame) => !isSilent(frame)).length).toBeLessThan(6);
    pass(2, true);
    const { startSeconds, frames } = take(108, 110);
    const first = frames.findIndex((frame) => !isSilent(frame));
    // Until it is known that no more come at once, as after a network that held them up.
    expect(Math.abs(startSeconds + first * frameSeconds - 108)).toBeLessThan(0.3);
    expect(frames.slice(first).every((frame) => !isSilent(frame))).toBe(true);
  });

  it("restarts with the video", () => {
    const { take, pass } = aLane();
    pass(2, true);
    take(100, 102);
    pass(8, false);
    expect(take(107, 110).startSeconds).toBe(107);
  });

  it("is read in pieces of any size, and bytes that belong to no frame are passed over", () => {
    const lane = createSoundLane(() => 50_000);
    const bytes = Buffer.concat([Buffer.from([1, 2, 0xff, 3]), adts(7), Buffer.from([9]), adts(8)]);
    for (const byte of bytes) lane.hear(Buffer.from([byte]));
    const { frames } = lane.take(49.9, 50.02);
    expect(frames.filter((frame) => !isSilent(frame)).map((frame) => frame.readUInt32BE(0))).toEqual([7, 8]);
  });
});
