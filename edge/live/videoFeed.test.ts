import { describe, expect, it } from "vitest";
import { createGopCache } from "#edge/sources/gopCache.ts";
import { createListeners } from "#edge/sources/listeners.ts";
import { createVideoFeed, type FedSource } from "./videoFeed.ts";

const nal = { key: 5, other: 1 };

/** A packet whose payload is its NAL type and a number by which a test knows it again. */
function packet(type: number, id: number, timestamp: number, isLast: boolean): Buffer {
  const rtp = Buffer.alloc(14);
  rtp[0] = 0x80;
  rtp[1] = (isLast ? 0x80 : 0) | 102;
  rtp.writeUInt32BE(timestamp, 4);
  rtp[12] = type;
  rtp[13] = id;
  return rtp;
}

function setUp() {
  const packets = createListeners<[rtp: Buffer]>();
  const cache = createGopCache();
  let nowMs = 0;
  const source: FedSource = {
    state: "live",
    onState: () => () => undefined,
    replay: (after) => cache.replay(after),
    subscribe: (listener) => packets.add(listener),
  };
  const sent: { id: number; timestamp: number; sequence: number }[] = [];
  const feed = createVideoFeed(
    source,
    (rtp) => sent.push({ id: rtp[13] ?? 0, timestamp: rtp.readUInt32BE(4), sequence: rtp.readUInt16BE(2) }),
    () => nowMs,
  );
  const take = (rtp: Buffer) => {
    cache.push(rtp);
    packets.emit(rtp);
  };
  take(packet(nal.key, 1, 1_000, true));
  feed.start();
  return {
    feed,
    sent,
    take,
    pass: (ms: number) => (nowMs += ms),
    ids: () => sent.map(({ id }) => id),
  };
}

describe("what a viewer that lost the video gets", () => {
  it("[LV-07] is every frame since the key frame again, between two frames", () => {
    const { feed, sent, take, ids } = setUp();
    take(packet(nal.other, 2, 7_000, false));
    feed.repeat("asked");
    expect(ids()).toEqual([1, 2]);
    take(packet(nal.other, 3, 7_000, true));
    expect(ids()).toEqual([1, 2, 3, 1, 2, 3]);
    take(packet(nal.other, 4, 13_000, true));
    expect(ids().slice(6)).toEqual([4]);
    const steps = sent
      .slice(1)
      .map((each, index) => [each.sequence - (sent[index]?.sequence ?? 0), each.timestamp - (sent[index]?.timestamp ?? 0)]);
    expect(steps.every(([sequence, time]) => sequence === 1 && time !== undefined && time >= 0)).toBe(true);
  });

  it("[LV-07] costs no more than a few groups while the viewer goes on asking", () => {
    const { feed, take, pass, ids } = setUp();
    for (let asks = 0; asks < 50; asks++) {
      feed.repeat("asked");
      pass(200);
      if (asks % 10 === 0) take(packet(nal.other, 2 + asks, 7_000 + 6_000 * asks, true));
    }
    expect(ids().filter((id) => id === 1).length).toBe(1 + 5);
  });

  it("[LV-07] is nothing before the feed has begun and after it has ended", () => {
    const { feed, take, ids } = setUp();
    feed.dispose();
    feed.repeat("noticed");
    take(packet(nal.other, 2, 7_000, true));
    expect(ids()).toEqual([1]);
  });
});
