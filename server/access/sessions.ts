import { and, eq, notInArray } from "drizzle-orm";
import { type AccountStatus, UserStatus } from "#contract/enumerations.ts";
import { effectiveScopes, isScope } from "#contract/scopes.ts";
import type { Database } from "../base/store/connect.ts";
import { accounts, people, roles } from "../base/store/schema/accounts.ts";
import { identities, refreshTokens } from "../base/store/schema/identity.ts";
import type { Session } from "./session.ts";

/** The claims of a token: one sign-in of one person in one account. */
export interface SessionKey {
  readonly uid: string;
  readonly sessionId: string;
  readonly accountId: string;
}

/** A session as the store has it now, whichever token shows it. */
export interface StandingSession {
  readonly session: Omit<Session, "expiresAtMs">;
  /** When this session signed in: a token that names another time is not of it. Seconds since 1970. */
  readonly authTimeSeconds: number;
}

export interface Sessions {
  /** undefined if the sign-in has ended or moved to another account, or the person is no active member. At most one second old. */
  find(key: SessionKey): Promise<StandingSession | undefined>;
  /** The next question about this person reads the store. */
  forget(uid: string): void;
}

/** People in these states neither sign in nor keep a session. */
export const excludedUserStatuses: number[] = [UserStatus.Inactive, UserStatus.Suspended];

const freshMs = 1_000;
const mostRemembered = 10_000;

/** `ticks` is a monotonic clock in milliseconds: an answer must grow old even while the platform's clock is set. */
export function createSessions(db: Database, ticks: () => number = () => performance.now()): Sessions {
  const remembered = new Map<string, { uid: string; readAtMs: number; answer: Promise<StandingSession | undefined> }>();
  return {
    find(key) {
      const name = JSON.stringify([key.uid, key.sessionId, key.accountId]);
      const known = remembered.get(name);
      if (known && ticks() - known.readAtMs < freshMs) return known.answer;
      remembered.delete(name);
      const answer = loadSession(db, key);
      remembered.set(name, { uid: key.uid, readAtMs: ticks(), answer });
      // A failed read is nobody's answer but its own asker's.
      answer.catch(() => remembered.delete(name));
      if (remembered.size > mostRemembered) for (const oldest of remembered.keys()) if (remembered.delete(oldest)) break;
      return answer;
    },
    forget(uid) {
      for (const [name, { uid: owner }] of remembered) if (owner === uid) remembered.delete(name);
    },
  };
}

async function loadSession(db: Database, { uid, sessionId, accountId }: SessionKey): Promise<StandingSession | undefined> {
  const [row] = await db
    .select({ identity: identities, person: people, role: roles, accountStatus: accounts.status, authTime: refreshTokens.authTimeSeconds })
    .from(refreshTokens)
    .innerJoin(identities, eq(identities.uid, refreshTokens.uid))
    .innerJoin(people, and(eq(people.accountId, accountId), eq(people.uid, refreshTokens.uid)))
    .innerJoin(roles, and(eq(roles.accountId, people.accountId), eq(roles.roleId, people.roleId)))
    .innerJoin(accounts, eq(accounts.accountId, people.accountId))
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        eq(refreshTokens.uid, uid),
        eq(refreshTokens.accountId, accountId),
        eq(identities.isDisabled, false),
        notInArray(people.status, excludedUserStatuses),
      ),
    )
    .limit(1);
  if (!row || row.authTime < row.identity.validSinceSeconds) return undefined;
  const { person, role } = row;
  const scopes = effectiveScopes(role.scopes.filter(isScope));
  return {
    authTimeSeconds: row.authTime,
    session: {
      uid,
      sessionId,
      accountId,
      accountStatus: row.accountStatus as AccountStatus,
      personId: person.personId,
      personName: `${person.firstName} ${person.lastName}`,
      rank: role.rank,
      isAdmin: role.isAdmin,
      scopes,
      siteIds: role.isAdmin || scopes.has("deviceall_r") ? "all" : new Set(person.siteIds),
      deviceSerials: role.deviceSerials ? new Set(role.deviceSerials) : undefined,
      videoRights: role.videoRights,
    },
  };
}
