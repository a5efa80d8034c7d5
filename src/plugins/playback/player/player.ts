import { VideoStorage } from "#contract/enumerations.ts";
import { isAbort } from "#kernel/apiError.ts";
import { type Edge, marked, selectionAt, withEdge } from "../download/selection.ts";
import { createThumbnails, type Thumbnails } from "../thumbnails/thumbnails.ts";
import { type Clip, openClip } from "./clip.ts";
import { nextClipStart } from "./clipWindow.ts";
import { createFullScreen } from "./fullScreen.ts";
import type { RecordedCamera } from "./openRecordings.ts";
import { createPlayerState, type PlayerState } from "./playerState.ts";
import { type PlaybackQuality, renditionOf } from "./quality.ts";
import { codeOf, type RecordingsAccess } from "./recordingsAccess.ts";

/** Footage that a gateway has not stored yet: the frames since the last key frame, and their transport. */
const notYetMs = 4_000;
const shortestClipMs = 2_000;
/** For the substream alone these codes do not prove that nothing was recorded. */
const missing = ["NotFound", "ThereNotVideoSource"];
const tickMs = 200;
const stallMs = 500;

export interface PlayerOptions {
  camera: RecordedCamera;
  access: RecordingsAccess;
  video: HTMLVideoElement;
  /** The element for full screen: the video with its controls. */
  root: HTMLElement;
  /** Milliseconds since 1970 by the platform's clock. */
  now(): number;
  startMs: number;
  /** A key frame this close to the start will do, as for `goTo`. */
  startWithinMs?: number;
  lengthSeconds: number;
  quality: PlaybackQuality;
}

/** Plays the recording of one camera, clip after clip (PL-08, PL-09). */
export interface Player {
  /** A valtio proxy. */
  readonly state: PlayerState;
  readonly camera: RecordedCamera;
  readonly videoSourceId: string;
  readonly video: HTMLVideoElement;
  /** The video with its controls. */
  readonly root: HTMLElement;
  readonly thumbnails: Thumbnails;
  /** The instant of the frame on screen, more exact than the state's. */
  shownMs(): number;
  /** Shows the frame at an instant, or a key frame at most `withinMs` from it. Continues to play if it was playing. */
  goTo(atMs: number, withinMs?: number): void;
  skip(byMs: number): void;
  /** PL-09: loads the clip that begins at this instant. */
  moveClip(fromMs: number): void;
  /** PL-09: start of the clip before or after; undefined for one that would end in the future. */
  nextClip(direction: 1 | -1): number | undefined;
  toggleFullScreen(): Promise<void>;
  toggle(): void;
  pause(): void;
  setSpeed(speed: number): void;
  setLength(seconds: number): void;
  /** GN-12: loads the current clip again in this quality. */
  setQuality(quality: PlaybackQuality): void;
  toggleSound(): void;
  /** Selects a range around the instant on screen, or clears the selection. */
  toggleSelection(): void;
  toggleSearch(): void;
  toggleBookmarks(): void;
  setBookmarking(isBookmarking: boolean): void;
  /** Sets the start or end of the range to the instant on screen. */
  mark(edge: Edge): void;
  moveEdge(edge: Edge, atMs: number, leastMs?: number): void;
  /** EV-05: pauses while the share dialog is open, and resumes afterwards. */
  setSharing(isSharing: boolean): void;
  /** PL-06: cancels the uploads that the player waits for. */
  cancel(): void;
  retry(): void;
  dispose(): void;
}

