import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";
import { PortalContainerProvider } from "./portalContainer.tsx";
import { type UiWords, UiWordsProvider } from "./words.tsx";

/** Wraps the whole portal once: language of the kit, window, tooltips that open at once when moving from one to the next. */
export function UiProvider({ words, container, children }: { words: UiWords; container: HTMLElement; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <UiWordsProvider words={words}>
        <PortalContainerProvider container={container}>
          <BaseTooltip.Provider delay={500} closeDelay={0}>
            {children}
          </BaseTooltip.Provider>
        </PortalContainerProvider>
      </UiWordsProvider>
    </CSPProvider>
  );
}
