import { Brand } from "../shell/Brand.tsx";
import { EntryFooter } from "./EntryFooter.tsx";
import type { EntryAppearance } from "./useEntryAppearance.ts";

/** The one call that a session cannot do without has failed, or the server is away. */
export default function StartFailedPage({
  appearance,
  code,
  onRetry,
  onSignOut,
}: {
  appearance: EntryAppearance;
  code: string;
  onRetry(): void;
  onSignOut: (() => void) | undefined;
}) {
  const { t } = appearance;
  return (
    <div className="entry entry--single">
      <main className="entry-form">
        <Brand isLarge />
        <section className="entry-message" role="alert">
          <h1 className="fs20 strong">{t("startFailed")}</h1>
          <p>{t("startFailedWhy")}</p>
          <p className="code fs12 faint">{code}</p>
          <div className="row">
            <button type="button" className="btn btn--primary" onClick={onRetry}>
              {t("retry")}
            </button>
            {onSignOut && (
              <button type="button" className="btn" onClick={onSignOut}>
                {t("signOut")}
              </button>
            )}
          </div>
        </section>
        <EntryFooter appearance={appearance} />
      </main>
    </div>
  );
}
