import type { KeyboardEvent } from "react";

/** Escape closes the list of a field. Where it is closed already, the key is for what is around the field, and what was picked stays. */
export function keepOnEscape(event: KeyboardEvent<HTMLElement> & { preventBaseUIHandler?(): void }): void {
  const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
  if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler?.();
}
