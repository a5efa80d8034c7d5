import { useState } from "react";
import { Download } from "#kernel/ui/icons.ts";
import { QrCode } from "#kernel/ui/qr/QrCode.tsx";
import { qrPictureOf } from "#kernel/ui/qr/qrCode.ts";
import type { DoorWords } from "./doorTexts.ts";

/** B-24: the link of the key as a code to be scanned, and as a picture to keep. */
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
