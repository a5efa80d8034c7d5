import { isAbort } from "#kernel/apiError.ts";
import type { Thumbnails } from "../thumbnails/thumbnails.ts";
import { createClipLoader } from "./clipLoader.ts";
import { nextClipStart } from "./clipWindow.ts";
import { createFullScreen } from "./fullScreen.ts";
import type { RecordedCamera } from "./openRecordings.ts";
import { createPlayerState, type PlayerState } from "./playerState.ts";
import { createPlayerTools, type PlayerTools } from "./playerTools.ts";
import type { PlaybackQuality } from "./quality.ts";
import type { RecordingsAccess } from "./recordingsAccess.ts";

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
export interface Player extends PlayerTools {
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
  const loader = createClipLoader({ state, access, video, now, onReady: settle });
  let wantsToPlay = true;

  function settle(): void {
    video.playbackRate = state.speed;
    // Video that arrives while the share dialog is open stays paused (EV-05).
    if (!wantsToPlay || state.isSharing) state.status = "paused";
    else video.play().catch((error: unknown) => !isAbort(error) && (state.status = "paused"));
  }

  const handlePlaying = () => (state.status = "playing");
  const handlePause = () => state.status === "playing" && (state.status = "paused");
  video.addEventListener("playing", handlePlaying);
  video.addEventListener("pause", handlePause);

  function goTo(atMs: number, withinMs = 0): void {
    // With sound on, the operator would hear the wrong moment, so go directly to the exact frame.
    if (loader.seek(atMs, { withinMs, isKeyFrameFirst: video.paused || video.muted })) settle();
    else loader.load(atMs, atMs, { withinMs });
  }

  loader.load(startMs, startMs, { withinMs: startWithinMs });
  return {
    ...createPlayerTools(state, now),
    state,
    camera,
    videoSourceId: camera.videoSourceId,
    video,
    root,
    thumbnails: loader.thumbnails,
    shownMs: loader.shownMs,
    goTo,
    skip: (byMs) => goTo(state.atMs + byMs),
    moveClip: (fromMs) => loader.load(fromMs),
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
      loader.load(state.atMs);
    },
    setQuality(next) {
      state.quality = next;
      loader.load(state.atMs);
    },
    toggleSound() {
      video.muted = !video.muted;
      state.isMuted = video.muted;
    },
    setSharing(isSharing) {
      if (isSharing === state.isSharing) return;
      state.isSharing = isSharing;
      if (isSharing) video.pause();
      else if (wantsToPlay && state.status === "paused") settle();
    },
    cancel: loader.cancel,
    retry: () => loader.load(state.atMs),
    dispose() {
      loader.dispose();
      video.removeEventListener("playing", handlePlaying);
      video.removeEventListener("pause", handlePause);
      fullScreen.dispose();
      access.dispose();
    },
  };
}
