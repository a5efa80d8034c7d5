import type { OpenOptions, Panel } from "../plugin.ts";
import type { Preset } from "./arrangement.ts";
import { instanceIdOf, type PanelTarget, routeOf } from "./panelTarget.ts";

export type Direction = "left" | "right" | "up" | "down";

/** B-17: the windows of the console by number; the page itself is number 1. */
export interface Monitors {
  /** The open windows by number, with the titles of their active panels. */
  list(): { number: number; shows: string[] }[];
  /** The number that a new window would get. */
  free(): number;
  /** Moves a panel to the window with this number, or to a new window. Resolves to false if the browser blocks the new window. */
  send(instanceId: string, number?: number): Promise<boolean>;
}

/** How a view opens a panel. */
export interface ViewOptions extends OpenOptions {
  /** The next preview panel of the group replaces this one, unless the person keeps it (docs/decisions/0115). */
  isPreview?: boolean;
}

/** The component that draws the open panels: the dock on a wide screen, one panel at a time on a phone. */
export interface WorkspaceView {
  open(instanceId: string, target: PanelTarget, options: ViewOptions): void;
  /** Whether the next panel would replace this one. */
  isPreview(instanceId: string): boolean;
  /** Turns a preview into a permanent panel; without an id, all previews. */
  keep(instanceId?: string): void;
  close(instanceId: string): void;
  setParams(instanceId: string, params: Record<string, unknown>): void;
  setTitle(instanceId: string, title: string | undefined): void;
  focus(instanceId: string): void;
  /** The open panels, in order. */
  list(): { instanceId: string; target: PanelTarget }[];
  cycle(by: 1 | -1): void;
  focusTowards(direction: Direction): void;
  /** Focuses the filter of the focused panel, or of the nearest list that has one. */
  focusFilter(): void;
  moveTowards(direction: Direction): void;
  float(): void;
  /** Undefined if the workspace shows one panel at a time. */
  monitors?(): Promise<Monitors>;
  maximise(): void;
  /** Moves the panels of the grid into the groups of a preset; closes none. */
  arrange(preset: Preset): void;
  /** Opens the windows that the browser blocked. Call it from a click, so that the browser allows them. */
  restoreWindows(): void;
  /** Shows a stored layout; undefined means the default one. With `keepsPanels`, panels that are in both layouts stay mounted. */
  show(layout: unknown, options?: { keepsPanels?: boolean }): void;
  /** The layout on the screen, for a later `show`; undefined if the workspace shows one panel at a time. */
  capture(): object | undefined;
  /** True if showing another panel unmounts the current one, so that the person must be asked about unsaved changes first. */
  isOneAtATime?: boolean;
}

export interface Workspace {
  open(panelId: string, params?: object, options?: OpenOptions): void;
  /** Opens the panel that the address bar names already, without a new history entry, so that Back and Forward keep working. */
  follow(panelId: string, params: object): void;
  /** Changes the params of an open panel. `isNewEntry` adds a history entry, so that Back restores the old params. */
  setParams(instanceId: string, params: object, isNewEntry: boolean): void;
  readonly view: WorkspaceView | undefined;
  /** Connects a view, and then opens the panels that were requested before. */
  attach(view: WorkspaceView): () => void;
  /** Called by the view when another panel gets the focus or none is open; `isSilent` does not change the address bar. */
  focused(instanceId: string | undefined, target: PanelTarget | undefined, isSilent?: boolean): void;
}

export interface WorkspaceOptions {
  panelOf(id: string): Panel | undefined;
  isAllowed(panel: Panel): boolean;
  onForbidden(panel: Panel): void;
  /** Calls `go` when these panels (or all) have no unsaved changes or the person gives them up; otherwise `stay`. */
  leave(instanceIds: readonly string[] | undefined, go: () => void, stay?: () => void): void;
  /** True if the layout on the screen is locked: its panels can't be closed, and new panels float above it. */
  isLocked(): boolean;
  isFixed(instanceId: string): boolean;
  onFocus(instanceId: string | undefined, target: PanelTarget | undefined): void;
  /** Writes the address bar; `isNew` adds a history entry, so that Back returns. */
  onRoute(route: string, isNew: boolean): void;
}

/** Manages the open panels and their addresses (RT-40), independently of the view that draws them. */
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
  /** The person stays, so the address bar must show the address of the current panel again. */
  const rewrite = () => {
    const shown = view?.list().find(({ instanceId }) => instanceId === focusedNow);
    workspace.focused(shown?.instanceId, shown?.target);
  };
  /** Sets whether panels that the view focuses during `act` get a history entry of their own. */
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
        // Stored now, because a question to the person may delay the opening.
        const isNew = isNewEntry;
        const placed: ViewOptions = isLocked() && openOptions.position !== "window" ? { position: "floating" } : openOptions;
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
    // A caller that gives a position wants the panel in addition to the others.
    const isPreview = !panel.isKept && options.position === undefined && options.beside === undefined;
    const placed: ViewOptions = { ...(panel.placement && { position: panel.placement }), ...options, ...(isPreview && { isPreview }) };
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
