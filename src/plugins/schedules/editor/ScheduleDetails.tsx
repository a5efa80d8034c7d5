import { useQuery } from "@tanstack/react-query";
import { deleteSchedule, getSchedule, type ScheduleDetail } from "#contract/schedules.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceDetails } from "#kernel/resource/ResourceDetails.tsx";
import { NoPermission, Skeleton } from "#kernel/ui/states.tsx";
import { scheduleKey } from "../scheduleQuery.ts";
import { ScheduleForm } from "./ScheduleForm.tsx";
import { ScheduleView } from "./ScheduleView.tsx";
import "../schedules.css";
import type { ScheduleParams } from "../scheduleParams.ts";

/** RT-13, SC-04: one schedule, or a new one, perhaps as a copy of another. */
export default function ScheduleDetails({ params }: PanelProps<typeof ScheduleParams>) {
  const { api } = useKernel();
  const t = useText();
  const { id } = params;
  return (
    <ResourceDetails
      id={id}
      label={t("schedules.panel.details")}
      failed={t("schedules.editor.failed")}
      queryKey={scheduleKey}
      read={(wanted, signal) => api.call(getSchedule, { params: { id: wanted } }, signal)}
      nameOf={({ name }) => name}
      topic="Schedules/Index"
      isDeletionAsked={params.ask === "delete"}
      paramsWithoutAsk={{ id }}
      deletion={{
        consequence: t("schedules.consequence"),
        confirm: t("schedules.command.delete"),
        deleted: "schedules.toast.deleted",
        remove: (wanted) => api.call(deleteSchedule, { params: { id: wanted } }),
      }}
    >
      {(detail) => (detail ? <Stored detail={detail} /> : <New copyOf={params.copyOf} />)}
    </ResourceDetails>
  );
}

function Stored({ detail }: { detail: ScheduleDetail }) {
  const t = useText();
  const { scopes } = useConsoleState();
  if (!scopes.has("schedule_w")) return <ScheduleView detail={detail} reason={t("schedules.editor.mayNotChange")} />;
  if (!detail.isWithinReach) return <ScheduleView detail={detail} reason={t("errors.error_schedule_out_of_reach")} />;
  return <ScheduleForm detail={detail} model={undefined} />;
}

function New({ copyOf }: { copyOf: string | undefined }) {
  const { api } = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const { data, error, refetch } = useQuery({
    queryKey: ["schedules", "model", copyOf],
    enabled: copyOf !== undefined,
    gcTime: 0,
    // Later changes of the original must not change the copy.
    staleTime: Infinity,
    queryFn: ({ signal }) => api.call(getSchedule, { params: { id: copyOf ?? "" } }, signal),
  });
  if (!scopes.has("schedule_w")) return <NoPermission title={t("schedules.editor.mayNotCreate")} />;
  if (copyOf === undefined || data) return <ScheduleForm detail={undefined} model={data} />;
  return error ? (
    <FailureState title={t("schedules.editor.failed")} error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton rows={10} />
  );
}
