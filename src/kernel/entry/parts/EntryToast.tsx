import { useEffect } from "react";
import { limits } from "#contract/limits.ts";
import { Bell, CircleAlert, X } from "../../ui/icons.ts";
import type { EntryAppearance } from "./useEntryAppearance.ts";

interface Props {
  appearance: EntryAppearance;
  text: string;
  isError: boolean;
  onClose(): void;
}

/** The single toast of the pages before sign-in; the text of a failure begins with "Error" (AU-02). */
export function EntryToast({ appearance: { t }, text, isError, onClose }: Props) {
  useEffect(() => {
    const timer = setTimeout(onClose, limits.toastMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  const Glyph = isError ? CircleAlert : Bell;
  return (
    <section className="toasts" aria-label={t("notifications")}>
      <div className={isError ? "toast toast--bad" : "toast"} role="alert">
        <Glyph className="i" aria-hidden />
        <div className="grow">
          {isError && <div className="med">{t("errorPrefix")}</div>}
          <div className={isError ? "fs12 muted" : "med"}>{text}</div>
        </div>
        <button type="button" className="btn btn--quiet btn--s btn--icon" aria-label={t("dismiss")} onClick={onClose}>
          <X className="i" aria-hidden />
        </button>
      </div>
    </section>
  );
}
