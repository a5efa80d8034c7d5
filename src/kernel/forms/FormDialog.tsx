import { type ReactNode, useRef } from "react";
import { useText } from "../hooks.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Form, firstField, SaveButton } from "./Form.tsx";
import type { FormHandle } from "./useForm.ts";

export interface FormDialogProps {
  form: FormHandle;
  /** Called when the person closes the dialog and has agreed to lose the changes, if there are any. */
  onClose: () => void;
  description?: ReactNode;
  saveLabel?: string;
  children: ReactNode;
}

/**
 * A form in a dialog, with Cancel and Save and the focus on its first field. Neither Escape nor a click outside loses the entries (UX-01).
 */
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
      initialFocus={() => fields.current?.querySelector<HTMLElement>(firstField)}
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
