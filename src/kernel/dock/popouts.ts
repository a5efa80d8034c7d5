import type { DockviewApi } from "dockview-react";
import type { LocaleISO2 } from "#contract/fields.ts";
import type { Translator } from "../i18n/translator.ts";
import { listenToKeys } from "../keys/keyListener.ts";
import type { Contact } from "../realtime/contact.ts";
import { followAttention } from "../ui/activeWindow.tsx";
import { applyTheme, markOutdated, type Theme } from "../ui/theme.ts";
import type { Monitors } from "../workspace/workspace.ts";
import type { StandingOf } from "./dockFacts.ts";
import { followStyles } from "./followStyles.ts";
import { createMonitors } from "./monitors.ts";

export interface PopoutOptions {
  appearance(): { theme: Theme; language: LocaleISO2; contact: Contact };
  translator: Pick<Translator, "t">;
  standingOf: StandingOf;
  onKey(event: KeyboardEvent): void;
  onChange(groupIds: string[]): void;
}
export interface Popouts extends Monitors {
  /** Applies a change of theme, language or connection state to all windows. */
  refresh(): void;
  dispose(): void;
}

/** Gives the dock's other windows the page's theme, language, styles and keys, and a title with the window's number. */
export function createPopouts(dock: DockviewApi, options: PopoutOptions): Popouts {
  const { translator, standingOf } = options;
  const monitors = createMonitors(dock, standingOf);
  const windows = new Map<string, Window>();
  const stops = new Map<string, () => void>();
  const dress = (window: Window) => {
    const { theme, language, contact } = options.appearance();
    applyTheme(theme, window.document);
    markOutdated(contact.level !== "live", window.document);
    window.document.documentElement.lang = language;
    const values = { number: monitors.numberOf(window), name: translator.t("kernel.shell.name") };
    window.document.title = translator.t("kernel.monitor.windowTitle", values);
  };
  const add = ({ id, window }: { id: string; window: Window }) => {
    windows.set(id, window);
    const follows = [followAttention(window), listenToKeys(window, options.onKey), followStyles(window.document)];
    stops.set(id, () => {
      for (const stop of follows) stop();
    });
    dress(window);
    options.onChange([...windows.keys()]);
  };
  const added = dock.onDidAddPopoutGroup(add);
  const removed = dock.onDidRemovePopoutGroup(({ id }) => {
    stops.get(id)?.();
    stops.delete(id);
    windows.delete(id);
    options.onChange([...windows.keys()]);
  });
  // Windows that opened while this code was loading.
  for (const open of dock.getPopouts()) add(open);
  return {
    ...monitors,
    refresh() {
      for (const window of windows.values()) if (!window.closed) dress(window);
    },
    dispose() {
      added.dispose();
      removed.dispose();
      for (const window of windows.values()) window.close();
      for (const stop of stops.values()) stop();
      windows.clear();
    },
  };
}
