import type { CloudKey, CloudKeyState } from "#contract/cloudKeys.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { CircleCheck, CircleSlash, Clock, type Icon } from "#kernel/ui/icons.ts";
import type { StateLevel } from "#kernel/ui/StateChip.tsx";

/** Icon and level of a cloud key's state; all credentials share the words. */
export const cloudKeyFaces: Readonly<Record<CloudKeyState, { icon: Icon; level: StateLevel }>> = {
  active: { icon: CircleCheck, level: "ok" },
  notYet: { icon: Clock, level: "info" },
  expired: { icon: Clock, level: "off" },
  suspended: { icon: CircleSlash, level: "warn" },
};

/**
 * The doors of a key in words: names of those within reach, then the number of the others. An undefined count means all doors of the
 * person.
 */
export function keyDoors(names: readonly string[], count: number | undefined, t: Kernel["t"]): string {
  if (count === undefined) return t("credentials.key.allDoors");
  const more = count - names.length;
  if (more <= 0) return names.join(", ");
  return names.length === 0
    ? t("credentials.key.doorCount", { count })
    : t("credentials.key.moreDoors", { names: names.join(", "), count: more });
}

export const doorNamesOf = ({ doors = [] }: Pick<CloudKey, "doors">) => doors.map(({ name }) => name);
