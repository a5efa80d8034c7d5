import { beforeAll, describe, expect, it } from "vitest";
import type { AccessReason } from "#contract/accessQuestions.ts";
import type { Rule } from "#domain/decide/because.ts";
import { createTranslator } from "#kernel/i18n/translator.ts";
import { conditionText, reasonText } from "./reasonText.ts";

const moment = (utc: string) => `<${utc}>`;
const [schedule, group, zone] = [
  { id: "t", name: "Contractor hours" },
  { id: "g", name: "Contractors" },
  { id: "z", name: "Plant rooms" },
];
const [from, until] = ["2026-11-25T08:00:00.000Z", "2026-11-25T17:00:00.000Z"];
const card = { credentialKind: "card" } as const;
const person = { id: "p", name: "Rada Falk" };

/** Every rule that doors decide by, with what it goes by, and what is said of it. A new rule fails to compile without one. */
const said: Record<Rule | "credential.none", [Omit<AccessReason, "rule">, string]> = {
  "pins.locked": [{ untilUtc: until }, `The door takes no PINs until <${until}>, after too many wrong ones`],
  "card.unreadable": [{ cause: "parity" }, "The card could not be read: its check bits are wrong"],
  "credential.unknown": [{}, "Nobody has this credential"],
  "credential.none": [{}, "Has no card, phone, face or web credential"],
  "credential.revoked": [card, "The card is revoked"],
  "credential.suspended": [card, "The card is suspended"],
  "credential.pending": [card, "The card waits for approval"],
  "credential.notYetValid": [{ ...card, validFromUtc: from }, `The card is valid only from <${from}>`],
  "credential.expired": [{ ...card, validUntilUtc: until }, `The card was valid until <${until}>`],
  "credential.usedUp": [{ ...card, usesMax: 3 }, "The card was valid for 3 openings, which have been used"],
  "credential.otherDoor": [card, "The card is valid only at other doors"],
  "credential.use": [{ ...card, use: 2, usesMax: 3 }, "Opening 2 of 3 of the card"],
  "person.unknown": [{}, "The person is not in the account any more"],
  "person.suspended": [{ person }, "Rada Falk is suspended"],
  "person.notLive": [{ person }, "Rada Falk is not active"],
  "person.notYetValid": [{ person, validFromUtc: from }, `Rada Falk may open doors only from <${from}>`],
  "person.expired": [{ person, validUntilUtc: until }, `Rada Falk could open doors until <${until}>`],
  "person.otherSite": [{ person, site: { id: "s", name: "Harbour House" } }, "Rada Falk may not use doors of Harbour House"],
  "door.unknown": [{}, "The door does not belong to the account"],
  lockdown: [{ lockdown: { id: "l", name: "Ground floor" } }, "The door is in lockdown “Ground floor”"],
  "lockdown.card": [{ lockdown: { id: "l", name: "Ground floor" } }, "A lockdown card opens during lockdown “Ground floor”"],
  "schedule.none": [{ person }, "No schedule opens this door for Rada Falk"],
  "schedule.open": [{ schedule, group, zone }, "“Contractor hours” is open, for “Contractors” and doors into “Plant rooms”"],
  "schedule.closed": [{ schedule, cause: "time" }, "“Contractor hours” is closed at this time"],
  "zone.antiPassback": [{ zone, sinceUtc: from }, `Is in “Plant rooms” already, since <${from}>, and has to leave it first`],
  "zone.passedBack": [{ zone, sinceUtc: from }, `Was in “Plant rooms” already, since <${from}>: let in and recorded`],
  "zone.full": [{ zone, inside: 4, occupancyMax: 4 }, "“Plant rooms” is full: 4 inside, 4 allowed"],
  "zone.needsEscort": [{ zone }, "Needs an escort into “Plant rooms”"],
  "zone.escorted": [{ zone, person }, "Came into “Plant rooms” after the escort, Rada Falk"],
  "zone.awaitsSecond": [{ zone, untilUtc: until }, `“Plant rooms” takes two people: the second was awaited until <${until}>`],
  "zone.twoPersons": [{ zone, person }, "The second of two into “Plant rooms”, after Rada Falk"],
  duress: [card, "A duress code was entered: the person may be under threat"],
};

