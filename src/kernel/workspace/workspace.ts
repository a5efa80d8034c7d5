import type { OpenOptions, Panel } from "../plugin.ts";
import type { Preset } from "./arrangement.ts";
import { instanceIdOf, type PanelTarget, routeOf } from "./panelTarget.ts";

export type Direction = "left" | "right" | "up" | "down";

/** B-17: the windows of the console by number; its page is the first. */
export interface Monitors {
  /** Those that are open, in order, with the titles of what is in front on them. */
  list(): { number: number; shows: string[] }[];
  /** The number that a new window gets. */
  free(): number;
  /** Moves a panel to a window, or to a new one where none has this number. False where the browser opens none. */
  send(instanceId: string, number?: number): Promise<boolean>;
}

/** What draws the open panels: the dock on a wide screen, one at a time on a phone. */
export interface WorkspaceView {
  open(instanceId: string, target: PanelTarget, options: OpenOptions): void;
  close(instanceId: string): void;
  setParams(instanceId: string, params: Record<string, unknown>): void;
  setTitle(instanceId: string, title: string | undefined): void;
  focus(instanceId: string): void;
  /** The open panels, in order. */
  list(): { instanceId: string; target: PanelTarget }[];
  cycle(by: 1 | -1): void;
  focusTowards(direction: Direction): void;
  /** Puts the cursor in the filter of the focused panel, or of the nearest list that has one. */
  focusFilter(): void;
  moveTowards(direction: Direction): void;
  float(): void;
  /** Undefined where panels are shown one at a time. */
  monitors?(): Promise<Monitors>;
  maximise(): void;
  /** Puts the panels of the grid into the groups of a preset; none is closed. */
  arrange(preset: Preset): void;
  /** Opens again the windows that the browser refused; called from a press. */
  restoreWindows(): void;
  /** Puts a stored layout on the screen; undefined means the default one. With `keepsPanels` those of the same instance go on. */
  show(layout: unknown, options?: { keepsPanels?: boolean }): void;
  /** What is on the screen, to be shown again; undefined where panels are shown one at a time. */
  capture(): object | undefined;
  /** What leaves the screen is unmounted: another panel cannot be looked at without leaving the one that is shown. */
  isOneAtATime?: boolean;
}

export interface Workspace {
  open(panelId: string, params?: object, options?: OpenOptions): void;
  /** Opens what the address bar names already: Back and Forward go through what was there and stay whole. */
  follow(panelId: string, params: object): void;
  /** Gives an open panel other params; `isNewEntry` makes an entry that Back returns from. */
  setParams(instanceId: string, params: object, isNewEntry: boolean): void;
  readonly view: WorkspaceView | undefined;
  /** Shows what was asked for before there was a view. */
  attach(view: WorkspaceView): () => void;
  /** The view says which panel has the focus, or that none is open; `isSilent` leaves the address bar alone. */
  focused(instanceId: string | undefined, target: PanelTarget | undefined, isSilent?: boolean): void;
}

export interface WorkspaceOptions {
  panelOf(id: string): Panel | undefined;
  isAllowed(panel: Panel): boolean;
  onForbidden(panel: Panel): void;
  /** Does `go` once nothing unsaved of these panels, or of all, is lost against the person's will; else `stay`. */
  leave(instanceIds: readonly string[] | undefined, go: () => void, stay?: () => void): void;
  /** The layout on the screen is locked: what belongs to it stays, and what is opened stands above it. */
  isLocked(): boolean;
  isFixed(instanceId: string): boolean;
  onFocus(instanceId: string | undefined, target: PanelTarget | undefined): void;
  /** Writes the address bar; `isNew` makes an entry that Back returns from. */
  onRoute(route: string, isNew: boolean): void;
}

/** The open panels, whatever draws them, and their addresses (RT-40). */
export function createWorkspace({
  panelOf,
  isAllowed,
  onForbidden,
  leave,
  isLocked,
  isFixed,
  onFocus,
  onRoute,
}: WorkspaceOptions): Workspace {
  let view: WorkspaceView | undefined;
  let waiting: (() => void)[] = [];
  let isNewEntry = false;
  let focusedNow: string | undefined;
  /** The person stays: the address is again that of what is shown. */
  const rewrite = () => {
    const shown = view?.list().find(({ instanceId }) => instanceId === focusedNow);
    workspace.focused(shown?.instanceId, shown?.target);
  };
  /** What the view focuses meanwhile is an entry of its own in the history, or is not. */
  const asEntry = (isNew: boolean, act: () => void) => {
    isNewEntry = isNew;
    try {
      act();
    } finally {
      isNewEntry = false;
    }
  };
  const guarded = (raw: WorkspaceView): WorkspaceView => {
    const shown = () => (raw.isOneAtATime && focusedNow !== undefined ? [focusedNow] : []);
    return {
      ...raw,
      close: (instanceId) => {
        if (!raw.isOneAtATime && isFixed(instanceId)) return;
        leave([instanceId], () => raw.close(instanceId));
      },
      open: (instanceId, target, openOptions) => {
        // Opened perhaps only after a question, and still as what it was asked for.
        const isNew = isNewEntry;
        const placed: OpenOptions = isLocked() && openOptions.position !== "window" ? { position: "floating" } : openOptions;
        leave(
          shown().filter((each) => each !== instanceId),
          () => asEntry(isNew, () => raw.open(instanceId, target, placed)),
          rewrite,
        );
      },
      focus: (instanceId) =>
        leave(
          shown().filter((each) => each !== instanceId),
          () => raw.focus(instanceId),
        ),
      cycle: (by) => leave(shown(), () => raw.cycle(by)),
    };
  };
  const open = (panelId: string, params: object, options: OpenOptions, isNew: boolean) => {
    const panel = panelOf(panelId);
    if (!panel) return;
    if (!isAllowed(panel)) return onForbidden(panel);
    const target: PanelTarget = { panel: panelId, params: { ...params } };
    const placed = { ...(panel.placement && { position: panel.placement }), ...options };
    const act = () => asEntry(isNew, () => view?.open(instanceIdOf(panel, target.params), target, placed));
    if (view) act();
    else waiting.push(act);
  };
  const workspace: Workspace = {
    get view() {
      return view;
    },
    open: (panelId, params = {}, options = {}) => open(panelId, params, options, true),
    follow: (panelId, params) => open(panelId, params, {}, false),
    setParams: (instanceId, params, isNew) => asEntry(isNew, () => view?.setParams(instanceId, { ...params })),
    attach(next) {
      const own = guarded(next);
      view = own;
      const acts = waiting;
      waiting = [];
      for (const act of acts) act();
      return () => {
        if (view === own) view = undefined;
      };
    },
    focused(instanceId, target, isSilent = false) {
      focusedNow = instanceId;
      onFocus(instanceId, target);
      const panel = target && panelOf(target.panel);
      const route = panel && target && routeOf(panel, target.params);
      if (route && !isSilent) onRoute(route, isNewEntry);
    },
  };
  return workspace;
}
