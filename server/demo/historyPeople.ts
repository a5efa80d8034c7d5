import { dayMs, minuteMs } from "#contract/durations.ts";
import type { PolicyPerson } from "#domain/decide/policy.ts";
import type { DeviceRow } from "../channels/deviceLink/deviceRows.ts";
import type { Act } from "./historyDoors.ts";
import { between, cardOf, daysOf, doorsOf, groupOf, happens, isWithin, type Scene, type SiteDay } from "./historyScene.ts";
import type { Random } from "./random.ts";

/** When people of a group come: minutes after midnight, give or take `spread`. */
interface Habit {
  fromMinute: number;
  toMinute: number;
  spread: number;
  /** Of a thousand: Monday to Friday, Saturday, Sunday and holidays. */
  presence: readonly [weekday: number, saturday: number, sunday: number];
}

const habit = (fromMinute: number, toMinute: number, spread: number, ...presence: Habit["presence"]): Habit => ({
  fromMinute,
  toMinute,
  spread,
  presence,
});

const office = [habit(500, 1040, 40, 850, 30, 10), habit(540, 1075, 45, 820, 40, 20)];

/** By account and group; with several, each person keeps to one of them. A night ends on the next day. */
const habits: Readonly<Record<string, Readonly<Record<string, readonly Habit[]>>>> = {
  northmoor: {
    staff: [...office, ...office, habit(510, 1050, 30, 840, 30, 10), habit(800, 1315, 25, 700, 650, 500)],
    shift: [habit(342, 850, 10, 900, 450, 0)],
    contractors: [habit(485, 940, 30, 450, 0, 0)],
  },
  castellan: {
    staff: [
      habit(415, 905, 12, 700, 750, 700),
      habit(895, 1385, 12, 650, 800, 750),
      habit(420, 900, 20, 800, 500, 300),
      habit(1375, 1860, 10, 700, 700, 700),
    ],
    shift: [habit(425, 870, 10, 650, 750, 700), habit(820, 1250, 10, 650, 750, 700)],
    contractors: [habit(545, 780, 30, 400, 150, 0)],
  },
};

/** A person on a day at a site. */
interface Stay {
  cardNumber: string;
  entrances: readonly DeviceRow[];
  inner: readonly DeviceRow[];
  /** Where the person usually goes in, and works. */
  usual: { entrance: DeviceRow; inner: DeviceRow | undefined };
  random: Random;
  /** From then on the card opens nothing, because its person is suspended or may no longer come. */
  endsMs: number;
}

/** Where the people of an account went and what they tried, by the time zone, group and habits of each. */
export function peopleActs(scene: Scene): Act[] {
  const everybody = scene.document.people.filter(({ isVisitor }) => !isVisitor);
  const acts = everybody.flatMap((person, index) => personActs(scene, person, index));
  return acts.filter(({ atMs }) => isWithin(scene, atMs));
}

function personActs(scene: Scene, person: PolicyPerson, index: number): Act[] {
  const random = scene.random(`person ${person.personId}`);
  const cardNumber = cardOf(scene, person.personId);
  const siteId = person.siteIds === "all" ? scene.document.sites[0]?.siteId : person.siteIds[0];
  if (cardNumber === undefined || siteId === undefined) return [];
  const doors = doorsOf(scene, siteId);
  if (doors.entrances.length === 0) return [];
  const usual = { entrance: random.pick(doors.entrances), inner: doors.inner.length > 0 ? random.pick(doors.inner) : undefined };
  const { suspended, moved } = scene.turns;
  const suspendedFromMs = person.status === "active" ? Infinity : suspended?.personId === person.personId ? suspended.atMs : -Infinity;
  const validUntilMs = person.validUntilUtc === undefined ? Infinity : Date.parse(person.validUntilUtc);
  const stay: Stay = { cardNumber, ...doors, usual, random, endsMs: Math.min(suspendedFromMs, validUntilMs) };
  const group = groupOf(scene, person.personId) ?? "staff";
  return daysOf(scene, siteId).flatMap((day) => {
    const isMoved = moved?.personId !== person.personId || day.at(0) > moved.atMs;
    const choices = habits[scene.accountId]?.[isMoved ? group : moved.fromGroupId] ?? [];
    const own = choices[index % choices.length];
    return own && isThere(stay, own, day) ? dayActs(scene, stay, own, day) : [];
  });
}

