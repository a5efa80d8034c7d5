import type { Session } from "../../access/session.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { settingsEvent } from "../../base/events/settingsChange.ts";
import type { GuestRow, PersonRow } from "./guestRows.ts";

/** The entry about a visit. Who reads of it reaches its first site, or all. */
export function guestEntry(
  session: Session,
  change: "created" | "changed" | "deleted",
  { personId, siteIds }: Pick<PersonRow, "personId" | "siteIds">,
  name: string,
  data: Record<string, unknown>,
): NewEvent {
  const [siteId] = siteIds;
  return settingsEvent(session, {
    thing: "guest",
    change,
    id: personId,
    name,
    ...(siteId !== undefined && { siteId }),
    data: { personId, ...data },
  });
}

/** A visit as its entries compare it. */
export const comparable = (
  { firstName, lastName, email, phoneNumber, validFrom, validUntil, siteIds }: PersonRow,
  guest: GuestRow | undefined,
  scheduleIds: readonly string[],
) => ({
  firstName,
  lastName,
  email,
  phoneNumber,
  validFrom,
  validUntil,
  siteIds,
  visitingUserId: guest?.visitingPersonId,
  passKind: guest?.passKind,
  usesMax: guest?.usesMax ?? null,
  scheduleIds: [...scheduleIds].toSorted(),
});
type Comparable = ReturnType<typeof comparable>;

const contact = ["email", "phoneNumber"] as const;

/** The log records that addresses and numbers changed, but not their values, which its readers need not see. */
export function withoutContact({ from, to }: { from: Partial<Comparable>; to: Partial<Comparable> }) {
  const fields = contact.filter((name) => name in to);
  const rest = ({ email: _, phoneNumber: __, ...others }: Partial<Comparable>) => others;
  return { from: rest(from), to: rest(to), ...(fields.length > 0 && { fields }) };
}
