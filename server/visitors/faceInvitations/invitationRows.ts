import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type ProvisioningStatus, UserStatus } from "#contract/enumerations.ts";
import { type FaceInvitation, inactiveReasons } from "#contract/faceInvitations.ts";
import { clockToleranceMs } from "#domain/time/clockTolerance.ts";
import { fullNameOfPerson } from "../../access/reach.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { faceInvitations } from "../../base/store/schema/faceInvitations.ts";

type InactiveReason = (typeof inactiveReasons)[number];
/** EN-07, with why an Inactive one is. Success and Error are what photos come to. */
export type Standing = Exclude<ProvisioningStatus, "Inactive"> | InactiveReason;

const instantSql = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** Whether the window of wrong PINs is over. One that begins a whole window ahead is from before the clock was set back. */
export const isWindowOver = (now: Date): SQL => {
  const [oldest, newest] = [-serverLimits.linkPinWindowMs, serverLimits.linkPinWindowMs].map((ms) => new Date(now.getTime() + ms)) as [
    Date,
    Date,
  ];
  const { windowStartedAt } = faceInvitations;
  return sql`(${windowStartedAt} IS NULL OR ${windowStartedAt} <= ${instantSql(oldest)} OR ${windowStartedAt} > ${instantSql(newest)})`;
};

const isPinLocked = (now: Date) => sql`(${faceInvitations.wrongPinsOfWindow} >= ${serverLimits.linkPinTries} AND NOT ${isWindowOver(now)})`;

/** as many photos were sent as it takes, and none of them is being checked. */
const hasUsedPhotos = sql`(${faceInvitations.photoAttempts} >= ${serverLimits.facePhotoTries} AND ${faceInvitations.photoState} IS DISTINCT FROM 'checking')`;
/** States without a final photo. */
export const isWithoutEnd = sql`(${faceInvitations.photoState} IS DISTINCT FROM 'accepted' AND NOT ${hasUsedPhotos})`;

/** State of an invitation: it ends with its person's validity, and accepts nothing while the person may not enter. */
export const standingAt = (now: Date) => sql<Standing>`CASE
  WHEN ${faceInvitations.photoState} = 'accepted' THEN 'Success'
  WHEN ${hasUsedPhotos} THEN 'Error'
  WHEN ${faceInvitations.wrongPins} >= ${serverLimits.linkPinTriesOfLife} THEN 'MaxPinAttempts'
  WHEN least(${faceInvitations.validUntil}, ${people.validUntil}) <= ${instantSql(now)} THEN 'expired'
  WHEN ${people.status} <> ${UserStatus.Active} THEN 'suspended'
  WHEN ${faceInvitations.validFrom} > ${instantSql(new Date(now.getTime() + clockToleranceMs))} THEN 'notYet'
  WHEN ${isPinLocked(now)} THEN 'MaxPinAttempts'
  ELSE 'Active' END`;

/** Selected columns of an invitation, and its join with the person. */
export const invitationColumns = (now: Date) => ({
  invitation: faceInvitations,
  fullName: fullNameOfPerson,
  isVisitor: people.isVisitor,
  standing: standingAt(now),
});
export const isOfPresentPerson = and(
  eq(people.accountId, faceInvitations.accountId),
  eq(people.personId, faceInvitations.personId),
  ne(people.status, UserStatus.Inactive),
);

export interface FoundInvitation {
  invitation: typeof faceInvitations.$inferSelect;
  fullName: string;
  isVisitor: boolean;
  standing: Standing;
}

const isInactive = (standing: Standing): standing is InactiveReason =>
  standing === "expired" || standing === "suspended" || standing === "notYet";

/** EN-07 in a question. */
export const isOfStatus = (status: ProvisioningStatus, now: Date) =>
  status === "Inactive" ? inArray(standingAt(now), [...inactiveReasons]) : sql`${standingAt(now)} = ${status}`;

export const statusOf = (standing: Standing): ProvisioningStatus => (isInactive(standing) ? "Inactive" : standing);

/** From when on PINs are taken again, where that is so. */
export function pinLockEnd({ standing, invitation }: Pick<FoundInvitation, "standing" | "invitation">): Date | undefined {
  const { wrongPins, windowStartedAt } = invitation;
  if (standing !== "MaxPinAttempts" || wrongPins >= serverLimits.linkPinTriesOfLife || !windowStartedAt) return undefined;
  return new Date(windowStartedAt.getTime() + serverLimits.linkPinWindowMs);
}

/** An invitation as lists show it. */
export function presentInvitation(found: FoundInvitation): FaceInvitation {
  const { invitation, fullName, isVisitor, standing } = found;
  const lockEnd = pinLockEnd(found);
  return {
    id: invitation.invitationId,
    userId: invitation.personId,
    fullName,
    isVisitor,
    status: statusOf(standing),
    ...(isInactive(standing) && { inactiveBecause: standing }),
    ...(lockEnd && { pinLockedUntilUtc: lockEnd.toISOString() }),
    validFrom: invitation.validFrom.toISOString(),
    expiresOn: invitation.validUntil.toISOString(),
    isMailed: invitation.isMailed,
    ...(invitation.openedAt && { openedAtUtc: invitation.openedAt.toISOString() }),
    ...(invitation.photoState === "checking" && { isPhotoWaiting: true }),
    givenBy: { id: invitation.givenById, name: invitation.givenByName },
    givenAtUtc: invitation.givenAt.toISOString(),
  };
}
