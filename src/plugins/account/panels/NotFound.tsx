import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Empty } from "#kernel/ui/states.tsx";

/** RT-09 */
export default function NotFound({ params }: { params: { path?: string | undefined } }) {
  const t = useText();
  const kernel = useKernel();
  return (
    <Empty
      title={t("account.notFound.title")}
      action={
        <Button variant="primary" onClick={() => kernel.panels.open("home.dashboard")}>
          {t("account.notFound.action")}
        </Button>
      }
    >
      {params.path && t("account.notFound.text", { path: params.path })}
    </Empty>
  );
}
