import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { PortalContainerProvider } from "./portalContainer.tsx";
import { type UiWords, UiWordsProvider } from "./words.tsx";

/** Wraps the whole portal and gives the design system its language and window. */
export function UiProvider({ words, container, children }: { words: UiWords; container: HTMLElement; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <UiWordsProvider words={words}>
        <PortalContainerProvider container={container}>{children}</PortalContainerProvider>
      </UiWordsProvider>
    </CSPProvider>
  );
}
