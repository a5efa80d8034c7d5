import type { CloudKey, CloudKeyState } from "#contract/cloudKeys.ts";
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
