import Hls, { ErrorDetails, ErrorTypes, Events, type LevelDetails } from "hls.js";
import { gatewayLoader } from "./gatewayLoader.ts";
import { keyFrameFor, placeIn } from "./placeIn.ts";
import type { RecordingsAccess } from "./recordingsAccess.ts";
import { afterHole, afterStall, rangesOf } from "./stall.ts";

/**
 * Start of the first frame in the video, in seconds. Browsers cannot add times since 1970 to the microsecond. With a start of 0, one of
 * fourteen segments seemed to begin before it, and the browser dropped it with all frames that depend on it.
 */
const leadSeconds = 0.01;
/** The clip fails if nothing loads for this long before its first frame. */
const firstPictureMs = 20_000;
/** PL-15: more attempts for a clip whose segments arrive while the viewer watches. */
const recoveriesOf = (isDynamic: boolean) => (isDynamic ? 20 : 5);

export interface ClipEvents {
  /** The clip can play, or its first frame is visible. */
  onReady(): void;
  onFailure(code: string): void;
}

/** One playlist in a `<video>`, with instants in milliseconds since 1970. */
export interface Clip {
  readonly url: string;
  /** The instant on screen, or the target of a running seek; undefined until the playlist is loaded. */
  atMs(): number | undefined;
  /** Whether the playlist is loaded. */
  isLoaded(): boolean;
  isRecordedAt(atMs: number): boolean;
  /** Seeks to an instant, or to the end of the gap that it is in. Returns false if nothing was recorded from there on. */
  seek(atMs: number, how?: ClipSeek): boolean;
  dispose(): void;
}

export interface ClipSeek {
  /**
   * A key frame this close to the target will do. It appears at once, while an exact frame has to be decoded from the key frame before it.
   */
  readonly withinMs?: number;
  /**
   * Shows the key frame before the target until the exact frame is decoded, so that an operator who holds a key down sees where they are.
   */
  readonly isKeyFrameFirst?: boolean;
}

export interface ClipOptions extends ClipEvents {
  video: HTMLVideoElement;
  access: RecordingsAccess;
  url: string;
  startMs: number;
  /** `withinMs` of the first seek (see `ClipSeek`). */
  startWithinMs?: number;
  /** Segments arrive while the viewer watches. */
  isDynamic?: boolean;
}

/** PL-14, PL-15: opens a playlist. A paused seek into a gap would never end, so `seek` looks for the next recorded instant first. */
export function openClip({ video, access, url, startMs, startWithinMs = 0, isDynamic = false, onReady, onFailure }: ClipOptions): Clip {
  const hls = new Hls({
    loader: gatewayLoader(access),
    autoStartLoad: false,
    // hls.js only passes the fragments on, so a worker would gain nothing.
    enableWorker: false,
    maxBufferLength: 5,
    maxMaxBufferLength: 5,
    backBufferLength: 1_200,
    maxBufferSize: 100_000_000,
    // Skips frames that a camera missed between two fragments.
    maxBufferHole: 1,
    timelineOffset: leadSeconds,
  });
  let details: LevelDetails | undefined;
  let recoveries = 0;
  /** The exact target, while the key frame before it is on screen. */
  let exactSeconds: number | undefined;

  const secondsOf = (ms: number) => (ms - (details?.fragments[0]?.programDateTime ?? ms)) / 1000 + leadSeconds;
  const recordedFrom = (ms: number, withinMs: number) =>
    placeIn(details?.fragments ?? [], Math.max(secondsOf(ms), leadSeconds), withinMs / 1000);
  const pieceAt = (seconds: number) => details?.fragments.find(({ start, duration }) => start <= seconds && seconds < start + duration);
  const isPictureShown = () => video.readyState >= video.HAVE_CURRENT_DATA;
  let patience: ReturnType<typeof setTimeout> | undefined;
  /** A dynamic clip may take long; its `RecordingsAccess` reports the progress and its failure. */
  function wait(): void {
    clearTimeout(patience);
    if (isDynamic || isPictureShown()) return;
    // A hidden page draws no frames, so it proves nothing.
    patience = setTimeout(() => (video.ownerDocument.hidden ? wait() : isPictureShown() || onFailure("ErrorHLSSupport")), firstPictureMs);
  }

  // Start loading once, and at the right place: hls.js would abort a load that began elsewhere, and its segments might then never arrive.
  hls.on(Events.LEVEL_LOADED, (_event, data) => {
    const isFirst = details === undefined;
    details = data.details;
    if (!isFirst) return;
    wait();
    const start = recordedFrom(startMs, startWithinMs);
    if (start === undefined) onFailure("ThereNotVideoSource");
    else hls.startLoad(start - leadSeconds);
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
    const seconds = afterStall(rangesOf(video.buffered), video.currentTime);
    if (seconds !== undefined) video.currentTime = seconds;
  }
  /** Numbers of the loaded fragments; a loaded fragment may contain no frame. */
  const loaded = new Set<number>();
  hls.on(Events.FRAG_LOADING, (_event, { frag }) => {
    loaded.delete(Number(frag.sn));
    wait();
  });
  hls.on(Events.FRAG_BUFFERED, (_event, { frag }) => {
    loaded.add(Number(frag.sn));
    wait();
    const piece = pieceAt(video.currentTime);
    if (isPictureShown() || !piece || !loaded.has(piece.sn)) return;
    const seconds = afterHole(rangesOf(video.buffered), video.currentTime);
    if (seconds !== undefined) video.currentTime = seconds;
  });
  hls.on(Events.BUFFER_FLUSHED, () => loaded.clear());
  const handleSeeked = () => {
    if (exactSeconds === undefined) return;
    video.currentTime = exactSeconds;
    exactSeconds = undefined;
  };
  video.addEventListener("loadeddata", onReady);
  video.addEventListener("seeked", handleSeeked);
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    url,
    atMs() {
      const base = details?.fragments[0]?.programDateTime;
      return base === undefined || base === null ? undefined : base + ((exactSeconds ?? video.currentTime) - leadSeconds) * 1000;
    },
    isLoaded: () => details !== undefined,
    isRecordedAt(atMs) {
      const piece = pieceAt(secondsOf(atMs));
      return piece !== undefined && !piece.gap;
    },
    seek(atMs, { withinMs = 0, isKeyFrameFirst = false } = {}) {
      const seconds = recordedFrom(atMs, withinMs);
      if (seconds === undefined) return false;
      const keySeconds = isKeyFrameFirst ? keyFrameFor(details?.fragments ?? [], video.currentTime, seconds) : undefined;
      exactSeconds = keySeconds === undefined ? undefined : seconds;
      video.currentTime = keySeconds ?? seconds;
      return true;
    },
    dispose() {
      clearTimeout(patience);
      video.removeEventListener("loadeddata", onReady);
      video.removeEventListener("seeked", handleSeeked);
      hls.destroy();
      // hls.js leaves its own address on the element if the element names an earlier clip's. That address is revoked, and the browser would
      // report that it cannot load it.
      if (!video.hasAttribute("src")) return;
      video.removeAttribute("src");
      video.load();
    },
  };
}
