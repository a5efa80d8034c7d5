/** Up to here a picture is left alone, in milliseconds. */
const closeMs = 40;
/** From here on it is taken to its place at once. */
const seekAboveMs = 750;
/** What the eye does not take for another speed. */
const slowest = 0.85;
const fastest = 1.15;
/** An offset is to be gone after about this time. */
const correctOverMs = 1_000;

/** Where the shared clock stands. Instants are in milliseconds since 1970. */
export interface Target {
  readonly atMs: number;
  readonly isRunning: boolean;
  readonly speed: number;
}

/** One camera's recording, as far as the shared clock works on it. */
export interface FollowingMedia {
  /** The instant of its picture by program date time; undefined while it is not known. */
  atMs(): number | undefined;
  isRecordedAt(atMs: number): boolean;
  readonly isSeeking: boolean;
  seek(atMs: number): void;
  setRate(rate: number): void;
  play(): void;
  pause(): void;
}

/** How fast a picture plays that is so far ahead of the clock, or behind it. */
export function rateFor(offsetMs: number, speed: number): number {
  if (Math.abs(offsetMs) <= closeMs) return speed;
  return speed * Math.min(Math.max(1 - offsetMs / correctOverMs, slowest), fastest);
}

/** Brings one recording to the shared clock: a little faster or slower, or there at once. Answers how far ahead it was, where that can be told. */
export function steer(media: FollowingMedia, { atMs, isRunning, speed }: Target): number | undefined {
  if (!media.isRecordedAt(atMs)) {
    media.pause();
    return undefined;
  }
  const here = media.atMs();
  if (here === undefined || media.isSeeking) return undefined;
  const offsetMs = here - atMs;
  // A picture that stands is not brought anywhere by its speed.
  if (Math.abs(offsetMs) > (isRunning ? seekAboveMs : closeMs)) media.seek(atMs);
  media.setRate(rateFor(offsetMs, speed));
  if (isRunning) media.play();
  else media.pause();
  return offsetMs;
}
