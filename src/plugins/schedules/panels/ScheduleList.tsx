import { useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import type { ScheduleListParams } from "../scheduleParams.ts";
import { ScheduleTable } from "./ScheduleTable.tsx";

/** RT-13, SC-04: the schedules within the session's reach. */
export default function ScheduleList({ params }: PanelProps<typeof ScheduleListParams>) {
  const t = useText();
  const empty = { title: t("schedules.empty.title"), hint: t("schedules.empty.hint") };
  return <ScheduleTable label={t("schedules.panel.list")} params={params} open="schedules:edit" empty={empty} />;
}
