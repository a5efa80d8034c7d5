import { useState } from "react";
import { Download } from "#kernel/ui/icons.ts";
import { QrCode } from "#kernel/ui/qr/QrCode.tsx";
import { qrPictureOf } from "#kernel/ui/qr/qrCode.ts";
import type { DoorWords } from "./doorTexts.ts";

/** B-24: the key's link as a QR code, to scan or to save as an image. */
export default function KeyQr({ link, words }: { link: string; words: DoorWords }) {
  const [picture] = useState(() => qrPictureOf(link));
  return (
    <>
      <div className="key-qr">
        <QrCode text={link} label={words("qrLabel")} />
      </div>
      <a className="btn btn--touch" href={picture} download="gatehouse-key.png">
        <Download className="i" aria-hidden />
        {words("qrSave")}
      </a>
    </>
  );
}
