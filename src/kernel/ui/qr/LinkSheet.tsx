import { createPortal } from "react-dom";
import { useOwnerWindow } from "../portalContainer.tsx";
import { QrCode } from "./QrCode.tsx";
import "./linkSheet.css";

export interface LinkSheetProps {
  title: string;
  link: string;
  /** Accessible name of the code. */
  label: string;
  hint: string;
}

/** A link for printing, as QR code and text. While it is shown, the window prints only this and no other part of the page. */
export function LinkSheet({ title, link, label, hint }: LinkSheetProps) {
  const view = useOwnerWindow();
  return createPortal(
    <div className="link-sheet" aria-hidden>
      <p className="link-sheet-title">{title}</p>
      <QrCode text={link} label={label} />
      <p>{link}</p>
      <p>{hint}</p>
    </div>,
    view.document.body,
  );
}
