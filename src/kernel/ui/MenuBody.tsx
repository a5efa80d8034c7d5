import { Menu as BaseMenu } from "@base-ui/react/menu";
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { ChosenContext, MenuRows } from "./MenuRows.tsx";
import type { MenuEntry } from "./menuEntries.ts";
import { usePortalContainer } from "./portalContainer.tsx";
import { useWhenGone } from "./useWhenGone.ts";

/** The position of a menu: its button, or a point in a window. */
export type MenuAnchor = Element | { getBoundingClientRect(): DOMRect };

export interface MenuBodyProps {
  anchor: MenuAnchor;
  isOpen: boolean;
  entries: readonly MenuEntry[];
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  /** `l` for rows with both long names and keys; `list` for the options of a setting. */
  size?: keyof typeof sizeClass;
  /** Pixels between the anchor and the menu. */
  offset?: number;
  /** True if a key opened the menu; it then focuses its first row. */
  isByKey?: boolean;
  /** Id of the element that names the menu. */
  labelledBy?: string | undefined;
  /** Receives the event that closes the menu. */
  onClose(event: Event): void;
}

const sizeClass = { m: "menu", l: "menu menu--l", list: "menu menu--options" } as const;

/** An open menu. On close, it returns the focus to the previous element. */
export default function MenuBody({
  anchor,
  isOpen,
  entries,
  side,
  align,
  size = "m",
  offset = 0,
  isByKey = false,
  labelledBy,
  onClose,
}: MenuBodyProps) {
  const container = usePortalContainer();
  const chosen = useRef<() => void>(undefined);
  const popup = useRef<HTMLDivElement>(null);
  const choose = useCallback((run: () => void) => {
    chosen.current = run;
    // Hide the menu without its fade, so that the choice takes effect immediately.
    popup.current?.classList.add("is-chosen");
  }, []);
  // The menu gets the focus when it opens. If a key opened it, the focus then moves to the first row, once.
  const isWaiting = useRef(false);
  useLayoutEffect(() => {
    isWaiting.current = isOpen && isByKey;
  }, [isOpen, isByKey]);
  const handleFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isWaiting.current || target !== currentTarget) return;
    isWaiting.current = false;
    currentTarget.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  };
  return (
    <BaseMenu.Root modal={false} open={isOpen} onOpenChange={(next, { event }) => !next && onClose(event)}>
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner
          className="float"
          anchor={anchor}
          side={side ?? "bottom"}
          align={align ?? "start"}
          sideOffset={offset}
          collisionPadding={8}
        >
          <BaseMenu.Popup ref={popup} className={sizeClass[size]} onFocus={handleFocus} aria-labelledby={labelledBy}>
            <ChosenContext value={choose}>
              <MenuRows entries={entries} />
            </ChosenContext>
            <RunsWhenGone chosen={chosen} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** Must be inside the popup, because the menu itself unmounts later. */
function RunsWhenGone({ chosen }: { chosen: RefObject<(() => void) | undefined> }) {
  useWhenGone(chosen);
  return undefined;
}
