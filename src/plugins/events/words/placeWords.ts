import type { EventData } from "#contract/events/eventKinds.ts";
import { Flag, IdCard, Pencil } from "#kernel/ui/icons.ts";
import { type Describe, namedDeed, type SomeWords, type Words } from "./describe.ts";

type Muster = EventData<`muster.${"called" | "joined" | "moved" | "accounted" | "reopened" | "closed"}`>;
type Counted = Partial<EventData<"muster.joined">>;
const namesOf = ({ names = [] }: Counted) => names.join(", ");

/** B-22: a muster or the people on it. */
const muster =
  <Data extends Muster>(level: "rest" | "warn" | "bad", text: (data: Partial<Data>, t: Words["t"]) => string): Describe<Data> =>
  ({ actor, data }, { t }) => ({
    icon: Flag,
    title: actor.kind === "system" ? t("events.muster.title") : actor.name,
    result: text(data, t),
    level,
  });

/** Entries of older releases are about doors and name no zone. */
function forgivenText({ zoneName: zone, names }: Partial<EventData<"presence.forgiven">>, t: Words["t"]): string {
  if (zone === undefined) return t("events.forgiven");
  return names ? t("events.forgivenPeople", { zone, names: names.join(", ") }) : t("events.forgivenZone", { zone });
}

/** Words for sites, zones, schedules, holidays, policy tests, presence and musters. */
export const placeWords = {
  "policytest.failed": namedDeed("events.thing.policytest.failed", Pencil, "bad"),
  "policytest.unknown": namedDeed("events.thing.policytest.unknown", Pencil, "warn"),
  "presence.forgiven": ({ actor, data }, { t }) => ({ icon: IdCard, title: actor.name, result: forgivenText(data, t), level: "rest" }),
  "muster.called": muster("bad", ({ siteName: site = "" }, t) => t("events.muster.called", { site })),
  "muster.joined": muster("warn", (data, t) => t("events.muster.joined", { names: namesOf(data) })),
  "muster.moved": muster("warn", (data, t) => t("events.muster.moved", { names: namesOf(data), zone: data.zoneName ?? "" })),
  "muster.accounted": muster("rest", (data, t) => t("events.muster.accounted", { names: namesOf(data) })),
  "muster.reopened": muster("warn", (data, t) => t("events.muster.reopened", { names: namesOf(data) })),
  "muster.closed": muster("rest", ({ siteName: site = "", missing = 0 }, t) => t("events.muster.closed", { site, count: missing })),
} satisfies SomeWords;
