import type { Scope } from "#contract/scopes.ts";
import type { OpenForms } from "../forms/openForms.ts";
import type { ConsoleState } from "../session/consoleState.ts";
import type { LayoutStore, SharedVersion } from "./layoutStore.ts";
import type { Workspace } from "./workspace.ts";

/** Layouts that a plugin keeps for several people, in the layout menu. The commands take the layout's `id`. */
export interface SharedLayoutSource {
  title: string;
  scope?: Scope | readonly Scope[];
  /** Command that opens one. */
  open: string;
  /** Commands that make one of what is on the screen. */
  make: readonly string[];
  /** Commands of the one on the screen, and while it is locked. */
  ofShown: readonly string[];
  ofLocked: readonly string[];
}

/** A row of the layout menu. */
export interface SharedOffer {
  id: string;
  name: string;
  /** Whose it is. */
  owner: string;
  /** Why nobody may change it now, in a sentence. */
  lockedBecause: string | undefined;
}
export interface SharedLayout extends SharedVersion {
  id: string;
}

/** Layouts that a plugin keeps for several people: on the screen like the person's own, saved by the plugin. */
export interface SharedLayouts {
  /** What the layout menu lists; each call replaces the one before. */
  offer(offers: readonly SharedOffer[]): void;
  /** Puts one on the screen, with what this person changed on it before; false when unsaved forms keep them where they are. */
  open(layout: SharedLayout): Promise<boolean>;
  /** The version that the person works on; undefined for one that is not open. */
  of(id: string): { version: number; isLocked: boolean; isUnsaved: boolean } | undefined;
  /** Shows a newer version; panels of the same instance go on undisturbed. Own changes are lost: ask first. */
  follow(layout: SharedLayout): void;
  /** Takes a newer name, lock, version or saved arrangement and leaves the screen as it is. */
  amend(id: string, changes: Partial<SharedVersion>): void;
  /** What is on the screen has been saved as this version. */
  saved(id: string, version: number): void;
  /** Forgets one that is gone; the person's own layout takes its place. */
  forget(id: string): Promise<void>;
  /** What is on the screen, as a layout; undefined where panels are shown one at a time. */
  capture(): object | undefined;
  /** Says to the commands whether layouts take turns on the screen by themselves. */
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
  /** What the dock makes of an arrangement is what later changes are told from. */
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
