import type { LocaleISO2 } from "#contract/fields.ts";
import type { PolicyAssertion, PolicyTestVerdict } from "#contract/policyTests.ts";
import { fillText } from "#domain/fillText.ts";
import { dateFormat } from "#domain/time/dateFormat.ts";
import en from "./locales/en.json" with { type: "json" };
import es from "./locales/es.json" with { type: "json" };

const texts: Readonly<Record<LocaleISO2, typeof en>> = { en, es };
type Told = Pick<PolicyTestVerdict, "assertion" | "whoName" | "whatName" | "timeZoneId">;

/**
 * The sentence of a policy test, made from its parts: `Anna Berg can not open Lobby on Sundays at 03:00`. One for the console and the
 * command line, so that both say the same.
 */
export function sentenceOf({ assertion, whoName, whatName, timeZoneId = "UTC" }: Told, language: LocaleISO2): string {
  const { who, expect, what, when } = assertion;
  const { sentence, subject, action } = texts[language];
  return fillText(sentence, {
    subject: fillText(subject[who.kind][expect], { name: whoName }),
    action: action[what.kind],
    what: whatName,
    when: whenText(when, expect, timeZoneId, language),
  });
}

function whenText(when: PolicyAssertion["when"], expect: PolicyAssertion["expect"], timeZone: string, language: LocaleISO2): string {
  const { when: words, days } = texts[language];
  if (when.kind === "ever") return words.ever[expect];
  if (when.kind === "weekly") return fillText(words.weekly, { day: days[when.day] ?? "", time: when.time });
  return fillText(words.instant, { moment: momentText(when.atUtc, timeZone, language) });
}

function momentText(atUtc: string, timeZone: string, language: LocaleISO2): string {
  return dateFormat(language, timeZone, { dateStyle: "medium", timeStyle: "short" }).format(new Date(atUtc));
}

/** Why a test does not hold, in a sentence. */
export function reasonText({ state, reason, timeZoneId = "UTC", whatName }: PolicyTestVerdict, language: LocaleISO2): string {
  const { gone, somebody, schedule, rules } = texts[language];
  if (state === "unknown") return gone;
  if (!reason) return "";
  const known: Readonly<Record<string, string>> = rules;
  return fillText(known[reason.rule] ?? reason.rule, {
    who: reason.personName ?? somebody,
    door: reason.doorName ?? whatName,
    schedule: reason.scheduleName ?? schedule,
    at: reason.atUtc === undefined ? "" : momentText(reason.atUtc, timeZoneId, language),
  });
}
