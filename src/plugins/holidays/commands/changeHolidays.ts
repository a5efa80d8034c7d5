import { deleteHoliday, type Holiday, listHolidays, updateHoliday } from "#contract/holidays.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { type Each, forEach } from "#kernel/resource/forEach.ts";
import { CalendarDays } from "#kernel/ui/icons.ts";
import { confirmAccess } from "../../policy/services.ts";
import { dayText } from "../dayOfYear.ts";
import { inOrderOfShift, shiftedDay } from "../shiftedDays.ts";

export async function deleteHolidays(holidays: readonly Each[], kernel: Kernel, signal: AbortSignal): Promise<void> {
  for (const { id } of holidays) await confirmAccess({ kind: "holiday", change: "delete", id }, kernel, signal);
  return forEach(
    holidays,
    kernel,
    signal,
    ({ id }, ofAll) => kernel.api.call(deleteHoliday, { params: { id } }, ofAll),
    "holidays.toast.severalDeleted",
  );
}

/** A holiday in the version that the person saw. */
export type Seen = Pick<Holiday, "id" | "name" | "month" | "day" | "version">;

/**
 * SC-05: moves several holidays by a number of days, for example a week that was planned wrongly. A holiday that another person has changed
 * since stays.
 */
export async function shiftHolidays(holidays: readonly Seen[], days: number, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const ordered = inOrderOfShift(holidays, days);
  const bodies = new Map(ordered.map(({ id, name, version, ...day }) => [id, { name, ...shiftedDay(day, days), version }]));
  for (const [id, fields] of bodies) await confirmAccess({ kind: "holiday", change: "update", id, fields }, kernel, signal);
  const move = async ({ id }: Each, ofAll: AbortSignal) => {
    const body = bodies.get(id);
    if (body) await kernel.api.call(updateHoliday, { params: { id }, body }, ofAll);
  };
  return forEach(ordered, kernel, signal, move, "holidays.toast.severalMoved");
}

/** Holidays whose name contains the query, in calendar order. */
export async function searchHolidays(query: string, { api, state }: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  const search = query.trim();
  const page = await api.call(listHolidays, { query: { pageSize: "25", ...(search !== "" && { search }) } }, signal);
  return page.rows.map((holiday) => ({
    id: holiday.id,
    title: holiday.name,
    subtitle: dayText(holiday, state.language),
    icon: CalendarDays,
    args: { id: holiday.id },
  }));
}
