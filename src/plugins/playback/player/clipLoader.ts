import { VideoStorage } from "#contract/enumerations.ts";
import { isAbort } from "#kernel/apiError.ts";
import { createThumbnails, type Thumbnails } from "../thumbnails/thumbnails.ts";
import { type Clip, type ClipSeek, openClip } from "./clip.ts";
import type { PlayerState } from "./playerState.ts";
import { renditionOf } from "./quality.ts";
import { codeOf, type RecordingsAccess } from "./recordingsAccess.ts";

/** Footage that a gateway has not stored yet: the frames since the last key frame, and their transport. */
const notYetMs = 4_000;
const shortestClipMs = 2_000;
/** For the substream alone these codes do not prove that nothing was recorded. */
const missing = ["NotFound", "ThereNotVideoSource"];
const tickMs = 200;
const stallMs = 500;

export interface ClipLoaderOptions {
  /** The loader reports its clip, the instant on screen, uploads and failures here. */
  state: PlayerState;
  access: RecordingsAccess;
  video: HTMLVideoElement;
  now(): number;
  /** The video can play: its first frame is visible, or a missing upload has arrived. */
  onReady(): void;
}

/** Loads the clips of one player: the wanted one, and after its end the next one. */
export interface ClipLoader {
  readonly thumbnails: Thumbnails;
  /** The instant of the frame on screen. */
  shownMs(): number;
  /** Loads the clip that begins at `fromMs`, and shows its frame at `atMs`. */
  load(fromMs: number, atMs?: number, how?: { withinMs?: number | undefined }): void;
  /** Seeks in the loaded clip; returns whether it reaches the instant. */
  seek(atMs: number, how: ClipSeek): boolean;
  /** PL-06: cancels the uploads that the clip waits for. */
  cancel(): void;
  dispose(): void;
}

export function createClipLoader({ state, access, video, now, onReady }: ClipLoaderOptions): ClipLoader {
  // `peek`, so that a thumbnail never makes a device upload.
  const thumbnails = createThumbnails(access.peek);
  let clip: Clip | undefined;
  let loading = new AbortController();
  /** The first frame is visible. */
  let isReady = false;

  /** The instant on screen, because the player may have been opened at one without a recording. Marks and steps start from here. */
  const shownMs = () => Math.round((isReady ? clip?.atMs() : undefined) ?? state.atMs);
  const tellTime = () => (state.atMs = shownMs());
  const unload = () => {
    clip?.dispose();
    clip = undefined;
  };

  const fail = (code: string) => {
    unload();
    const isOfSmall = renditionOf(state.quality) === "low" && missing.includes(code);
    Object.assign(state, { status: "failed", reason: isOfSmall ? "NotInThisQuality" : code, progress: undefined });
  };

  const handleReady = () => {
    isReady = true;
    tellTime();
    onReady();
    // Only from a gateway: for a cloud thumbnail the browser would have to load a whole segment.
    if (access.source.storage === VideoStorage.Local) thumbnails.prefetch();
  };

  /** `hasPlayed`: playback has reached the newest footage. It ends there instead of going on in tiny steps. */
  async function load(fromMs: number, atMs: number, { withinMs = 0, hasPlayed = false } = {}): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    unload();
    isReady = false;
    state.progress = undefined;
    thumbnails.open(undefined);
    const soonMs = atMs + shortestClipMs + notYetMs - now();
    if (soonMs > 0 && (hasPlayed || atMs > now())) {
      Object.assign(state, { status: "ended", reason: "InsufficientDataAvailable", atMs });
      return;
    }
    Object.assign(state, { status: "preparing", reason: undefined, atMs });
    // Operators most often ask for the last seconds, and these can be played in a moment, so wait.
    if (soonMs > 0) await new Promise((resolve) => setTimeout(resolve, soonMs));
    if (signal.aborted) return;
    const toMs = Math.min(fromMs + state.lengthSeconds * 1000, now() - notYetMs);
    state.clip = { fromMs, toMs };
    try {
      const { url } = await access.save({ fromMs, toMs }, signal, { quality: state.quality });
      if (signal.aborted) return;
      state.source = access.source;
      const isDynamic = access.source.storage === VideoStorage.Cloud;
      clip = openClip({ video, access, url, startMs: atMs, startWithinMs: withinMs, isDynamic, onReady: handleReady, onFailure: fail });
      thumbnails.open({ url, fromMs, toMs });
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) fail(codeOf(error));
    }
  }

  /** PL-05, PL-06: requests the next segments in time, and shows the progress while the current one is missing. */
  function follow(): void {
    if (!clip) return;
    // A stalled video stops just before the missing segment.
    const stalledMs = isReady && video.readyState < video.HAVE_FUTURE_DATA ? stallMs : 0;
    const waits = access.follow(shownMs() + stalledMs);
    if (waits?.failure !== undefined) return fail(waits.failure);
    if (waits) Object.assign(state, { status: "preparing", progress: { done: waits.done, total: waits.total } });
    else if (state.progress) {
      state.progress = undefined;
      thumbnails.open({ url: clip.url, ...state.clip });
      if (isReady) onReady();
    }
  }

  const handleEnded = () => void load(state.clip.toMs, state.clip.toMs, { hasPlayed: true });
  video.addEventListener("ended", handleEnded);
  const timer = setInterval(() => {
    follow();
    if (state.status === "playing" || state.status === "paused") tellTime();
  }, tickMs);

  return {
    thumbnails,
    shownMs,
    load: (fromMs, atMs = fromMs, how = {}) => void load(fromMs, atMs, how),
    seek(atMs, how) {
      const { fromMs, toMs } = state.clip;
      if (!clip || atMs < fromMs || atMs >= toMs - shortestClipMs) return false;
      state.atMs = atMs;
      if (!clip.seek(atMs, how)) return false;
      tellTime();
      return true;
    },
    cancel() {
      loading.abort();
      unload();
      access.cancel();
      Object.assign(state, { status: "cancelled", progress: undefined });
    },
    dispose() {
      loading.abort();
      clearInterval(timer);
      clip?.dispose();
      video.removeEventListener("ended", handleEnded);
      thumbnails.dispose();
    },
  };
}
