import { ReasonKind } from "#contract/reasons.ts";
import type { accounts } from "../../base/store/schema/accounts.ts";

/** The kinds of actions that this account asks a reason for; none unless somebody said so. */
export function askedKinds({ settings }: Pick<typeof accounts.$inferSelect, "settings">): ReadonlySet<ReasonKind> {
  const kinds = settings["reasonKinds"];
  // A kind that a later release had is nobody's here.
  return new Set(Array.isArray(kinds) ? kinds.filter((kind): kind is ReasonKind => ReasonKind.safeParse(kind).success) : []);
}
