/** What the browser measured of a live picture; nothing of it is assumed. */
export interface LiveMeasures {
  width: number | undefined;
  height: number | undefined;
  /** Undefined in the first reading with a picture: a viewer begins with all since the last key frame in one go, which the browser counts. */
  framesPerSecond: number | undefined;
  bitsPerSecond: number;
}

/** The counters that two measurements are compared by. */
export interface LiveCounters {
  /** Of picture and sound. */
  bytes: number;
  /** Of the picture alone. */
  pictureBytes: number;
  atMs: number;
}

type Inbound = {
  type: "inbound-rtp";
  kind?: string;
  bytesReceived?: number;
  frameWidth?: number;
  frameHeight?: number;
  framesPerSecond?: number;
};

/** Compares a report with the counters of the previous one; the first has no rates yet. */
export function measure(
  report: Iterable<readonly [string, unknown]>,
  atMs: number,
  previous: LiveCounters | undefined,
): { measures: LiveMeasures; counters: LiveCounters } {
  const inbound = [...report].map(([, each]) => each).filter(isInbound);
  const video = inbound.find(({ kind }) => kind === "video");
  const bytes = inbound.reduce((sum, { bytesReceived = 0 }) => sum + bytesReceived, 0);
  const seconds = previous ? (atMs - previous.atMs) / 1000 : 0;
  return {
    measures: {
      width: video?.frameWidth,
      height: video?.frameHeight,
      framesPerSecond: previous && previous.pictureBytes > 0 ? video?.framesPerSecond : undefined,
      bitsPerSecond: previous && seconds > 0 ? Math.max(0, ((bytes - previous.bytes) * 8) / seconds) : 0,
    },
    counters: { bytes, pictureBytes: video?.bytesReceived ?? 0, atMs },
  };
}

function isInbound(entry: unknown): entry is Inbound {
  return typeof entry === "object" && entry !== null && "type" in entry && entry.type === "inbound-rtp";
}
