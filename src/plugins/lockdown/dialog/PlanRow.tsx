import { useState } from "react";
import { limits } from "#contract/limits.ts";
import type { LockdownInfo, LockdownPlan } from "#contract/lockdown.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { ShieldBan } from "#kernel/ui/icons.ts";
import { NumberField } from "#kernel/ui/NumberField.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { startLockdown } from "../commands/lockdownCommands.ts";
import { lockdownClock } from "../stopwatch.ts";

const { lockdownMinutesMax } = limits;

/** LK-02, LK-03: a plan with its duration in minutes and its start button. */
export function PlanRow({ plan, active }: { plan: LockdownPlan; active: LockdownInfo | undefined }) {
  const t = useText();
  const { pendingCommands } = useConsoleState();
  const [minutes, setMinutes] = useState(plan.durationMinutes);
  const isWrong = minutes !== undefined && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= lockdownMinutesMax);
  const start = useCommand(startLockdown, { workflowId: plan.id, minutes: isWrong ? 0 : (minutes ?? 0) });
  const isBusy = pendingCommands.includes("lockdown:start") || pendingCommands.includes("lockdown:finish");
  const doors = t("lockdown.plan.doors", { count: plan.doorCount });
  const about = plan.siteCount > 1 ? `${doors} · ${t("lockdown.plan.sites", { count: plan.siteCount })}` : doors;
  const wrong = isWrong ? t("lockdown.plan.wrongMinutes", { max: lockdownMinutesMax }) : undefined;
  const reason = wrong ?? (isBusy ? t("lockdown.refusal.busy") : start.reason);
  return (
    <li className="lockdown-plan">
      <div className="grow">
        <div className="row">
          <span className="med">{plan.description}</span>
          {active && <ActiveChip info={active} />}
        </div>
        <div className="hint">{about}</div>
      </div>
      {!active && (
        <>
          {start.reason === undefined ? (
            <NumberField
              className="lockdown-minutes"
              label={t("lockdown.plan.endsAfter")}
              unit={t("lockdown.plan.minutes")}
              min={1}
              max={lockdownMinutesMax}
              value={minutes}
              error={wrong}
              onValueChange={setMinutes}
            />
          ) : (
            <span className="hint lockdown-why">{start.reason}</span>
          )}
          <Button
            isPending={start.isPending}
            disabledReason={reason}
            aria-label={t("lockdown.plan.startName", { name: plan.description })}
            onClick={start.run}
          >
            {start.title}
          </Button>
        </>
      )}
    </li>
  );
}

function ActiveChip({ info }: { info: LockdownInfo }) {
  const t = useText();
  const nowMs = useNow(1000, useKernel().realtime.serverNowMs);
  return <StateChip level="alarm" icon={ShieldBan} word={t("lockdown.plan.active", { time: lockdownClock(info, nowMs).text })} />;
}
