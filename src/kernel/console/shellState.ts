import type { ReactNode } from "react";
import { proxy, ref } from "valtio";
import type { KeyOverrides } from "../keys/keyMap.ts";
import type { Confirmation } from "../commands/commandRunner.ts";
import type { SharedOffer } from "../workspace/sharedLayouts.ts";
import type { RefusedPlugin } from "../registry/checkPlugins.ts";

/** What the shell shows besides the panels. Only the shell and its commands write it. */
export interface ShellState {
  palette:
    | {
        query: string;
        asked: { command: string; known: Record<string, unknown> } | undefined;
        /** The query is what the person typed while the palette was fetched. */
        isTyped?: true;
      }
    | undefined;
  isKeySheetOpen: boolean;
  /** The command that the next press gives its keys to, in the sheet. */
  recordedCommand: string | undefined;
  /** The person's own keys before they were reset, until that is undone. */
  keysBeforeReset: KeyOverrides | undefined;
  /** Digits that wait for Enter. */
  typedNumber: string | undefined;
  isDrawerOpen: boolean;
  confirmation: (Confirmation & { settle(isSure: boolean): void }) | undefined;
  /** Asks why something is done, before it is (B-31). What asks comes with the first question. */
  reason: { Dialog: () => ReactNode; settle(reason?: string): void } | undefined;
  /** Titles of what would be lost, asked before it is left, in the window that it is in. */
  unsaved: { titles: readonly string[]; container: HTMLElement | undefined; settle(isSure: boolean): void } | undefined;
  /** Plugins that were refused or failed to start. */
  deadPlugins: RefusedPlugin[];
  badges: Record<string, { count: number; level: "info" | "alarm" }>;
  /** Layouts that plugins keep for several people, for the layout menu. */
  sharedLayouts: readonly SharedOffer[];
  /** Titles that panels gave themselves, by instance. */
  titles: Record<string, string>;
  /** Windows that the browser did not let us restore. */
  hasLostWindows: boolean;
}

export function createShellState(): ShellState {
  return proxy<ShellState>({
    palette: undefined,
    isKeySheetOpen: false,
    recordedCommand: undefined,
    keysBeforeReset: undefined,
    typedNumber: undefined,
    isDrawerOpen: false,
    confirmation: undefined,
    reason: undefined,
    unsaved: undefined,
    deadPlugins: [],
    badges: {},
    sharedLayouts: [],
    titles: {},
    hasLostWindows: false,
  });
}

/** The components' way to change it. */
export function updateShell(shell: ShellState, changes: Partial<ShellState>): void {
  Object.assign(shell, changes);
}

/** Asks the person, in the place of a question of the same kind that is still open: that one is answered with no. */
export function ask<Kind extends "confirmation" | "unsaved">(
  shell: ShellState,
  kind: Kind,
  question: Omit<NonNullable<ShellState[Kind]>, "settle">,
): Promise<boolean> {
  return new Promise((resolve) => {
    shell[kind]?.settle(false);
    const settle = (isSure: boolean) => {
      shell[kind] = undefined;
      resolve(isSure);
    };
    Object.assign(shell, { [kind]: ref({ ...question, settle }) });
  });
}

/** Answers with no what is still asked. */
export function closeQuestions(shell: ShellState): void {
  shell.confirmation?.settle(false);
  shell.unsaved?.settle(false);
  shell.reason?.settle();
}