export function createPlayer(options: PlayerOptions): Player {
  const { camera, access, video, root, now, startMs, startWithinMs, lengthSeconds, quality } = options;
  const state = createPlayerState({ startMs, lengthSeconds, quality });
  const fullScreen = createFullScreen(root, (isFull) => (state.isFullScreen = isFull));
  // `peek`, so that a thumbnail never makes a device upload.
  const thumbnails = createThumbnails(access.peek);
  let clip: Clip | undefined;
  let loading = new AbortController();
  let wantsToPlay = true;
  /** The first frame is visible. */
  let isReady = false;

  const fail = (code: string) => {
    clip?.dispose();
    clip = undefined;
    const isOfSmall = renditionOf(state.quality) === "low" && missing.includes(code);
    Object.assign(state, { status: "failed", reason: isOfSmall ? "NotInThisQuality" : code, progress: undefined });
  };

  const settle = () => {
    video.playbackRate = state.speed;
    // Video that arrives while the share dialog is open stays paused (EV-05).
    if (!wantsToPlay || state.isSharing) state.status = "paused";
    else video.play().catch((error: unknown) => !isAbort(error) && (state.status = "paused"));
  };

  const handleReady = () => {
    isReady = true;
    tellTime();
    settle();
    // Only from a gateway: for a cloud thumbnail the browser would have to load a whole segment.
    if (access.source.storage === VideoStorage.Local) thumbnails.prefetch();
  };

  /** `hasPlayed`: playback has reached the newest footage. It ends there instead of going on in tiny steps. */
  async function load(fromMs: number, atMs: number, { withinMs = 0, hasPlayed = false } = {}): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    clip?.dispose();
    clip = undefined;
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

  const handlePlaying = () => (state.status = "playing");
  const handlePause = () => state.status === "playing" && (state.status = "paused");
  const handleEnded = () => void load(state.clip.toMs, state.clip.toMs, { hasPlayed: true });
  video.addEventListener("playing", handlePlaying);
  video.addEventListener("pause", handlePause);
  video.addEventListener("ended", handleEnded);
  const timer = setInterval(() => {
    follow();
    if (state.status === "playing" || state.status === "paused") tellTime();
  }, tickMs);

  /** The instant on screen, because the player may have been opened at one without a recording. Marks and steps start from here. */
  const shownMs = () => Math.round((isReady ? clip?.atMs() : undefined) ?? state.atMs);
  const tellTime = () => (state.atMs = shownMs());

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
      if (isReady) settle();
    }
  }

  function goTo(atMs: number, withinMs = 0): void {
    const { fromMs, toMs } = state.clip;
    if (clip && atMs >= fromMs && atMs < toMs - shortestClipMs) {
      state.atMs = atMs;
      // With sound on, the operator would hear the wrong moment, so go directly to the exact frame.
      if (clip.seek(atMs, { withinMs, isKeyFrameFirst: video.paused || video.muted })) {
        tellTime();
        return settle();
      }
    }
    void load(atMs, atMs, { withinMs });
  }

  void load(startMs, startMs, { withinMs: startWithinMs });
  return {
    state,
    camera,
    videoSourceId: camera.videoSourceId,
    video,
    root,
    thumbnails,
    shownMs,
    goTo,
    skip: (byMs) => goTo(state.atMs + byMs),
    moveClip: (fromMs) => void load(fromMs, fromMs),
    nextClip: (direction) => nextClipStart(state.clip, direction, state.lengthSeconds * 1000, now()),
    toggleFullScreen: fullScreen.toggle,
    toggle() {
      wantsToPlay = state.status !== "playing";
      if (state.status === "ended") goTo(state.clip.fromMs);
      else if (wantsToPlay) settle();
      else video.pause();
    },
    pause() {
      wantsToPlay = false;
      video.pause();
    },
    setSpeed(speed) {
      state.speed = speed;
      video.playbackRate = speed;
    },
    setLength(seconds) {
      state.lengthSeconds = seconds;
      void load(state.atMs, state.atMs);
    },
    setQuality(next) {
      state.quality = next;
      void load(state.atMs, state.atMs);
    },
    toggleSound() {
      video.muted = !video.muted;
      state.isMuted = video.muted;
    },
    toggleSelection() {
      state.selection = state.selection ? undefined : selectionAt(state.atMs, now());
    },
    toggleSearch: () => Object.assign(state, { isSearching: !state.isSearching, hasBookmarks: false }),
    toggleBookmarks: () => Object.assign(state, { hasBookmarks: !state.hasBookmarks, isSearching: false }),
    setBookmarking: (isBookmarking) => void (state.isBookmarking = isBookmarking),
    mark(edge) {
      state.selection = marked(state.selection, edge, state.atMs, now());
    },
    moveEdge(edge, atMs, leastMs) {
      if (state.selection) state.selection = withEdge(state.selection, edge, atMs, now(), leastMs);
    },
    setSharing(isSharing) {
      if (isSharing === state.isSharing) return;
      state.isSharing = isSharing;
      if (isSharing) video.pause();
      else if (wantsToPlay && state.status === "paused") settle();
    },
    cancel() {
      loading.abort();
      clip?.dispose();
      clip = undefined;
      access.cancel();
      Object.assign(state, { status: "cancelled", progress: undefined });
    },
    retry: () => void load(state.atMs, state.atMs),
    dispose() {
      loading.abort();
      clearInterval(timer);
      clip?.dispose();
      for (const [name, handler] of Object.entries({ playing: handlePlaying, pause: handlePause, ended: handleEnded }))
        video.removeEventListener(name, handler);
      fullScreen.dispose();
      thumbnails.dispose();
      access.dispose();
    },
  };
}
