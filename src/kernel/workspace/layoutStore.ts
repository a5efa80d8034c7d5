import { proxy, ref } from "valtio";
import { getDashboard, saveDashboard } from "#contract/dashboard.ts";
import { limits } from "#contract/limits.ts";
import { createSerialQueue } from "#domain/serialQueue.ts";
import type { Api } from "../api.ts";
import { ApiError } from "../apiError.ts";
import { log } from "../log.ts";
import type { TextValues } from "../plugin.ts";
import { createLayoutHistory, type LayoutHistory } from "./layoutHistory.ts";
import { inMenuOrder, nameRefusal } from "./layoutNames.ts";
import { isUnsaved, panelsOf } from "./layoutShape.ts";
import { mergeLayouts } from "./mergeLayouts.ts";
import { type Layout, type LayoutSet, readLocalCopy, readStored, writeStored } from "./storedLayouts.ts";

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
export interface LayoutStoreOptions {
  api: Api;
  /** This browser's copy for one person in one account. */
  localCopy: { read(): unknown; write(value: unknown): void };
  /** Called after newer layouts of another window were merged with this window's. */
  onConflict(): void;
  /**
   * Called when the server refuses to store the layout, for example because it is too large. Called once until the server accepts one
   * again.
   */
  onRefused(error: ApiError): void;
  /** The displayed name of a layout that has none. */
  unnamed(): string;
  /** Called when another layout is shown or the shared one is locked or unlocked; undefined for the person's own layout. */
  onShared?(shared: { id: string; isLocked: boolean } | undefined): void;
  autosaveMs?: number;
  /** False to neither read nor store layouts. */
  isKept?: boolean;
}

/**
 * Creates the store of one person's layouts in one account: each with its saved and its working state, in this browser and on the server.
 */
