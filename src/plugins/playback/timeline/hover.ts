import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { proxy } from "valtio/vanilla";

/** The previewed instant of a timeline. Kept apart, so that a moving pointer renders nothing but the preview. */
export interface Hover {
  atMs: number | undefined;
  /** Set by a key; the preview then disappears after a moment. */
  isKeyed: boolean;
}

/** A larger change of position is a jump and not playback. */
export const leastJumpMs = 2_000;
/** The command of a key may wait for the platform first. */
const afterKeyMs = 2_000;
const keyedForMs = 2_500;

/** Follows the pointer through `look`, and shows the target of a jump by keyboard. */
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