function isThere({ random, endsMs }: Stay, { presence }: Habit, { weekday, isHoliday, at }: SiteDay): boolean {
  const [ofWeekday, ofSaturday, ofSunday] = presence;
  const perMille = isHoliday || weekday === 0 ? ofSunday : weekday === 6 ? ofSaturday : ofWeekday;
  // A person whose access has ended tries the entrance now and then, and the door refuses them.
  return happens(random, at(0) < endsMs ? perMille : perMille / 8);
}

function dayActs(scene: Scene, stay: Stay, { fromMinute, toMinute, spread }: Habit, day: SiteDay): Act[] {
  const { random, entrances, usual, endsMs } = stay;
  const entrance = happens(random, 850) ? usual.entrance : random.pick(entrances);
  const comesMs = day.at(fromMinute + between(random, -spread, spread)) + random.below(minuteMs);
  const goesMs = day.at(toMinute + between(random, -spread, spread)) + random.below(minuteMs);
  const card = (door: DeviceRow, atMs: number, isExit = false): Act => cardAct(stay, door, atMs, isExit);
  if (comesMs > endsMs) return [card(entrance, comesMs), card(entrance, comesMs + between(random, 4, 9) * 1000)];
  // Rights do not end while their person is inside.
  if (goesMs > endsMs) return [];
  const acts: Act[] = [card(entrance, comesMs), ...insideActs(stay, comesMs, goesMs)];
  const lunchMs = day.at(between(random, 735, 800));
  if (happens(random, 300) && comesMs < lunchMs - 90 * minuteMs && lunchMs + 90 * minuteMs < goesMs)
    acts.push(card(entrance, lunchMs, true), card(entrance, lunchMs + between(random, 25, 55) * minuteMs));
  // Some follow another person through the door, and the log does not know that they left.
  if (happens(random, 985) || goesMs + 7 * dayMs > endsMs) acts.push(card(entrance, goesMs, true));
  else acts.push({ kind: "exit", serialNumber: entrance.serialNumber, atMs: goesMs, openForMs: between(random, 1500, 5000) });
  if (happens(random, 6)) acts.push(...elsewhereActs(scene, stay, goesMs));
  return acts;
}

/** Doors behind the entrance: the person's own, sometimes another one, sometimes one that is not for the person's group. */
function insideActs(stay: Stay, comesMs: number, goesMs: number): Act[] {
  const { inner, usual, random } = stay;
  if (inner.length === 0 || !usual.inner) return [];
  const acts: Act[] = [];
  const within = (share: number) => comesMs + Math.round((goesMs - comesMs) * share) + random.below(10 * minuteMs);
  if (happens(random, 800)) acts.push(cardAct(stay, usual.inner, comesMs + between(random, 70, 400) * 1000, false));
  if (happens(random, 350)) acts.push(cardAct(stay, random.pick(inner), within(0.3), false));
  if (happens(random, 300))
    acts.push({ kind: "exit", serialNumber: usual.inner.serialNumber, atMs: within(0.6), openForMs: between(random, 1500, 6000) });
  if (happens(random, 120)) acts.push(cardAct(stay, random.pick(inner), within(0.75), false));
  return acts;
}

/** At a site where the person may not be. */
function elsewhereActs(scene: Scene, stay: Stay, atMs: number): Act[] {
  const others = [...scene.devices.values()].filter(({ siteId }) => siteId !== stay.usual.entrance.siteId);
  const sites = [...new Set(others.map(({ siteId }) => siteId))];
  const [siteId] = sites.length > 0 ? [stay.random.pick(sites)] : [];
  const entrance = siteId === undefined ? undefined : doorsOf(scene, siteId).entrances[0];
  return entrance ? [cardAct(stay, entrance, atMs + 150 * minuteMs, false)] : [];
}

/** Now and then somebody wedges the door. */
function cardAct({ cardNumber, random }: Stay, { serialNumber }: DeviceRow, atMs: number, isExit: boolean): Act {
  const openForMs = happens(random, 4) ? between(random, 36_000, 150_000) : between(random, 1500, 6000);
  return { kind: "card", serialNumber, cardNumber, isExit, atMs, openForMs };
}
