/**
 * Handles keys and the context menu of tabs. Dockview's own tab element has the focus, outside the part that we draw, and showing a layout
 * may replace it, so the group listens in the capture phase. Delete and Backspace close the panel as its other controls do, with the check
 * for unsaved changes and locks. The context menu key is passed to our part of the tab.
 */
export function listenToTabs(group: HTMLElement, close: (instanceId: string) => void): void {
  group.addEventListener(
    "keydown",
    (event) => {
      const instanceId = tabOf(event)?.dataset["tabPanelId"];
      if (instanceId === undefined || (event.key !== "Delete" && event.key !== "Backspace")) return;
      event.preventDefault();
      event.stopPropagation();
      close(instanceId);
    },
    true,
  );
  group.addEventListener(
    "contextmenu",
    (event) => {
      const own = tabOf(event)?.querySelector(".dock-tab");
      if (!own) return;
      event.preventDefault();
      const { left: clientX, bottom: clientY } = own.getBoundingClientRect();
      own.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }));
    },
    true,
  );
}

/** The tab element, if it has the focus itself. It may belong to another window, where `instanceof` fails. */
function tabOf({ target }: Event): HTMLElement | undefined {
  const element = target as Partial<HTMLElement> | null;
  return element?.matches?.("[role=tab][data-tab-panel-id]") ? (target as HTMLElement) : undefined;
}
