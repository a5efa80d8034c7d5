/** The browser's measurements of one live video. A figure that the browser does not report is undefined. */
export interface LiveStatistics {
  width: number | undefined;
  height: number | undefined;
  framesPerSecond: number | undefined;
  /** Video only. */
  bitsPerSecond: number | undefined;
  roundTripMs: number | undefined;
  /** Variation of the packets' arrival times. */
  jitterMs: number | undefined;
  /** Average time that a frame waits in the jitter buffer. */
  bufferMs: number | undefined;
  /** Share of packets lost since the previous measurement, 0 to 1. */
  loss: number | undefined;
  /** Frames received but not shown since the previous measurement. */
  droppedFrames: number | undefined;
  /** Frames decoded since the previous measurement. */
  decodedFrames: number | undefined;
  /** Number of freezes since the previous measurement. */
  freezes: number | undefined;
  /** Average time to decode one frame since the previous measurement. */
  decodeMs: number | undefined;
  codec: string | undefined;
}

type Entry = Readonly<Record<string, unknown>>;

/** Counters that the next measurement needs for its differences. */
export interface StatisticsCounters {
  atMs: number;
  bytes: number | undefined;
  received: number | undefined;
  lost: number | undefined;
  dropped: number | undefined;
  decoded: number | undefined;
  freezes: number | undefined;
  decodeSeconds: number | undefined;
  emitted: number | undefined;
  bufferSeconds: number | undefined;
}

const numberOf = (entry: Entry | undefined, name: string): number | undefined => {
  const value = entry?.[name];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};

/** Reads a WebRTC report. Figures that are differences need the counters of the previous report. */
export function readStatistics(
  report: Iterable<readonly [string, unknown]>,
  atMs: number,
  before: StatisticsCounters | undefined,
): { statistics: LiveStatistics; counters: StatisticsCounters } {
  const entries = new Map([...report].filter((each): each is [string, Entry] => typeof each[1] === "object" && each[1] !== null));
  const all = [...entries.values()];
  const video = all.find(({ type, kind }) => type === "inbound-rtp" && kind === "video");
  const pair = entries.get(String(all.find(({ type }) => type === "transport")?.["selectedCandidatePairId"]));
  const codec = entries.get(String(video?.["codecId"]))?.["mimeType"];
  const counters: StatisticsCounters = {
    atMs,
    bytes: numberOf(video, "bytesReceived"),
    received: numberOf(video, "packetsReceived"),
    lost: numberOf(video, "packetsLost"),
    dropped: numberOf(video, "framesDropped"),
    decoded: numberOf(video, "framesDecoded"),
    freezes: numberOf(video, "freezeCount"),
    decodeSeconds: numberOf(video, "totalDecodeTime"),
    emitted: numberOf(video, "jitterBufferEmittedCount"),
    bufferSeconds: numberOf(video, "jitterBufferDelay"),
  };
  const since = (name: keyof StatisticsCounters) => difference(counters[name], before?.[name]);
  const [bytes, ms, lost] = [since("bytes"), since("atMs"), since("lost")];
  const sent = lost === undefined ? undefined : sum(since("received"), Math.max(0, lost));
  return {
    statistics: {
      width: numberOf(video, "frameWidth"),
      height: numberOf(video, "frameHeight"),
      framesPerSecond: numberOf(video, "framesPerSecond"),
      bitsPerSecond: times(ratio(bytes, ms), 8_000),
      roundTripMs: times(numberOf(pair, "currentRoundTripTime"), 1_000),
      jitterMs: times(numberOf(video, "jitter"), 1_000),
      bufferMs: times(ratio(since("bufferSeconds"), since("emitted")), 1_000),
      // A late packet lowers the number of lost packets.
      loss: lost === undefined ? undefined : ratio(Math.max(0, lost), sent),
      droppedFrames: since("dropped"),
      decodedFrames: since("decoded"),
      freezes: since("freezes"),
      decodeMs: times(ratio(since("decodeSeconds"), since("decoded")), 1_000),
      codec: typeof codec === "string" ? codec.replace(/^video\//, "") : undefined,
    },
    counters,
  };
}

const difference = (now: number | undefined, before: number | undefined) =>
  now === undefined || before === undefined ? undefined : now - before;
const sum = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a + b);
const times = (value: number | undefined, factor: number) => (value === undefined ? undefined : value * factor);
const ratio = (value: number | undefined, of: number | undefined) =>
  value === undefined || of === undefined || of <= 0 ? undefined : value / of;
