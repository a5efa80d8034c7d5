import { useSnapshot } from "valtio";
import { catalogLinkOf } from "#contract/catalog.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CopyButton } from "#kernel/ui/CopyButton.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { Printer } from "#kernel/ui/icons.ts";
import { useOwnerWindow } from "#kernel/ui/portalContainer.tsx";
import { LinkSheet } from "#kernel/ui/qr/LinkSheet.tsx";
import { QrCode } from "#kernel/ui/qr/QrCode.tsx";
import { DeviceDirectory } from "../../devices/services.ts";

interface IntercomCodeProps {
  serialNumber: string;
  onClose: () => void;
}

/** IC-02: the QR code to put up beside an intercom. Visitors who scan it see the directory and can call from their phone. */
export function IntercomCode({ serialNumber, onClose }: IntercomCodeProps) {
  const t = useText();
  const { status, devices } = useSnapshot(useKernel().use(DeviceDirectory).state);
  const device = devices[serialNumber];
  // The route may name any serial number. If the console can't look it up, show its code anyway.
  if (status === "loading") return undefined;
  if (status === "ready" && device?.deviceType !== DeviceType.Intercoms)
    return <Dialog isOpen size="s" title={device?.name ?? serialNumber} description={t("intercoms.code.noIntercom")} onClose={onClose} />;
  const name = device?.name ?? serialNumber;
  return <CodeDialog serialNumber={serialNumber} name={name} siteName={device?.siteName} onClose={onClose} />;
}

function CodeDialog({ serialNumber, name, siteName, onClose }: IntercomCodeProps & { name: string; siteName: string | undefined }) {
  const t = useText();
  const view = useOwnerWindow();
  // Address of the console's main window, because a popout window may have none.
  const link = catalogLinkOf(location.origin, serialNumber);
  const label = t("intercoms.qr.label", { name });
  return (
    <Dialog
      isOpen
      title={t("intercoms.qr.title", { name })}
      description={t("intercoms.qr.hint")}
      onClose={onClose}
      footer={
        <>
          <CopyButton text={link} label={t("intercoms.qr.copy")} copiedLabel={t("intercoms.qr.copied")} />
          <Button variant="primary" icon={Printer} onClick={() => view.print()}>
            {t("intercoms.qr.print")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <QrCode text={link} label={label} />
        <output className="code fs12 wrap" aria-label={t("intercoms.qr.link")}>
          {link}
        </output>
      </div>
      <LinkSheet
        title={siteName === undefined ? name : t("intercoms.qr.sheetTitle", { name, site: siteName })}
        link={link}
        label={label}
        hint={t("intercoms.qr.sheetHint")}
      />
    </Dialog>
  );
}
