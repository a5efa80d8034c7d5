import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { KernelContext, PanelContext, type PanelHandle } from "../hooks.ts";
import type { Kernel } from "../plugin.ts";
import { uiWords } from "../shell/uiWords.ts";
import { UiProvider } from "../ui/UiProvider.tsx";
import { stubLayout } from "./stubLayout.ts";

export type Rendered = RenderResult & { user: UserEvent };

/** Renders content inside the design system in jsdom until the test ends. The design system's texts are their keys. */
export function renderUi(content: ReactNode): Rendered {
  onTestFinished(cleanup);
  stubLayout();
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

/** Renders content that belongs to a plugin's panel. */
export function renderInPanel(content: ReactNode, { kernel, panel }: { kernel: Kernel; panel: PanelHandle }): Rendered {
  return renderUi(
    <QueryClientProvider client={kernel.queryClient}>
      <KernelContext value={kernel}>
        <PanelContext value={panel}>{content}</PanelContext>
      </KernelContext>
    </QueryClientProvider>,
  );
}
