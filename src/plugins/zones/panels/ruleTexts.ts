import type { TextValues } from "#kernel/plugin.ts";
import type { ZoneRules } from "../zoneRules.ts";

/** The active rules of a zone in words (B-22). */
export function ruleTexts(
  { antiPassback, occupancyMax, isTwoPerson, needsEscort }: ZoneRules,
  t: (key: string, values?: TextValues) => string,
): string[] {
  return [
    ...(antiPassback === "refuse" ? [t("zones.rule.refuse")] : []),
    ...(antiPassback === "record" ? [t("zones.rule.record")] : []),
    ...(occupancyMax > 0 ? [t("zones.rule.occupancy", { count: occupancyMax })] : []),
    ...(isTwoPerson ? [t("zones.rule.twoPeople")] : []),
    ...(needsEscort ? [t("zones.rule.escort")] : []),
  ];
}
