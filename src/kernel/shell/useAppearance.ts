import { useEffect } from "react";
import { useSessionState } from "../console/consoleContext.ts";
import type { Console } from "../console/createConsole.ts";
import { fetchWorkspace } from "../dock/workspaceViews.ts";
import { applyTheme, markOutdated } from "../ui/theme.ts";
import { narrow } from "./narrow.ts";

/** Applies theme, language and width to the main window, and wakes the stream when the computer wakes up. */
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
    // Switching between dock and narrow workspace unmounts all panels. This one stays until the other's code has loaded, and the person is
    // asked about forms edited meanwhile.
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
