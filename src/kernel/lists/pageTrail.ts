/** The way through pages that only name the next one: the cursors of those before and of the present one, the first having none. */
export type PageTrail = readonly [undefined, ...string[]];

export const firstPage: PageTrail = [undefined];

export function cursorOf(trail: PageTrail): string | undefined {
  return trail.at(-1);
}
export function onwards(trail: PageTrail, next: string): PageTrail {
  return [...trail, next];
}
/** The first page has none before it. */
export function backwards(trail: PageTrail): PageTrail {
  return trail.length === 1 ? trail : (trail.slice(0, -1) as unknown as PageTrail);
}

/** Which rows of the whole a page shows, counted from 1; undefined for a page without rows. */
export function rowRange(trail: PageTrail, pageSize: number, count: number): { first: number; last: number } | undefined {
  if (count === 0) return undefined;
  const first = (trail.length - 1) * pageSize + 1;
  return { first, last: first + count - 1 };
}
