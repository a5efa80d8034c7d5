import type { Layout } from "./storedLayouts.ts";

/** Which tab is in front, which group is enlarged for a look, and sizes that follow the window: they are no arrangement. */
const unstable = new Set(["activeGroup", "activeView", "maximizedNode", "width", "height", "size", "position", "title"]);

/** A layout without what changes by itself, in one order of keys: the server's store keeps none. */
export function shapeOf(layout: unknown): string {
  return JSON.stringify(layout, (key, value: unknown) => {
    if (unstable.has(key)) return undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const known = new WeakMap<Layout, boolean>();
/** Whether the screen of a layout differs from what was saved; false for one that was never saved. */
export function isUnsaved(layout: Layout): boolean {
  const { baseline, working } = layout;
  const answer = known.get(layout) ?? (baseline !== undefined && working !== undefined && shapeOf(baseline) !== shapeOf(working));
  known.set(layout, answer);
  return answer;
}

/** Instance ids of the panels of a layout, wherever they stand. */
export function panelsOf(layout: unknown): string[] {
  if (typeof layout !== "object" || layout === null || !("panels" in layout)) return [];
  return Object.keys(layout.panels ?? {});
}
