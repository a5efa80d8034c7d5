import { cleanup, render, type RenderResult } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { uiWords } from "../shell/uiWords.ts";
import { UiProvider } from "../ui/UiProvider.tsx";

/** Renders inside the design system in a DOM (jsdom) until the test ends. The kit's own words are their keys. */
export function renderUi(content: ReactNode): RenderResult & { user: UserEvent } {
  onTestFinished(cleanup);
  const user = userEvent.setup();
  const words = uiWords((key) => key, "en");
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UiProvider words={words} container={document.body}>
      {children}
    </UiProvider>
  );
  const drawn: RenderResult = render(content, { wrapper });
  return { user, ...drawn };
}
