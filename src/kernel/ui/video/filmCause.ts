import { causeOf, type FilmCause } from "#domain/playback/film.ts";

/**
 * Finds out why a video can't be played, and calls `onKnown` then.
 *
 * @param answerTo returns the platform's current HTTP status for an address
 */
export function followFilmCause(
  video: HTMLVideoElement,
  answerTo: (url: string, signal: AbortSignal) => Promise<number | undefined>,
  onKnown: () => void,
) {
  let cause: FilmCause | undefined;
  let isEncrypted = false;
  const stop = new AbortController();
  const { signal } = stop;
  const find = async () => {
    const code = video.error?.code;
    if (code === undefined) return;
    const answer = await answerTo(video.currentSrc || video.src, signal);
    if (signal.aborted) return;
    cause = causeOf(code, answer, isEncrypted);
    onKnown();
  };
  video.addEventListener("encrypted", () => void (isEncrypted = true), { signal });
  video.addEventListener("error", () => void find(), { signal });
  return {
    /** Undefined while the platform is asked. */
    cause: () => (video.error ? cause : undefined),
    dispose: () => stop.abort(),
  };
}
