/** A segment of a recording between two key frames, in seconds. */
interface Piece {
  readonly start: number;
  readonly duration: number;
  readonly gap?: boolean;
}

/** An instant closer to the end of a segment counts as in the next one, because segment times are not exact. */
const leastSeconds = 0.05;
/** Just inside a segment, for the same reason. */
const insideSeconds = 0.01;

/**
 * The position to seek to for an instant: the instant itself or the end of the gap that it is in, or the nearest key frame if it is no
 * further away than `within`. Undefined if nothing was recorded from there on. All in seconds.
 */
export function placeIn(pieces: readonly Piece[], seconds: number, within: number): number | undefined {
  const at = pieces.findIndex(({ gap, start, duration }) => !gap && start + duration > seconds + leastSeconds);
  const piece = pieces[at];
  if (!piece) return undefined;
  const following = pieces[at + 1];
  const starts = [piece, ...(following && !following.gap ? [following] : [])].map(({ start }) => start + insideSeconds);
  const away = (start: number) => Math.abs(start - seconds);
  const [nearest = seconds] = starts.toSorted((a, b) => away(a) - away(b));
  return away(nearest) <= within ? nearest : Math.max(seconds, piece.start + insideSeconds);
}

/** Browsers decode this much of a segment without a visible delay. */
const soonSeconds = 0.3;

/**
 * The key frame to show until the frames up to the target are decoded. Undefined if that takes no visible time, and if the current frame
 * is in the same segment. In seconds.
 */
export function keyFrameFor(pieces: readonly Piece[], fromSeconds: number, toSeconds: number): number | undefined {
  const piece = pieces.find(({ gap, start, duration }) => !gap && start <= toSeconds && toSeconds < start + duration);
  if (!piece || toSeconds - piece.start < soonSeconds) return undefined;
  const isOfSame = fromSeconds >= piece.start && fromSeconds < piece.start + piece.duration;
  return isOfSame ? undefined : piece.start + insideSeconds;
}
