import { everySecond } from "./everySecond.ts";

/** Video that stands still for this long is not live, whatever the connection reports. */
const stalledMs = 5_000;

/** The browser's measurements of a live video. */
export interface LiveMeasures {
  width: number | undefined;
  height: number | undefined;
  /** Undefined in the first measurement with video: the browser counts all frames since the last key frame, which arrive at once. */
  framesPerSecond: number | undefined;
  bitsPerSecond: number;
}

/** Counters that the next measurement needs for its rates. */
export interface LiveCounters {
  /** Video and audio. */
  bytes: number;
  /** Video only. */
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

/** Calculates rates from a report and the counters of the previous one; the first measurement has none. */
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

/** Measures visible video every second until it is stopped by the returned function. Calls `onStalled` when no more video arrives. */
export function measureEverySecond(
  peer: { getStats(): Promise<RTCStatsReport> },
  onMeasures: (measures: LiveMeasures) => void,
  onStalled: () => void,
): () => void {
  let counters: LiveCounters | undefined;
  /** When the last byte of video arrived. */
  let movedMs = Date.now();
  let isStopped = false;

  async function look(): Promise<void> {
    const report = await peer.getStats();
    if (isStopped) return;
    const measured = measure(report.entries(), performance.now(), counters);
    if (counters === undefined || measured.counters.pictureBytes > counters.pictureBytes) movedMs = Date.now();
    counters = measured.counters;
    onMeasures(measured.measures);
    if (Date.now() - movedMs > stalledMs) onStalled();
  }

  const stop = everySecond(() => void look().catch(() => undefined));
  return () => {
    isStopped = true;
    stop();
  };
}

function isInbound(entry: unknown): entry is Inbound {
  return typeof entry === "object" && entry !== null && "type" in entry && entry.type === "inbound-rtp";
}
