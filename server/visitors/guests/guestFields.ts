import { and, eq, inArray } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import type { PassKind } from "#contract/guests.ts";
import { reaches, reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, sites } from "../../base/store/schema/accounts.ts";

/** A visit as it would be stored. */
export interface Visit {
  email: string | null;
  phoneNumber: string | null;
  passKind: PassKind;
  usesMax: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
}

/** Further fields of the visitor. */
interface Given {
  schedules: number;
  hasPin: boolean;
}

/** @throws error_guest_contact_missing (VI-02), error_guest_dates, error_guest_schedule_missing, error_guest_uses or error_guest_pin_missing */
export function checkVisit(visit: Visit, given: Given): void {
  const { email, phoneNumber, passKind, usesMax, validFrom, validUntil } = visit;
  if (email === null && phoneNumber === null) throw conflict("error_guest_contact_missing");
  if (validFrom && validUntil && validUntil <= validFrom) throw conflict("error_guest_dates");
  if (passKind === "recurring" && given.schedules === 0) throw conflict("error_guest_schedule_missing");
  if (passKind === "singleUse" && usesMax !== 1) throw conflict("error_guest_uses");
  if (passKind === "carrier" && !given.hasPin) throw conflict("error_guest_pin_missing");
}

/** The name of a visitor's host. @throws error_user_not_found out of reach, error_guest_host_invalid for a visitor or an inactive person */
export async function requireHost(transaction: Database, session: Session, personId: string): Promise<string> {
  const [host] = await transaction
    .select()
    .from(people)
    .where(and(eq(people.accountId, session.accountId), eq(people.personId, personId)));
  if (!host || !reachesPerson(session, host)) throw notFound("error_user_not_found");
  if (host.isVisitor || host.status !== UserStatus.Active) throw conflict("error_guest_host_invalid");
  return `${host.firstName} ${host.lastName}`;
}

/** These sites, each once and in order. @throws error_site_not_found for one that the session does not reach */
export async function requireSites(transaction: Database, session: Session, siteIds: readonly string[]): Promise<string[]> {
  const { accountId } = session;
  const wanted = [...new Set(siteIds)].toSorted();
  const known = await transaction
    .select({ siteId: sites.siteId })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), inArray(sites.siteId, wanted)));
  if (known.length < wanted.length || !wanted.every((siteId) => reaches(session, { accountId, siteId })))
    throw notFound("error_site_not_found");
  return wanted;
}
