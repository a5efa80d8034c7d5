import type { ReactNode } from "react";
import { proxy, ref } from "valtio";
import type { Confirmation } from "../commands/commandRunner.ts";
import type { KeyOverrides } from "../keys/keyMap.ts";
import type { RefusedPlugin } from "../registry/checkPlugins.ts";
import type { SharedOffer } from "../workspace/sharedLayouts.ts";

/** What the shell shows besides the panels. Only the shell and its commands change it. */
export interface ShellState {
  palette:
    | {
        query: string;
        asked: { command: string; known: Record<string, unknown> } | undefined;
        /** True if the person typed the query while the palette was loading. */
        isTyped?: true;
      }
    | undefined;
  isKeySheetOpen: boolean;
  /** The command whose keys the shortcut list is recording: the next key press sets them. */
  recordedCommand: string | undefined;
  /** The person's own keys before the reset, until the reset is undone. */
  keysBeforeReset: KeyOverrides | undefined;
  /** Digits typed so far, waiting for Enter. */
  typedNumber: string | undefined;
  isDrawerOpen: boolean;
  confirmation: (Confirmation & { settle(isSure: boolean): void }) | undefined;
  /** The dialog that asks for the reason for an action (B-31). Its component loads with the first question. */
  reason: { Dialog: () => ReactNode; settle(reason?: string): void } | undefined;
  /** Titles of the forms with unsaved changes. The console asks about them before they close, in the window that shows them. */
  unsaved: { titles: readonly string[]; container: HTMLElement | undefined; settle(isSure: boolean): void } | undefined;
  /** Plugins that were refused or failed to start. */
  deadPlugins: RefusedPlugin[];
  badges: Record<string, { count: number; level: "info" | "alarm" }>;
  /** Shared layouts that plugins offer, for the layout menu. */
  sharedLayouts: readonly SharedOffer[];
  /** Titles that panels have set for themselves, by instance id. */
  titles: Record<string, string>;
  /** True if the browser blocked windows that the layout restores. */
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

/** Changes the shell's state from components. */
export function updateShell(shell: ShellState, changes: Partial<ShellState>): void {
  Object.assign(shell, changes);
}

/** Asks the person a question. An open question of the same kind is replaced and counts as answered with no. */
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

/** Answers all open questions with no. */
export function closeQuestions(shell: ShellState): void {
  shell.confirmation?.settle(false);
  shell.unsaved?.settle(false);
  shell.reason?.settle();
}
