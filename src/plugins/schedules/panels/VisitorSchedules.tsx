import { useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import type { ScheduleListParams } from "../scheduleParams.ts";
import { ScheduleTable } from "./ScheduleTable.tsx";

/** RT-17, VI-03: the schedules of visitors. */
export default function VisitorSchedules({ params }: PanelProps<typeof ScheduleListParams>) {
  const t = useText();
  const empty = { title: t("schedules.ofVisitors.empty"), hint: t("schedules.ofVisitors.emptyHint") };
  const ofVisitors = { ...params, visitors: "true" } as const;
  return <ScheduleTable label={t("schedules.panel.ofVisitors")} params={ofVisitors} open="schedules:edit-of-visitors" empty={empty} />;
}
