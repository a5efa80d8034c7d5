import { useCallback, useEffect, useMemo, useRef } from "react";
import { type FormHost, useFormHost } from "./formHost.ts";
import type { OpenForm } from "./openForms.ts";
import { useOwnerWindow, usePortalContainer } from "../ui/portalContainer.tsx";

export interface OpenFormState {
  /** What it changes, translated. */
  title: string;
  isChanged: boolean;
  /** There is something to save, and nothing in its way. */
  canSave: boolean;
  save(): void;
}

/**
 * Tells the console, the panel and the browser of a form on the screen, so that Save finds it and nothing is lost unasked.
 * `noteSaved`: nothing is lost any more, and the panel may close before the next drawing says so.
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

/** The browser asks before it leaves the page while something would be lost. */
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
