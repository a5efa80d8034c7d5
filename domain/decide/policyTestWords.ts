import type { PolicyAssertion, PolicyTestVerdict } from "#contract/policyTests.ts";
import { dateFormat } from "#domain/time/dateFormat.ts";

type Language = "en" | "es";
type Told = Pick<PolicyTestVerdict, "assertion" | "whoName" | "whatName" | "timeZoneId">;

/**
 * The sentence of a policy test, made from its parts: `Anna Berg can not open Lobby on Sundays at 03:00`. One for the console and the
 * command line, so that both say the same.
 */
export function sentenceOf({ assertion, whoName, whatName, timeZoneId = "UTC" }: Told, language: Language): string {
  const { who, expect, what, when } = assertion;
  const { subject, action } = sentences[language];
  return `${subject[who.kind][expect](whoName)} ${action[what.kind]} ${whatName} ${whenText(when, expect, timeZoneId, language)}`;
}

const sentences = {
  en: {
    subject: {
      person: { can: (name: string) => `${name} can`, cannot: (name: string) => `${name} can not` },
      group: { can: (name: string) => `Everyone of ${name} can`, cannot: (name: string) => `No one of ${name} can` },
    },
    action: { door: "open", zone: "enter" },
    days: ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"],
    weekly: (day: string, time: string) => `on ${day} at ${time}`,
    instant: (day: string) => `on ${day}`,
    ever: { can: "at some time", cannot: "at any time" },
  },
  es: {
    subject: {
      person: { can: (name: string) => `${name} puede`, cannot: (name: string) => `${name} no puede` },
      group: { can: (name: string) => `Todos los de ${name} pueden`, cannot: (name: string) => `Nadie de ${name} puede` },
    },
    action: { door: "abrir", zone: "entrar en" },
    days: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábados", "domingos"],
    weekly: (day: string, time: string) => `los ${day} a las ${time}`,
    instant: (day: string) => `el ${day}`,
    ever: { can: "en algún momento", cannot: "en ningún momento" },
  },
} as const;

function whenText(when: PolicyAssertion["when"], expect: PolicyAssertion["expect"], timeZone: string, language: Language): string {
  const words = sentences[language];
  if (when.kind === "ever") return words.ever[expect];
  if (when.kind === "weekly") return words.weekly(words.days[when.day] ?? "", when.time);
  return words.instant(momentText(when.atUtc, timeZone, language));
}

function momentText(atUtc: string, timeZone: string, language: Language): string {
  return dateFormat(language, timeZone, { dateStyle: "medium", timeStyle: "short" }).format(new Date(atUtc));
}

/** Why a test does not hold, in a sentence. */
export function reasonText({ state, reason, timeZoneId = "UTC", whatName }: PolicyTestVerdict, language: Language): string {
  const words = reasons[language];
  if (state === "unknown") return words.gone;
  if (!reason) return "";
  const who = reason.personName ?? words.somebody;
  const names = {
    who,
    door: reason.doorName ?? whatName,
    schedule: reason.scheduleName ?? words.schedule,
    at: reason.atUtc === undefined ? "" : momentText(reason.atUtc, timeZoneId, language),
  };
  const say: ((facts: typeof names) => string) | undefined = words.rules[reason.rule];
  return say ? say(names) : reason.rule;
}

type Say = (names: { who: string; door: string; schedule: string; at: string }) => string;

const reasons: Readonly<Record<Language, { gone: string; somebody: string; schedule: string; rules: Readonly<Record<string, Say>> }>> = {
  en: {
    gone: "Whom or what it is about is not here any more.",
    somebody: "Somebody",
    schedule: "A schedule",
    rules: {
      "schedule.open": ({ who, door, schedule, at }) => `${who} can open ${door} by ${schedule}, ${at}.`,
      "schedule.unlock": ({ door, schedule, at }) => `${schedule} holds ${door} open for everybody, ${at}.`,
      "schedule.none": ({ who, door }) => `No schedule gives ${who} ${door}.`,
      "schedule.closed": ({ who, door, schedule }) => `${schedule}, which gives ${who} ${door}, is not open then.`,
      "person.suspended": ({ who }) => `${who} is suspended.`,
      "person.notLive": ({ who }) => `${who} is not active.`,
      "person.outOfTime": ({ who }) => `The time of ${who} has not begun or is over then.`,
      "person.otherSite": ({ who, door }) => `${who} is not of the site of ${door}.`,
      "zone.noDoors": () => "No door leads into the zone.",
    },
  },
  es: {
    gone: "Aquello o aquel de quien trata ya no está.",
    somebody: "Alguien",
    schedule: "Un horario",
    rules: {
      "schedule.open": ({ who, door, schedule, at }) => `${who} puede abrir ${door} por ${schedule}, ${at}.`,
      "schedule.unlock": ({ door, schedule, at }) => `${schedule} mantiene ${door} abierta para todos, ${at}.`,
      "schedule.none": ({ who, door }) => `Ningún horario da a ${who} la puerta ${door}.`,
      "schedule.closed": ({ who, door, schedule }) => `${schedule}, que da a ${who} la puerta ${door}, no está abierto entonces.`,
      "person.suspended": ({ who }) => `${who} está en suspenso.`,
      "person.notLive": ({ who }) => `${who} no está en activo.`,
      "person.outOfTime": ({ who }) => `El plazo de ${who} no ha empezado o ya ha terminado entonces.`,
      "person.otherSite": ({ who, door }) => `${who} no es del sitio de ${door}.`,
      "zone.noDoors": () => "Ninguna puerta lleva a la zona.",
    },
  },
};
