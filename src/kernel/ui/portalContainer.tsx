import { createContext, type ReactNode, useContext } from "react";

const PortalContainer = createContext<HTMLElement | undefined>(undefined);

/** The element of the console's page that overlays open in; another window has its body alone. */
export const overlaysId = "overlays";

export function overlaysOf(document: Document): HTMLElement {
  return document.getElementById(overlaysId) ?? document.body;
}

/** Says in which window's body the overlays of the tree below open; a popped-out panel wraps its content in its own. */
export function PortalContainerProvider({ container, children }: { container: HTMLElement; children: ReactNode }) {
  return <PortalContainer value={container}>{children}</PortalContainer>;
}

/** The body of the window this part of the tree is shown in. */
export function usePortalContainer(): HTMLElement {
  const container = useContext(PortalContainer);
  if (!container) throw new Error("A part that opens overlays is outside PortalContainerProvider");
  return container;
}

/** The window this part of the tree is shown in: use it instead of the global one. */
export function useOwnerWindow(): Window & typeof globalThis {
  const { defaultView } = usePortalContainer().ownerDocument;
  if (!defaultView) throw new Error("The portal container has no window");
  return defaultView;
}
