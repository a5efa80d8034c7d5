import { freeName } from "./layoutNames.ts";
import { shapeOf } from "./layoutShape.ts";
import type { Layout, Layouts } from "./storedLayouts.ts";

export interface Divergence {
  mine: Layouts;
  /** The last state that both windows had in common. */
  synced: Layouts;
  theirs: Layouts;
  /** Id of the layout on this window's screen. It remains even if the other window deleted it. */
  current: string;
  nameOf(layout: Layout): string;
}

/**
 * Merges the layouts of two windows of the same person. A layout that this window did not change is taken from the other window. For a
 * layout that it changed, the saved state comes from the other window and the working state from this one. New layouts and names of both
 * windows remain; a layout that either window deleted is removed.
 */
export function mergeLayouts({ mine, synced, theirs, current, nameOf }: Divergence): Layouts {
  const merged = new Map([...theirs].filter(([id]) => mine.has(id) || !synced.has(id)));
  for (const [id, layout] of mine) {
    const [other, base] = [theirs.get(id), synced.get(id)];
    if (id !== current && base && !isTouched(layout, base)) continue;
    const isRenamed = layout.name !== base?.name;
    const others = [...merged].filter(([each]) => each !== id).map(([, each]) => nameOf(each));
    const name = isRenamed && layout.name !== undefined ? freeName(layout.name, others) : (other ?? layout).name;
    // For a shared layout, the newer version is the saved state, no matter which window read it.
    const saved = other && (other.shared?.version ?? 0) >= (layout.shared?.version ?? 0) ? other : layout;
    merged.set(id, {
      ...(name !== undefined && { name }),
      baseline: saved.baseline,
      working: layout.working ?? other?.working,
      ...(saved.shared && { shared: saved.shared }),
    });
  }
  return merged;
}

function isTouched(layout: Layout, base: Layout): boolean {
  if (layout === base) return false;
  return layout.name !== base.name || layout.baseline !== base.baseline || shapeOf(layout.working) !== shapeOf(base.working);
}
