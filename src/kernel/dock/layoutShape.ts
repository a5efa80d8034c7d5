import type { Layout } from "./storedLayouts.ts";

/** Which tab is in front, and sizes that follow the window: they change by themselves. */
const unstable = new Set(["activeGroup", "activeView", "width", "height", "size", "position", "title"]);

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
