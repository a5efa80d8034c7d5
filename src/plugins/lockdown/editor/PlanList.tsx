import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { LockdownPlan } from "#contract/lockdown.ts";
import { startObstacle } from "#domain/lockdown/lockdown.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { DataTable } from "#kernel/ui/DataTable.tsx";
import { CalendarClock, Plus, ShieldAlert, ShieldBan } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { createPlan, editPlan } from "../commands/lockdownCommands.ts";
import { Lockdown } from "../services.ts";

/** LK-06, RT-33: the account's plans within this session's reach. */
export default function PlanList() {
  const kernel = useKernel();
  const t = useText();
  const lockdown = kernel.use(Lockdown);
  const { plans, status, failure } = useSnapshot(lockdown.state);
  const create = useCommand(createPlan);
  const columns = useColumns();
  const rows = plans as LockdownPlan[];
  return (
    <PanelFrame label={t("lockdown.panel.plans")}>
      <Toolbar
        label={t("lockdown.editor.tools")}
        end={
          <Button icon={Plus} onClick={create.run}>
            {create.title}
          </Button>
        }
      />
      <PanelBody isScrolled={false}>
        <DataTable
          label={t("lockdown.panel.plans")}
          rows={rows}
          getRowId={({ id }) => id}
          getRowLabel={({ description }) => description}
          columns={columns}
          onActivate={({ id }) => void kernel.commands.run(editPlan, { workflowId: id })}
          isLoading={status === "loading"}
          empty={
            status === "failed" ? (
              <FailureState title={t("lockdown.editor.listFailed")} error={failure} onRetry={() => void lockdown.reload()} />
            ) : (
              <Empty icon={ShieldAlert} title={t("lockdown.dialog.noPlans")} action={<Button onClick={create.run}>{create.title}</Button>}>
                {t("lockdown.dialog.noPlansHint")}
              </Empty>
            )
          }
        />
      </PanelBody>
      <PanelFoot>
        <span>{t("lockdown.editor.count", { count: rows.length })}</span>
      </PanelFoot>
    </PanelFrame>
  );
}

function useColumns(): DataColumn<LockdownPlan>[] {
  const kernel = useKernel();
  const t = useText();
  const { user, language } = useConsoleState();
  const { info } = useSnapshot(kernel.use(Lockdown).state);
  const active = info?.workflowId;
  const zone = user.sites[0]?.timeZoneId;
  return useMemo(() => {
    const stateOf = (plan: LockdownPlan) => {
      if (plan.id === active) return <StateChip level="alarm" icon={ShieldBan} word={t("lockdown.editor.inForce")} />;
      if (startObstacle(plan, false, kernel.realtime.serverNowMs()))
        return <StateChip level="off" icon={CalendarClock} word={t("lockdown.editor.expired")} />;
      return plan.expiresOn === undefined ? (
        <span className="faint">{t("lockdown.editor.always")}</span>
      ) : (
        t("lockdown.editor.usableUntil", { time: dateAndTime(plan.expiresOn, language, zone) })
      );
    };
    return [
      {
        id: "name",
        header: t("lockdown.editor.name"),
        priority: 1,
        sortValue: ({ description }) => description,
        renderCell: ({ description }) => <span className="med trunc">{description}</span>,
      },
      {
        id: "doors",
        header: t("lockdown.editor.doors"),
        width: 90,
        isNumeric: true,
        sortValue: ({ doorCount }) => doorCount,
        renderCell: ({ doorCount }) => doorCount,
      },
      {
        id: "duration",
        header: t("lockdown.plan.endsAfter"),
        width: 190,
        sortValue: ({ durationMinutes = Infinity }) => durationMinutes,
        renderCell: ({ durationMinutes }) =>
          durationMinutes === undefined ? (
            <span className="faint">{t("lockdown.untilEnded")}</span>
          ) : (
            t("lockdown.minutes", { count: durationMinutes })
          ),
      },
      { id: "state", header: t("lockdown.editor.canStart"), width: 230, renderCell: stateOf },
    ];
  }, [t, kernel, active, language, zone]);
}
