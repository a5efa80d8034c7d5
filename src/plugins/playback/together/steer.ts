/** Smaller offsets are not corrected, in milliseconds. */
const closeMs = 40;
/** From this offset on the video seeks instead of changing its speed. */
const seekAboveMs = 750;
/** The slowest speed that viewers do not notice. */
const slowest = 0.85;
const fastest = 1.15;
/** Time in which an offset should disappear. */
const correctOverMs = 1_000;

/** State of the shared clock, with the instant in milliseconds since 1970. */
export interface Target {
  readonly atMs: number;
  readonly isRunning: boolean;
  readonly speed: number;
}

/** The parts of one camera's player that the shared clock controls. */
export interface FollowingMedia {
  /** The instant of the frame by program date time; undefined until known. */
  atMs(): number | undefined;
  isRecordedAt(atMs: number): boolean;
  readonly isSeeking: boolean;
  seek(atMs: number): void;
  setRate(rate: number): void;
  play(): void;
  pause(): void;
}

/** Playback rate for a video that is ahead of the clock (positive) or behind it. */
export function rateFor(offsetMs: number, speed: number): number {
  if (Math.abs(offsetMs) <= closeMs) return speed;
  return speed * Math.min(Math.max(1 - offsetMs / correctOverMs, slowest), fastest);
}

/** Brings one video to the shared clock by a slightly different rate or by a seek. Returns how far ahead it was, if known. */
export function steer(media: FollowingMedia, { atMs, isRunning, speed }: Target): number | undefined {
  if (!media.isRecordedAt(atMs)) {
    media.pause();
    return undefined;
  }
  const here = media.atMs();
  if (here === undefined || media.isSeeking) return undefined;
  const offsetMs = here - atMs;
  // A paused video can't catch up by its rate, so it seeks.
  if (Math.abs(offsetMs) > (isRunning ? seekAboveMs : closeMs)) media.seek(atMs);
  media.setRate(rateFor(offsetMs, speed));
  if (isRunning) media.play();
  else media.pause();
  return offsetMs;
}
