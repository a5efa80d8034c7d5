import type { DockviewApi } from "dockview-react";
import type { LocaleISO2 } from "#contract/fields.ts";
import { listenToKeys } from "../keys/keyListener.ts";
import { applyTheme, type Theme } from "../ui/theme.ts";

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
    stops.set(id, listenToKeys(window, options.onKey));
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
