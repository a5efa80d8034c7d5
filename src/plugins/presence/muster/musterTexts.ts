import type { Muster, MusterPerson } from "#contract/musters.ts";
import { momentAndZone, timeOfDay } from "#kernel/format/siteTime.ts";
import type { Kernel, StateChip } from "#kernel/plugin.ts";
import { CircleAlert, CircleCheck, CircleDashed, Flag } from "#kernel/ui/icons.ts";

type Words = Pick<Kernel, "t">;

/** "22 Nov 2026, 14:03:10 CET" in the site's time zone. */
export function calledText({ calledAtUtc, timeZoneId }: Pick<Muster, "calledAtUtc" | "timeZoneId">, language: string): string {
  return momentAndZone(calledAtUtc, language, timeZoneId);
}

export function musterChip({ closedAtUtc, counts }: Pick<Muster, "closedAtUtc" | "counts">, { t }: Words): StateChip {
  if (closedAtUtc !== undefined) return { icon: CircleDashed, label: t("presence.muster.closed"), level: "rest" };
  return { icon: Flag, label: t("presence.muster.open"), level: counts.missing > 0 ? "bad" : "info" };
}

export function personChip({ accounted, wentBackAtUtc }: Pick<MusterPerson, "accounted" | "wentBackAtUtc">, { t }: Words): StateChip {
  if (accounted) return { icon: CircleCheck, label: t("presence.state.accounted"), level: "ok" };
  return { icon: CircleAlert, label: t(wentBackAtUtc === undefined ? "presence.state.missing" : "presence.state.wentBack"), level: "bad" };
}

/** "Jude Holloway, 14:05:02 · by the gate": the operator, or the door. */
export function accountedText({ accounted }: Pick<MusterPerson, "accounted">, timeZoneId: string, language: string, { t }: Words): string {
  if (!accounted) return "";
  const { method, by, door, atUtc, note } = accounted;
  const who = by?.name ?? t(`presence.method.${method}`);
  const where = door ? ` (${door.name})` : "";
  return `${who}${where}, ${timeOfDay(atUtc, language, timeZoneId)}${note === "" ? "" : ` · ${note}`}`;
}
