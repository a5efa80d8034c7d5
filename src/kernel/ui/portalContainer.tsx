import { createContext, type ReactNode, useContext } from "react";

const PortalContainer = createContext<HTMLElement | undefined>(undefined);

/** Id of the element in the console's page that contains overlays; other windows use their body. */
export const overlaysId = "overlays";

export function overlaysOf(document: Document): HTMLElement {
  return document.getElementById(overlaysId) ?? document.body;
}

/** Sets the window whose body contains the overlays of this tree. Panels in other windows set their own. */
export function PortalContainerProvider({ container, children }: { container: HTMLElement; children: ReactNode }) {
  return <PortalContainer value={container}>{children}</PortalContainer>;
}

/** The overlay container of the window that shows this component. */
export function usePortalContainer(): HTMLElement {
  const container = useContext(PortalContainer);
  if (!container) throw new Error("A part that opens overlays is outside PortalContainerProvider");
  return container;
}

/** The window that shows this component; use it instead of the global one. */
export function useOwnerWindow(): Window & typeof globalThis {
  const { defaultView } = usePortalContainer().ownerDocument;
  if (!defaultView) throw new Error("The portal container has no window");
  return defaultView;
}
