import { useCallback, useEffect, useMemo, useRef } from "react";
import { useOwnerWindow, usePortalContainer } from "../ui/portalContainer.tsx";
import { type FormHost, useFormHost } from "./formHost.ts";
import type { OpenForm } from "./openForms.ts";

export interface OpenFormState {
  /** Translated name of the edited object. */
  title: string;
  isChanged: boolean;
  /** True if the form has changes and nothing prevents saving them. */
  canSave: boolean;
  save(): void;
}

/**
 * Registers a form with the console, the panel and the browser, so that the Save command finds it and they ask before changes are lost.
 * Call `noteSaved` after a save: the panel may close before the next render updates `isChanged`.
 */
export function useOpenForm({ title, isChanged, canSave, save }: OpenFormState): {
  host: FormHost | undefined;
  self: OpenForm;
  noteSaved(): void;
} {
  const host = useFormHost();
  const container = usePortalContainer();
  const changed = useRef(false);
  const latest = useRef({ title, container, canSave, save });
  useEffect(() => {
    changed.current = isChanged;
    latest.current = { title, container, canSave, save };
  });
  const self = useMemo(
    (): OpenForm => ({
      get title() {
        return latest.current.title;
      },
      get container() {
        return latest.current.container;
      },
      isChanged: () => changed.current,
      canSave: () => latest.current.canSave,
      save: () => latest.current.save(),
    }),
    [],
  );
  useEffect(() => host?.add(self), [host, self]);
  useAskBeforeUnload(isChanged);
  const noteSaved = useCallback(() => {
    changed.current = false;
  }, []);
  return { host, self, noteSaved };
}

/** Makes the browser ask before it leaves the page with unsaved changes. */
function useAskBeforeUnload(isChanged: boolean): void {
  const view = useOwnerWindow();
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const windows = new Set([view, window]);
    for (const each of windows) each.addEventListener("beforeunload", ask);
    return () => {
      for (const each of windows) each.removeEventListener("beforeunload", ask);
    };
  }, [view, isChanged]);
}
