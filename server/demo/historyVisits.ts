import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import { UserStatus } from "#contract/enumerations.ts";
import type { NewEvent } from "../base/events/eventLog.ts";
import type { Database } from "../base/store/connect.ts";
import { people } from "../base/store/schema/accounts.ts";
import { cloudKeys } from "../base/store/schema/credentials.ts";
import { faceInvitations } from "../base/store/schema/faceInvitations.ts";
import { guests } from "../base/store/schema/guests.ts";
import { schedulePeople } from "../base/store/schema/policy.ts";
import { hashToken } from "../identity/browserSession.ts";
import { newLinkCode } from "../people/credentials/handedLinks.ts";
import { madePin } from "../people/credentials/pinDigits.ts";
import { cloudKeyHash } from "../people/credentials/pinHash.ts";
import type { Platform } from "../platform.ts";
import { type DeskPerson, deskPeople } from "./historyDesk.ts";
import { daysOf, isWithin, type Scene } from "./historyScene.ts";

interface Visit {
  firstName: string;
  lastName: string;
  email: string;
  /** Counted from today. */
  day: number;
  fromMinute: number;
  toMinute: number;
}

interface Visits {
  siteId: string;
  /** What visitors may open, by the doors of the site. */
  schedule: { scheduleId: string; name: string };
  visits: readonly Visit[];
}

const visitsOf: Readonly<Record<string, Visits>> = {
  northmoor: {
    siteId: "harbour-house",
    schedule: { scheduleId: "public-areas", name: "Public areas" },
    visits: [
      { firstName: "Helen", lastName: "Ashdown", email: "helen.ashdown@visitors.example", day: -3, fromMinute: 540, toMinute: 1020 },
      { firstName: "Ravi", lastName: "Menon", email: "ravi.menon@visitors.example", day: 0, fromMinute: 0, toMinute: 1439 },
      { firstName: "Ingrid", lastName: "Solberg", email: "ingrid.solberg@visitors.example", day: 1, fromMinute: 600, toMinute: 960 },
    ],
  },
  castellan: {
    siteId: "hotel-mirador",
    schedule: { scheduleId: "houses", name: "Houses" },
    visits: [{ firstName: "Pilar", lastName: "Quesada", email: "pilar.quesada@visitors.example", day: 1, fromMinute: 480, toMinute: 720 }],
  },
};

type Parts = Pick<Platform, "keys"> & { transaction: Database; scene: Scene };

/** Visitors with a cloud key each, of whom one has been, and a person who is invited to send a photo of the face. */
export async function insertVisits({ keys, transaction, scene }: Parts): Promise<NewEvent[]> {
  const { accountId, toMs } = scene;
  const plan = visitsOf[accountId];
  const host = deskPeople(accountId).find(({ role }) => role === "Administrator" || role === "Manager");
  if (!plan || !host) return [];
  const days = daysOf({ ...scene, toMs: toMs + 3 * dayMs }, plan.siteId);
  const today = days.findLastIndex(({ at }) => at(0) <= toMs);
  const entries: NewEvent[] = [];
  for (const visit of plan.visits) {
    const day = days[today + visit.day];
    const madeAt = new Date(Math.min((days[today + visit.day - 1]?.at(15 * 60 + 10) ?? 0) + visit.fromMinute * 1000, toMs - 2 * hourMs));
    if (!day || !isWithin(scene, madeAt.getTime())) continue;
    const times = { validFrom: new Date(day.at(visit.fromMinute)), validUntil: new Date(day.at(visit.toMinute)) };
    entries.push(...(await insertVisitor({ keys, transaction, scene }, { plan, visit, host, times, madeAt })));
  }
  return [...entries, ...(await inviteFace({ keys, transaction, scene }, host))];
}

interface NewVisitor {
  plan: Visits;
  visit: Visit;
  host: DeskPerson;
  times: { validFrom: Date; validUntil: Date };
  madeAt: Date;
}

