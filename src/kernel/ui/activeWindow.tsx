import { type ReactNode, useState, useSyncExternalStore } from "react";
import { overlaysOf, PortalContainerProvider } from "./portalContainer.tsx";

/** The open windows of the console besides its page. */
const others = new Set<Document>();
const listeners = new Set<() => void>();
let active: Document | undefined;

/** Events that show that the person uses a window. `focus` alone does not tell when the focus moves between windows. */
const signs = ["pointerdown", "keydown", "focusin"] as const;

/** Records when the person uses this window. The returned function stops it. */
export function followAttention({ document: own }: Window): () => void {
  const attend = () => void (active = own);
  for (const sign of signs) own.addEventListener(sign, attend, true);
  if (own !== document) others.add(own);
  return () => {
    for (const sign of signs) own.removeEventListener(sign, attend, true);
    others.delete(own);
    if (active === own) active = undefined;
    for (const listener of listeners) listener();
  };
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const ownerOf = (chosen: Document) => (others.has(chosen) ? chosen : document);

/**
 * Draws content that belongs to no panel, in the window that the person used last when it opened. If that window closes, the content moves
 * to the console's page.
 */
export function InActiveWindow({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [chosen, setChosen] = useState(active ?? document);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setChosen(active ?? document);
  }
  const owner = useSyncExternalStore(listen, () => ownerOf(chosen));
  return <PortalContainerProvider container={overlaysOf(owner)}>{children}</PortalContainerProvider>;
}
