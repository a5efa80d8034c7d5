import { Tooltip as BaseTooltip } from "@base-ui/react/tooltip";
import { type ReactElement, type ReactNode, useState } from "react";
import { KeyCaps } from "./KeyCaps.tsx";
import { usePortalContainer } from "./portalContainer.tsx";

export interface TooltipProps {
  /** Nothing is shown while this is undefined; the trigger stays mounted either way. */
  content: ReactNode | undefined;
  keys?: string | undefined;
  side?: "top" | "right" | "bottom" | "left";
  /** A tap or click shows the text at once: for controls that refuse and say why. */
  opensOnPress?: boolean;
  /** One element that takes a ref and event handlers. */
  children: ReactElement;
}

/** A hint on hover and keyboard focus. Never the only place of a control's name. */
export function Tooltip({ content, keys, side = "bottom", opensOnPress = false, children }: TooltipProps) {
  const container = usePortalContainer();
  const [isOpen, setIsOpen] = useState(false);
  const isEmpty = content === undefined || content === "";
  const press = opensOnPress ? { onClick: () => setIsOpen(true), closeOnClick: false } : {};
  return (
    <BaseTooltip.Root open={isOpen && !isEmpty} onOpenChange={setIsOpen} disabled={isEmpty}>
      <BaseTooltip.Trigger render={children} {...press} />
      <BaseTooltip.Portal container={container}>
        <BaseTooltip.Positioner className="float float--tip" side={side} sideOffset={6} collisionPadding={8}>
          <BaseTooltip.Popup className="tip">
            <span>{content}</span>
            {keys && <KeyCaps keys={keys} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
