import { useRef } from "react";
import { useConsole, useSessionState, useShellState, useShellText } from "../console/consoleContext.ts";
import { listText } from "../format/numbers.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { PortalContainerProvider, usePortalContainer } from "../ui/portalContainer.tsx";

/** Asks before unsaved changes are lost, and names the forms. */
export default function UnsavedDialog() {
  const t = useShellText();
  const { shell } = useConsole();
  const { language } = useSessionState();
  const { unsaved } = useShellState();
  const stay = useRef<HTMLButtonElement>(null);
  const own = usePortalContainer();
  if (!unsaved) return undefined;
  const settle = (isSure: boolean) => shell.unsaved?.settle(isSure);
  return (
    <PortalContainerProvider container={shell.unsaved?.container ?? own}>
      <Dialog
        isOpen
        isQuestion
        size="s"
        role="alertdialog"
        initialFocus={stay}
        onClose={() => settle(false)}
        title={t("kernel.unsaved.title")}
        description={t("kernel.unsaved.why", { titles: listText(unsaved.titles, language) })}
        footer={
          <>
            <Button ref={stay} onClick={() => settle(false)}>
              {t("kernel.unsaved.stay")}
            </Button>
            <Button variant="danger" onClick={() => settle(true)}>
              {t("kernel.unsaved.discard")}
            </Button>
          </>
        }
      />
    </PortalContainerProvider>
  );
}
