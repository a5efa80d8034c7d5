import { listGuests } from "#contract/guests.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { IdCard } from "#kernel/ui/icons.ts";
import { visitorStates } from "../visitorState.ts";

/** Visitors by name, address, number or host. */
export async function searchVisitors(query: string, { api, t }: Kernel, signal: AbortSignal): Promise<EntityItem[]> {
  const search = query.trim();
  const { rows } = await api.call(listGuests, { query: { pageSize: "25", ...(search !== "" && { search }) } }, signal);
  return rows.map(({ id, fullName, visitingUserFullName, state }) => ({
    id,
    title: fullName,
    ...(visitingUserFullName !== undefined && { subtitle: visitingUserFullName }),
    icon: IdCard,
    chip: { ...visitorStates[state], label: t(`visitors.state.${state}`) },
    args: { id },
  }));
}
