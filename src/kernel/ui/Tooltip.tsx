import { createElement, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { useLater } from "./useLater.ts";
import { WithHandlers } from "./WithHandlers.tsx";

export interface TooltipProps {
  /** Nothing is shown while this is undefined; the trigger stays mounted either way. */
  content: ReactNode | undefined;
  keys?: string | undefined;
  side?: "top" | "right" | "bottom" | "left";
  /** A tap or click shows the text at once: for controls that refuse and say why. */
  opensOnPress?: boolean;
  /** One element that takes event handlers. */
  children: ReactElement;
}

export const loadTooltip = () => import("./TooltipBody.tsx");
const restMs = 500;
/** Long enough to reach the text with the pointer (WCAG 1.4.13). */
const graceMs = 120;
const warmMs = 400;
/** When the last hint went: who moves on to the next control sees its hint at once. */
const last = { closedAtMs: -Infinity };

function createTimer() {
  let running: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(running);
  return {
    stop,
    /** In place of what was started before. */
    start(ms: number, act: () => void) {
      stop();
      running = setTimeout(act, ms);
    },
  };
}

/** A hint on hover and keyboard focus. Never the only place of a control's name. What draws it is fetched at the first hover. */
export function Tooltip({ content, keys, side = "bottom", opensOnPress = false, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>();
  const [isOpen, setIsOpen] = useState(false);
  const [timer] = useState(createTimer);
  const isEmpty = content === undefined || content === "";
  const Body = useLater(loadTooltip, isOpen && !isEmpty);
  useEffect(() => timer.stop, [timer]);
  const show = (element: Element) => {
    timer.stop();
    setAnchor(element);
    setIsOpen(true);
  };
  const hide = () => {
    timer.stop();
    if (isOpen) last.closedAtMs = performance.now();
    setIsOpen(false);
  };
  const leave = () => timer.start(graceMs, hide);
  return (
    <>
      <WithHandlers
        element={children}
        onPointerEnter={({ currentTarget, pointerType }) => {
          if (isEmpty || pointerType === "touch") return;
          loadTooltip().catch(() => undefined);
          timer.start(performance.now() - last.closedAtMs < warmMs ? 0 : restMs, () => show(currentTarget));
        }}
        onPointerLeave={leave}
        onFocus={({ currentTarget }) => {
          if (!isEmpty && currentTarget.matches(":focus-visible")) show(currentTarget);
        }}
        onBlur={hide}
        onClick={({ currentTarget }) => {
          if (opensOnPress && !isEmpty) show(currentTarget);
          else hide();
        }}
      />
      {anchor &&
        Body &&
        createElement(Body, {
          anchor,
          isOpen: isOpen && !isEmpty,
          side,
          keys,
          onClose: hide,
          onEnter: timer.stop,
          onLeave: leave,
          content,
        })}
    </>
  );
}
