import { createPortal } from "react-dom";
import { useOwnerWindow } from "../portalContainer.tsx";
import { QrCode } from "./QrCode.tsx";
import "./linkSheet.css";

export interface LinkSheetProps {
  title: string;
  link: string;
  /** Names the code. */
  label: string;
  hint: string;
}

/** A link on paper, as a code and as text. While this is drawn, it is what the window prints, and nothing else of the page. */
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
