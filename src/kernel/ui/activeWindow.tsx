import { type ReactNode, useState, useSyncExternalStore } from "react";
import { overlaysOf, PortalContainerProvider } from "./portalContainer.tsx";

/** The windows that the console has besides its page, as long as they are open. */
const others = new Set<Document>();
const listeners = new Set<() => void>();
let active: Document | undefined;

/** What somebody does when they turn to a window; focus alone is not told when it moves between windows. */
const signs = ["pointerdown", "keydown", "focusin"] as const;

/** Takes note of who turns to this window. Answers its end. */
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
 * What belongs to no panel opens where the person is: in the window that was last turned to when it opened. When that window
 * closes it goes on in the console's page.
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
