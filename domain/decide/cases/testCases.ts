import { hourMs } from "#contract/durations.ts";
import { AccessResult } from "#contract/enumerations.ts";
import { instantOf, wallTimeOf } from "#domain/time/zonedTime.ts";
import type { Reason } from "../because.ts";
import { compilePolicy } from "../compilePolicy.ts";
import { decide } from "../decide.ts";
import { type DoorMode, doorModeAt } from "../doorMode.ts";
import { applyEffects, createPresence, type PresenceState } from "../presence.ts";
import type { Presented } from "../presented.ts";
import { writeWiegand } from "../wiegand.ts";
import { codeSalt, hashOf, office } from "./testOffice.ts";

/** One row of a table of cases, as it is written. */
export interface Case {
  readonly who: string;
  readonly shows: string;
  readonly door: string;
  readonly when: string;
  readonly answer: string;
  readonly because: string;
}

export interface Section {
  readonly title: string;
  readonly cases: readonly Case[];
}

/** The tables of a text by heading. Throws for an invalid row. */
export function readSections(text: string): Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const [, , ...rows] = lines.filter((line) => line.startsWith("|"));
      return { title, cases: rows.map(readRow) };
    });
}

function readRow(line: string): Case {
  const cells = line.split("|").map((cell) => cell.trim());
  const [, who, shows, door, when, answer, because] = cells;
  if (cells.length !== 8 || !who || !shows || !door || !when || !answer || because === undefined) throw new Error(`No case: ${line}`);
  return { who, shows, door, when, answer, because };
}

const answers: Record<number, string> = {
  [AccessResult.AccessGranted]: "opens",
  [AccessResult.NotScheduled]: "not scheduled",
  [AccessResult.UnknownUser]: "unknown user",
  [AccessResult.DeviceInLockdown]: "lockdown",
  [AccessResult.NonLiveUser]: "not live",
  [AccessResult.CardFormatError]: "card format",
  [AccessResult.Suspended]: "suspended",
};

const policy = compilePolicy(office);

/** Results of the rows of a section in order; each row sees the effects of the previous ones. */
export function play(cases: readonly Case[]): Case[] {
  const presence = createPresence();
  return cases.map((step) => ({ ...step, ...playOne(step, presence) }));
}

function playOne({ who, shows, door, when }: Case, presence: PresenceState): Pick<Case, "who" | "answer" | "because"> {
  const [serialNumber = "", out] = door.split(" ");
  const atMs = momentOf(when, serialNumber);
  if (shows === "-") {
    const mode = doorModeAt(policy, serialNumber, atMs, presence);
    return { who, answer: mode.mode, because: sayMode(mode) };
  }
  if (/^(unlocks|locks|takes|allows|is) /.test(shows)) {
    act(presence, who, shows, serialNumber);
    return { who, answer: "done", because: "-" };
  }
  const decision = decide(policy, { presented: presentedOf(shows), serialNumber, atMs, isExit: out === "out" }, presence);
  applyEffects(presence, decision.effects);
  return {
    who: decision.personId ?? "nobody",
    answer: answers[decision.result] ?? String(decision.result),
    because: decision.because.map(say).join("; "),
  };
}

function act(presence: PresenceState, who: string, what: string, serialNumber: string): void {
  const [, verb, until] = /^(\w+) (?:until \w{3} |until )?(.*)$/.exec(what) ?? [];
  if (verb === "is") applyEffects(presence, [{ kind: "forgiven", ...(who !== "everybody" && { personIds: [who] }) }]);
  else if (verb === "allows") applyEffects(presence, [{ kind: "pinsAllowed", serialNumber }]);
  else if (verb === "takes") applyEffects(presence, [{ kind: "overrideEnded", serialNumber }]);
  else {
    const untilMs = momentOf(`on ${until ?? ""}`, serialNumber);
    applyEffects(presence, [{ kind: "override", serialNumber, mode: verb === "locks" ? "locked" : "unlocked", untilMs, personId: who }]);
  }
}

function presentedOf(shows: string): Presented {
  const [kind = "", ...rest] = shows.split(" ");
  const last = rest.at(-1) ?? "";
  const [facility, number] = last.includes(":") ? last.split(":") : [undefined, last];
  const card = { cardNumber: number ?? "", ...(facility !== undefined && { facilityCode: Number(facility) }) };
  switch (kind) {
    case "card":
      return { kind, ...card };
    case "bits":
      return { kind: "wiegand", bits: writeWiegand(Number(rest[0]) as 26, { ...card, facilityCode: Number(facility) }) ?? "" };
    case "raw":
      return { kind: "wiegand", bits: last };
    case "pin":
    case "key":
      return { kind: kind === "pin" ? "pin" : "cloudKey", hashes: { [codeSalt]: hashOf(last) } };
    case "mobile":
    case "face":
      return { kind, credentialId: shows };
    case "web":
      return { kind, personId: last };
    default:
      throw new Error(`Nobody can show "${shows}"`);
  }
}

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A time on the clock of the door's site; `again` is the second time that the clock shows it. Throws for one that it never shows. */
function momentOf(when: string, serialNumber: string): number {
  const siteId = office.doors.find((door) => door.serialNumber === serialNumber)?.siteId ?? "berlin";
  const timeZone = office.sites.find((site) => site.siteId === siteId)?.timeZoneId ?? "UTC";
  const [, day, year, month, date, hour, minute, second = "0", again] =
    /^(\w+) (\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)(?::(\d\d))?( again)?$/.exec(when) ?? [];
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(date),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  const first = instantOf(wall, timeZone);
  // The only changes back in the cases are by an hour, and by half an hour on the island.
  const atMs = again === undefined ? first : first + (siteId === "island" ? 1_800_000 : hourMs);
  const weekday = days[new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay()];
  if (JSON.stringify(wallTimeOf(atMs, timeZone)) !== JSON.stringify(wall)) throw new Error(`The clock never shows ${when}`);
  if (day !== "on" && day !== weekday) throw new Error(`${when} is a ${weekday ?? "day"}`);
  return atMs;
}

function sayMode({ because }: DoorMode): string {
  switch (because.rule) {
    case "lockdown":
      return `lockdown ${because.lockdownId}`;
    case "override":
      return `set by ${because.personId ?? "somebody"} until ${because.untilUtc}`;
    case "schedule.none":
      return "no schedule";
    case "schedule.awaitsFirstPerson":
      return `${because.scheduleId} awaits the first person`;
    case "schedule.open":
      return `${because.scheduleId} is open`;
  }
}

function say(reason: Reason): string {
  switch (reason.rule) {
    case "schedule.open": {
      const through = reason.zoneId === undefined ? "" : `, zone ${reason.zoneId}`;
      return `${reason.scheduleId} is open (${reason.groupId === undefined ? "by name" : `group ${reason.groupId}`}${through})`;
    }
    case "schedule.closed": {
      const causes = {
        time: "closed now",
        notStarted: "not begun",
        ended: "over",
        holiday: `closed on ${reason.holidayId ?? "a holiday"}`,
      };
      return `${reason.scheduleId} is ${causes[reason.cause]}`;
    }
    case "schedule.none":
      return "no schedule";
    default: {
      const { rule, ...values } = reason;
      return [rule, ...Object.values(values)].join(" ");
    }
  }
}
