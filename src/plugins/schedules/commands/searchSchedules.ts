import { listSchedules } from "#contract/schedules.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { CalendarClock, LockOpen } from "#kernel/ui/icons.ts";

/** Schedules within the session's reach, by name. */
export async function searchSchedules(search: string, { api, t }: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  const { rows } = await api.call(listSchedules, { query: { search, pageSize: "50" } }, signal);
  return rows.map(({ id, name, kind }) => ({
    id,
    title: name,
    subtitle: t(`schedules.kind.${kind}`),
    icon: kind === "unlock" ? LockOpen : CalendarClock,
    args: { id },
  }));
}
