/**
 * The focus is on the dock's own tab around what we draw in it: its keys and its menu key never come through ours, and each time a
 * layout is shown it may be another element. So its group listens for it, on the way in: Delete and Backspace close a panel as its
 * other ways do, which ask first and know what is locked, and the menu key is handed down to our part of the tab.
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

/** The tab that has the focus itself; it may be in another window, whose classes are others. */
function tabOf({ target }: Event): HTMLElement | undefined {
  const element = target as Partial<HTMLElement> | null;
  return element?.matches?.("[role=tab][data-tab-panel-id]") ? (target as HTMLElement) : undefined;
}
