import { endsPicture, rtpTimestamp, startsKeyFrame } from "../../sources/h264Rtp.ts";
import { createListeners, type Dispose } from "../../sources/listeners.ts";
import { createFrameInstants } from "./frameInstants.ts";
import { type ParameterSets, parameterSetsIn } from "./parameterSets.ts";

const freshKeyFrameMs = 500;

/** What an encoder sends, as its readers get it: RTP whose timestamps are the frames' instants at 90 kHz. */
export interface EncodedStream {
  /** The encoder gets a frame of this instant. */
  expect(instant: number): void;
  /** Takes the next packet of the encoder. */
  take(packet: Buffer): void;
  /** Another encoder begins: frames that the one before did not return are lost. */
  begin(): void;
  /** The encoder has ended: what it sent is no beginning any more. */
  end(): void;
  /** Parameters of the latest key frame. */
  readonly sets: ParameterSets | undefined;
  /** Waits for parameters; `undefined` when there are none in time. */
  awaitSets(timeoutMs: number, signal: AbortSignal): Promise<ParameterSets | undefined>;
  /** The packets from a key frame on: the current group when its key frame is young, else the next one. */
  subscribe(listener: (rtp: Buffer) => void): Dispose;
  /** Lets all readers go. */
  clear(): void;
}

export function createEncodedStream(framesPerSecond: number): EncodedStream {
  const readers = createListeners<[rtp: Buffer]>();
  const waiting = new Set<(sets: ParameterSets) => void>();
  const instants = createFrameInstants(framesPerSecond);
  let sets: ParameterSets | undefined;
  let group: Buffer[] = [];
  let groupTimestamp: number | undefined;
  let groupStartedAtMs = 0;

  return {
    expect: instants.push,
    take(packet) {
      const instant = instants.of(rtpTimestamp(packet));
      if (instant === undefined) return;
      const timestamp = Math.round(instant * 90) % 2 ** 32;
      packet.writeUInt32BE(timestamp, 4);
      if (timestamp !== groupTimestamp && startsKeyFrame(packet)) {
        group = [];
        groupTimestamp = timestamp;
        groupStartedAtMs = performance.now();
      }
      group.push(packet);
      readers.emit(packet);
      if (timestamp !== groupTimestamp || !endsPicture(packet)) return;
      sets = parameterSetsIn(group) ?? sets;
      if (!sets) return;
      for (const answer of waiting) answer(sets);
    },
    begin: instants.clear,
    end() {
      group = [];
      groupTimestamp = undefined;
    },
    get sets() {
      return sets;
    },
    awaitSets: (timeoutMs, signal) =>
      new Promise((resolve) => {
        const settle = (found?: ParameterSets) => {
          clearTimeout(timer);
          waiting.delete(settle);
          signal.removeEventListener("abort", giveUp);
          resolve(found);
        };
        const giveUp = () => settle();
        const timer = setTimeout(giveUp, timeoutMs);
        waiting.add(settle);
        signal.addEventListener("abort", giveUp);
        if (signal.aborted) giveUp();
      }),
    subscribe(listener) {
      let hasBegun = false;
      if (group.length > 0 && groupTimestamp !== undefined && performance.now() - groupStartedAtMs < freshKeyFrameMs) {
        hasBegun = true;
        for (const packet of group) listener(packet);
      }
      return readers.add((packet) => {
        hasBegun ||= startsKeyFrame(packet);
        if (hasBegun) listener(packet);
      });
    },
    clear: readers.clear,
  };
}
