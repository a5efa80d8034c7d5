import type { Scope } from "#contract/scopes.ts";
import type { OpenForms } from "../forms/openForms.ts";
import type { ConsoleState } from "../session/consoleState.ts";
import type { LayoutStore, SharedVersion } from "./layoutStore.ts";
import type { Workspace } from "./workspace.ts";

/** A plugin's layouts for several people, as the layout menu offers them. The commands take the layout's `id`. */
export interface SharedLayoutSource {
  title: string;
  scope?: Scope | readonly Scope[];
  /** Id of the command that opens one. */
  open: string;
  /** Ids of the commands that create one from the layout on the screen. */
  make: readonly string[];
  /** Ids of the commands for the shared layout on the screen, including while it is locked. */
  ofShown: readonly string[];
  ofLocked: readonly string[];
}

/** A row of the layout menu. */
export interface SharedOffer {
  id: string;
  name: string;
  /** Name of the owner. */
  owner: string;
  /** Why the layout can't be changed now, as a sentence. */
  lockedBecause: string | undefined;
}
export interface SharedLayout extends SharedVersion {
  id: string;
}

/** Layouts that a plugin keeps for several people. The console shows them like the person's own, and the plugin saves them. */
export interface SharedLayouts {
  /** Sets the list in the layout menu; each call replaces the previous list. */
  offer(offers: readonly SharedOffer[]): void;
  /**
   * Shows a shared layout with the person's unsaved changes to it. Resolves to false if unsaved forms keep the person on the current
   * layout.
   */
  open(layout: SharedLayout): Promise<boolean>;
  /** The version that the person works on; undefined if the layout is not open. */
  of(id: string): { version: number; isLocked: boolean; isUnsaved: boolean } | undefined;
  /** Shows a newer version. Panels that are in both versions continue undisturbed. Discards the person's own changes, so ask first. */
  follow(layout: SharedLayout): void;
  /** Takes over a newer name, lock, version or saved arrangement without changing the screen. */
  amend(id: string, changes: Partial<SharedVersion>): void;
  /** Records that the layout on the screen was saved as this version. */
  saved(id: string, version: number): void;
  /** Removes a deleted layout; the person's own layout replaces it on the screen. */
  forget(id: string): Promise<void>;
  /** The layout on the screen; undefined if the workspace shows one panel at a time. */
  capture(): object | undefined;
  /** Tells commands whether the console switches between layouts automatically. */
  takeTurns(turns: ConsoleState["layoutTurns"]): void;
}

export interface SharedLayoutsOptions {
  layouts: LayoutStore;
  workspace: Workspace;
  forms: OpenForms;
  shell: { sharedLayouts: readonly SharedOffer[] };
  state: Pick<ConsoleState, "layoutTurns">;
}

export function createSharedLayouts({ layouts, workspace, forms, shell, state }: SharedLayoutsOptions): SharedLayouts {
  const isShown = (id: string) => layouts.state.current === id;
  /** Stores the dock's form of an arrangement, because later changes are compared with it. */
  const settle = () => {
    const shown = workspace.view?.capture();
    if (shown) layouts.settle(shown);
  };
  const capture = () => workspace.view?.capture();
  return {
    offer(offers) {
      shell.sharedLayouts = offers;
    },
    async open({ id, ...version }) {
      if (isShown(id)) return true;
      if (!(await forms.mayLeave())) return false;
      const known = layouts.sharedOf(id);
      const isOwn = known?.isUnsaved === true;
      if (!isOwn) layouts.adopt(id, version);
      layouts.switchTo(id);
      workspace.view?.show(layouts.working());
      if (!isOwn) settle();
      return true;
    },
    of: layouts.sharedOf,
    follow({ id, ...version }) {
      layouts.adopt(id, version);
      if (!isShown(id)) return;
      workspace.view?.show(version.arrangement, { keepsPanels: true });
      settle();
    },
    amend: layouts.amend,
    saved(id, version) {
      const shown = isShown(id) ? capture() : undefined;
      layouts.amend(id, { version, ...(shown && { arrangement: shown }) });
      if (shown) layouts.settle(shown);
    },
    async forget(id) {
      const wasShown = isShown(id);
      const removing = layouts.remove(id);
      if (wasShown) workspace.view?.show(layouts.working());
      await removing;
    },
    capture,
    takeTurns(turns) {
      state.layoutTurns = turns;
    },
  };
}
