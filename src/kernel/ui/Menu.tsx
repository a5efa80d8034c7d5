import { ContextMenu as BaseContextMenu } from "@base-ui/react/context-menu";
import { Menu as BaseMenu } from "@base-ui/react/menu";
import { type ReactElement, useMemo } from "react";
import { classNames } from "./classNames.ts";
import type { MenuEntry } from "./menuEntries.ts";
import { MenuRows } from "./MenuRows.tsx";
import { usePortalContainer } from "./portalContainer.tsx";

export interface MenuProps {
  entries: readonly MenuEntry[];
  /** A button element that takes a ref: Button, IconButton or <button>. */
  trigger: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  /** `l` where rows have both long names and keys. */
  size?: "m" | "l";
}

export function Menu({ entries, trigger, side = "bottom", align = "start", size = "m" }: MenuProps) {
  const container = usePortalContainer();
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner className="float" side={side} align={align} sideOffset={4} collisionPadding={8}>
          <BaseMenu.Popup className={classNames("menu", size === "l" && "menu--l")}>
            <MenuRows entries={entries} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** Opens on right click, long press, the menu key and Shift+F10 on its child. */
export function ContextMenu({ entries, children }: { entries: readonly MenuEntry[]; children: ReactElement }) {
  const container = usePortalContainer();
  return (
    <BaseContextMenu.Root>
      <BaseContextMenu.Trigger render={children} />
      <BaseContextMenu.Portal container={container}>
        <BaseContextMenu.Positioner className="float" collisionPadding={8}>
          <BaseContextMenu.Popup className="menu">
            <MenuRows entries={entries} />
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  );
}

/** A place in a window, in client pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A menu opened by code at a point, such as a table row's; focus goes back to the element it came from. */
export function MenuAt({ at, entries, onClose }: { at: Point | undefined; entries: readonly MenuEntry[]; onClose: () => void }) {
  const container = usePortalContainer();
  const x = at?.x ?? 0;
  const y = at?.y ?? 0;
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y]);
  return (
    <BaseMenu.Root modal={false} open={at !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner className="float" anchor={anchor} align="start" sideOffset={0} collisionPadding={8}>
          <BaseMenu.Popup className="menu">
            <MenuRows entries={entries} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
