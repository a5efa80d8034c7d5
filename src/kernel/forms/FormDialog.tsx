import { type ReactNode, useRef } from "react";
import { useText } from "../hooks.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Form, SaveButton } from "./Form.tsx";
import type { FormHandle } from "./useForm.ts";

export interface FormDialogProps {
  form: FormHandle;
  /** Closed after a question where something would be lost. */
  onClose: () => void;
  description?: ReactNode;
  saveLabel?: string;
  children: ReactNode;
}

/** Not what is there for a password manager alone. */
const field = 'input:not([tabindex="-1"]),textarea,[role=combobox]';

/** A form in a dialog, with Cancel and Save; its first field has the focus. Neither Escape nor the backdrop loses what was typed (UX-01). */
export function FormDialog({ form, onClose, description, saveLabel, children }: FormDialogProps) {
  const t = useText();
  const fields = useRef<HTMLDivElement>(null);
  const close = () => form.leave(onClose);
  return (
    <Dialog
      isOpen
      mustClose
      title={form.title}
      {...(description !== undefined && { description })}
      onClose={close}
      initialFocus={() => fields.current?.querySelector<HTMLElement>(field)}
      footer={
        <>
          <Button onClick={close}>{t("kernel.ui.cancel")}</Button>
          <SaveButton form={form} label={saveLabel} />
        </>
      }
    >
      <div ref={fields}>
        <Form form={form}>{children}</Form>
      </div>
    </Dialog>
  );
}
