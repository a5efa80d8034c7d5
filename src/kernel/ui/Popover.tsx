import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { usePortalContainer } from "./portalContainer.tsx";

export interface PopoverProps {
  /** Accessible name of the popover. */
  label: string;
  trigger: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A small non-modal surface for controls, such as a filter's fields or a table's columns. */
export function Popover({ label, trigger, side = "bottom", align = "start", isOpen, onOpenChange, children }: PopoverProps) {
  const container = usePortalContainer();
  return (
    <BasePopover.Root {...(isOpen !== undefined && { open: isOpen })} onOpenChange={(next) => onOpenChange?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal container={container}>
        <BasePopover.Positioner className="float" side={side} align={align} sideOffset={4} collisionPadding={8}>
          <BasePopover.Popup className="menu popover" aria-label={label}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
