import type { Schedule } from "#contract/schedules.ts";
import { sortOf } from "#kernel/resource/listParams.ts";
import type { ScheduleListParams } from "./scheduleParams.ts";

/** Query key of an open schedule, followed by its id. */
export const scheduleKey = ["schedules", "schedule"] as const;

/** SC-04: whether the schedule is attached to anything, so that it can't be deleted. */
export function isInUse(schedule: Pick<Schedule, "doorCount" | "zoneCount" | "personCount" | "groupCount"> | undefined): boolean {
  return schedule !== undefined && schedule.doorCount + schedule.zoneCount + schedule.personCount + schedule.groupCount > 0;
}

const sorts = ["name", "-name", "kind", "-kind"] as const;

/** The platform's query for the parameters of the list. */
export function scheduleQuery(params: ScheduleListParams) {
  const { search, kind, visitors } = params;
  const sort = sortOf(params, sorts);
  return {
    ...(search !== undefined && { search }),
    ...(kind !== undefined && { kind }),
    ...(visitors && { visitors }),
    ...(sort && { sort }),
  };
}
