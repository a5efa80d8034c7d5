/** Ids between two rows, including both, in either direction; only the target if the anchor no longer exists. */
export function rangeBetween(ids: readonly string[], anchor: string | undefined, target: string): string[] {
  const from = anchor === undefined ? -1 : ids.indexOf(anchor);
  const to = ids.indexOf(target);
  if (to < 0) return [];
  if (from < 0) return [target];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

export function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Replaces the last range from the same anchor, and keeps rows selected elsewhere. */
export function extended(
  ids: readonly string[],
  selected: ReadonlySet<string>,
  anchor: string | undefined,
  previousTarget: string | undefined,
  target: string,
): Set<string> {
  const next = new Set(selected);
  if (previousTarget !== undefined) for (const id of rangeBetween(ids, anchor, previousTarget)) next.delete(id);
  for (const id of rangeBetween(ids, anchor, target)) next.add(id);
  return next;
}

export type SelectionCover = "none" | "some" | "all";

export function selectionCover(ids: readonly string[], selected: ReadonlySet<string>): SelectionCover {
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}
