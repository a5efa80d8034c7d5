import { isAbort } from "#kernel/apiError.ts";
import { type Clip, openClip } from "../player/clip.ts";
import { codeOf, type RecordingsAccess } from "../player/recordingsAccess.ts";
import { steer, type Target } from "./steer.ts";

/** Footage that a gateway has not stored yet. */
const notYetMs = 4_000;
const shortestClipMs = 2_000;
const clipMs = 600_000;
/** A missing recording is not a failure; the other cameras play on. */
const nothingRecorded = ["NotFound", "ThereNotVideoSource"];

export type FollowerStatus = "loading" | "shown" | "none" | "failed";

export interface FollowerReport {
  status: FollowerStatus;
  /** Code of the failure. */
  reason: string | undefined;
  /** How far the video is ahead of the clock. */
  offsetMs: number | undefined;
}

/** One of several cameras on one clock. */
export interface Follower {
  /** Brings the video to the clock, and loads the recording there. */
  follow(target: Target): FollowerReport;
  retry(): void;
  dispose(): void;
}

export interface FollowerOptions {
  access: RecordingsAccess;
  video: HTMLVideoElement;
  /** Milliseconds since 1970 by the platform's clock. */
  now(): number;
}

export function createFollower({ access, video, now }: FollowerOptions): Follower {
  let clip: Clip | undefined;
  let range: { fromMs: number; toMs: number } | undefined;
  let loading = new AbortController();
  let isReady = false;
  let failure: string | undefined;

  const close = () => {
    loading.abort();
    clip?.dispose();
    clip = undefined;
    isReady = false;
  };
  const fail = (code: string) => {
    close();
    failure = code;
  };

  async function open(atMs: number): Promise<void> {
    close();
    failure = undefined;
    loading = new AbortController();
    const { signal } = loading;
    range = { fromMs: atMs, toMs: Math.min(atMs + clipMs, now() - notYetMs) };
    try {
      const { url } = await access.save(range, signal);
      if (!signal.aborted) clip = openClip({ video, access, url, startMs: atMs, onReady: () => (isReady = true), onFailure: fail });
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) fail(codeOf(error));
    }
  }

  const media = (of: Clip) => ({
    ...of,
    isSeeking: video.seeking,
    setRate(rate: number) {
      if (video.playbackRate !== rate) video.playbackRate = rate;
    },
    // If the browser refuses to play, the next tick tries again.
    play: () => void (video.paused && video.play().catch(() => undefined)),
    pause: () => video.pause(),
  });
  const report = (status: FollowerStatus, offsetMs?: number): FollowerReport => ({ status, reason: failure, offsetMs });

  return {
    follow(target) {
      const { atMs } = target;
      if (!range || atMs < range.fromMs || atMs >= range.toMs) {
        if (now() - notYetMs - atMs < shortestClipMs) {
          video.pause();
          return report("none");
        }
        void open(atMs);
      }
      if (failure !== undefined) return report(nothingRecorded.includes(failure) ? "none" : "failed");
      // Until its first frame is visible, the video is still seeking to its start, so it gets no other target.
      if (!clip?.isLoaded() || (!isReady && clip.isRecordedAt(atMs))) return report("loading");
      const offsetMs = steer(media(clip), target);
      if (!clip.isRecordedAt(atMs)) return report("none");
      return report(!video.seeking && video.readyState >= video.HAVE_CURRENT_DATA ? "shown" : "loading", offsetMs);
    },
    retry: () => (range = undefined),
    dispose() {
      close();
      access.dispose();
    },
  };
}
