import Hls, { ErrorDetails, ErrorTypes, Events, type LevelDetails } from "hls.js";
import { gatewayLoader } from "./gatewayLoader.ts";
import { keyFrameFor, placeIn } from "./placeIn.ts";
import { afterHole, afterStall, rangesOf } from "./stall.ts";
import type { RecordingsAccess } from "./recordingsAccess.ts";

/**
 * Where the first picture lies in the video, in seconds. Times of the wall are larger than a browser can add up to the microsecond: at 0 it
 * took every fourteenth piece for one that begins before, and left it out with all that is decoded from it.
 */
const leadSeconds = 0.01;
/** Longer without a word of what is loaded, before the first picture stands, is a failure. */
const firstPictureMs = 20_000;
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
  /** Where it stands or is on its way to; undefined before its playlist came. */
  atMs(): number | undefined;
  /** Whether its playlist came. */
  isLoaded(): boolean;
  isRecordedAt(atMs: number): boolean;
  /** Goes there, or where the recording goes on after a gap. False where nothing was recorded from there on. */
  seek(atMs: number, how?: ClipSeek): boolean;
  dispose(): void;
}

export interface ClipSeek {
  /** How far from there a key frame is as good: it is shown at once, and what follows it must be decoded from it on. */
  readonly withinMs?: number;
  /** The key frame before it is shown until the very picture has been decoded: who holds a key sees where they are. */
  readonly isKeyFrameFirst?: boolean;
}

export interface ClipOptions extends ClipEvents {
  video: HTMLVideoElement;
  access: RecordingsAccess;
  url: string;
  startMs: number;
  /** `withinMs` of `ClipSeek`. */
  startWithinMs?: number;
  /** What is in it comes while it is watched. */
  isDynamic?: boolean;
}

/** PL-14, PL-15. A paused seek into a gap would never end, so what is recorded next is looked for first. */
export function openClip({ video, access, url, startMs, startWithinMs = 0, isDynamic = false, onReady, onFailure }: ClipOptions): Clip {
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
    timelineOffset: leadSeconds,
  });
  let details: LevelDetails | undefined;
  let recoveries = 0;
  /** Where it goes once the key frame before it is shown. */
  let exactSeconds: number | undefined;

  const secondsOf = (ms: number) => (ms - (details?.fragments[0]?.programDateTime ?? ms)) / 1000 + leadSeconds;
  const recordedFrom = (ms: number, withinMs: number) =>
    placeIn(details?.fragments ?? [], Math.max(secondsOf(ms), leadSeconds), withinMs / 1000);
  const pieceAt = (seconds: number) => details?.fragments.find(({ start, duration }) => start <= seconds && seconds < start + duration);
  const isPictureShown = () => video.readyState >= video.HAVE_CURRENT_DATA;
  let patience: ReturnType<typeof setTimeout> | undefined;
  /** What comes while it is watched may take long, and its access says how far it is. */
  function wait(): void {
    clearTimeout(patience);
    if (isDynamic || isPictureShown()) return;
    // Nothing is drawn in a window that nobody sees.
    patience = setTimeout(() => (video.ownerDocument.hidden ? wait() : isPictureShown() || onFailure("ErrorHLSSupport")), firstPictureMs);
  }

  // Begun once, and where it is to begin: what is begun at another place first is aborted, and may then never come.
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
  /** What has been loaded, though there need be no picture in it. */
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
      // Where the element still names the clip before, hls.js takes this one's address for somebody else's and leaves it, revoked: it would
      // be looked for in vain.
      if (!video.hasAttribute("src")) return;
      video.removeAttribute("src");
      video.load();
    },
  };
}
