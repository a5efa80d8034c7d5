/** Cursors of the visited pages, up to the current one, because each page only names the next. The first page has no cursor. */
export type PageTrail = readonly [undefined, ...string[]];

export const firstPage: PageTrail = [undefined];

export function cursorOf(trail: PageTrail): string | undefined {
  return trail.at(-1);
}
export function onwards(trail: PageTrail, next: string): PageTrail {
  return [...trail, next];
}
/** The trail of the previous page; the first page has none and stays. */
export function backwards(trail: PageTrail): PageTrail {
  return trail.length === 1 ? trail : (trail.slice(0, -1) as unknown as PageTrail);
}

/** The range of rows on a page, counted from 1; undefined for a page without rows. */
export function rowRange(trail: PageTrail, pageSize: number, count: number): { first: number; last: number } | undefined {
  if (count === 0) return undefined;
  const first = (trail.length - 1) * pageSize + 1;
  return { first, last: first + count - 1 };
}
