import type { Layout } from "./storedLayouts.ts";

/** Fields that do not count as a change of the layout: the tab in front, the maximised group, and sizes that follow the window. */
const unstable = new Set(["activeGroup", "activeView", "maximizedNode", "width", "height", "size", "position", "title"]);

/** A comparable form of a layout: without the fields above, with sorted keys, because the server's store does not keep their order. */
export function shapeOf(layout: unknown): string {
  return JSON.stringify(layout, (key, value: unknown) => {
    if (unstable.has(key)) return undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const known = new WeakMap<Layout, boolean>();
/** True if the layout on the screen differs from the saved one; false for a layout that was never saved. */
export function isUnsaved(layout: Layout): boolean {
  const { baseline, working } = layout;
  const answer = known.get(layout) ?? (baseline !== undefined && working !== undefined && shapeOf(baseline) !== shapeOf(working));
  known.set(layout, answer);
  return answer;
}

/** Instance ids of all panels of a layout: in the grid, floating and in other windows. */
export function panelsOf(layout: unknown): string[] {
  if (typeof layout !== "object" || layout === null || !("panels" in layout)) return [];
  return Object.keys(layout.panels ?? {});
}
