import { createElement, type ReactElement, useId, useMemo, useRef, useState } from "react";
import type { MenuBodyProps } from "./MenuBody.tsx";
import type { MenuEntry } from "./menuEntries.ts";
import { useLater } from "./useLater.ts";
import { WithHandlers } from "./WithHandlers.tsx";

/** Menus are fetched when somebody comes near one, or when the console is at rest. */
export const loadMenu = () => import("./MenuBody.tsx");
const fetchMenu = () => void loadMenu().catch(() => undefined);

/**
 * To an open menu a press on its own button is one elsewhere, which closes it, often before the button hears of the press:
 * that press must not open it again. Events tell when they came about, however late their listeners hear of them.
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
    // Not every browser focuses a button that is pressed; the focus comes back to what has it now.
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

/** A place in a window, in client pixels. */
export interface Point {
  x: number;
  y: number;
  /** It was asked for by a key: a menu there begins with its first row. */
  isByKey?: boolean;
}

const longPressMs = 500;

/** Opens on right click, long press, the menu key and Shift+F10 on its child. */
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
        // iOS has no event of its own for a long press.
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

/** A menu opened by code at a point, such as a table row's; focus goes back to the element it came from. */
export function MenuAt({ at, entries, onClose }: MenuAtProps) {
  const Body = useLater(loadMenu, at !== undefined);
  const x = at?.x ?? 0;
  const y = at?.y ?? 0;
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y]);
  return Body && createElement(Body, { anchor, isOpen: at !== undefined, isByKey: at?.isByKey ?? false, entries, onClose });
}
