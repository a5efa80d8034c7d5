import { freeName } from "./layoutNames.ts";
import { shapeOf } from "./layoutShape.ts";
import type { Layout, Layouts } from "./storedLayouts.ts";

export interface Divergence {
  mine: Layouts;
  /** What both had last. */
  synced: Layouts;
  theirs: Layouts;
  /** The one on this screen: it stays, whatever became of it elsewhere. */
  current: string;
  nameOf(layout: Layout): string;
}

/**
 * Two windows changed the layouts of one person: layouts that this one did not touch are theirs. Of those that it did,
 * what was saved is theirs and what is on the screen stays; what either made or named stays, and what either deleted is gone.
 */
export function mergeLayouts({ mine, synced, theirs, current, nameOf }: Divergence): Layouts {
  const merged = new Map([...theirs].filter(([id]) => mine.has(id) || !synced.has(id)));
  for (const [id, layout] of mine) {
    const [other, base] = [theirs.get(id), synced.get(id)];
    if (id !== current && base && !isTouched(layout, base)) continue;
    const isRenamed = layout.name !== base?.name;
    const others = [...merged].filter(([each]) => each !== id).map(([, each]) => nameOf(each));
    const name = isRenamed && layout.name !== undefined ? freeName(layout.name, others) : (other ?? layout).name;
    // Of a shared one the newer version is what was saved, whichever window read it.
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
