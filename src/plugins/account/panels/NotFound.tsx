import { useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import { dashboardPanel } from "../../home/services.ts";
import type { NotFoundParams } from "../panels.ts";

/** RT-09 */
export default function NotFound({ params }: PanelProps<typeof NotFoundParams>) {
  const t = useText();
  const kernel = useKernel();
  return (
    <Empty
      title={t("account.notFound.title")}
      action={
        <Button variant="primary" onClick={() => kernel.panels.open(dashboardPanel)}>
          {t("account.notFound.action")}
        </Button>
      }
    >
      {params.path && t("account.notFound.text", { path: params.path })}
    </Empty>
  );
}
