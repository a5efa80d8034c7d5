import type { PolicyAssertion, PolicyTest } from "#contract/policyTests.ts";
import { instantOf, wallTimeOf } from "#domain/time/zonedTime.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import type { PickItem } from "#kernel/ui/pick/usePickSearch.ts";

/** An unfinished assertion; fields that are not chosen yet are absent. */
export interface TestForm {
  whoKind: PolicyAssertion["who"]["kind"];
  who: PickItem | undefined;
  expect: PolicyAssertion["expect"];
  whatKind: PolicyAssertion["what"]["kind"];
  what: PickItem | undefined;
  whenKind: PolicyAssertion["when"]["kind"];
  /** 0 is Monday. */
  day: number;
  /** Minutes after midnight. */
  minutes: number;
  /** `YYYY-MM-DD` at the door's site. */
  date: string;
}

export function emptyTest(today: string): TestForm {
  return {
    whoKind: "person",
    who: undefined,
    expect: "cannot",
    whatKind: "door",
    what: undefined,
    whenKind: "weekly",
    day: 6,
    minutes: 180,
    date: today,
  };
}

export function formOf({ assertion, whoName, whatName, timeZoneId = "UTC" }: PolicyTest, today: string): TestForm {
  const { who, expect, what, when } = assertion;
  const wall = when.kind === "instant" ? wallOf(Date.parse(when.atUtc), timeZoneId) : undefined;
  const [hours = 3, minutes = 0] = when.kind === "weekly" ? when.time.split(":").map(Number) : [];
  return {
    ...emptyTest(today),
    whoKind: who.kind,
    who: { id: who.id, title: whoName },
    expect,
    whatKind: what.kind,
    what: { id: what.id, title: whatName },
    whenKind: when.kind,
    ...(when.kind === "weekly" && { day: when.day, minutes: hours * 60 + minutes }),
    ...wall,
  };
}

/** The assertion; undefined while a field is missing. */
export function assertionOf(form: TestForm, timeZoneId: string): PolicyAssertion | undefined {
  const { who, what, expect } = form;
  if (!who || !what) return undefined;
  const when = whenOf(form, timeZoneId);
  return when && { who: { kind: form.whoKind, id: who.id }, expect, what: { kind: form.whatKind, id: what.id }, when };
}

function whenOf({ whenKind, day, minutes, date }: TestForm, timeZoneId: string): PolicyAssertion["when"] | undefined {
  if (whenKind === "ever") return { kind: "ever" };
  if (whenKind === "weekly") return { kind: "weekly", day, time: clockOf(minutes) };
  if (date === "") return undefined;
  const atMs = instantOfDay(date, minutes, timeZoneId);
  return Number.isNaN(atMs) ? undefined : { kind: "instant", atUtc: new Date(atMs).toISOString() };
}

const clockOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function instantOfDay(date: string, minutes: number, timeZoneId: string): number {
  const [year = Number.NaN, month = 1, day = 1] = date.split("-").map(Number);
  return instantOf({ year, month, day, hour: Math.floor(minutes / 60), minute: minutes % 60 }, timeZoneId);
}

function wallOf(instantMs: number, timeZoneId: string): Pick<TestForm, "date" | "minutes"> {
  const { hour, minute } = wallTimeOf(instantMs, timeZoneId);
  return { date: dayAt(instantMs, timeZoneId), minutes: hour * 60 + minute };
}
