import type { OpenOptions, Panel } from "../plugin.ts";
import type { Preset } from "./arrangement.ts";
import { instanceIdOf, type PanelTarget, routeOf } from "./panelTarget.ts";

export type Direction = "left" | "right" | "up" | "down";

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
  popOut(): Promise<boolean>;
  maximise(): void;
  /** Puts the panels of the grid into the groups of a preset; none is closed. */
  arrange(preset: Preset): void;
  /** Opens again the windows that the browser refused; called from a press. */
  restoreWindows(): void;
  /** Puts a stored layout on the screen; undefined means the default one. */
  show(layout: unknown): void;
}

export interface Workspace {
  open(panelId: string, params?: object, options?: OpenOptions): void;
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
  onFocus(instanceId: string | undefined, target: PanelTarget | undefined): void;
  /** Writes the address bar; `isNew` makes an entry that Back returns from. */
  onRoute(route: string, isNew: boolean): void;
}

/** The open panels, whatever draws them, and their addresses (RT-40). */
export function createWorkspace({ panelOf, isAllowed, onForbidden, onFocus, onRoute }: WorkspaceOptions): Workspace {
  let view: WorkspaceView | undefined;
  let waiting: (() => void)[] = [];
  let isOpening = false;
  const workspace: Workspace = {
    get view() {
      return view;
    },
    open(panelId, params = {}, options = {}) {
      const panel = panelOf(panelId);
      if (!panel) return;
      if (!isAllowed(panel)) return onForbidden(panel);
      const target: PanelTarget = { panel: panelId, params: { ...params } };
      const act = () => {
        isOpening = true;
        try {
          view?.open(instanceIdOf(panel, target.params), target, { ...(panel.placement && { position: panel.placement }), ...options });
        } finally {
          isOpening = false;
        }
      };
      if (view) act();
      else waiting.push(act);
    },
    attach(next) {
      view = next;
      const acts = waiting;
      waiting = [];
      for (const act of acts) act();
      return () => {
        if (view === next) view = undefined;
      };
    },
    focused(instanceId, target, isSilent = false) {
      onFocus(instanceId, target);
      const panel = target && panelOf(target.panel);
      const route = panel && target && routeOf(panel, target.params);
      if (route && !isSilent) onRoute(route, isOpening);
    },
  };
  return workspace;
}