const words = { en: (_key: string) => "", es: (_key: string) => "" };
beforeAll(async () => {
  for (const language of ["en", "es"] as const) {
    words[language] = (await createTranslator(language)).t;
  }
});
const say = (reason: AccessReason, language: "en" | "es" = "en") => reasonText(reason, { t: words[language], moment });
const all = Object.entries(said).map(([rule, [facts, text]]) => [rule, { rule, ...facts }, text] as const);

describe("a reason", () => {
  it.each(all)("[EN-05] %s is said in a sentence", (_rule, reason, text) => {
    expect(say(reason)).toBe(text);
  });

  it.each(all)("[GN-03] %s is said in Spanish, with the same names and times", (_rule, reason, text) => {
    const spanish = say(reason, "es");
    expect(spanish).not.toBe(text);
    expect(spanish).not.toMatch(/access\.|\{\{|undefined/);
    for (const { name } of Object.values(reason).filter((each): each is { name: string } => typeof each === "object"))
      expect(spanish).toContain(name);
    for (const [time] of text.matchAll(/<[^>]+>/g)) expect(spanish).toContain(time);
  });

  it("[EN-05] no two rules are said alike", () => {
    for (const language of ["en", "es"] as const) expect(new Set(all.map(([, reason]) => say(reason, language))).size).toBe(all.length);
  });

  it.each<[string, AccessReason, string]>([
    [
      "a schedule that opens by names",
      { rule: "schedule.open", schedule },
      "“Contractor hours” is open, for the person and the door by name",
    ],
    ["for a group", { rule: "schedule.open", schedule, group }, "“Contractor hours” is open, for the door by name and “Contractors”"],
    [
      "for a zone",
      { rule: "schedule.open", schedule, zone },
      "“Contractor hours” is open, for the person by name and doors into “Plant rooms”",
    ],
    ["one that has not begun", { rule: "schedule.closed", schedule, cause: "notStarted" }, "“Contractor hours” has not started yet"],
    ["one that is over", { rule: "schedule.closed", schedule, cause: "ended" }, "“Contractor hours” has ended"],
    [
      "a holiday",
      { rule: "schedule.closed", schedule, cause: "holiday", holiday: { name: "Christmas Day" } },
      "“Contractor hours” is closed for the holiday “Christmas Day”",
    ],
    ["a lockdown that may not be named", { rule: "lockdown", lockdown: { id: "l" } }, "The door is in lockdown"],
    [
      "[PM-12] what may not be named",
      { rule: "schedule.open", schedule: {}, group: {}, zone: {} },
      "A schedule is open, for a group and doors into the zone",
    ],
    ["[EN-21] a rule of a newer platform", { rule: "moon.full" }, "A rule that this console does not know: moon.full"],
  ])("says %s", (_what, reason, text) => {
    expect(say(reason)).toBe(text);
  });
});

describe("[B-22] a condition of a zone", () => {
  it.each([
    [{ rule: "zone.antiPassback", zone, mode: "refuse" }, "A person already in “Plant rooms” is refused until they leave"],
    [{ rule: "zone.antiPassback", zone, mode: "record" }, "A person already in “Plant rooms” is let in and recorded"],
    [{ rule: "zone.occupancy", zone, occupancyMax: 1 }, "Only 1 person may be in “Plant rooms”"],
    [{ rule: "zone.occupancy", zone, occupancyMax: 12 }, "At most 12 people may be in “Plant rooms”"],
    [{ rule: "zone.escort", zone }, "Needs an escort into “Plant rooms”"],
    [{ rule: "zone.twoPersons", zone }, "“Plant rooms” takes two people for one opening"],
  ] as const)("%o is said in a sentence", (condition, text) => {
    expect(conditionText(condition, { t: words.en })).toBe(text);
    expect(conditionText(condition, { t: words.es })).not.toMatch(/access\.|\{\{/);
  });
});
