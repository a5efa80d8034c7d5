import * as z from "zod/mini";
import { change, fields, kind, maybe, number, text, texts } from "./kind.ts";

const site = { siteId: text, name: text, ...change };
const zone = { zoneId: text, name: text, ...change };
const holiday = { holidayId: text, name: text, ...change };
const people = maybe(z.array(fields));
/** `added` and `removed`: people, when a change of theirs changed the schedule. */
const schedule = { scheduleId: text, name: text, ...change, added: people, removed: people };
const policyTest = { policytestId: text, name: text, ...change };
const tried = {
  policytestId: text,
  name: text,
  assertion: fields,
  whoName: text,
  whatName: text,
  timeZoneId: maybe(text),
  reason: maybe(z.unknown()),
  /** The entry that made the platform run the test. */
  after: maybe(fields),
};
const muster = { musterId: text, siteName: text };
const counted = {
  ...muster,
  personIds: texts,
  names: texts,
  count: maybe(number),
  zoneName: maybe(text),
  doorName: maybe(text),
  how: maybe(text),
  note: maybe(text),
};

/** Sites, zones, schedules, holidays, policy tests, presence and musters. */
export const placeKinds = {
  "site.created": kind("account", site),
  "site.changed": kind("places", site),
  "site.deleted": kind("account", site),
  "zone.created": kind("places", zone),
  "zone.changed": kind("places", { ...zone, serialNumbers: maybe(texts) }),
  /** With the schedules that lose it. */
  "zone.deleted": kind("places", { ...zone, scheduleIds: maybe(texts) }),
  "holiday.created": kind("places", holiday),
  "holiday.changed": kind("places", holiday),
  "holiday.deleted": kind("places", holiday),
  "schedule.created": kind("schedule", schedule),
  "schedule.changed": kind("schedule", schedule),
  "schedule.deleted": kind("schedule", schedule),
  "policytest.created": kind("none", policyTest),
  "policytest.changed": kind("none", policyTest),
  "policytest.deleted": kind("none", policyTest),
  "policytest.passed": kind("none", tried),
  "policytest.failed": kind("none", tried),
  "policytest.unknown": kind("none", tried),
  /** Entries of older releases are about doors and name no zone. */
  "presence.forgiven": kind("none", {
    zoneId: maybe(text),
    zoneName: maybe(text),
    count: maybe(number),
    personIds: maybe(texts),
    names: maybe(texts),
  }),
  "muster.called": kind("none", { ...muster, zones: texts, reason: text }),
  "muster.joined": kind("none", counted),
  "muster.moved": kind("none", counted),
  "muster.accounted": kind("none", counted),
  "muster.reopened": kind("none", counted),
  "muster.closed": kind("none", { ...muster, total: number, missing: number, comments: text }),
} as const;
