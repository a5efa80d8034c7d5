import { dayMs } from "#contract/durations.ts";

/** The visible part of time, in milliseconds since 1970. */
export interface TimeView {
  readonly fromMs: number;
  readonly toMs: number;
}

const shortestViewMs = 30_000;
const longestViewMs = dayMs;
/** Distances between time marks, in round units. */
const stepsMs = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600].map((seconds) => seconds * 1000);

export function xOf({ fromMs, toMs }: TimeView, width: number, atMs: number): number {
  return ((atMs - fromMs) / (toMs - fromMs)) * width;
}

export function atX({ fromMs, toMs }: TimeView, width: number, x: number): number {
  return fromMs + (x / width) * (toMs - fromMs);
}

/** Zooms with the instant under the pointer fixed. */
export function zoomAt(view: TimeView, atMs: number, factor: number): TimeView {
  const length = Math.min(Math.max((view.toMs - view.fromMs) * factor, shortestViewMs), longestViewMs);
  const share = (atMs - view.fromMs) / (view.toMs - view.fromMs);
  const fromMs = atMs - share * length;
  return { fromMs, toMs: fromMs + length };
}

export function panBy({ fromMs, toMs }: TimeView, byMs: number): TimeView {
  return { fromMs: fromMs + byMs, toMs: toMs + byMs };
}

/** Moves the view just far enough to show an instant with a margin on both sides. */
export function withInstant(view: TimeView, atMs: number): TimeView {
  const length = view.toMs - view.fromMs;
  if (atMs >= view.fromMs && atMs <= view.toMs) return view;
  return { fromMs: atMs - length / 2, toMs: atMs + length / 2 };
}

/**
 * The instant that determines the day in the head: the played one if it is visible, else the middle of the view. Around midnight these may
 * be on different days.
 */
export function shownInstant({ fromMs, toMs }: TimeView, playedMs: number): number {
  return playedMs >= fromMs && playedMs <= toMs ? playedMs : (fromMs + toMs) / 2;
}

/** Time marks at round times of the site, at least `leastPx` apart. */
export function marksOf(view: TimeView, width: number, offsetMs: number, leastPx = 84): number[] {
  const perPx = (view.toMs - view.fromMs) / width;
  const step = stepsMs.find((each) => each / perPx >= leastPx) ?? stepsMs.at(-1) ?? longestViewMs;
  const first = Math.ceil((view.fromMs + offsetMs) / step) * step - offsetMs;
  return Array.from({ length: Math.max(Math.ceil((view.toMs - first) / step), 0) }, (_, index) => first + index * step);
}
