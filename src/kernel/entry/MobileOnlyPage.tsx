import { useEffect } from "react";
import { Brand } from "../shell/Brand.tsx";
import { Smartphone } from "../ui/icons.ts";
import { EntryFooter } from "./EntryFooter.tsx";
import type { EntryAppearance } from "./useEntryAppearance.ts";

/** RT-06: ends any session and explains that this account works in the app only. */
export default function MobileOnlyPage({ appearance, onBack }: { appearance: EntryAppearance; onBack(): void }) {
  const { t } = appearance;
  useEffect(() => {
    document.title = `${t("mobileTitle")} · Gatehouse`;
  }, [t]);
  return (
    <div className="entry entry--single">
      <main className="entry-form">
        <Brand isLarge />
        <section className="entry-message">
          <Smartphone className="i i-xl" aria-hidden />
          <h1 className="fs20 strong">{t("mobileTitle")}</h1>
          <p>{t("mobileText")}</p>
          <p className="muted">{t("mobileMore")}</p>
          <div className="entry-stores">
            <a className="btn" href="https://www.apple.com/app-store/" rel="noreferrer noopener" target="_blank">
              {t("appStore")}
            </a>
            <a className="btn" href="https://play.google.com/store/apps" rel="noreferrer noopener" target="_blank">
              {t("playStore")}
            </a>
          </div>
          <button type="button" className="btn btn--quiet" onClick={onBack}>
            {t("backToSignIn")}
          </button>
        </section>
        <EntryFooter appearance={appearance} />
      </main>
    </div>
  );
}
