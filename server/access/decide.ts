import type { Access } from "#contract/endpoint.ts";
import { AccountStatus, workingAccountStatuses } from "#contract/enumerations.ts";
import type { ErrorCode } from "#contract/errorCodes.ts";
import { isCallTopic, isOwnTopic, mayHearTopic, type Topic } from "#contract/realtime.ts";
import type { Scope } from "#contract/scopes.ts";
import type { VideoRights } from "#contract/session.ts";
import type { Session } from "./session.ts";

/** The facts of an object that access decisions need. `siteId` is absent for an object of the whole account. */
export interface Reachable {
  accountId: string;
  siteId?: string | undefined;
  serialNumber?: string | undefined;
}

export type Refusal = { code: ErrorCode; status: number };

const statusRefusals: Record<number, ErrorCode> = {
  [AccountStatus.Inactive]: "error_account_inactive",
  [AccountStatus.Pending]: "error_account_pending",
  [AccountStatus.Suspended]: "error_account_suspended",
  [AccountStatus.Expired]: "error_account_expired",
};

/** Why the account may not work; undefined if it may. */
export function refusalOfAccount(status: number): Refusal | undefined {
  return workingAccountStatuses.includes(status) ? undefined : { code: statusRefusals[status] ?? "error_account_inactive", status: 403 };
}

/** May this session make this kind of call at all? The first of the questions every channel asks; undefined means yes. */
export function refusalOfCall(
  session: Session | undefined,
  call: { access: Access; alsoNeeds?: readonly Scope[] | undefined; anyAccountStatus?: boolean | undefined },
): Refusal | undefined {
  if (call.access === "public") return undefined;
  if (!session) return { code: "error_session_expired", status: 401 };
  const ofAccount = call.anyAccountStatus ? undefined : refusalOfAccount(session.accountStatus);
  if (ofAccount) return ofAccount;
  const needed = call.access === "signedIn" ? (call.alsoNeeds ?? []) : [call.access, ...(call.alsoNeeds ?? [])];
  if (!needed.every((scope) => session.scopes.has(scope))) return { code: "error_forbidden", status: 403 };
  return undefined;
}

/** Does this object exist for this session? What it does not reach is not found, never forbidden. */
export function reaches(session: Session, object: Reachable): boolean {
  if (object.accountId !== session.accountId) return false;
  if (object.siteId !== undefined && session.siteIds !== "all" && !session.siteIds.has(object.siteId)) return false;
  if (object.serialNumber !== undefined && session.deviceSerials && !session.deviceSerials.has(object.serialNumber)) return false;
  return true;
}

/** Two sessions with the same answer reach the same objects. */
export function reachOf({ accountId, siteIds, deviceSerials }: Session): string {
  return JSON.stringify([accountId, siteIds === "all" ? siteIds : [...siteIds].sort(), deviceSerials ? [...deviceSerials].sort() : null]);
}

/** Does this person exist for this session? People are of sites as devices are, and of several. */
export function reachesPerson(session: Session, person: { accountId: string; siteIds: readonly string[] }): boolean {
  const { siteIds } = session;
  if (person.accountId !== session.accountId) return false;
  return siteIds === "all" || person.siteIds.some((siteId) => siteIds.has(siteId));
}

/** May this session see this device's pictures? */
export function mayWatch(session: Session, device: Reachable, right: keyof VideoRights): boolean {
  return session.scopes.has("device_r") && session.videoRights[right] && reaches(session, device);
}

/** The called person of an intercom call; absent for the lobby. */
type Called = Reachable & { personId?: string | undefined };

/** Whether the session may answer this call: the called person, wherever the device is; for the lobby, everybody who sees the intercom. */
export function mayAnswer(session: Session, call: Called): boolean {
  if (call.accountId !== session.accountId) return false;
  if (call.personId !== undefined) return call.personId === session.personId;
  return session.scopes.has("device_r") && reaches(session, call);
}

/** IC-05: a session that reads the log of the site reads its calls. */
export function mayReadCall(session: Session, call: Reachable): boolean {
  return session.scopes.has("accesslogs_r") && reaches(session, call);
}

function mayHearCall(
  session: Session,
  topic: Topic,
  { data, ...object }: Reachable & { data?: Record<string, unknown> | undefined },
): boolean {
  const personId = data?.["personId"];
  const call = { ...object, ...(typeof personId === "string" && { personId }) };
  return mayAnswer(session, call) || (topic === "Calls/Index" && mayReadCall(session, call));
}

type Heard = Reachable & { actor?: { id?: string | undefined }; data?: Record<string, unknown> | undefined };

/** May this session hear this document? Asked at subscription without an object, and again for every document delivered. */
export function mayHear(session: Session, topic: Topic, object?: Heard): boolean {
  if (!workingAccountStatuses.includes(session.accountStatus) || !mayHearTopic(topic, session.scopes)) return false;
  if (object && isOwnTopic(topic) && object.actor?.id !== session.personId) return false;
  if (object && isCallTopic(topic)) return mayHearCall(session, topic, object);
  return object === undefined || reaches(session, object);
}
