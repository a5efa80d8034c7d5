import { useEffect, useLayoutEffect, useRef } from "react";
import { usePortalContainer } from "../ui/portalContainer.tsx";

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

/** The query after one more key press; undefined if the key enters no text. */
export function typedAhead(query: string, { key, ctrlKey, metaKey, altKey, isComposing }: Press): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (key === "Backspace") return query.slice(0, -1);
  // Keys with longer names, such as ArrowDown, enter no text.
  return /^.$/u.test(key) ? query + key : undefined;
}

/**
 * Collects keys typed before the palette's code is loaded and its field has the focus. They become the beginning of the query and must not
 * run commands.
 */
export function useTypeAhead(isAwaited: () => boolean, onTyped: (change: (query: string) => string | undefined) => void): void {
  const { defaultView } = usePortalContainer().ownerDocument;
  const latest = useRef({ isAwaited, onTyped });
  useLayoutEffect(() => {
    latest.current = { isAwaited, onTyped };
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!latest.current.isAwaited() || typedAhead("", event) === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current.onTyped((query) => typedAhead(query, event));
    };
    defaultView?.addEventListener("keydown", handle, true);
    return () => defaultView?.removeEventListener("keydown", handle, true);
  }, [defaultView]);
}
