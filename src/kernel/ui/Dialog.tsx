import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from "react";
import { classNames } from "./classNames.ts";
import { QuestionsHere } from "./dialogQuestions.tsx";
import { X } from "./icons.ts";
import { addOpenDialog } from "./openDialogs.ts";
import { usePortalContainer } from "./portalContainer.tsx";
import { useUiWords } from "./words.tsx";

export interface DialogProps {
  isOpen: boolean;
  /** Asked by the close button and, unless mustClose, by Escape and the backdrop. */
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: "s" | "m" | "l" | "full";
  /** Escape and the backdrop do nothing: only a button closes it (UX-01). */
  mustClose?: boolean;
  /** What has focus first; without it, the close button, which is first in tab order. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined);
  role?: "dialog" | "alertdialog";
  /** A question of the shell, which stands above whatever dialog is open. */
  isQuestion?: boolean;
}

/** A modal question: focus is trapped and returns to where it was. Below 768 px it fills the screen. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    children,
    footer,
    size = "m",
    mustClose = false,
    initialFocus,
    role = "dialog",
    isQuestion = false,
  } = props;
  const container = usePortalContainer();
  const words = useUiWords();
  const close = useRef<HTMLButtonElement>(null);
  const handleClose = useEffectEvent(onClose);
  const id = useId();
  useEffect(() => (isOpen ? addOpenDialog({ id, isQuestion, close: () => handleClose() }) : undefined), [isOpen, id, isQuestion]);
  return (
    <BaseDialog.Root
      open={isOpen}
      disablePointerDismissal={mustClose}
      onOpenChange={(next, details) => {
        if (next) return;
        if (mustClose && (details.reason === "escape-key" || details.reason === "outside-press")) details.cancel();
        else onClose();
      }}
    >
      <BaseDialog.Portal container={container}>
        <BaseDialog.Backdrop className="scrim scrim--page" />
        <BaseDialog.Viewport className="dialogport">
          <BaseDialog.Popup
            className={classNames("dialog", size !== "m" && `dialog--${size}`)}
            role={role}
            initialFocus={initialFocus ?? close}
          >
            <header>
              <BaseDialog.Title>{title}</BaseDialog.Title>
              <BaseDialog.Close ref={close} className="btn btn--icon btn--quiet" aria-label={words.close}>
                <X className="i" aria-hidden />
              </BaseDialog.Close>
            </header>
            <div className="body">
              {description !== undefined && <BaseDialog.Description className="muted">{description}</BaseDialog.Description>}
              {children}
            </div>
            {footer !== undefined && <footer>{footer}</footer>}
            {!isQuestion && <QuestionsHere dialogId={id} />}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
