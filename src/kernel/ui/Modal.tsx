import { Dialog, type DialogProps } from "./Dialog.tsx";

export type ModalProps = Omit<DialogProps, "size" | "mustClose">;

/** As wide as the window, slides up from its lower edge, on a phone as large as it; only its buttons and Alt+W close it (UX-01). */
export function Modal(props: ModalProps) {
  return <Dialog {...props} size="full" mustClose />;
}
