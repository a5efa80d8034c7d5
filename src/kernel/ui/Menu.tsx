import { createElement, type ReactElement, useId, useMemo, useRef, useState } from "react";
import type { MenuBodyProps } from "./MenuBody.tsx";
import type { MenuEntry } from "./menuEntries.ts";
import { useLater } from "./useLater.ts";
import { WithHandlers } from "./WithHandlers.tsx";

/** The code of menus loads when the pointer or focus reaches a menu button, or when the console is idle. */
export const loadMenu = () => import("./MenuBody.tsx");
const fetchMenu = () => void loadMenu().catch(() => undefined);

/**
 * Tells whether a press on the menu's button has just closed the menu, so that the press does not open it again. For an open menu, its own
 * button is outside, and the menu may close before the button gets the event. Event timestamps are compared, because listeners may run
 * late.
 */
function createPress() {
  let beganAtMs = 0;
  let closedAtMs = -Infinity;
  return {
    begin: ({ timeStamp }: { timeStamp: number }) => void (beganAtMs = timeStamp),
    close: ({ timeStamp }: { timeStamp: number }) => void (closedAtMs = timeStamp),
    hasClosed: () => closedAtMs >= beganAtMs,
  };
}

export interface MenuProps extends Pick<MenuBodyProps, "side" | "align" | "size"> {
  entries: readonly MenuEntry[];
  /** A button element that takes attributes and handlers: Button, IconButton or <button>. */
  trigger: ReactElement;
}

export function Menu({ entries, trigger, side = "bottom", align = "start", size = "m" }: MenuProps) {
  const ownId = useId();
  const { id = ownId } = trigger.props as { id?: string };
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState<{ anchor: HTMLElement; isByKey: boolean }>();
  const [press] = useState(createPress);
  const Body = useLater(loadMenu, isOpen);
  const open = (anchor: HTMLElement, isByKey: boolean) => {
    // Some browsers don't focus a clicked button, and the menu returns the focus to the focused element.
    anchor.focus();
    setOpened({ anchor, isByKey });
    setIsOpen(true);
  };
  return (
    <>
      <WithHandlers
        element={trigger}
        attributes={{ id, "aria-haspopup": "menu", "aria-expanded": isOpen, "data-popup-open": isOpen ? "" : undefined }}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onPointerDown={press.begin}
        onClick={({ currentTarget, detail, defaultPrevented }) => {
          const isByKey = detail === 0;
          if (isOpen || (!isByKey && press.hasClosed())) setIsOpen(false);
          else if (!defaultPrevented) open(currentTarget, isByKey);
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          open(event.currentTarget, true);
        }}
      />
      {opened &&
        Body &&
        createElement(Body, {
          anchor: opened.anchor,
          isOpen,
          isByKey: opened.isByKey,
          entries,
          side,
          align,
          size,
          offset: 4,
          labelledBy: id,
          onClose: (event) => {
            press.close(event);
            setIsOpen(false);
          },
        })}
    </>
  );
}

/** A position in a window, in client pixels. */
export interface Point {
  x: number;
  y: number;
  /** True if a key opened the menu; it then focuses its first row. */
  isByKey?: boolean;
}

const longPressMs = 500;

/** Opens a menu on right click, long press, the menu key and Shift+F10 on its child. */
export function ContextMenu({ entries, children }: { entries: readonly MenuEntry[]; children: ReactElement }) {
  const [at, setAt] = useState<Point>();
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(press.current);
  return (
    <>
      <WithHandlers
        element={children}
        onContextMenu={(event) => {
          event.preventDefault();
          stop();
          setAt({ x: event.clientX, y: event.clientY, isByKey: event.button !== 2 });
        }}
        // iOS has no event for a long press.
        onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
          stop();
          if (pointerType === "touch") press.current = setTimeout(() => setAt({ x, y, isByKey: false }), longPressMs);
        }}
        onPointerMove={stop}
        onPointerUp={stop}
        onPointerCancel={stop}
      />
      <MenuAt at={at} entries={entries} onClose={() => setAt(undefined)} />
    </>
  );
}

interface MenuAtProps {
  at: Point | undefined;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** A menu that code opens at a point, for example for a table row. On close, the focus returns to the previous element. */
export function MenuAt({ at, entries, onClose }: MenuAtProps) {
  const Body = useLater(loadMenu, at !== undefined);
  const x = at?.x ?? 0;
  const y = at?.y ?? 0;
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y]);
  return Body && createElement(Body, { anchor, isOpen: at !== undefined, isByKey: at?.isByKey ?? false, entries, onClose });
}
