import type { Zone } from "#contract/zones.ts";

export type ZoneRules = Pick<Zone, "antiPassback" | "occupancyMax" | "isTwoPerson" | "needsEscort">;

/** The rule changes that can be applied to several zones at once. */
export const ruleChanges = {
  refuseReturn: { antiPassback: "refuse" },
  recordReturn: { antiPassback: "record" },
  allowReturn: { antiPassback: "off" },
  anyNumber: { occupancyMax: 0 },
  twoPeople: { isTwoPerson: true },
  onePerson: { isTwoPerson: false },
  escort: { needsEscort: true },
  noEscort: { needsEscort: false },
} as const satisfies Record<string, Partial<ZoneRules>>;
export type RuleChange = keyof typeof ruleChanges;
export const ruleChangeNames = Object.keys(ruleChanges) as RuleChange[];
