/** PB-04: distance in pixels after which the released thumb unlocks. */
export const slideThresholdPx = 50;

export interface Slid {
  /** Offset of the thumb in pixels. */
  offset: number;
  /** The thumb has passed the end of the row and unlocks without being released. */
  isPastEnd: boolean;
}

/** `room`: distance of the thumb to the end of the row. */
export function slideTo(movedPx: number, room: number): Slid {
  return { offset: Math.max(0, Math.min(movedPx, room)), isPastEnd: room > 0 && movedPx >= room };
}

/** Whether releasing the thumb here unlocks. A row shorter than the threshold unlocks at its end. */
export function isFarEnough(movedPx: number, room: number): boolean {
  return movedPx >= Math.min(slideThresholdPx, room) && room > 0;
}
