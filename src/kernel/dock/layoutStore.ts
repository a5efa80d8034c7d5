import { proxy, ref, snapshot } from "valtio";
import * as z from "zod/mini";
import { getDashboard, saveDashboard } from "#contract/dashboard.ts";
import type { Api } from "../api.ts";
import { ApiError } from "../apiError.ts";
import { log } from "../log.ts";

/** What the server keeps for one person in one account. `baseline` was saved by the person, `working` is what is on the screen. */
const Stored = z.object({
  schema: z.literal(1),
  layouts: z.object({ main: z.object({ baseline: z.optional(z.unknown()), working: z.optional(z.unknown()) }) }),
});
const LocalCopy = z.object({ version: z.int(), baseline: z.optional(z.unknown()), working: z.optional(z.unknown()) });

export interface LayoutState {
  isUnsaved: boolean;
  canUndo: boolean;
  canRedo: boolean;
}
export interface LayoutStore {
  /** A valtio proxy for the layout menu. */
  readonly state: LayoutState;
  /** What is on the screen, or was last; undefined on the first visit. */
  working(): unknown;
  /** Takes the server's copy where it is newer than this browser's. Never rejects: without it the local one serves. */
  load(signal: AbortSignal): Promise<void>;
  /** The screen changed. */
  changed(layout: object): void;
  /** Keeps what is on the screen as the saved layout. */
  save(): Promise<void>;
  baseline(): unknown;
  undo(): unknown;
  redo(): unknown;
  dispose(): void;
}
export interface LayoutStoreOptions {
  api: Api;
  /** This browser's copy, of one person in one account. */
  localCopy: { read(): unknown; write(value: unknown): void };
  /** Somebody else's layout was newer and has been kept instead of ours. */
  onConflict(): void;
  autosaveMs?: number;
}
const ringSize = 50;

/** Saved and working layout of one person in one account, here and on the server. */
export function createLayoutStore({ api, localCopy, onConflict, autosaveMs = 3000 }: LayoutStoreOptions): LayoutStore {
  const read = z.safeParse(LocalCopy, localCopy.read());
  let { version, baseline, working } = read.success ? read.data : { version: 0, baseline: undefined, working: undefined };
  const state = proxy<LayoutState>({ isUnsaved: false, canUndo: false, canRedo: false });
  const ring: string[] = working === undefined ? [] : [JSON.stringify(working)];
  let at = ring.length - 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();

  const report = () => {
    state.isUnsaved = baseline !== undefined && working !== undefined && shapeOf(baseline) !== shapeOf(working);
    state.canUndo = at > 0;
    state.canRedo = at < ring.length - 1;
  };
  const keepLocally = () => localCopy.write(ref({ version, baseline, working }));
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    const payload = { schema: 1, layouts: { main: { baseline, working } } };
    try {
      ({ version } = await api.call(saveDashboard, { body: { version, payload } }, stop.signal));
      keepLocally();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "error_dashboard_conflict") throw error;
      // Another window saved in between: its baseline wins, and what is on this screen stays as the working layout.
      const theirs = await api.call(getDashboard, {}, stop.signal);
      const parsed = z.safeParse(Stored, theirs.payload);
      version = theirs.version;
      if (parsed.success) baseline = parsed.data.layouts.main.baseline;
      keepLocally();
      report();
      onConflict();
    }
  };
  const sendSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      send().catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn("The layout could not be kept on the server", { error });
      });
    }, autosaveMs);
  };
  const step = (by: 1 | -1): unknown => {
    const text = ring[at + by];
    if (text === undefined) return undefined;
    at += by;
    working = JSON.parse(text);
    keepLocally();
    report();
    sendSoon();
    return working;
  };
  report();
  return {
    state,
    working: () => working,
    async load(signal) {
      try {
        const theirs = await api.call(getDashboard, {}, signal);
        const parsed = z.safeParse(Stored, theirs.payload);
        if (theirs.version <= version) return;
        version = theirs.version;
        if (!parsed.success) return;
        const { main } = parsed.data.layouts;
        baseline = main.baseline;
        working = main.working ?? main.baseline;
        ring.splice(0, ring.length, ...(working === undefined ? [] : [JSON.stringify(working)]));
        at = ring.length - 1;
        keepLocally();
        report();
      } catch (error) {
        if (!signal.aborted) log.warn("The layout could not be read from the server", { error });
      }
    },
    changed(layout) {
      const text = JSON.stringify(layout);
      if (text === ring[at]) return;
      const last = ring[at];
      const isSameShape = last !== undefined && shapeOf(JSON.parse(last)) === shapeOf(layout);
      working = JSON.parse(text);
      if (isSameShape) ring[at] = text;
      else {
        ring.splice(at + 1);
        ring.push(text);
        if (ring.length > ringSize) ring.shift();
        at = ring.length - 1;
      }
      keepLocally();
      report();
      sendSoon();
    },
    async save() {
      baseline = working;
      report();
      keepLocally();
      await send();
    },
    baseline: () => baseline,
    undo: () => step(-1),
    redo: () => step(1),
    dispose() {
      clearTimeout(timer);
      stop.abort();
    },
  };
}

/** A layout without what changes by itself: which tab is active, and sizes in pixels that follow the window. */
function shapeOf(layout: unknown): string {
  return JSON.stringify(layout, (key, value: unknown) =>
    ["activeGroup", "activeView", "width", "height", "size", "position", "title"].includes(key) ? undefined : value,
  );
}

/** The local copy inside the `layout` setting, one per person and account. */
export function localCopyIn(workspaces: Record<string, unknown>, key: string): LayoutStoreOptions["localCopy"] {
  return {
    read: () => structuredClone(snapshot(workspaces)[key]),
    write: (value) => {
      workspaces[key] = value;
    },
  };
}
