import type { Bookmark } from "#contract/bookmarks.ts";
import type { Span } from "#domain/playback/spans.ts";

/** A bookmark as the timeline draws it, in milliseconds since 1970. */
export interface MarkedSpan extends Span {
  readonly name: string;
}

export const spanOf = ({ fromUtc, toUtc, name }: Pick<Bookmark, "fromUtc" | "toUtc" | "name">): MarkedSpan => ({
  fromMs: Date.parse(fromUtc),
  toMs: Date.parse(toUtc),
  name,
});

/** The bookmarks at an instant, or closer to it than a pointer can aim. */
export const marksAt = (marks: readonly MarkedSpan[], atMs: number, nearMs: number): readonly MarkedSpan[] =>
  marks.filter(({ fromMs, toMs }) => atMs >= fromMs - nearMs && atMs <= toMs + nearMs);
