import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useKernel, usePanel } from "#kernel/hooks.ts";
import { MusterSheet, type MusterSheetProps } from "./MusterSheet.tsx";

interface PrintingOptions extends MusterSheetProps {
  /** The print command was run. */
  isAsked: boolean;
  onAsked: () => void;
}

/**
 * Renders the list for the printer when the window is about to print, by the command or by the browser's own menu, and removes it
 * afterwards. It uses only data of the page and needs no connection. Returns what to render.
 */
export function usePrinting({ isAsked, onAsked, ...sheet }: PrintingOptions): ReactNode {
  const { isVisible } = usePanel();
  const { serverNowMs } = useKernel().realtime;
  const place = useRef<HTMLSpanElement>(null);
  const [sheetIn, setSheetIn] = useState<{ body: HTMLElement; printedAtUtc: string }>();
  const isShown = useEffectEvent(() => isVisible);
  const print = useEffectEvent(() => {
    onAsked();
    place.current?.ownerDocument.defaultView?.print();
  });
  useEffect(() => {
    // The panel may be in a popout window.
    const own = place.current?.ownerDocument;
    const view = own?.defaultView;
    if (!own || !view) return undefined;
    const draw = () => {
      if (isShown()) flushSync(() => setSheetIn({ body: own.body, printedAtUtc: new Date(serverNowMs()).toISOString() }));
    };
    const clear = () => setSheetIn(undefined);
    view.addEventListener("beforeprint", draw);
    view.addEventListener("afterprint", clear);
    return () => {
      view.removeEventListener("beforeprint", draw);
      view.removeEventListener("afterprint", clear);
    };
  }, [serverNowMs]);
  useEffect(() => {
    if (isAsked) print();
  }, [isAsked]);
  return (
    <>
      <span ref={place} hidden />
      {sheetIn && createPortal(<MusterSheet {...sheet} printedAtUtc={sheetIn.printedAtUtc} />, sheetIn.body)}
    </>
  );
}
