import { ReasonKind } from "#contract/reasons.ts";
import type { accounts } from "../../base/store/schema/accounts.ts";

/** The kinds of actions for which the account requires a reason; none by default. */
export function askedKinds({ settings }: Pick<typeof accounts.$inferSelect, "settings">): ReadonlySet<ReasonKind> {
  const kinds = settings["reasonKinds"];
  // A kind that a later release had is nobody's here.
  return new Set(Array.isArray(kinds) ? kinds.filter((kind): kind is ReasonKind => ReasonKind.safeParse(kind).success) : []);
}
