import { useSnapshot } from "valtio";
import type { LockdownInfo } from "#contract/lockdown.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { timeAndZone } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { ShieldCheck } from "#kernel/ui/icons.ts";
import { Empty, Skeleton, Stat } from "#kernel/ui/states.tsx";
import { finishLockdown } from "../commands/lockdownCommands.ts";
import { Lockdown } from "../services.ts";
import { useHeldDoors } from "../shell/useHeldDoors.ts";
import { lockdownClock } from "../stopwatch.ts";
import { DoorsInNeed } from "./DoorsInNeed.tsx";
import { PlanRow } from "./PlanRow.tsx";

/** LK-03: the active lockdown, and the plans that can be started. */
export default function LockdownDialog() {
  const kernel = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const lockdown = kernel.use(Lockdown);
  const { info, status, failure } = useSnapshot(lockdown.state);
  const finish = useCommand(finishLockdown);
  const isActive = info?.isLockdownActive === true;
  return (
    <Dialog
      isOpen
      size="l"
      title={t("lockdown.dialog.title")}
      onClose={() => lockdown.setDialogOpen(false)}
      footer={
        finish.isVisible && (
          <>
            <span className="hint grow">{t("lockdown.dialog.recorded")}</span>
            <Button variant="danger" isPending={finish.isPending} disabledReason={finish.reason} onClick={finish.run}>
              <span className="trunc">
                {isActive ? t("lockdown.dialog.revertName", { name: info.description ?? "" }) : t("lockdown.dialog.revert")}
              </span>
            </Button>
          </>
        )
      }
    >
      {status === "failed" && <FailureState title={t("lockdown.dialog.failed")} error={failure} onRetry={() => void lockdown.reload()} />}
      {status === "loading" && <Skeleton rows={4} rowHeight="tall" />}
      {status === "ready" && info && (
        <div>
          {isActive && scopes.has("device_r") && <ActiveDoors info={info} />}
          {!isActive && !scopes.has("lockdown_w") && (
            <Empty icon={ShieldCheck} title={t("lockdown.dialog.none")}>
              {t("lockdown.dialog.noneHint")}
            </Empty>
          )}
          {scopes.has("lockdown_w") && <Plans info={info} />}
        </div>
      )}
    </Dialog>
  );
}

function ActiveDoors({ info }: { info: LockdownInfo }) {
  const t = useText();
  const { user, language } = useConsoleState();
  const { serverNowMs } = useKernel().realtime;
  const nowMs = useNow(1000, serverNowMs);
  const { total, confirmed, forcedOpen, needPerson } = useHeldDoors();
  const clock = lockdownClock(info, nowMs);
  const zone = user.sites[0]?.timeZoneId;
  const instant = clock.isRemaining ? info.endsAtUtc : info.startTimeOfLockdown;
  const time = timeAndZone(instant ?? "", language, zone);
  return (
    <>
      <div className="lockdown-stats">
        <Stat label={t("lockdown.dialog.locked")} value={<LockedCount confirmed={confirmed} total={total} />} />
        <Stat label={t("lockdown.dialog.forced")} value={<BadCount count={forcedOpen} />} />
        <Stat label={t("lockdown.dialog.missing")} value={<BadCount count={total - confirmed} />} />
        <Stat
          label={t(clock.isRemaining ? "lockdown.dialog.until" : "lockdown.dialog.since", { time })}
          value={<span className="tn">{clock.text}</span>}
        />
      </div>
      <DoorsInNeed doors={needPerson} />
    </>
  );
}

/** A count that should be 0. */
function BadCount({ count }: { count: number }) {
  return <span className={count > 0 ? "lockdown-bad" : undefined}>{count}</span>;
}

function LockedCount({ confirmed, total }: { confirmed: number; total: number }) {
  return (
    <>
      {confirmed}
      <span className="faint fs16"> / {total}</span>
    </>
  );
}

function Plans({ info }: { info: LockdownInfo }) {
  const kernel = useKernel();
  const t = useText();
  const lockdown = kernel.use(Lockdown);
  const { plans } = useSnapshot(lockdown.state);
  const edit = () => {
    lockdown.setDialogOpen(false);
    void kernel.commands.runById("lockdown:open-plans");
  };
  return (
    <section aria-labelledby="lockdown-plans">
      <div className="lockdown-head">
        <h3 className="h3" id="lockdown-plans">
          {t("lockdown.dialog.plans")}
        </h3>
        <Button size="s" variant="quiet" onClick={edit}>
          {t("lockdown.dialog.editPlans")}
        </Button>
      </div>
      {plans.length > 0 && !info.isLockdownActive && <p className="hint">{t("lockdown.dialog.minutesHint")}</p>}
      {plans.length === 0 ? (
        <Empty title={t("lockdown.dialog.noPlans")}>{t("lockdown.dialog.noPlansHint")}</Empty>
      ) : (
        <ul className="lockdown-plans">
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} active={info.workflowId === plan.id ? info : undefined} />
          ))}
        </ul>
      )}
    </section>
  );
}
