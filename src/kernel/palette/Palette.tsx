import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { useRef } from "react";
import { useConsole, useShellText } from "../console/consoleContext.ts";
import { updateShell } from "../console/shellState.ts";
import { usePortalContainer } from "../ui/portalContainer.tsx";
import { PaletteBody } from "./PaletteBody.tsx";

/**
 * Ctrl/Cmd+K: finds commands and objects by name, and asks for a command's arguments one by one. On close, the focus returns to where
 * it was. A key press redraws only the content, not the dialog.
 */
export default function Palette() {
  const t = useShellText();
  const { shell } = useConsole();
  const container = usePortalContainer();
  const input = useRef<HTMLInputElement>(null);
  return (
    <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && updateShell(shell, { palette: undefined })}>
      <BaseDialog.Portal container={container}>
        <BaseDialog.Backdrop className="scrim scrim--page" />
        <BaseDialog.Popup className="palette" initialFocus={input} aria-label={t("kernel.palette.title")}>
          <PaletteBody input={input} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
