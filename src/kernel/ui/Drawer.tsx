import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { IconButton } from "./IconButton.tsx";
import { X } from "./icons.ts";
import { useUiWords } from "./words.tsx";

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Avatar or icon before the title. */
  lead?: ReactNode;
  /** Content directly below the head, without padding: usually Tabs. */
  children?: ReactNode;
  footer?: ReactNode;
}

/**
 * Details beside a list, inside its panel (which is positioned). Not modal: the list stays usable. Escape closes the drawer and returns the
 * focus.
 */
export function Drawer(props: DrawerProps) {
  return props.isOpen ? <OpenDrawer {...props} /> : undefined;
}

function OpenDrawer({ onClose, title, subtitle, lead, children, footer }: DrawerProps) {
  const words = useUiWords();
  const titleId = useId();
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = drawer.current;
    const before = element?.ownerDocument.activeElement;
    element?.focus({ preventScroll: true });
    return () => {
      const hadFocus =
        element?.contains(element.ownerDocument.activeElement) || element?.ownerDocument.activeElement === element?.ownerDocument.body;
      if (hadFocus && before && "focus" in before && before.isConnected) (before as HTMLElement).focus({ preventScroll: true });
    };
  }, []);
  const onEscape = useEffectEvent(onClose);
  useEffect(() => {
    const element = drawer.current;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.stopPropagation();
      onEscape();
    };
    element?.addEventListener("keydown", handleKey);
    return () => element?.removeEventListener("keydown", handleKey);
  }, []);
  return (
    <aside ref={drawer} className="drawer drawer--panel" aria-labelledby={titleId} tabIndex={-1}>
      <header>
        {lead}
        <div className="grow">
          <h2 id={titleId} className="fs16 strong trunc">
            {title}
          </h2>
          {subtitle !== undefined && <div className="fs12 faint trunc">{subtitle}</div>}
        </div>
        <IconButton icon={X} label={words.close} keys="esc" onClick={onClose} />
      </header>
      <div className="body">{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </aside>
  );
}
