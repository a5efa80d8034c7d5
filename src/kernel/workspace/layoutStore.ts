import { limits } from "#contract/limits.ts";
import { ApiError } from "../apiError.ts";
import type { TextValues } from "../plugin.ts";
import { createHeldLayouts, type HeldLayoutsOptions, type LayoutState } from "./heldLayouts.ts";
import { nameRefusal } from "./layoutNames.ts";
import { isUnsaved, panelsOf } from "./layoutShape.ts";
import { createLayoutSync, type LayoutSyncOptions } from "./layoutSync.ts";
import { changedLayout, type Layout, writeStored } from "./storedLayouts.ts";

export interface LayoutStore {
  /** A valtio proxy for the layout menu. */
  readonly state: LayoutState;
  /** The current layout as it is or was last on the screen; undefined on the first visit. */
  working(): unknown;
  baseline(): unknown;
  /** The displayed name; undefined for an unknown id. */
  nameOf(id: string): string | undefined;
  /** Why a layout can't get this name; omit the id for a new layout. */
  nameRefusal(name: string, id?: string): { key: string; values: TextValues } | undefined;
  /** Replaces this browser's copy with the server's if that is newer. Never rejects: after a failure the local copy remains. */
  load(signal: AbortSignal): Promise<void>;
  /** Records a change of the layout on the screen. */
  changed(layout: object): void;
  /** Saves the layout on the screen. Like `saveAs`, `rename` and `remove`, resolves to false if another window saved first. */
  save(): Promise<boolean>;
  /** Saves the layout on the screen under a new name and makes it the current one. */
  saveAs(name: string): Promise<boolean>;
  rename(id: string, name: string): Promise<boolean>;
  /** Deletes a layout, unless it is the only one. If it was the current one, the next layout becomes current. */
  remove(id: string): Promise<boolean>;
  /** Makes another layout the current one. The previous one keeps its unsaved changes. */
  switchTo(id: string): void;
  /** Adds a shared layout, or replaces it with a newer version. */
  adopt(id: string, layout: SharedVersion): void;
  /** Updates the properties of a shared layout and keeps the person's changes to it. */
  amend(id: string, changes: Partial<SharedVersion>): void;
  /** The version of a shared layout that the person works on; undefined if it is not open. */
  sharedOf(id: string): { version: number; isLocked: boolean; isUnsaved: boolean } | undefined;
  /** True if the panel belongs to a locked layout on the screen. */
  isFixed(instanceId: string): boolean;
  /** Makes the layout on the screen the saved state of the current layout. */
  settle(layout: object): void;
  undo(): unknown;
  redo(): unknown;
  dispose(): void;
}
/** One version of a shared layout, which a plugin keeps. */
export interface SharedVersion {
  name: string;
  version: number;
  isLocked: boolean;
  arrangement: unknown;
}
export interface LayoutStoreOptions extends HeldLayoutsOptions, LayoutSyncOptions {
  /** False to neither read nor store layouts. */
  isKept?: boolean;
}

/**
 * Creates the store of one person's layouts in one account: each with its saved and its working state, in this browser and on the server.
 */
export function createLayoutStore({ isKept = true, ...options }: LayoutStoreOptions): LayoutStore {
  const held = createHeldLayouts(options);
  const { state, shown, nameOf } = held;
  const sync = createLayoutSync(held, options);
  /** Time and a random part, because two windows may each create a layout. */
  const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  /** Checks the size before it changes anything, because the server would refuse a layout that is too large. */
  const keep = async (id: string, changes: Layout): Promise<boolean> => {
    const next = { current: id, layouts: changedLayout(held.set.layouts, id, changes) };
    const { size } = new Blob([JSON.stringify(writeStored(next))]);
    if (size > limits.dashboardBytes) throw new ApiError("error_dashboard_too_large", 413);
    held.put(next);
    return sync.send();
  };
  const step = (by: 1 | -1): unknown => {
    const working = held.step(by);
    if (working !== undefined) sync.sendSoon();
    return working;
  };
  return {
    state,
    working: () => shown().working ?? shown().baseline,
    baseline: () => shown().baseline,
    nameOf(id) {
      const layout = held.set.layouts.get(id);
      return layout && nameOf(layout);
    },
    nameRefusal: (name, id) => nameRefusal(name, id, held.set.layouts, nameOf),
    load: (signal) => (isKept ? sync.load(signal) : Promise.resolve()),
    changed(layout) {
      // Panels that are opened beside a locked layout are temporary.
      if (isKept && !shown().shared?.isLocked && held.record(layout)) sync.sendSoon();
    },
    save: () => keep(held.set.current, { baseline: shown().working }),
    saveAs(name) {
      const { working } = shown();
      return keep(newId(), { name, baseline: working, working });
    },
    rename(id, name) {
      held.change(id, { name });
      return sync.send();
    },
    remove(id) {
      const { current, layouts } = held.set;
      const entries = state.entries.filter((entry) => entry.id === id || !entry.isShared);
      const at = entries.findIndex((entry) => entry.id === id);
      const next = (entries[at + 1] ?? entries[at - 1])?.id;
      if (at < 0 || next === undefined) return Promise.resolve(false);
      held.forget(id);
      const left = new Map(layouts);
      left.delete(id);
      held.put({ current: id === current ? next : current, layouts: left });
      return sync.send();
    },
    switchTo(id) {
      const { current, layouts } = held.set;
      if (!layouts.has(id)) return;
      const left = new Map(layouts);
      if (id !== current && shown().shared && !isUnsaved(shown())) {
        // The plugin still has the unchanged layout.
        left.delete(current);
        held.forget(current);
      }
      held.put({ current: id, layouts: left });
      sync.sendSoon();
    },
    adopt(id, { name, version, isLocked, arrangement }) {
      held.forget(id);
      const shared = { version, isLocked };
      held.put({ layouts: new Map(held.set.layouts).set(id, { name, baseline: arrangement, working: arrangement, shared }) });
    },
    amend(id, { name, arrangement, ...facts }) {
      const known = held.set.layouts.get(id);
      if (!known?.shared) return;
      const changes = { ...(name !== undefined && { name }), ...(arrangement !== undefined && { baseline: arrangement }) };
      held.change(id, { ...changes, shared: { ...known.shared, ...facts } });
      sync.sendSoon();
    },
    sharedOf(id) {
      const layout = held.set.layouts.get(id);
      return layout?.shared && { ...layout.shared, isUnsaved: isUnsaved(layout) };
    },
    isFixed(instanceId) {
      const { shared, working } = shown();
      return shared?.isLocked === true && panelsOf(working).includes(instanceId);
    },
    settle(layout) {
      held.settle(layout);
      sync.sendSoon();
    },
    undo: () => step(-1),
    redo: () => step(1),
    dispose: sync.dispose,
  };
}
