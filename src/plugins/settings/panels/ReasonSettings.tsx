import { useQuery } from "@tanstack/react-query";
import { getReasonRules, type ReasonRules } from "#contract/reasons.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { listText } from "#kernel/format/numbers.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Info } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { Switch } from "#kernel/ui/Switch.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { reasonRulesKey } from "../reasonRules.ts";
import "./reasonSettings.css";
import { askReason } from "../commands/settingsCommands.ts";

/** B-31: the actions for which this account asks for a reason. Each switch applies at once. */
export default function ReasonSettings() {
  const kernel = useKernel();
  const t = useText();
  const { data, error, refetch } = useQuery(
    {
      queryKey: reasonRulesKey(kernel),
      // Another person may have changed the rules since.
      staleTime: 0,
      queryFn: ({ signal }) => kernel.api.call(getReasonRules, {}, signal),
    },
    kernel.queryClient,
  );
  const change = useCommand(askReason);
  const isReadOnly = !change.isVisible;
  return (
    <PanelFrame label={t("settings.panel.reasons")}>
      <PanelHead title={t("settings.panel.reasons")} actions={data && !isReadOnly && <AllKinds rules={data} />} />
      <PanelBody>
        {data ? (
          <div className="reason-settings">
            <p className="muted">{t("settings.reasons.about")}</p>
            {isReadOnly && (
              <Banner level="info" icon={Info}>
                {t("settings.reasons.readOnly")}
              </Banner>
            )}
            {data.kinds.map((each) => (
              <Kind key={each.kind} rule={each} isReadOnly={isReadOnly} />
            ))}
            <LastChange change={data.lastChange} />
          </div>
        ) : error ? (
          <FailureState title={t("settings.reasons.failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </PanelBody>
    </PanelFrame>
  );
}

function Kind({ rule, isReadOnly }: { rule: ReasonRules["kinds"][number]; isReadOnly: boolean }) {
  const { kind, isAsked, operations } = rule;
  const kernel = useKernel();
  const t = useText();
  const { pendingCommands, language } = useConsoleState();
  const words = operations.map((id) => t(`settings.call.${id}`));
  return (
    <Switch
      isRow
      label={t(`settings.kind.${kind}`)}
      hint={listText(words, language)}
      isOn={isAsked}
      isDisabled={isReadOnly || pendingCommands.includes("settings:ask-reason")}
      onChange={(next) => void kernel.commands.run(askReason, { kind, isAsked: next })}
    />
  );
}

/** Turns all kinds on, or off if all are on. */
function AllKinds({ rules: { kinds } }: { rules: ReasonRules }) {
  const t = useText();
  const isEach = kinds.every(({ isAsked }) => isAsked);
  const { run, isPending } = useCommand(askReason, { kind: "all", isAsked: !isEach });
  return (
    <Button size="s" onClick={run} isPending={isPending}>
      {t(isEach ? "settings.reasons.none" : "settings.reasons.all")}
    </Button>
  );
}

function LastChange({ change }: { change: ReasonRules["lastChange"] }) {
  const t = useText();
  const { language, user } = useConsoleState();
  if (!change) return undefined;
  const time = dateAndTime(change.atUtc, language, user.sites[0]?.timeZoneId);
  return <p className="faint fs12">{t("settings.reasons.last", { by: change.by, time })}</p>;
}
