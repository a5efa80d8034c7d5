/** A gapless recording, in milliseconds since 1970. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Sorts spans and joins those that overlap, touch or are at most `joinMs` apart. */
export function mergeSpans(spans: readonly Span[], joinMs: number): Span[] {
  const merged: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of [...spans].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last && fromMs - last.toMs <= joinMs) last.toMs = Math.max(last.toMs, toMs);
    else merged.push({ fromMs, toMs });
  }
  return merged;
}

/** The parts of spans between two instants. */
export function clipSpans(spans: readonly Span[], fromMs: number, toMs: number): Span[] {
  return spans
    .filter((span) => span.toMs > fromMs && span.fromMs < toMs)
    .map((span) => ({ fromMs: Math.max(span.fromMs, fromMs), toMs: Math.min(span.toMs, toMs) }));
}

/** The recorded instant nearest to `atMs`; undefined if there are no spans. */
export function nearestRecorded(spans: readonly Span[], atMs: number): number | undefined {
  let nearest: number | undefined;
  for (const { fromMs, toMs } of spans) {
    const here = Math.min(Math.max(atMs, fromMs), toMs);
    if (nearest === undefined || Math.abs(here - atMs) < Math.abs(nearest - atMs)) nearest = here;
  }
  return nearest;
}
