import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import { differencesOf } from "../../base/events/settingsChange.ts";
import { nameOf, type PersonRow } from "./userRows.ts";

const changes = [
  "created",
  "changed",
  "suspended",
  "reactivated",
  "deleted",
  "undeleted",
  "avatar_changed",
  "avatar_removed",
  "invited",
  "uninvited",
] as const;

export type UserChange = (typeof changes)[number];
/** Entries after which a person is another. */
export const userEventKinds: readonly string[] = [...changes, "joined"].map((change) => `user.${change}`);

/** The entry about a person whom somebody made or changed. */
export function userEvent<Change extends UserChange>(
  session: Session,
  change: Change,
  person: PersonRow,
  data: DataBesides<`user.${Change}`, "personId" | "name">,
): NewEvent {
  const { personId, siteIds } = person;
  const [siteId] = siteIds;
  return entryOf(
    {
      kind: `user.${change}`,
      // People of one site concern only sessions that reach it.
      ...(siteId !== undefined && siteIds.length === 1 && { siteId }),
      actor: actorOf(session),
    },
    { personId, name: nameOf(person), ...data },
  );
}

/** The changed fields with old and new values; for addresses and numbers only their names, which readers of the log need not see. */
export function changedFields(
  before: PersonRow,
  after: PersonRow,
): { fields: string[]; from: Record<string, unknown>; to: Record<string, unknown> } | undefined {
  const differences = differencesOf(before, after);
  if (!differences) return undefined;
  const { email: _was, phoneNumber: _had, ...from } = differences.from;
  const { email: _is, phoneNumber: _has, ...to } = differences.to;
  return { fields: Object.keys(differences.to), from, to };
}
