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
  /** Called by the close button and, unless `mustClose`, by Escape and a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: "s" | "m" | "l" | "full";
  /** Only a button closes the dialog; Escape and a click outside do nothing (UX-01). */
  mustClose?: boolean;
  /** The element with the initial focus; default: the close button, which is first in tab order. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined);
  role?: "dialog" | "alertdialog";
  /** A dialog of the shell, above any other open dialog. */
  isQuestion?: boolean;
}

/** A modal dialog: traps the focus, and returns it on close. Below 768 px it fills the screen. */
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
