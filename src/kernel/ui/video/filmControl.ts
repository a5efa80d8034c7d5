import { type FilmCause, type FilmFault, faultOf, infoSizeOf, resumeAt, stepOf } from "#domain/playback/film.ts";
import { filmAnswer } from "./filmAnswer.ts";
import { followFilmCause } from "./filmCause.ts";
import { createFilmZoom } from "./filmZoom.ts";

export interface FilmState {
  readonly isPlaying: boolean;
  /** Position in the clip, in seconds. */
  readonly seconds: number;
  /** Length in seconds; 0 while unknown. */
  readonly duration: number;
  readonly speed: number;
  readonly isMuted: boolean;
  readonly zoom: number;
  readonly stepSeconds: number;
  /** Height of the video in lines; 0 before the first frame. */
  readonly height: number;
  /** Size of the text over the video, in CSS pixels. */
  readonly infoSize: number;
  readonly fault: FilmFault | undefined;
  /** Undefined while the platform is asked for the cause. */
  readonly cause: FilmCause | undefined;
}

/** Stores the position at which a person left a clip, in seconds. */
export interface FilmMemory {
  read(): number | undefined;
  write(seconds: number | undefined): void;
}

/** EV-06: controls one clip in a `<video>` for its buttons and keys. */
export interface FilmControl {
  readonly video: HTMLVideoElement;
  /** For useSyncExternalStore: a new object after each change. */
  readonly state: FilmState;
  subscribe(listener: () => void): () => void;
  toggle(): void;
  pause(): void;
  /** Continues a clip that `pause` stopped. */
  resume(): void;
  seek(seconds: number): void;
  /** Moves one step back or forward. */
  step(direction: 1 | -1): void;
  setStep(seconds: number): void;
  setSpeed(speed: number): void;
  setZoom(factor: number): void;
  /** Moves a zoomed video, in CSS pixels. */
  pan(x: number, y: number): void;
  toggleSound(): void;
  dispose(): void;
}

const watched = [
  "play",
  "pause",
  "ended",
  "timeupdate",
  "seeked",
  "durationchange",
  "loadedmetadata",
  "resize",
  "ratechange",
  "volumechange",
  "error",
] as const;

/** @param answerTo returns the platform's current HTTP status for an address */
export function createFilmControl(
  video: HTMLVideoElement,
  memory?: FilmMemory,
  answerTo: (url: string, signal: AbortSignal) => Promise<number | undefined> = filmAnswer,
): FilmControl {
  let stepSeconds = stepOf(Number.NaN);
  let wasPlaying = false;
  const zoom = createFilmZoom(video);
  const listeners = new Set<() => void>();
  const failure = followFilmCause(video, answerTo, () => change());
  const read = (): FilmState => ({
    isPlaying: !video.paused && !video.ended,
    seconds: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    speed: video.playbackRate,
    isMuted: video.muted,
    zoom: zoom.factor(),
    stepSeconds,
    height: video.videoHeight,
    infoSize: infoSizeOf(video.clientWidth),
    fault: video.error ? faultOf(video.error.code) : undefined,
    cause: failure.cause(),
  });
  let state = read();
  const change = () => {
    state = read();
    for (const listener of listeners) listener();
  };
  const remember = () => memory?.write(resumeAt(video.currentTime, video.duration));
  const handleLoaded = () => {
    const at = memory?.read();
    if (at !== undefined && resumeAt(at, video.duration) !== undefined) video.currentTime = at;
  };
  for (const name of watched) video.addEventListener(name, change);
  video.addEventListener("loadedmetadata", handleLoaded);
  video.addEventListener("pause", remember);
  video.addEventListener("ended", remember);
  const play = () => void video.play().catch(change);
  const seek = (seconds: number) => {
    video.currentTime = Math.min(Math.max(seconds, 0), state.duration);
    change();
  };

  return {
    video,
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toggle: () => (state.isPlaying ? video.pause() : play()),
    pause() {
      wasPlaying = state.isPlaying;
      video.pause();
    },
    resume() {
      if (wasPlaying) play();
      wasPlaying = false;
    },
    seek,
    step: (direction) => seek(video.currentTime + direction * stepSeconds),
    setStep(seconds) {
      stepSeconds = stepOf(seconds);
      change();
    },
    setSpeed(speed) {
      video.playbackRate = speed;
    },
    setZoom(factor) {
      zoom.set(factor);
      change();
    },
    pan: zoom.pan,
    toggleSound() {
      video.muted = !video.muted;
    },
    dispose() {
      if (video.currentTime > 0) remember();
      failure.dispose();
      for (const name of watched) video.removeEventListener(name, change);
      video.removeEventListener("loadedmetadata", handleLoaded);
      video.removeEventListener("pause", remember);
      video.removeEventListener("ended", remember);
    },
  };
}
