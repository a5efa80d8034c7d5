import { proxy, ref } from "valtio";
import { createLayoutHistory, type LayoutHistory } from "./layoutHistory.ts";
import { inMenuOrder } from "./layoutNames.ts";
import { isUnsaved } from "./layoutShape.ts";
import { changedLayout, type Layout, type LayoutSet, readLocalCopy } from "./storedLayouts.ts";

export interface LayoutEntry {
  id: string;
  /** Undefined for the first layout until the person renames it. */
  name: string | undefined;
  isUnsaved: boolean;
  /** True for a layout that a plugin keeps for several people. It is in this list while it is shown or has unsaved changes. */
  isShared: boolean;
}
export interface LayoutState {
  /** Id of the layout on the screen. */
  current: string;
  entries: LayoutEntry[];
  canUndo: boolean;
  canRedo: boolean;
}
export interface HeldLayoutsOptions {
  /** This browser's copy for one person in one account. */
  localCopy: { read(): unknown; write(value: unknown): void };
  /** The displayed name of a layout that has none. */
  unnamed(): string;
  /** Called when another layout is shown or the shared one is locked or unlocked; undefined for the person's own layout. */
  onShared?(shared: { id: string; isLocked: boolean } | undefined): void;
}
/** The layouts of this window: their copy in the browser, their histories for undo and what the menu shows of them. */
export interface HeldLayouts {
  /** A valtio proxy for the layout menu. */
  readonly state: LayoutState;
  readonly set: LayoutSet;
  /** The server's version that the layouts are based on. */
  version: number;
  /** The layout on the screen. */
  shown(): Layout;
  nameOf(layout: Layout): string;
  /** Writes the browser's copy. */
  write(): void;
  /** Replaces layouts or shows another one; writes the copy and updates the menu. */
  put(next: Partial<LayoutSet>): void;
  change(id: string, changes: Layout): void;
  /** Records a change of the layout on the screen. Returns false if it is the same as before. */
  record(layout: object): boolean;
  /** Takes the layout on the screen one state back or forth; undefined if there is none in that direction. */
  step(by: 1 | -1): unknown;
  /** Makes the layout on the screen the saved state of the current one. */
  settle(layout: object): void;
  /** Drops the history of one layout, or all of them. */
  forget(id?: string): void;
}

/** Holds one person's layouts in one account, as the browser's copy has them. */
export function createHeldLayouts({ localCopy, unnamed, onShared }: HeldLayoutsOptions): HeldLayouts {
  let { version, ...set } = readLocalCopy(localCopy.read());
  const histories = new Map<string, LayoutHistory>();
  const state = proxy<LayoutState>({ current: set.current, entries: [], canUndo: false, canRedo: false });
  const shown = (): Layout => set.layouts.get(set.current) ?? {};
  const history = (): LayoutHistory => {
    const own = histories.get(set.current) ?? createLayoutHistory(shown().working);
    histories.set(set.current, own);
    return own;
  };
  const report = () => {
    const { current, layouts } = set;
    const entries = inMenuOrder(layouts).map(([id, layout]) => ({
      id,
      name: layout.name,
      isUnsaved: isUnsaved(layout),
      isShared: layout.shared !== undefined,
    }));
    const { canUndo, canRedo } = history();
    Object.assign(state, { current, entries, canUndo, canRedo });
    const { shared } = shown();
    onShared?.(shared && { id: current, isLocked: shared.isLocked });
  };
  const write = () => localCopy.write(ref({ version, current: set.current, layouts: Object.fromEntries(set.layouts) }));
  const put = (next: Partial<LayoutSet>) => {
    set = { ...set, ...next };
    write();
    report();
  };
  const change = (id: string, changes: Layout) => put({ layouts: changedLayout(set.layouts, id, changes) });
  report();
  return {
    state,
    get set() {
      return set;
    },
    get version() {
      return version;
    },
    set version(next) {
      version = next;
    },
    shown,
    nameOf: ({ name }) => name ?? unnamed(),
    write,
    put,
    change,
    record(layout) {
      const text = JSON.stringify(layout);
      if (!history().record(text)) return false;
      change(set.current, { working: JSON.parse(text) });
      return true;
    },
    step(by) {
      const working = history().step(by);
      if (working !== undefined) change(set.current, { working });
      return working;
    },
    settle(layout) {
      const kept: unknown = JSON.parse(JSON.stringify(layout));
      histories.set(set.current, createLayoutHistory(kept));
      change(set.current, { baseline: kept, working: kept });
    },
    forget(id) {
      if (id === undefined) histories.clear();
      else histories.delete(id);
    },
  };
}
