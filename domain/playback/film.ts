/** Rules of a player of one film: the video of an event or a shared clip (EV-06). Times in seconds. */
const clamp = (value: number, least: number, most: number, otherwise: number) =>
  Number.isFinite(value) ? Math.min(Math.max(value, least), most) : otherwise;

/** not the list of recordings (PL-11). */
export const filmSpeeds = [0.25, 0.5, 1, 1.25, 1.5, 2] as const;
/** The offered steps. */
export const filmSteps = [1, 5, 10, 30, 60, 90] as const;

export const stepOf = (seconds: number): number => clamp(seconds, 1, 90, 10);
export const zoomOf = (factor: number): number => clamp(factor, 1, 5, 1);
/** Size of the overlay text by width of the video, in CSS pixels. */
export const infoSizeOf = (width: number): number => Math.round(clamp(width / 40, 15, 24, 15));

/** A watermark of one or two characters is ignored. */
export function watermarkOf(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  return trimmed.length > 2 ? trimmed : undefined;
}

/** The resolution badge for a height in lines; none below 1080. */
export function qualityOf(height: number): "4K" | "FullHD" | undefined {
  if (height > 2159) return "4K";
  return height > 1079 ? "FullHD" : undefined;
}

/** Where to go on the next time: not at the very beginning, and not at the end. */
export function resumeAt(seconds: number, duration: number): number | undefined {
  return seconds >= 5 && seconds <= duration - 20 ? seconds : undefined;
}

/** The cause behind a `MediaError` (EV-04). */
export type FilmFault = "MEDIA_ERR_SRC_NOT_SUPPORTED" | "MEDIA_ERR_NETWORK" | "ERROR";
const faults: Readonly<Record<number, FilmFault>> = { 4: "MEDIA_ERR_SRC_NOT_SUPPORTED", 2: "MEDIA_ERR_NETWORK" };
export const faultOf = (code: number | undefined): FilmFault => faults[code ?? 0] ?? "ERROR";

/** Why a film does not play, as players tell people (EV-04). */
export type FilmCause = "aborted" | "network" | "corrupt" | "format" | "noSource" | "encrypted" | "expired" | "tooMany" | "gone";
const byAnswer: Readonly<Record<number, FilmCause>> = { 403: "expired", 404: "gone", 429: "tooMany" };

/**
 * @param code of the `MediaError`
 * @param answer status with which the platform answers who asks for it now; undefined where it is not reached
 */
export function causeOf(code: number, answer: number | undefined, isEncrypted: boolean): FilmCause {
  const refused = byAnswer[answer ?? 0];
  if (code === 1) return "aborted";
  if (refused) return refused;
  if (isEncrypted) return "encrypted";
  if (code === 2) return "network";
  if (code === 3) return "corrupt";
  // It is there and cannot be read, or it is not there.
  return answer !== undefined && answer < 300 ? "format" : "noSource";
}

/** EV-06: largest width of a snapshot on a phone; otherwise the width of the video. */
export const snapshotWidth = (width: number, isMobile: boolean): number => (isMobile ? Math.min(width, 640) : width);
export const snapshotQuality = 0.9;
