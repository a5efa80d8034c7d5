import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";
import { KeyCaps } from "./KeyCaps.tsx";
import { usePortalContainer } from "./portalContainer.tsx";

interface TooltipBodyProps {
  anchor: Element;
  isOpen: boolean;
  side: "top" | "right" | "bottom" | "left";
  keys: string | undefined;
  /** Called after Escape or a press elsewhere. */
  onClose(): void;
  /** Called when the pointer enters the text. */
  onEnter(): void;
  onLeave(): void;
  content: ReactNode;
}

/** The text of a tooltip, positioned at its control. */
export default function TooltipBody({ anchor, isOpen, side, keys, onClose, onEnter, onLeave, content }: TooltipBodyProps) {
  const container = usePortalContainer();
  return (
    <BaseTooltip.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <BaseTooltip.Portal container={container}>
        <BaseTooltip.Positioner className="float float--tip" anchor={anchor} side={side} sideOffset={6} collisionPadding={8}>
          <BaseTooltip.Popup className="tip" onPointerEnter={onEnter} onPointerLeave={onLeave}>
            <span>{content}</span>
            {keys && <KeyCaps keys={keys} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
