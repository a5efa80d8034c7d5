import { useEffect } from "react";
import type { Console } from "../console/createConsole.ts";
import { fetchWorkspace } from "../dock/workspaceViews.ts";
import { applyTheme, markOutdated } from "../ui/theme.ts";
import { useSessionState } from "../console/consoleContext.ts";
import { narrow } from "./narrow.ts";

/** Theme, language and width of the main window; wakes the stream when the machine does. */
export function useAppearance({ state, forms, realtime, contact }: Console): void {
  const {
    theme,
    language,
    contact: { level },
  } = useSessionState();
  useEffect(() => applyTheme(theme, document), [theme]);
  useEffect(() => markOutdated(level !== "live", document), [level]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    const query = window.matchMedia(narrow);
    let turn = 0;
    // Another workspace unmounts the panels of this one. Until it is fetched this one goes on, and what is typed meanwhile is asked for.
    const measure = () => {
      const isNarrow = query.matches;
      turn += 1;
      const own = turn;
      const change = () => {
        if (own === turn) forms.leave(undefined, () => Object.assign(state, { isNarrow: query.matches }));
      };
      if (isNarrow !== state.isNarrow) void fetchWorkspace({ isNarrow }).then(change, () => undefined);
    };
    measure();
    query.addEventListener("change", measure);
    return () => {
      turn += 1;
      query.removeEventListener("change", measure);
    };
  }, [state, forms]);
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === "visible") realtime.wake();
    };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", contact.recheck);
    window.addEventListener("offline", contact.recheck);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", contact.recheck);
      window.removeEventListener("offline", contact.recheck);
    };
  }, [realtime, contact]);
}
