import type { placeKinds } from "#contract/events/placeKinds.ts";
import { Flag, IdCard, Pencil } from "#kernel/ui/icons.ts";
import { type Describe, namedDeed, type Words, type WordsOf } from "./describe.ts";

type Data = Readonly<Record<string, unknown>>;
const textIn = (value: unknown) => (typeof value === "string" ? value : "");
const namesOf = ({ names }: Data) => (Array.isArray(names) ? names.join(", ") : "");

/** B-22: a muster or the people on it. */
const muster =
  (level: "rest" | "warn" | "bad", text: (data: Data, t: Words["t"]) => string): Describe =>
  ({ actor, data }, { t }) => ({
    icon: Flag,
    title: actor.kind === "system" ? t("events.muster.title") : actor.name,
    result: text(data, t),
    level,
  });

/** Entries of older releases are about doors and name no zone. */
function forgivenText({ zoneName: zone, names }: Data, t: Words["t"]): string {
  if (typeof zone !== "string") return t("events.forgiven");
  return Array.isArray(names) ? t("events.forgivenPeople", { zone, names: names.join(", ") }) : t("events.forgivenZone", { zone });
}

/** Words for sites, zones, schedules, holidays, policy tests, presence and musters. */
export const placeWords: WordsOf<typeof placeKinds> = {
  "site.created": namedDeed("events.thing.site.created"),
  "site.changed": namedDeed("events.thing.site.changed"),
  "site.deleted": namedDeed("events.thing.site.deleted"),
  "zone.created": namedDeed("events.thing.zone.created"),
  "zone.changed": namedDeed("events.thing.zone.changed"),
  "zone.deleted": namedDeed("events.thing.zone.deleted"),
  "holiday.created": namedDeed("events.thing.holiday.created"),
  "holiday.changed": namedDeed("events.thing.holiday.changed"),
  "holiday.deleted": namedDeed("events.thing.holiday.deleted"),
  "schedule.created": namedDeed("events.thing.schedule.created"),
  "schedule.changed": namedDeed("events.thing.schedule.changed"),
  "schedule.deleted": namedDeed("events.thing.schedule.deleted"),
  "policytest.created": namedDeed("events.thing.policytest.created"),
  "policytest.changed": namedDeed("events.thing.policytest.changed"),
  "policytest.deleted": namedDeed("events.thing.policytest.deleted"),
  "policytest.passed": namedDeed("events.thing.policytest.passed"),
  "policytest.failed": namedDeed("events.thing.policytest.failed", Pencil, "bad"),
  "policytest.unknown": namedDeed("events.thing.policytest.unknown", Pencil, "warn"),
  "presence.forgiven": ({ actor, data }, { t }) => ({ icon: IdCard, title: actor.name, result: forgivenText(data, t), level: "rest" }),
  "muster.called": muster("bad", ({ siteName }, t) => t("events.muster.called", { site: textIn(siteName) })),
  "muster.joined": muster("warn", (data, t) => t("events.muster.joined", { names: namesOf(data) })),
  "muster.moved": muster("warn", (data, t) => t("events.muster.moved", { names: namesOf(data), zone: textIn(data["zoneName"]) })),
  "muster.accounted": muster("rest", (data, t) => t("events.muster.accounted", { names: namesOf(data) })),
  "muster.reopened": muster("warn", (data, t) => t("events.muster.reopened", { names: namesOf(data) })),
  "muster.closed": muster("rest", ({ siteName, missing }, t) =>
    t("events.muster.closed", { site: textIn(siteName), count: typeof missing === "number" ? missing : 0 }),
  ),
};
