import type { Span } from "#domain/playback/spans.ts";

/** PL-09: the window of a clip somewhere else, as long as it is. It stops where it would end in the future. */
export function shiftedClip({ fromMs, toMs }: Span, byMs: number, nowMs: number): Span {
  const movedMs = Math.min(byMs, Math.max(nowMs - toMs, 0));
  return { fromMs: fromMs + movedMs, toMs: toMs + movedMs };
}

/** PL-09: where the clip of a length before or after this one begins; undefined for one that would end in the future. */
export function nextClipStart({ fromMs, toMs }: Span, direction: 1 | -1, lengthMs: number, nowMs: number): number | undefined {
  if (direction < 0) return fromMs - lengthMs;
  return toMs + lengthMs <= nowMs ? toMs : undefined;
}
