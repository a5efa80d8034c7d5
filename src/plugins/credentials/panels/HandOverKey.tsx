import { useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CopyButton } from "#kernel/ui/CopyButton.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { Printer } from "#kernel/ui/icons.ts";
import { useOwnerWindow } from "#kernel/ui/portalContainer.tsx";
import { LinkSheet } from "#kernel/ui/qr/LinkSheet.tsx";
import { QrCode } from "#kernel/ui/qr/QrCode.tsx";
import { SecretDigits } from "#kernel/ui/SecretOnce.tsx";

export interface Handed {
  link: string;
  /** The PIN, if the platform has generated it. */
  pin: string | undefined;
  isLinkMailed: boolean;
  isPinMailed: boolean;
}

interface HandOverKeyProps {
  title: string;
  /** What to do with the link, and its limits. */
  hint: string;
  handed: Handed;
  onDone: () => void;
}

/**
 * Shows a new link and its PIN. This is the only time, because neither can be read again. The printout and the QR code have only the link
 * (B-24).
 */
export function HandOverKey({ title, hint, handed, onDone }: HandOverKeyProps) {
  const t = useText();
  const view = useOwnerWindow();
  const { link, pin, isLinkMailed, isPinMailed } = handed;
  return (
    <Dialog
      isOpen
      mustClose
      title={title}
      description={hint}
      onClose={onDone}
      footer={
        <Button variant="primary" onClick={onDone}>
          {t("credentials.key.madeDone")}
        </Button>
      }
    >
      <div className="stack">
        <div className="key-once">
          <span className="med">{t("credentials.key.link")}</span>
          <output className="code fs12 wrap" aria-label={t("credentials.key.link")}>
            {link}
          </output>
          <div className="row">
            <CopyButton text={link} label={t("credentials.key.copy")} copiedLabel={t("credentials.key.copied")} />
            <Button size="s" icon={Printer} onClick={() => view.print()}>
              {t("credentials.key.print")}
            </Button>
          </div>
          <QrCode text={link} label={t("credentials.key.qr")} />
          {isLinkMailed && <span className="fs12 faint">{t("credentials.key.linkMailed")}</span>}
        </div>
        {(pin !== undefined || isPinMailed) && (
          <div className="key-once">
            <span className="med">{t("credentials.key.pin")}</span>
            {pin !== undefined && <SecretDigits label={t("credentials.key.pin")} secret={pin} />}
            <span className="fs12 faint">{t(isPinMailed ? "credentials.key.pinMailed" : "credentials.key.pinHint")}</span>
          </div>
        )}
      </div>
      <LinkSheet title={title} link={link} label={t("credentials.key.qr")} hint={t("credentials.key.sheetHint")} />
    </Dialog>
  );
}
