import { type ReactNode, useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { ConsoleContext, useConsole } from "../console/consoleContext.ts";
import { usePortalContainer } from "../ui/portalContainer.tsx";
import { UiProvider } from "../ui/UiProvider.tsx";
import { useUiWords } from "../ui/words.tsx";

/**
 * A separate React root for the palette, which is redrawn at each key press, so that React does not check the whole console each time. Its
 * content appears in the overlay container.
 */
export function OwnRoot({ children }: { children: ReactNode }) {
  const running = useConsole();
  const words = useUiWords();
  const container = usePortalContainer();
  const [root] = useState(() => createRoot(document.createElement("div")));
  useLayoutEffect(() => {
    root.render(
      <ConsoleContext value={running}>
        <UiProvider words={words} container={container}>
          {children}
        </UiProvider>
      </ConsoleContext>,
    );
  });
  // React can't unmount this root while it renders the console's root, so unmount it afterwards.
  useLayoutEffect(() => () => queueMicrotask(() => root.unmount()), [root]);
  return undefined;
}
