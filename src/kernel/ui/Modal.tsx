import { Dialog, type DialogProps } from "./Dialog.tsx";

export type ModalProps = Omit<DialogProps, "size" | "mustClose">;

/**
 * A dialog as wide as the window that slides up from the lower edge; on a phone it fills the screen. Only its buttons and Alt+W close it
 * (UX-01).
 */
export function Modal(props: ModalProps) {
  return <Dialog {...props} size="full" mustClose />;
}
