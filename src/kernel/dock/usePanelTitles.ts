import { useConsole, useShellState, useShellText } from "../console/consoleContext.ts";

/** The title of an open panel: the one that it gave itself, else that of its kind, in the person's language. */
export function usePanelTitles(): (instanceId: string, panelId: string) => string {
  const t = useShellText();
  const { panels } = useConsole();
  const { titles } = useShellState();
  return (instanceId, panelId) => {
    const title = panels.get(panelId)?.thing.title;
    return titles[instanceId] ?? (title ? t(title) : panelId);
  };
}
