import * as z from "zod/mini";
import { anywhere, atSite, change, fields, maybe, number, ofAccount, text, texts } from "./kind.ts";
import { of, tells } from "./telling.ts";

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

const tellsMuster = <const Kind extends "added" | "changed">(how: Kind) => tells("Musters/Index", { Id: of("musterId"), Change: how });

/** Sites, zones, schedules, holidays, policy tests, presence and musters. */
export const placeKinds = {
  "site.created": atSite("account", site, tells("Sites/Index", { Id: of("siteId"), Change: "added" })),
  "site.changed": atSite("places", site, tells("Sites/Index", { Id: of("siteId"), Change: "changed" })),
  "site.deleted": atSite("account", site, tells("Sites/Index", { Id: of("siteId"), Change: "removed" })),
  "zone.created": atSite("places", zone, tells("Zones/Index", { Id: of("zoneId"), Change: "added" })),
  "zone.changed": atSite("places", { ...zone, serialNumbers: maybe(texts) }, tells("Zones/Index", { Id: of("zoneId"), Change: "changed" })),
  /** With the schedules that lose it. */
  "zone.deleted": atSite("places", { ...zone, scheduleIds: maybe(texts) }, tells("Zones/Index", { Id: of("zoneId"), Change: "removed" })),
  "holiday.created": ofAccount("places", holiday, tells("Holidays/Index", { Id: of("holidayId"), Change: "added" })),
  "holiday.changed": ofAccount("places", holiday, tells("Holidays/Index", { Id: of("holidayId"), Change: "changed" })),
  "holiday.deleted": ofAccount("places", holiday, tells("Holidays/Index", { Id: of("holidayId"), Change: "removed" })),
  "schedule.created": ofAccount("schedule", schedule, tells("Schedules/Index", { Id: of("scheduleId"), Change: "added" })),
  "schedule.changed": ofAccount("schedule", schedule, tells("Schedules/Index", { Id: of("scheduleId"), Change: "changed" })),
  "schedule.deleted": ofAccount("schedule", schedule, tells("Schedules/Index", { Id: of("scheduleId"), Change: "removed" })),
  "policytest.created": anywhere("none", policyTest, tells("PolicyTests/Index", { Id: of("policytestId"), Change: "added" })),
  "policytest.changed": anywhere("none", policyTest, tells("PolicyTests/Index", { Id: of("policytestId"), Change: "changed" })),
  "policytest.deleted": anywhere("none", policyTest, tells("PolicyTests/Index", { Id: of("policytestId"), Change: "removed" })),
  "policytest.passed": anywhere("none", tried, tells("PolicyTests/Index", { Id: of("policytestId"), Change: "changed" })),
  "policytest.failed": anywhere("none", tried, tells("PolicyTests/Index", { Id: of("policytestId"), Change: "changed" })),
  "policytest.unknown": anywhere("none", tried, tells("PolicyTests/Index", { Id: of("policytestId"), Change: "changed" })),
  /** Entries of older releases are about doors and name no zone. */
  "presence.forgiven": atSite(
    "none",
    {
      zoneId: maybe(text),
      zoneName: maybe(text),
      count: maybe(number),
      personIds: maybe(texts),
      names: maybe(texts),
    },
    tells("Presence/Index", {}),
  ),
  "muster.called": atSite("none", { ...muster, zones: texts, reason: text }, tellsMuster("added")),
  "muster.joined": atSite("none", counted, tellsMuster("changed")),
  "muster.moved": atSite("none", counted, tellsMuster("changed")),
  "muster.accounted": atSite("none", counted, tellsMuster("changed")),
  "muster.reopened": atSite("none", counted, tellsMuster("changed")),
  "muster.closed": atSite("none", { ...muster, total: number, missing: number, comments: text }, tellsMuster("changed")),
} as const;
