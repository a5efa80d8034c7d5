import type { GuestState } from "#contract/guests.ts";
import { CalendarClock, CircleCheck, CirclePause, CircleSlash, type Icon } from "#kernel/ui/icons.ts";
import type { StateLevel } from "#kernel/ui/StateChip.tsx";

/** Level and icon of each state of a visit. */
export const visitorStates: Readonly<Record<GuestState, { level: StateLevel; icon: Icon }>> = {
  expected: { level: "info", icon: CalendarClock },
  active: { level: "rest", icon: CircleCheck },
  expired: { level: "off", icon: CircleSlash },
  suspended: { level: "warn", icon: CirclePause },
};
