/** A piece of a recording between two key frames, in seconds. */
interface Piece {
  readonly start: number;
  readonly duration: number;
  readonly gap?: boolean;
}

/** What is nearer to the end of a piece is of the next one: their times are not exact. */
const leastSeconds = 0.05;
/** Just within a piece, for the same reason. */
const insideSeconds = 0.01;

/**
 * Where a player is sent that is to show an instant: there, or where the recording goes on after a gap; at a key frame that is no further
 * away than `within`, the nearest. Undefined where nothing was recorded from there on. All in seconds.
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

/** So much of a piece is decoded in no time. */
const soonSeconds = 0.3;

/**
 * The key frame to show until what follows it has been decoded, up to where a player is sent; undefined where that takes no time, and
 * where the picture that stands is of the same piece. In seconds.
 */
export function keyFrameFor(pieces: readonly Piece[], fromSeconds: number, toSeconds: number): number | undefined {
  const piece = pieces.find(({ gap, start, duration }) => !gap && start <= toSeconds && toSeconds < start + duration);
  if (!piece || toSeconds - piece.start < soonSeconds) return undefined;
  const isOfSame = fromSeconds >= piece.start && fromSeconds < piece.start + piece.duration;
  return isOfSame ? undefined : piece.start + insideSeconds;
}
