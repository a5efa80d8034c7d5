import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Lock } from "#kernel/ui/icons.ts";
import { dashboardPanel } from "../../home/services.ts";

/** RT-09 */
export default function Forbidden() {
  const t = useText();
  const kernel = useKernel();
  return (
    <div className="state">
      <Lock className="i i-xl" aria-hidden />
      <h4>{t("errors.ForbiddenAccess")}</h4>
      <p>{t("errors.ForbiddenAccessSubtitle")}</p>
      <p>{t("errors.ForbiddenAccessSubtitle2")}</p>
      <div className="row">
        <Button onClick={() => kernel.panels.open(dashboardPanel)}>{t("account.forbidden.action")}</Button>
      </div>
    </div>
  );
}
