import type { KeyboardEvent } from "react";

/** Lets Escape close the list of a field. If the list is closed, the key passes to the surrounding element and the chosen value stays. */
export function keepOnEscape(event: KeyboardEvent<HTMLElement> & { preventBaseUIHandler?(): void }): void {
  const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
  if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler?.();
}