async function insertVisitor({ keys, transaction, scene }: Parts, made: NewVisitor): Promise<NewEvent[]> {
  const { accountId } = scene;
  const { plan, visit, host, times, madeAt } = made;
  const { siteId, schedule } = plan;
  const { actor } = host;
  const { firstName, lastName, email } = visit;
  const personId = scene.idOf(`visitor ${email}`);
  const cloudKeyId = scene.idOf(`key ${email}`);
  const [name, siteIds] = [`${firstName} ${lastName}`, [siteId]];
  const person = { accountId, personId, firstName, lastName, email, siteIds, status: UserStatus.Active, isVisitor: true };
  await transaction.insert(people).values({ ...person, ...times, createdAt: madeAt });
  await transaction.insert(guests).values({ accountId, personId, visitingPersonId: actor.id, passKind: "custom" });
  await transaction.insert(schedulePeople).values({ accountId, scheduleId: schedule.scheduleId, personId });
  // Link and PIN are in nobody's hands: administrators give visitors new ones.
  const code = newLinkCode();
  const secret = { codeHash: hashToken(code), hash: cloudKeyHash(keys, accountId, code, madePin()) };
  const given = { givenById: actor.id, givenByName: actor.name, givenAt: madeAt };
  await transaction.insert(cloudKeys).values({ accountId, cloudKeyId, personId, ...times, ...secret, ...given });
  const valid = { validFrom: times.validFrom.toISOString(), validUntil: times.validUntil.toISOString() };
  const visiting = { visitingUserId: actor.id, visitingUserFullName: actor.name, passKind: "custom", usesMax: null };
  const to = { firstName, lastName, ...valid, siteIds, ...visiting, scheduleIds: [schedule.scheduleId] };
  const who = [{ personId, personName: name }];
  return [
    { kind: "guest.created", occurredAt: madeAt, siteId, actor, data: { guestId: personId, personId, name, to } },
    { kind: "schedule.changed", occurredAt: madeAt, actor, data: { ...schedule, added: who } },
    {
      kind: "cloudkey.created",
      occurredAt: new Date(madeAt.getTime() + minuteMs),
      siteId,
      actor,
      data: { personId, personName: name, cloudKeyId, to: valid },
    },
  ];
}

/** Somebody who has not sent a photo yet. */
async function inviteFace({ keys, transaction, scene }: Parts, { actor }: DeskPerson): Promise<NewEvent[]> {
  const { accountId, document, toMs, turns } = scene;
  const changed = [turns.moved?.personId, turns.suspended?.personId];
  const invited = document.people.find(
    ({ personId, status, validUntilUtc }) =>
      personId.includes("-badge-") && status === "active" && validUntilUtc === undefined && !changed.includes(personId),
  );
  const givenAt = new Date(toMs - 4 * hourMs);
  if (!invited || !isWithin(scene, givenAt.getTime())) return [];
  const invitationId = scene.idOf("face invitation");
  const code = newLinkCode();
  const times = { validFrom: givenAt, validUntil: new Date(givenAt.getTime() + 3 * dayMs) };
  await transaction.insert(faceInvitations).values({
    accountId,
    invitationId,
    personId: invited.personId,
    ...times,
    codeHash: hashToken(code),
    hash: cloudKeyHash(keys, accountId, code, madePin()),
    givenById: actor.id,
    givenByName: actor.name,
    givenAt,
  });
  const to = { validFrom: times.validFrom.toISOString(), validUntil: times.validUntil.toISOString() };
  const siteId = invited.siteIds === "all" ? undefined : invited.siteIds[0];
  const about = { personId: invited.personId, personName: invited.name };
  return [
    {
      kind: "faceinvitation.created",
      occurredAt: givenAt,
      ...(siteId !== undefined && { siteId }),
      actor,
      data: { ...about, invitationId, to },
    },
  ];
}
