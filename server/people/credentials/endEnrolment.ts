import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { CardEnrolmentFailure } from "#contract/cardEnrolment.ts";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { UserStatus } from "#contract/enumerations.ts";
import { EventError } from "../../base/errors.ts";
import { entryWith, type NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { cardEnrolments } from "../../base/store/schema/credentials.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { giveCard } from "./giveCard.ts";
import { credentialEvent, type Giver } from "./holder.ts";

export type EnrolmentRow = typeof cardEnrolments.$inferSelect;
type Read = Extract<DeviceEvent, { kind: "card.enrolment" }>;

/** EN-20: what each refusal of a card means for an enrolment. */
const failures: Partial<Record<string, CardEnrolmentFailure>> = {
  error_card_already_exists: "CardAlreadyEnrolled",
  error_card_lost_or_stolen: "CardAlreadyEnrolled",
  error_card_format_not_allowed: "CardFormatNotAllowed",
  error_card_unencrypted_not_allowed: "CardFormatNotAllowed",
  error_card_facility_code_not_allowed: "FacilityCodeNotAllowed",
};
const outcomes = { unreadable: "CardFormatNotAllowed", timedOut: "TimedOut", cancelled: "Cancelled" } as const;

/** The row while the reader waits, locked; undefined when it is over. */
export async function lockWaiting(transaction: Database, accountId: string, enrolmentId: string): Promise<EnrolmentRow | undefined> {
  const [row] = await transaction
    .select()
    .from(cardEnrolments)
    .where(and(eq(cardEnrolments.accountId, accountId), eq(cardEnrolments.enrolmentId, enrolmentId), eq(cardEnrolments.status, "waiting")))
    .for("update");
  return row;
}

/** CR-04: what a reader says of the enrolment that it was asked for. One that is over, or another reader's, is nobody's. */
export async function applyEnrolment(
  transaction: Database,
  { accountId, serialNumber }: { accountId: string; serialNumber: string },
  { enrolmentId, outcome, cardNumber, facilityCode, bits }: Read,
  now: Date,
): Promise<NewEvent[]> {
  const row = await lockWaiting(transaction, accountId, enrolmentId);
  if (!row || row.serialNumber !== serialNumber) return [];
  if (outcome !== "read") return failEnrolment(transaction, row, outcomes[outcome]);
  const [holder] = await transaction
    .select()
    .from(people)
    .where(and(eq(people.accountId, accountId), eq(people.personId, row.personId), ne(people.status, UserStatus.Inactive)))
    .for("update");
  if (!holder || cardNumber === undefined) return failEnrolment(transaction, row, "Unknown");
  try {
    const card = { cardNumber, facilityCode, bits };
    const given = await giveCard(transaction, { giver: giverOf(row), holder, cardId: randomUUID(), card, now });
    await close(transaction, row, { status: "done" });
    const { fullName, enrolmentId: id } = row;
    const told = { topic: "Users/CardEnrollmentResult", fullName, enrolmentId: id };
    return [entryWith(given, { ...(await placeOf(transaction, row)), told })];
  } catch (error) {
    // Refused before anything was written.
    if (!(error instanceof EventError)) throw error;
    return failEnrolment(transaction, row, failures[error.code] ?? "Unknown");
  }
}

export async function failEnrolment(transaction: Database, row: EnrolmentRow, reason: CardEnrolmentFailure): Promise<NewEvent[]> {
  await close(transaction, row, { status: "failed", failureReason: reason });
  const owner = { personId: row.personId, personName: row.fullName, siteIds: [] };
  const data = { enrolmentId: row.enrolmentId, reason };
  return [entryWith(credentialEvent(giverOf(row), owner, "card.enrolment_failed", data), await placeOf(transaction, row))];
}

const giverOf = ({ requestedById, requestedByName }: EnrolmentRow): Giver => ({
  personId: requestedById,
  personName: requestedByName,
  siteIds: "all",
});

/** The enrolment happened at the reader, so people who reach the reader are told. */
async function placeOf(transaction: Database, { accountId, serialNumber }: EnrolmentRow) {
  const [device] = await transaction
    .select({ siteId: devices.siteId })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
  return { serialNumber, ...(device && { siteId: device.siteId }) };
}

async function close(
  transaction: Database,
  { accountId, enrolmentId }: EnrolmentRow,
  change: Partial<Pick<EnrolmentRow, "status" | "failureReason">>,
): Promise<void> {
  await transaction
    .update(cardEnrolments)
    .set(change)
    .where(and(eq(cardEnrolments.accountId, accountId), eq(cardEnrolments.enrolmentId, enrolmentId)));
}
