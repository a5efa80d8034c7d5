import { type ReactNode, useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { ConsoleContext, useConsole } from "../console/consoleContext.ts";
import { usePortalContainer } from "../ui/portalContainer.tsx";
import { UiProvider } from "../ui/UiProvider.tsx";
import { useUiWords } from "../ui/words.tsx";

/**
 * A root of React of its own, for what is drawn at every key above the console: no key walks through all that the console has open. What is
 * in it opens in the container of the overlays.
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
  // The console's own root is being drawn at this moment, and React takes away no other meanwhile.
  useLayoutEffect(() => () => queueMicrotask(() => root.unmount()), [root]);
  return undefined;
}
