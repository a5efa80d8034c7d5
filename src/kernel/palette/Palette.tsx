import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { useRef } from "react";
import { updateShell } from "../console/shellState.ts";
import { useConsole, useShellText } from "../console/consoleContext.ts";
import { usePortalContainer } from "../ui/portalContainer.tsx";
import { OwnRoot } from "./OwnRoot.tsx";
import { PaletteBody } from "./PaletteBody.tsx";

/** Ctrl/Cmd+K: commands and things by name; asks for arguments one step at a time. */
export default function Palette() {
  return (
    <OwnRoot>
      <PaletteDialog />
    </OwnRoot>
  );
}

/** Focus returns where it was on close. No key draws the dialog itself anew, only what is in it. */
function PaletteDialog() {
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
