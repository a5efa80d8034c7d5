import { catalogLinkOf } from "#contract/catalog.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CopyButton } from "#kernel/ui/CopyButton.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { Printer } from "#kernel/ui/icons.ts";
import { useOwnerWindow } from "#kernel/ui/portalContainer.tsx";
import { LinkSheet } from "#kernel/ui/qr/LinkSheet.tsx";
import { QrCode } from "#kernel/ui/qr/QrCode.tsx";
import { DeviceDirectory } from "../../devices/services.ts";

/** IC-02: the code that is put up beside an intercom. Whoever reads it sees its directory and rings from their phone. */
export function IntercomCode({ serialNumber, onClose }: { serialNumber: string; onClose: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const view = useOwnerWindow();
  const device = kernel.use(DeviceDirectory).get(serialNumber);
  const name = device?.name ?? serialNumber;
  // The console's own address: a panel's other window may have none.
  const link = catalogLinkOf(location.origin, serialNumber);
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
        <QrCode text={link} label={t("intercoms.qr.label", { name })} />
        <output className="code fs12 wrap" aria-label={t("intercoms.qr.link")}>
          {link}
        </output>
      </div>
      <LinkSheet
        title={device ? t("intercoms.qr.sheetTitle", { name, site: device.siteName }) : name}
        link={link}
        label={t("intercoms.qr.label", { name })}
        hint={t("intercoms.qr.sheetHint")}
      />
    </Dialog>
  );
}
