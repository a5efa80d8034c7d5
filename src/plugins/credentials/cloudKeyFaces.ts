import type { CloudKey, CloudKeyState } from "#contract/cloudKeys.ts";
import { dateAndTime, zoneName } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { CircleCheck, CircleSlash, Clock, type Icon } from "#kernel/ui/icons.ts";
import type { StateLevel } from "#kernel/ui/StateChip.tsx";

/** Where a key stands, as the console shows it; the words are those of every credential. */
export const cloudKeyFaces: Readonly<Record<CloudKeyState, { icon: Icon; level: StateLevel }>> = {
  active: { icon: CircleCheck, level: "ok" },
  notYet: { icon: Clock, level: "info" },
  expired: { icon: Clock, level: "off" },
  suspended: { icon: CircleSlash, level: "warn" },
};

/** "12 Mar 2026, 14:30 CET"; the seconds of a key say nothing. */
export function keyMoment(instantUtc: string, language: string, timeZone: string | undefined): string {
  return `${dateAndTime(instantUtc, language, timeZone).replace(/:\d\d$/, "")} ${zoneName(instantUtc, language, timeZone)}`;
}

/** The same to the second, for what happened. */
export function momentWithSeconds(instantUtc: string, language: string, timeZone: string): string {
  return `${dateAndTime(instantUtc, language, timeZone)} ${zoneName(instantUtc, language, timeZone)}`;
}

/** The doors of a key in words: those within reach by name, and how many more there are; without any count, all of the person's. */
export function keyDoors(names: readonly string[], count: number | undefined, t: Kernel["t"]): string {
  if (count === undefined) return t("credentials.key.allDoors");
  const more = count - names.length;
  if (more <= 0) return names.join(", ");
  return names.length === 0
    ? t("credentials.key.doorCount", { count })
    : t("credentials.key.moreDoors", { names: names.join(", "), count: more });
}

export const doorNamesOf = ({ doors = [] }: Pick<CloudKey, "doors">) => doors.map(({ name }) => name);