export function createLayoutStore({
  api,
  localCopy,
  onConflict,
  onRefused,
  unnamed,
  onShared,
  autosaveMs = 3000,
  isKept = true,
}: LayoutStoreOptions): LayoutStore {
  let { version, current, layouts } = readLocalCopy(localCopy.read());
  let synced = layouts;
  const histories = new Map<string, LayoutHistory>();
  const state = proxy<LayoutState>({ current, entries: [], canUndo: false, canRedo: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const inTurn = createSerialQueue();
  let isRefused = false;
  const stop = new AbortController();

  const nameOf = ({ name }: Layout) => name ?? unnamed();
  const shown = (): Layout => layouts.get(current) ?? {};
  const history = (): LayoutHistory => {
    const own = histories.get(current) ?? createLayoutHistory(shown().working);
    histories.set(current, own);
    return own;
  };
  const keepLocally = () => localCopy.write(ref({ version, current, layouts: Object.fromEntries(layouts) }));
  const report = () => {
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
  const put = (next: Partial<LayoutSet>) => {
    ({ current, layouts } = { current, layouts, ...next });
    keepLocally();
    report();
  };
  const withLayout = (id: string, changes: Layout) => new Map(layouts).set(id, { ...layouts.get(id), ...changes });
  /** Time and a random part, because two windows may each create a layout. */
  const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

  const post = async (): Promise<boolean> => {
    const posted = layouts;
    try {
      ({ version } = await api.call(saveDashboard, { body: { version, payload: writeStored({ current, layouts }) } }, stop.signal));
      synced = posted;
      isRefused = false;
      keepLocally();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "error_dashboard_conflict") throw error;
      const answer = await api.call(getDashboard, {}, stop.signal);
      const theirs = readStored(answer.payload)?.layouts;
      version = answer.version;
      put(theirs ? { layouts: mergeLayouts({ mine: layouts, synced, theirs, current, nameOf }) } : {});
      if (theirs) synced = theirs;
      sendSoon();
      onConflict();
      return false;
    }
  };
  /** Sends one request at a time, because two at once would conflict with each other. */
  const send = (): Promise<boolean> => {
    clearTimeout(timer);
    return inTurn(post);
  };
  const sendSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      send().catch((error: unknown) => {
        if (stop.signal.aborted) return;
        log.warn("The layouts could not be kept on the server", { error });
        // A server that is unreachable for a moment has not refused: the next change tries again.
        if (error instanceof ApiError && error.code === "error_dashboard_too_large" && !isRefused) {
          isRefused = true;
          onRefused(error);
        }
      });
    }, autosaveMs);
  };
  /** Checks the size before it changes anything, because the server would refuse a layout that is too large. */
  const keep = async (next: Partial<LayoutSet>): Promise<boolean> => {
    const { size } = new Blob([JSON.stringify(writeStored({ current, layouts, ...next }))]);
    if (size > limits.dashboardBytes) throw new ApiError("error_dashboard_too_large", 413);
    put(next);
    return send();
  };
  const step = (by: 1 | -1): unknown => {
    const working = history().step(by);
    if (working === undefined) return undefined;
    put({ layouts: withLayout(current, { working }) });
    sendSoon();
    return working;
  };
  report();
  return {
    state,
    working: () => shown().working ?? shown().baseline,
    baseline: () => shown().baseline,
    nameOf(id) {
      const layout = layouts.get(id);
      return layout && nameOf(layout);
    },
    nameRefusal: (name, id) => nameRefusal(name, id, layouts, nameOf),
    async load(signal) {
      if (!isKept) return;
      try {
        const answer = await api.call(getDashboard, {}, signal);
        if (answer.version <= version) return;
        version = answer.version;
        const theirs = readStored(answer.payload);
        if (!theirs) return;
        histories.clear();
        put(theirs);
        synced = layouts;
      } catch (error) {
        if (!signal.aborted) log.warn("The layouts could not be read from the server", { error });
      }
    },
    changed(layout) {
      // Panels that are opened beside a locked layout are temporary.
      if (!isKept || shown().shared?.isLocked) return;
      const text = JSON.stringify(layout);
      if (!history().record(text)) return;
      put({ layouts: withLayout(current, { working: JSON.parse(text) }) });
      sendSoon();
    },
    save: () => keep({ layouts: withLayout(current, { baseline: shown().working }) }),
    saveAs(name) {
      const { working } = shown();
      const id = newId();
      return keep({ current: id, layouts: withLayout(id, { name, baseline: working, working }) });
    },
    rename(id, name) {
      put({ layouts: withLayout(id, { name }) });
      return send();
    },
    remove(id) {
      const entries = state.entries.filter((entry) => entry.id === id || !entry.isShared);
      const at = entries.findIndex((entry) => entry.id === id);
      const next = (entries[at + 1] ?? entries[at - 1])?.id;
      if (at < 0 || next === undefined) return Promise.resolve(false);
      histories.delete(id);
      const left = new Map(layouts);
      left.delete(id);
      put({ current: id === current ? next : current, layouts: left });
      return send();
    },
    switchTo(id) {
      if (!layouts.has(id)) return;
      const left = new Map(layouts);
      if (id !== current && shown().shared && !isUnsaved(shown())) {
        // The plugin still has the unchanged layout.
        left.delete(current);
        histories.delete(current);
      }
      put({ current: id, layouts: left });
      sendSoon();
    },
    adopt(id, { name, version: ofShared, isLocked, arrangement }) {
      histories.delete(id);
      const shared = { version: ofShared, isLocked };
      put({ layouts: new Map(layouts).set(id, { name, baseline: arrangement, working: arrangement, shared }) });
    },
    amend(id, { name, arrangement, ...facts }) {
      const known = layouts.get(id);
      if (!known?.shared) return;
      const changes = { ...(name !== undefined && { name }), ...(arrangement !== undefined && { baseline: arrangement }) };
      put({ layouts: withLayout(id, { ...changes, shared: { ...known.shared, ...facts } }) });
      sendSoon();
    },
    sharedOf(id) {
      const layout = layouts.get(id);
      return layout?.shared && { ...layout.shared, isUnsaved: isUnsaved(layout) };
    },
    isFixed(instanceId) {
      const { shared, working } = shown();
      return shared?.isLocked === true && panelsOf(working).includes(instanceId);
    },
    settle(layout) {
      const kept: unknown = JSON.parse(JSON.stringify(layout));
      histories.set(current, createLayoutHistory(kept));
      put({ layouts: withLayout(current, { baseline: kept, working: kept }) });
      sendSoon();
    },
    undo: () => step(-1),
    redo: () => step(1),
    dispose() {
      clearTimeout(timer);
      stop.abort();
    },
  };
}
