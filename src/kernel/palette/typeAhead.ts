import { useEffect, useLayoutEffect, useRef } from "react";
import { usePortalContainer } from "../ui/portalContainer.tsx";

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

/** What a query is after one more press; undefined when the press writes nothing. */
export function typedAhead(query: string, { key, ctrlKey, metaKey, altKey, isComposing }: Press): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (key === "Backspace") return query.slice(0, -1);
  // A name such as ArrowDown writes nothing.
  return /^.$/u.test(key) ? query + key : undefined;
}

/**
 * Who opens the palette types at once: what is typed while it is fetched, and before its field has the focus, is the beginning of
 * the query and no command's key.
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
