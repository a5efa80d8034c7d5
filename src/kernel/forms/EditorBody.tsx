import type { ReactNode } from "react";
import { PanelBody } from "../ui/panelParts.tsx";
import "./form.css";

/** The body of a form's panel: the form, with related content beside it, or below it in a narrow panel. */
export function EditorBody({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <PanelBody>
      <div className="editorbody">
        <div className="editor">
          <div className="grow">{children}</div>
          {aside !== undefined && <div className="editoraside">{aside}</div>}
        </div>
      </div>
    </PanelBody>
  );
}
