import { deleteSchedule, getSchedule, type ScheduleDetail, updateSchedule } from "#contract/schedules.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";
import { confirmAccess } from "../../policy/services.ts";

export function deleteSchedules(schedules: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  const remove = ({ id }: Each, ofAll: AbortSignal) => kernel.api.call(deleteSchedule, { params: { id } }, ofAll);
  return forEach(schedules, kernel, signal, remove, "schedules.toast.severalDeleted");
}

/**
 * SC-05: sets the effect of holidays on several schedules. The platform refuses schedules that another person has changed in the meantime.
 */
export async function setHolidays(
  schedules: readonly Each[],
  onHoliday: ScheduleDetail["onHoliday"],
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const bodies = new Map<string, ReturnType<typeof bodyOf>>();
  for (const { id } of schedules) {
    const detail = await kernel.api.call(getSchedule, { params: { id } }, signal);
    if (detail.onHoliday === onHoliday) continue;
    const fields = { ...bodyOf(detail), onHoliday };
    await confirmAccess({ kind: "schedule", change: "update", fields }, kernel, signal);
    bodies.set(id, fields);
  }
  const change = async ({ id }: Each, ofAll: AbortSignal) => {
    const body = bodies.get(id);
    if (body) await kernel.api.call(updateSchedule, { body }, ofAll);
  };
  return forEach(schedules, kernel, signal, change, "schedules.toast.severalChanged");
}

interface GroupsOf {
  id: string;
  groups: readonly Each[];
}

/** GR-01: adds a schedule to several groups at once. */
export function addGroups(args: GroupsOf, kernel: Kernel, signal: AbortSignal): Promise<void> {
  return changeGroups(args, kernel, signal, (before, ids) => [...new Set([...before, ...ids])], "schedules.toast.groupsAdded");
}

export function removeGroups(args: GroupsOf, kernel: Kernel, signal: AbortSignal): Promise<void> {
  return changeGroups(args, kernel, signal, (before, ids) => before.filter((id) => !ids.includes(id)), "schedules.toast.groupsRemoved");
}

/**
 * One update of the schedule, so that either all groups have it or none. The platform refuses it if another person has changed the schedule
 * since.
 */
async function changeGroups(
  { id, groups }: GroupsOf,
  kernel: Kernel,
  signal: AbortSignal,
  change: (before: readonly string[], ids: readonly string[]) => string[],
  done: string,
): Promise<void> {
  const before = bodyOf(await kernel.api.call(getSchedule, { params: { id } }, signal));
  const groupIds = change(
    before.groupIds,
    groups.map((group) => group.id),
  );
  const count = Math.abs(groupIds.length - before.groupIds.length);
  if (count > 0) {
    const body = { ...before, groupIds };
    await confirmAccess({ kind: "schedule", change: "update", fields: body }, kernel, signal);
    await kernel.api.call(updateSchedule, { body }, signal);
  }
  kernel.toast.success(done, { count, name: before.name });
}

/** A schedule as the body of an update that changes nothing. */
function bodyOf({ doors, zones, people, groups, ...detail }: ScheduleDetail) {
  const { id, name, description, kind, isFirstPersonIn, startDate, endDate, recurrences, onHoliday, version } = detail;
  return {
    id,
    name,
    description,
    kind,
    isFirstPersonIn,
    startDate,
    endDate,
    recurrences,
    onHoliday,
    version,
    serialNumbers: doors.map(({ serialNumber }) => serialNumber),
    zoneIds: zones.map((zone) => zone.id),
    personIds: people.map((person) => person.id),
    groupIds: groups.map((group) => group.id),
  };
}
