import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { uiWords } from "../shell/uiWords.ts";
import { UiProvider } from "../ui/UiProvider.tsx";

/** A body in a window that does nothing. */
const body = { ownerDocument: { defaultView: { navigator: { userAgent: "", platform: "" } } } } as unknown as HTMLElement;

/** What is drawn at first, before any effect, as HTML inside the design system. The kit's own words are their keys. */
export function drawn(children: ReactNode): string {
  return renderToStaticMarkup(
    <UiProvider words={uiWords((key) => key, "en")} container={body}>
      {children}
    </UiProvider>,
  );
}
