import { type ComponentType, useState } from "react";
import { keyLinkOf } from "#contract/keyLinks.ts";
import { QrCode } from "#kernel/ui/icons.ts";
import type { DoorWords } from "./doorTexts.ts";

/** B-24: moves the key to another phone, or saves it. The QR code renders on request; its script may fail to load. */
export function CarryKey({ code, words }: { code: string; words: DoorWords }) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [Drawn, setDrawn] = useState<ComponentType<{ link: string; words: DoorWords }>>();
  const open = async () => {
    setIsOpen(!isOpen);
    if (isOpen || Drawn) return;
    setHasFailed(false);
    try {
      const { default: loaded } = await import("./KeyQr.tsx");
      setDrawn(() => loaded);
    } catch {
      setHasFailed(true);
      setIsOpen(false);
    }
  };
  return (
    <section className="key-carry">
      <button type="button" className="btn btn--touch" aria-expanded={isOpen} onClick={() => void open()}>
        <QrCode className="i" aria-hidden />
        {words(isOpen ? "qrHide" : "qrShow")}
      </button>
      {isOpen && <p className="key-note">{words("qrHint")}</p>}
      {isOpen && Drawn && <Drawn link={keyLinkOf(location.origin, code)} words={words} />}
      {hasFailed && (
        <p className="err" role="alert">
          {words("qrFailed")}
        </p>
      )}
    </section>
  );
}
