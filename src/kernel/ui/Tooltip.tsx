import { createElement, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { useLater } from "./useLater.ts";
import { WithHandlers } from "./WithHandlers.tsx";

export interface TooltipProps {
  /** Text of the tooltip; undefined shows none and keeps the trigger mounted. */
  content: ReactNode | undefined;
  keys?: string | undefined;
  side?: "top" | "right" | "bottom" | "left";
  /** A tap or click shows the text immediately: for disabled controls that explain why. */
  opensOnPress?: boolean;
  /** One element that accepts event handlers. */
  children: ReactElement;
}

export const loadTooltip = () => import("./TooltipBody.tsx");
const restMs = 500;
/** Long enough to move the pointer to the text (WCAG 1.4.13). */
const graceMs = 120;
const warmMs = 400;
/** When the last tooltip closed. Soon after that, the next control shows its tooltip without delay. */
const last = { closedAtMs: -Infinity };

function createTimer() {
  let running: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(running);
  return {
    stop,
    /** Replaces a running timer. */
    start(ms: number, act: () => void) {
      stop();
      running = setTimeout(act, ms);
    },
  };
}

/** A tooltip on hover and keyboard focus. A control's name must also be elsewhere. The code loads at the first hover. */
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
