import type { ReactNode } from "react";
import { PanelBody } from "../ui/panelParts.tsx";
import "./form.css";

/** What a form's panel has below its head: the form, and beside it what belongs to the thing; below it where the panel is narrow. */
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
