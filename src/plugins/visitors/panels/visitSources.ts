import { RecordState } from "#contract/enumerations.ts";
import { listSchedules } from "#contract/schedules.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { CalendarClock, User } from "#kernel/ui/icons.ts";
import type { PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { searchPeople } from "../../users/services.ts";

/** Possible hosts: all people except visitors. */
export const searchHosts =
  (kernel: Pick<Kernel, "api" | "state">): PickSearch =>
  async (query, signal) => {
    const found = await searchPeople(kernel, query, signal, { recordState: `${RecordState.Active}` });
    return found.filter(({ isVisitor }) => !isVisitor).map(({ id, title, subtitle }) => ({ id, title, subtitle, icon: User }));
  };

/** Schedules that give access. */
export const searchAccessSchedules =
  ({ api, state }: Pick<Kernel, "api" | "state">): PickSearch =>
  async (query, signal) => {
    if (!state.scopes.has("schedule_r")) return [];
    const search = query.trim();
    const { rows } = await api.call(listSchedules, { query: { pageSize: "50", kind: "access", ...(search !== "" && { search }) } }, signal);
    return rows.map(({ id, name: title, description: subtitle }) => ({ id, title, subtitle, icon: CalendarClock }));
  };
