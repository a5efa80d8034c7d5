/** PB-04: how far a thumb must have come to fire when it is let go, in pixels. */
export const slideThresholdPx = 50;

export interface Slid {
  /** Where the thumb is, in pixels from its place. */
  offset: number;
  /** Past the end of the row: it fires under the finger. */
  isPastEnd: boolean;
}

/** `room`: how far the thumb can go until the end of the row. */
export function slideTo(movedPx: number, room: number): Slid {
  return { offset: Math.max(0, Math.min(movedPx, room)), isPastEnd: room > 0 && movedPx >= room };
}

/** Whether it fires when it is let go there. A row that is shorter than the threshold fires at its end. */
export function isFarEnough(movedPx: number, room: number): boolean {
  return movedPx >= Math.min(slideThresholdPx, room) && room > 0;
}
