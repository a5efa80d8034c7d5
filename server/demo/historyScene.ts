import { createHash } from "node:crypto";
import { minuteMs } from "#contract/durations.ts";
import { DeviceType } from "#contract/enumerations.ts";
import type { EventActor } from "#contract/eventLogs.ts";
import type { PolicyDocument, PolicyPerson } from "#domain/decide/policy.ts";
import { zoneClock } from "#domain/time/zoneClock.ts";
import { addDays, type WallDate, wallTimeOf } from "#domain/time/zonedTime.ts";
import type { DeviceRow } from "../channels/deviceLink/deviceRows.ts";
import { createRandom, type Random } from "./random.ts";

/** One account as its history is played: who and what is there, and from when to when. */
export interface Scene {
  accountId: string;
  fromMs: number;
  toMs: number;
  /** The policy as it is at the end. */
  document: PolicyDocument;
  devices: ReadonlyMap<string, DeviceRow>;
  turns: Turns;
  /** The same numbers for the same seed. */
  random(name: string): Random;
  /** The same id for the same seed and name. */
  idOf(name: string): string;
}

/** What administrators changed meanwhile, so that the policy was another one before. */
export interface Turns {
  suspended?: { personId: string; atMs: number };
  moved?: { personId: string; fromGroupId: string; toGroupId: string; atMs: number };
}

/** A calendar day at a site. */
export interface SiteDay {
  date: string;
  /** 0 is Sunday. */
  weekday: number;
  isHoliday: boolean;
  /** The instant so many minutes after midnight by the site's clock. */
  at(minute: number): number;
}

/** A site's doors with readers: those that lead in from outside, and those behind them. */
export interface SiteDoors {
  entrances: readonly DeviceRow[];
  inner: readonly DeviceRow[];
}

export function createScene(facts: Omit<Scene, "random" | "idOf"> & { seed: number }): Scene {
  const { seed, accountId } = facts;
  return {
    ...facts,
    random: (name) => createRandom(`${seed} ${accountId} history ${name}`),
    idOf(name) {
      const hex = createHash("sha256").update(`${seed} ${accountId} history ${name}`).digest("hex");
      // In the form of a random UUID, as all other ids of the log.
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}

/** The days of the history by the clock of the site; the first and the last are parts of days. */
export function daysOf({ document, fromMs, toMs }: Scene, siteId: string): SiteDay[] {
  const timeZoneId = document.sites.find((site) => site.siteId === siteId)?.timeZoneId ?? "UTC";
  const clock = zoneClock(timeZoneId);
  const holidays = new Set(document.holidays.map(({ month, day }) => `${month}-${day}`));
  const days: SiteDay[] = [];
  const last = utcOf(wallTimeOf(toMs, timeZoneId));
  for (let date: WallDate = wallTimeOf(fromMs, timeZoneId); utcOf(date) <= last; date = addDays(date, 1)) {
    const midnight = utcOf(date);
    days.push({
      date: new Date(midnight).toISOString().slice(0, 10),
      weekday: new Date(midnight).getUTCDay(),
      isHoliday: holidays.has(`${date.month}-${date.day}`),
      at(minute) {
        const wall = midnight + minute * minuteMs;
        return wall - clock.offsetAt(wall - clock.offsetAt(wall));
      },
    });
  }
  return days;
}

export function doorsOf({ devices }: Scene, siteId: string): SiteDoors {
  const doors = [...devices.values()].filter((row) => row.siteId === siteId && row.deviceType === DeviceType.AccessControl);
  return {
    entrances: doors.filter(({ secondaryZoneId }) => secondaryZoneId === null),
    inner: doors.filter(({ secondaryZoneId }) => secondaryZoneId !== null),
  };
}

/** The card that a person carries; not one that waits for approval or belongs to a pass. */
export function cardOf({ document }: Scene, personId: string): string | undefined {
  for (const credential of document.credentials)
    if (credential.personId === personId && credential.kind === "card" && credential.status === "active" && !credential.siteIds)
      return credential.cardNumber;
  return undefined;
}

export function groupOf({ document }: Scene, personId: string): string | undefined {
  return document.groups.find(({ personIds }) => personIds.includes(personId))?.groupId;
}

export const actorOfPerson = ({ personId, name }: Pick<PolicyPerson, "personId" | "name">): EventActor => ({
  kind: "person",
  id: personId,
  name,
});

/** Whether something that begins then belongs to the history. */
export const isWithin = ({ fromMs, toMs }: Pick<Scene, "fromMs" | "toMs">, atMs: number): boolean => atMs >= fromMs && atMs < toMs;

/** True in so many of a thousand cases. */
export const happens = (random: Random, perMille: number): boolean => random.below(1000) < perMille;

/** A whole number from one to the other. */
export const between = (random: Random, least: number, most: number): number => least + random.below(most - least + 1);

const utcOf = ({ year, month, day }: WallDate) => Date.UTC(year, month - 1, day);
