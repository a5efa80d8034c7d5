import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useKernel, usePanel } from "#kernel/hooks.ts";
import { MusterSheet, type MusterSheetProps } from "./MusterSheet.tsx";

interface PrintingOptions extends MusterSheetProps {
  /** The command to print has been given. */
  isAsked: boolean;
  onAsked: () => void;
}

/**
 * The list on paper: drawn when the window is about to be printed, by the command as by the browser's own, and gone afterwards. It
 * is made of what is in the page, so it needs no connection. Answers what to draw.
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
    // The panel may stand in a window of its own.
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
