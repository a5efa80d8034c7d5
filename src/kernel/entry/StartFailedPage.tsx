import { EntryMessage } from "./parts/EntryPage.tsx";
import type { SignInAppearance } from "./signInTexts.ts";

interface Props {
  appearance: SignInAppearance;
  code: string;
  onRetry(): void;
  onSignOut: (() => void) | undefined;
}

/** Shown if the server is unreachable or the call that every session needs has failed. */
export default function StartFailedPage({ appearance, code, onRetry, onSignOut }: Props) {
  const { t } = appearance;
  return (
    <EntryMessage appearance={appearance} title={t("startFailed")}>
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
    </EntryMessage>
  );
}
