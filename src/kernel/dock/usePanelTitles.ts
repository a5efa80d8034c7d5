import { useConsole, useShellState, useShellText } from "../console/consoleContext.ts";
import { type ShellState, updateShell } from "../console/shellState.ts";

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

/** Sets the title of an open panel; undefined restores that of its kind. */
export function setPanelTitle(shell: ShellState, instanceId: string, title: string | undefined): void {
  const { [instanceId]: _, ...others } = shell.titles;
  updateShell(shell, { titles: title === undefined ? others : { ...others, [instanceId]: title } });
}
