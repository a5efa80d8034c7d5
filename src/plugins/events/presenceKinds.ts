import { Flag, IdCard } from "#kernel/ui/icons.ts";
import type { Describe, Words } from "./describeEvent.ts";

const musterKind =
  (level: "rest" | "warn" | "bad", text: (data: Readonly<Record<string, unknown>>, t: Words["t"]) => string): Describe =>
  ({ actor, data }, { t }) => ({
    icon: Flag,
    title: actor.kind === "system" ? t("events.muster.title") : actor.name,
    result: text(data, t),
    level,
  });

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const namesOf = ({ names }: Readonly<Record<string, unknown>>) => (Array.isArray(names) ? names.join(", ") : "");

/** B-22: what happens to musters and to the people on them. */
const musterKinds: Readonly<Record<string, Describe>> = {
  "muster.called": musterKind("bad", ({ siteName }, t) => t("events.muster.called", { site: textOf(siteName) })),
  "muster.accounted": musterKind("rest", (data, t) => t("events.muster.accounted", { names: namesOf(data) })),
  "muster.reopened": musterKind("warn", (data, t) => t("events.muster.reopened", { names: namesOf(data) })),
  "muster.moved": musterKind("warn", (data, t) => t("events.muster.moved", { names: namesOf(data), zone: textOf(data["zoneName"]) })),
  "muster.joined": musterKind("warn", (data, t) => t("events.muster.joined", { names: namesOf(data) })),
  "muster.closed": musterKind("rest", ({ siteName, missing }, t) =>
    t("events.muster.closed", { site: textOf(siteName), count: typeof missing === "number" ? missing : 0 }),
  ),
};

/** B-22: what is told of who is where, besides the passages themselves. */
export const presenceKinds: Readonly<Record<string, Describe>> = {
  "presence.forgiven": ({ actor, data: { zoneName: zone, names } }, { t }) => ({
    icon: IdCard,
    title: actor.name,
    result: forgivenText(zone, names, t),
    level: "rest",
  }),
  ...musterKinds,
};

/** Entries of older releases are about doors and name no zone. */
function forgivenText(zone: unknown, names: unknown, t: Parameters<Describe>[1]["t"]): string {
  if (typeof zone !== "string") return t("events.forgiven");
  return Array.isArray(names) ? t("events.forgivenPeople", { zone, names: names.join(", ") }) : t("events.forgivenZone", { zone });
}
