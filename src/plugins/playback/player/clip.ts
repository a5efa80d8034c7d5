import Hls, { ErrorDetails, ErrorTypes, Events, type LevelDetails } from "hls.js";
import { gatewayLoader } from "./gatewayLoader.ts";
import { afterStall } from "./stall.ts";
import type { RecordingsAccess } from "./recordingsAccess.ts";

/** PL-15: where all is there already, and where it comes while it is watched. */
const recoveriesOf = (isDynamic: boolean) => (isDynamic ? 20 : 5);

export interface ClipEvents {
  /** It can be played, or its first picture stands. */
  onReady(): void;
  onFailure(code: string): void;
}

/** One playlist in a `<video>`: its times are instants in milliseconds since 1970. */
export interface Clip {
  readonly url: string;
  /** Where it stands; undefined before its playlist came. */
  atMs(): number | undefined;
  /** Whether its playlist came. */
  isLoaded(): boolean;
  isRecordedAt(atMs: number): boolean;
  /** Goes there, or where the recording goes on after a gap. False where nothing was recorded from there on. */
  seek(atMs: number): boolean;
  dispose(): void;
}

export interface ClipOptions extends ClipEvents {
  video: HTMLVideoElement;
  access: RecordingsAccess;
  url: string;
  startMs: number;
  /** What is in it comes while it is watched. */
  isDynamic?: boolean;
}

/** PL-14, PL-15. A paused seek into a gap would never end, so what is recorded next is looked for first. */
export function openClip({ video, access, url, startMs, isDynamic = false, onReady, onFailure }: ClipOptions): Clip {
  const hls = new Hls({
    loader: gatewayLoader(access),
    autoStartLoad: false,
    // The fragments need no work but to be handed on.
    enableWorker: false,
    maxBufferLength: 5,
    maxMaxBufferLength: 5,
    backBufferLength: 1_200,
    maxBufferSize: 100_000_000,
    // What a camera missed between two fragments is stepped over.
    maxBufferHole: 1,
  });
  let details: LevelDetails | undefined;
  let recoveries = 0;

  const recordedFrom = (seconds: number) => {
    const fragments = details?.fragments ?? [];
    const next = fragments.find((fragment) => !fragment.gap && fragment.start + fragment.duration > seconds + 0.05);
    return next && Math.max(seconds, next.start + 0.01);
  };
  const secondsOf = (ms: number) => Math.max((ms - (details?.fragments[0]?.programDateTime ?? ms)) / 1000, 0);

  // Begun once, and where it is to begin: what is begun at another place first is aborted, and may then never come.
  hls.on(Events.LEVEL_LOADED, (_event, data) => {
    const isFirst = details === undefined;
    details = data.details;
    if (!isFirst) return;
    const start = recordedFrom(secondsOf(startMs));
    if (start === undefined) onFailure("ThereNotVideoSource");
    else hls.startLoad(start);
  });
  hls.on(Events.ERROR, (_event, { fatal, type, details: what, response }) => {
    if (what === ErrorDetails.BUFFER_STALLED_ERROR) return jump();
    if (response?.code === 403) return onFailure("TheLinkExpired");
    if (!fatal) return;
    if (type === ErrorTypes.MEDIA_ERROR && recoveries++ < recoveriesOf(isDynamic)) return hls.recoverMediaError();
    onFailure(type === ErrorTypes.NETWORK_ERROR ? "FailedConnectionWithDevice" : "ErrorHLSSupport");
  });
  /** PL-14 */
  function jump(): void {
    const { buffered, currentTime } = video;
    const ranges = Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)] as const);
    const seconds = afterStall(ranges, currentTime);
    if (seconds !== undefined) video.currentTime = seconds;
  }
  video.addEventListener("loadeddata", onReady);
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    url,
    atMs() {
      const base = details?.fragments[0]?.programDateTime;
      return base === undefined || base === null ? undefined : base + video.currentTime * 1000;
    },
    isLoaded: () => details !== undefined,
    isRecordedAt(atMs) {
      const fragments = details?.fragments ?? [];
      const seconds = (atMs - (fragments[0]?.programDateTime ?? atMs)) / 1000;
      return fragments.some(({ gap, start, duration }) => !gap && start <= seconds && seconds < start + duration);
    },
    seek(atMs) {
      const seconds = recordedFrom(secondsOf(atMs));
      if (seconds !== undefined) video.currentTime = seconds;
      return seconds !== undefined;
    },
    dispose() {
      video.removeEventListener("loadeddata", onReady);
      hls.destroy();
    },
  };
}
