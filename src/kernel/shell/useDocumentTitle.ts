import { useEffect } from "react";
import { useSessionState } from "../console/consoleContext.ts";
import { usePanelTitles } from "../dock/usePanelTitles.ts";

/** Names the panel that has the focus and the account, so that browser tabs and the history can be told apart (RT-40). */
export function useDocumentTitle(): void {
  const { focusedPanel, user } = useSessionState();
  const titleOf = usePanelTitles();
  const panel = focusedPanel && titleOf(focusedPanel.instanceId, focusedPanel.panelId);
  const title = [panel, user.accountName, "Gatehouse"].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
