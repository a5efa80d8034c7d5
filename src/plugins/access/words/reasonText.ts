import type { AccessCondition, AccessReason, Named } from "#contract/accessQuestions.ts";
import type { Rule } from "#domain/decide/because.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** What the texts of a reason need. */
export interface ReasonWords {
  t: Kernel["t"];
  /** An instant in the time zone of the door. */
  moment(utc: string): string;
}

/** Rules whose text depends on their details. */
const variants: Readonly<Record<string, (reason: AccessReason) => string>> = {
  "schedule.open": ({ group, zone }) => `scheduleOpen${group ? "Group" : ""}${zone ? "Zone" : ""}`,
  "schedule.closed": ({ cause, holiday }) => closedCauses[cause ?? ""] ?? (holiday ? "scheduleHoliday" : "scheduleClosed"),
  "card.unreadable": ({ cause }) => cardProblems[cause ?? ""] ?? "cardUnreadable",
  lockdown: ({ lockdown }) => (lockdown?.name === undefined ? "lockdownUnnamed" : "lockdown"),
};
const closedCauses: Readonly<Record<string, string>> = {
  notStarted: "scheduleNotStarted",
  ended: "scheduleEnded",
  holiday: "scheduleHoliday",
};
const cardProblems: Readonly<Record<string, string>> = { characters: "cardCharacters", length: "cardLength", parity: "cardParity" };

/** All rules with a text in the console. */
const known: Readonly<Record<Rule | "credential.none", true>> = {
  "pins.locked": true,
  "card.unreadable": true,
  "credential.unknown": true,
  "credential.none": true,
  "credential.revoked": true,
  "credential.suspended": true,
  "credential.pending": true,
  "credential.notYetValid": true,
  "credential.expired": true,
  "credential.usedUp": true,
  "credential.otherDoor": true,
  "credential.use": true,
  "person.unknown": true,
  "person.suspended": true,
  "person.notLive": true,
  "person.notYetValid": true,
  "person.expired": true,
  "person.otherSite": true,
  "door.unknown": true,
  lockdown: true,
  "lockdown.card": true,
  "schedule.none": true,
  "schedule.closed": true,
  "schedule.open": true,
  "zone.antiPassback": true,
  "zone.passedBack": true,
  "zone.full": true,
  "zone.needsEscort": true,
  "zone.escorted": true,
  "zone.awaitsSecond": true,
  "zone.twoPersons": true,
  duress: true,
};

/** A rule as a sentence. An object without a name, because it is deleted or not visible to the session, gets a general word. */
export function reasonText(reason: AccessReason, words: ReasonWords): string {
  const { t } = words;
  const { rule, use = 0, usesMax = 0, inside = 0, occupancyMax = 0 } = reason;
  if (!Object.hasOwn(known, rule)) return t("access.reason.unknown", { rule });
  const key = variants[rule]?.(reason) ?? rule.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  return sentence(
    t(`access.reason.${key}`, {
      ...thingsOf(reason, words),
      ...momentsOf(reason, words),
      credential: t(`access.credential.${reason.credentialKind ?? "any"}`),
      use,
      inside,
      count: rule === "zone.full" ? occupancyMax : usesMax,
    }),
  );
}

/** A condition of a zone as a sentence. */
export function conditionText(condition: AccessCondition, { t }: Pick<ReasonWords, "t">): string {
  const { rule, mode, occupancyMax = 0, zone } = condition;
  const key = rule === "zone.antiPassback" ? `antiPassback.${mode ?? "refuse"}` : rule.slice("zone.".length);
  return sentence(t(`access.condition.${key}`, { zone: nameOf("zone", zone, t), count: occupancyMax }));
}

/** The name in quotation marks, or the kind of object. */
export function nameOf(
  kind: "schedule" | "group" | "zone" | "holiday" | "lockdown" | "site" | "person",
  thing: Named | undefined,
  t: Kernel["t"],
): string {
  const name = thing?.name;
  if (name === undefined) return t(`access.unnamed.${kind}`);
  return kind === "person" || kind === "site" ? name : t("access.quoted", { name });
}

function thingsOf(reason: AccessReason, { t }: ReasonWords): Record<string, string> {
  return {
    schedule: nameOf("schedule", reason.schedule, t),
    group: nameOf("group", reason.group, t),
    zone: nameOf("zone", reason.zone, t),
    holiday: nameOf("holiday", reason.holiday, t),
    lockdown: nameOf("lockdown", reason.lockdown, t),
    site: nameOf("site", reason.site, t),
    person: nameOf("person", reason.person, t),
  };
}

function momentsOf({ validFromUtc, validUntilUtc, sinceUtc, untilUtc }: AccessReason, { moment }: ReasonWords): Record<string, string> {
  const said = (utc: string | undefined) => (utc === undefined ? "" : moment(utc));
  return { from: said(validFromUtc), end: said(validUntilUtc), since: said(sinceUtc), until: said(untilUtc) };
}

function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
