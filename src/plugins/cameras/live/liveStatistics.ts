/** What a browser measured of one live picture. What it has no figure of is undefined, never assumed. */
export interface LiveStatistics {
  width: number | undefined;
  height: number | undefined;
  framesPerSecond: number | undefined;
  /** Of the picture alone. */
  bitsPerSecond: number | undefined;
  roundTripMs: number | undefined;
  /** How unevenly packets arrive. */
  jitterMs: number | undefined;
  /** How long a frame waits to be shown in order. */
  bufferMs: number | undefined;
  /** Share of the packets that did not arrive since the measurement before, 0 to 1. */
  loss: number | undefined;
  /** Frames that arrived since the measurement before and were not shown. */
  droppedFrames: number | undefined;
  /** Frames decoded since the measurement before. */
  decodedFrames: number | undefined;
  /** How often the picture stood still since the measurement before. */
  freezes: number | undefined;
  /** What decoding one frame took on average since the measurement before. */
  decodeMs: number | undefined;
  codec: string | undefined;
}

type Entry = Readonly<Record<string, unknown>>;

/** What figures that are differences are taken from. */
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

/** Reads a WebRTC report, compared with the counters of the one before; what is a difference needs one. */
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
      // A packet that came late after all makes the number of lost ones smaller.
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
