import { Smartphone } from "../ui/icons.ts";
import { EntryMessage } from "./parts/EntryPage.tsx";
import type { SignInAppearance } from "./signInTexts.ts";

/** RT-06: explains that this account works only in the app. The portal has ended the session. */
export default function MobileOnlyPage({ appearance, onBack }: { appearance: SignInAppearance; onBack(): void }) {
  const { t } = appearance;
  return (
    <EntryMessage appearance={appearance} title={t("mobileTitle")} icon={Smartphone}>
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
    </EntryMessage>
  );
}
