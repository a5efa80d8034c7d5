import type { Span } from "#domain/playback/spans.ts";

/** PL-09: moves a clip's window in time and keeps its length. It stops where the window would end in the future. */
export function shiftedClip({ fromMs, toMs }: Span, byMs: number, nowMs: number): Span {
  const movedMs = Math.min(byMs, Math.max(nowMs - toMs, 0));
  return { fromMs: fromMs + movedMs, toMs: toMs + movedMs };
}

/** PL-09: start of the clip of this length before or after the current one; undefined if it would end in the future. */
export function nextClipStart({ fromMs, toMs }: Span, direction: 1 | -1, lengthMs: number, nowMs: number): number | undefined {
  if (direction < 0) return fromMs - lengthMs;
  return toMs + lengthMs <= nowMs ? toMs : undefined;
}
