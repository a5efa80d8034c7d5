import { useEffect } from "react";
import type { Console } from "../console/createConsole.ts";
import { applyTheme } from "../ui/theme.ts";
import { useSessionState } from "./consoleContext.ts";
import { narrow } from "./narrow.ts";

/** Theme, language and width of the main window; wakes the stream when the machine does. */
export function useAppearance({ state, forms, realtime }: Console): void {
  const { theme, language } = useSessionState();
  useEffect(() => applyTheme(theme, document), [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    const query = window.matchMedia(narrow);
    // Another workspace unmounts the panels of this one.
    const measure = () => {
      if (query.matches !== state.isNarrow) forms.leave(undefined, () => Object.assign(state, { isNarrow: query.matches }));
    };
    measure();
    query.addEventListener("change", measure);
    return () => query.removeEventListener("change", measure);
  }, [state, forms]);
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === "visible") realtime.wake();
    };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
    };
  }, [realtime]);
}
