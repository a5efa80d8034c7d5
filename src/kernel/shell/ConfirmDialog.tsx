import { useRef } from "react";
import { useConsole, useShellState, useShellText } from "../console/consoleContext.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** Asks before a dangerous command. The question and the button name the object. */
export default function ConfirmDialog() {
  const t = useShellText();
  const { shell } = useConsole();
  const { confirmation } = useShellState();
  const cancel = useRef<HTMLButtonElement>(null);
  if (!confirmation) return undefined;
  const { title, action, objectName, consequence = "kernel.confirm.recorded" } = confirmation;
  const settle = (isSure: boolean) => shell.confirmation?.settle(isSure);
  return (
    <Dialog
      isOpen
      isQuestion
      size="s"
      role="alertdialog"
      initialFocus={cancel}
      onClose={() => settle(false)}
      title={objectName ? t("kernel.confirm.object", { title, objectName }) : t("kernel.confirm.plain", { title })}
      description={t(consequence)}
      footer={
        <>
          <Button ref={cancel} onClick={() => settle(false)}>
            {t("kernel.ui.cancel")}
          </Button>
          <Button variant="danger" onClick={() => settle(true)}>
            <span className="trunc">{objectName ? `${action} ${objectName}` : action}</span>
          </Button>
        </>
      }
    />
  );
}
