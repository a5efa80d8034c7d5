import { and, eq } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { ApprovalRequestStatus, UserStatus } from "#contract/enumerations.ts";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import type { NewEvent } from "../base/events/eventLog.ts";
import type { Database } from "../base/store/connect.ts";
import { people } from "../base/store/schema/accounts.ts";
import { groupMembers, groups } from "../base/store/schema/policy.ts";
import type { PassRow } from "../people/credentials/passState.ts";
import { deskPeople } from "./historyDesk.ts";
import type { Act } from "./historyDoors.ts";
import { between, doorsOf, isWithin, type Scene, type Turns } from "./historyScene.ts";

const suspendedDaysAgo = 13;
const movedDaysAgo = 11;
const expiredDaysAgo = 8;

type Account = Pick<Scene, "accountId" | "fromMs" | "toMs">;

/** Changes some of the account's people as administrators did in the course of its history; answers what was otherwise before. */
export async function turnPeople(transaction: Database, { accountId, fromMs, toMs }: Account): Promise<Turns> {
  if (toMs - fromMs < (suspendedDaysAgo + 1) * dayMs) return {};
  const rows = await transaction.select().from(people).where(eq(people.accountId, accountId)).orderBy(people.personId);
  const members = await transaction.select().from(groupMembers).where(eq(groupMembers.accountId, accountId));
  const groupOf = new Map(members.map(({ personId, groupId }) => [personId, groupId]));
  const holders = rows.filter(({ uid }) => uid === null);
  const suspended = holders.find(({ status }) => status === UserStatus.Suspended);
  const active = holders.filter(({ status }) => status === UserStatus.Active);
  const moved = active.find(({ personId }) => groupOf.get(personId) === "staff");
  const expired = active.find(({ personId }) => groupOf.get(personId) === "contractors");
  const isPerson = (personId: string) => and(eq(people.accountId, accountId), eq(people.personId, personId));
  if (expired)
    await transaction
      .update(people)
      .set({ validFrom: new Date(fromMs), validUntil: new Date(toMs - expiredDaysAgo * dayMs) })
      .where(isPerson(expired.personId));
  if (moved)
    await transaction
      .update(groupMembers)
      .set({ groupId: "shift" })
      .where(and(eq(groupMembers.accountId, accountId), eq(groupMembers.personId, moved.personId)));
  return {
    ...(suspended && { suspended: { personId: suspended.personId, atMs: toMs - suspendedDaysAgo * dayMs } }),
    ...(moved && { moved: { personId: moved.personId, fromGroupId: "staff", toGroupId: "shift", atMs: toMs - movedDaysAgo * dayMs } }),
  };
}

/** The policy that was in force at an instant. */
export function policiesOf({ document, turns: { suspended, moved } }: Pick<Scene, "document" | "turns">): (atMs: number) => CompiledPolicy {
  const beforeMove: PolicyDocument = moved
    ? {
        ...document,
        groups: document.groups.map((group) => {
          const others = group.personIds.filter((personId) => personId !== moved.personId);
          return { ...group, personIds: group.groupId === moved.fromGroupId ? [...others, moved.personId].toSorted() : others };
        }),
      }
    : document;
  const beforeSuspension: PolicyDocument = {
    ...beforeMove,
    people: beforeMove.people.map((person) => (person.personId === suspended?.personId ? { ...person, status: "active" } : person)),
  };
  const [first, second, last] = [beforeSuspension, beforeMove, document].map(compilePolicy);
  if (!first || !second || !last) throw new Error("A policy is missing.");
  return (atMs) => (atMs < (suspended?.atMs ?? -Infinity) ? first : atMs < (moved?.atMs ?? -Infinity) ? second : last);
}

/** The entries of these changes, and of the requests for passes with their decisions. */
export async function turnEntries(transaction: Database, scene: Scene, passes: readonly PassRow[]): Promise<NewEvent[]> {
  const { accountId, document, turns } = scene;
  const administrator = deskPeople(accountId).find(({ role }) => role === "Administrator");
  const personOf = (personId: string) => document.people.find((person) => person.personId === personId);
  const entries = passes.flatMap(passEntries);
  if (!administrator) return entries;
  const { actor } = administrator;
  const suspended = turns.suspended && personOf(turns.suspended.personId);
  if (turns.suspended && suspended) {
    const { personId, name } = suspended;
    const change = { from: { status: UserStatus.Active }, to: { status: UserStatus.Suspended }, fields: ["status"] };
    entries.push({ kind: "user.suspended", occurredAt: new Date(turns.suspended.atMs), actor, data: { personId, name, ...change } });
  }
  const moved = turns.moved && personOf(turns.moved.personId);
  if (turns.moved && moved) {
    const { fromGroupId, toGroupId, atMs } = turns.moved;
    const rows = await transaction.select().from(groups).where(eq(groups.accountId, accountId));
    const who = [{ personId: moved.personId, personName: moved.name }];
    for (const [groupId, members] of [
      [fromGroupId, { removed: who }],
      [toGroupId, { added: who }],
    ] as const) {
      const name = rows.find((row) => row.groupId === groupId)?.name ?? groupId;
      entries.push({ kind: "group.changed", occurredAt: new Date(atMs), actor, data: { groupId, name, ...members } });
    }
  }
  return entries;
}

/** People try the cards that they asked for before anybody has decided. */
export function pendingActs(scene: Scene, passes: readonly PassRow[]): Act[] {
  const random = scene.random("passes");
  return passes.flatMap(({ cardNumber, siteId, requestStatus, requestedAt }) => {
    const entrance = doorsOf(scene, siteId).entrances[0];
    const atMs = requestedAt.getTime() + between(random, 9, 50) * minuteMs;
    if (!entrance || requestStatus !== ApprovalRequestStatus.Pending || !isWithin(scene, atMs)) return [];
    return [{ kind: "card", serialNumber: entrance.serialNumber, cardNumber, isExit: false, atMs, openForMs: 3_000 }];
  });
}

function passEntries(row: PassRow): NewEvent[] {
  const { siteId, passId: requestId, personId, fullName: personName, type } = row;
  const about = { requestId, personId, personName, type };
  const requested: NewEvent = {
    kind: "pass.requested",
    occurredAt: row.requestedAt,
    siteId,
    actor: { kind: "person", id: row.requestedById, name: row.requestedByName },
    data: { ...about, requestStatus: ApprovalRequestStatus.Pending },
    told: { Timestamp: row.requestedAt.toISOString() },
  };
  if (row.decidedAt === null || row.decidedById === null) return [requested];
  const DecidedBy = { Id: row.decidedById, Name: row.decidedByName ?? "" };
  return [
    requested,
    {
      kind: row.requestStatus === ApprovalRequestStatus.Approved ? "pass.approved" : "pass.rejected",
      occurredAt: row.decidedAt,
      siteId,
      actor: { kind: "person", id: DecidedBy.Id, name: DecidedBy.Name },
      data: { ...about, requestStatus: row.requestStatus },
      told: { Timestamp: row.decidedAt.toISOString(), DecidedBy },
    },
  ];
}
