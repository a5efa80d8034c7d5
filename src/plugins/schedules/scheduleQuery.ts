import type { Schedule } from "#contract/schedules.ts";
import { sortOf } from "#kernel/resource/listParams.ts";
import type { ScheduleListParams } from "./scheduleParams.ts";

/** What an open schedule is kept under, with its id. */
export const scheduleKey = ["schedules", "schedule"] as const;

/** SC-04: whether something keeps it from being deleted. */
export function isInUse(schedule: Pick<Schedule, "doorCount" | "zoneCount" | "personCount" | "groupCount"> | undefined): boolean {
  return schedule !== undefined && schedule.doorCount + schedule.zoneCount + schedule.personCount + schedule.groupCount > 0;
}

const sorts = ["name", "-name", "kind", "-kind"] as const;

/** What the platform is asked for with the params of the list. */
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
