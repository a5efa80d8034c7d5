import { useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { OctagonAlert } from "#kernel/ui/icons.ts";
import { useOwnerWindow } from "#kernel/ui/portalContainer.tsx";

/** RT-09: the system error page with its Back button. */
export default function SystemFault() {
  const t = useText();
  const window = useOwnerWindow();
  return (
    <div className="state">
      <OctagonAlert className="i i-xl" aria-hidden />
      <h4>{t("account.error.title")}</h4>
      <p>{t("account.error.text")}</p>
      <div className="row">
        <Button onClick={() => window.history.back()}>{t("account.error.action")}</Button>
      </div>
    </div>
  );
}
