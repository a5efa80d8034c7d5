import type { DockviewApi } from "dockview-react";
import type { LocaleISO2 } from "#contract/fields.ts";
import { listenToKeys } from "../keys/keyListener.ts";
import { followAttention } from "../ui/activeWindow.tsx";
import { applyTheme, type Theme } from "../ui/theme.ts";
import { followStyles } from "./followStyles.ts";

export interface PopoutAppearance {
  theme: Theme;
  language: LocaleISO2;
  title: string;
}

/** Other windows look and react like this one: theme, language, title and keys follow. */
export function followPopouts(
  dock: DockviewApi,
  options: { appearance(): PopoutAppearance; onKey(event: KeyboardEvent): void; onChange(groupIds: string[]): void },
) {
  const windows = new Map<string, Window>();
  const stops = new Map<string, () => void>();
  const dress = (window: Window) => {
    const { theme, language, title } = options.appearance();
    applyTheme(theme, window.document);
    window.document.documentElement.lang = language;
    window.document.title = title;
  };
  const added = dock.onDidAddPopoutGroup(({ id, window }) => {
    windows.set(id, window);
    const follows = [followAttention(window), listenToKeys(window, options.onKey), followStyles(window.document)];
    stops.set(id, () => {
      for (const stop of follows) stop();
    });
    dress(window);
    options.onChange([...windows.keys()]);
  });
  const removed = dock.onDidRemovePopoutGroup(({ id }) => {
    stops.get(id)?.();
    stops.delete(id);
    windows.delete(id);
    options.onChange([...windows.keys()]);
  });
  return {
    refresh() {
      for (const window of windows.values()) if (!window.closed) dress(window);
    },
    dispose() {
      added.dispose();
      removed.dispose();
      for (const window of windows.values()) {
        window.close();
      }
      for (const stop of stops.values()) stop();
      windows.clear();
    },
  };
}

/** True from the moment on that the page is to be left, until somebody who stayed after all does something. */
export function followLeaving() {
  let isLeaving = false;
  const leave = () => void (isLeaving = true);
  const stay = () => void (isLeaving = false);
  window.addEventListener("beforeunload", leave);
  for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, stay, true);
  return {
    isLeaving: () => isLeaving,
    dispose() {
      window.removeEventListener("beforeunload", leave);
      for (const sign of ["pointerdown", "keydown"]) window.removeEventListener(sign, stay, true);
    },
  };
}
