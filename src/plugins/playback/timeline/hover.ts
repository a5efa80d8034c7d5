import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { proxy } from "valtio/vanilla";

/** Where somebody looks on a timeline. By itself, so that a pointer that moves draws nothing else again. */
export interface Hover {
  atMs: number | undefined;
  /** By the keyboard: a moment later it is over. */
  isKeyed: boolean;
}

/** What moves further did not play there. */
export const leastJumpMs = 2_000;
/** A key's own command may ask the platform first. */
const afterKeyMs = 2_000;
const keyedForMs = 2_500;

/** Follows the pointer by `look`, and who goes elsewhere by keys. */
export function useHover(root: RefObject<HTMLElement | null>, atMs: number): { hover: Hover; look: (atMs: number | undefined) => void } {
  const [hover] = useState(() => proxy<Hover>({ atMs: undefined, isKeyed: false }));
  const look = useCallback((lookedAtMs: number | undefined) => void Object.assign(hover, { atMs: lookedAtMs, isKeyed: false }), [hover]);
  const lastKey = useRef(-Infinity);
  useEffect(() => {
    const owner = root.current?.ownerDocument;
    const handleKey = () => (lastKey.current = performance.now());
    owner?.addEventListener("keydown", handleKey, { capture: true });
    return () => owner?.removeEventListener("keydown", handleKey, { capture: true });
  }, [root]);
  const lastMs = useRef(atMs);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const movedMs = Math.abs(atMs - lastMs.current);
    lastMs.current = atMs;
    const isByPointer = hover.atMs !== undefined && !hover.isKeyed;
    if (movedMs < leastJumpMs || isByPointer || performance.now() - lastKey.current > afterKeyMs) return;
    Object.assign(hover, { atMs, isKeyed: true });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => hover.isKeyed && look(undefined), keyedForMs);
  }, [hover, look, atMs]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { hover, look };
}
