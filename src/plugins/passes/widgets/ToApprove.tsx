import { duration } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Figure } from "#kernel/ui/Figure.tsx";
import { passListPanel } from "../panels.ts";
import { usePending } from "../passQueries.ts";

/** How many people wait for the decision on their pass, and for how long. */
export default function ToApprove() {
  const t = useText();
  const kernel = useKernel();
  const { language } = useConsoleState();
  const { pending, isError } = usePending();
  const oldestMs = Math.min(...(pending ?? []).map(({ requestedAtUtc }) => Date.parse(requestedAtUtc)));
  return (
    <Figure
      label={t("passes.widget.toApprove")}
      value={pending?.length}
      note={
        Number.isFinite(oldestMs)
          ? t("passes.widget.oldest", { time: duration(kernel.realtime.serverNowMs() - oldestMs, language) })
          : undefined
      }
      failure={isError ? t("passes.widget.failed") : undefined}
      onOpen={() => kernel.panels.open(passListPanel)}
    />
  );
}
