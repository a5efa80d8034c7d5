import { sql } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { differencesOf } from "../../base/events/settingsChange.ts";
import type { Database } from "../../base/store/connect.ts";
import { cards, people } from "../../base/store/schema/accounts.ts";
import { groupMembers } from "../../base/store/schema/policy.ts";
import { credentialEvent, ownerOf } from "../credentials/holder.ts";
import type { Importer } from "./importer.ts";
import type { ImportPlan, PlannedPerson } from "./planImport.ts";

/** People that one statement writes: many, and yet far from the most parameters that the database takes. */
const atOnce = 500;

/** Writes everybody, piece by piece in one transaction; `onWritten` hears how many there are so far. */
export async function writePeople(
  transaction: Database,
  { importer: { accountId }, planned, now }: { importer: Importer; planned: readonly PlannedPerson[]; now: Date },
  onWritten: (count: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < planned.length; start += atOnce) {
    const piece = planned.slice(start, start + atOnce);
    const made = piece.filter(({ before }) => !before);
    if (made.length > 0)
      await transaction.insert(people).values(made.map(({ after }) => ({ accountId, status: UserStatus.Active, ...after })));
    await updatePeople(
      transaction,
      accountId,
      piece.filter(({ before }) => before),
    );
    const joined = piece.flatMap(({ after, joined: ids }) => ids.map((groupId) => ({ accountId, groupId, personId: after.personId })));
    if (joined.length > 0) await transaction.insert(groupMembers).values(joined).onConflictDoNothing();
    const given = piece.flatMap(({ after: { personId }, cards: of }) =>
      of.map(({ cardId, cardNumber, facilityCode, isLockdownCard }) => ({
        accountId,
        cardId,
        personId,
        cardNumber,
        facilityCode: facilityCode ?? null,
        isLockdownCard,
        givenAt: now,
      })),
    );
    if (given.length > 0) await transaction.insert(cards).values(given);
    await onWritten(start + piece.length);
  }
}

/** One statement for all of them: ten thousand of their own take too long. */
async function updatePeople(transaction: Database, accountId: string, changed: readonly PlannedPerson[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ after }) => ({
    person_id: after.personId,
    first_name: after.firstName,
    last_name: after.lastName,
    phone_number: after.phoneNumber,
    site_ids: after.siteIds,
    valid_from: after.validFrom,
    valid_until: after.validUntil,
    external_system_id: after.externalSystemId,
    role_id: after.roleId,
  }));
  await transaction.execute(
    sql`UPDATE people SET first_name = row.first_name, last_name = row.last_name, phone_number = row.phone_number,
          site_ids = row.site_ids, valid_from = row.valid_from, valid_until = row.valid_until,
          external_system_id = row.external_system_id, role_id = row.role_id, version = people.version + 1
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(
          person_id text, first_name text, last_name text, phone_number text, site_ids text[], valid_from timestamptz, valid_until timestamptz,
          external_system_id text, role_id text)
        WHERE people.account_id = ${accountId} AND people.person_id = row.person_id`,
  );
}

/** One entry for the import with its counts, and one for each person, so that their history shows it. */
export function entriesOf(
  importer: Importer,
  { importId, fileName }: { importId: string; fileName: string },
  { people: planned, counts }: Pick<ImportPlan, "people" | "counts">,
): NewEvent[] {
  const shared = { actor: actorOf(importer) } as const;
  const created = planned.filter(({ before }) => !before).length;
  return [
    {
      ...shared,
      kind: "user.imported",
      data: { importId, fileName, created, changed: planned.length - created, ...(counts.fault > 0 && { leftOut: counts.fault }) },
    },
    ...planned.flatMap(({ before, after, joined, cards: given }): NewEvent[] => {
      const [siteId] = after.siteIds;
      const person: NewEvent = {
        ...shared,
        kind: before ? "user.changed" : "user.created",
        ...(siteId !== undefined && after.siteIds.length === 1 && { siteId }),
        data: {
          personId: after.personId,
          name: `${after.firstName} ${after.lastName}`,
          importId,
          ...differing(before, after),
          ...(joined.length > 0 && { groupIds: joined }),
        },
        // Consoles read their lists again once, after the entry of the import, and not for each person.
        told: "nothing",
      };
      return [person, ...given.map((card) => cardEvent(importer, after, importId, card))];
    }),
  ];
}

function cardEvent(
  importer: Importer,
  holder: PlannedPerson["after"],
  importId: string,
  { cardId, cardNumber, facilityCode, isLockdownCard }: PlannedPerson["cards"][number],
): NewEvent {
  const data = {
    cardId,
    cardNumber,
    importId,
    ...(facilityCode !== undefined && { facilityCode }),
    ...(isLockdownCard && { isLockdownCard }),
  };
  return credentialEvent(importer, ownerOf(holder), "card.added", data, "nothing");
}

/** Addresses and numbers are nobody's business who reads the log. */
function differing(before: PlannedPerson["before"], after: PlannedPerson["after"]): Record<string, unknown> {
  const { email: _address, phoneNumber: number, ...shown } = after;
  if (!before) return { to: shown };
  const differences = differencesOf(
    Object.fromEntries(Object.keys(shown).map((name) => [name, before[name as keyof typeof shown]])),
    shown,
  );
  return { ...differences, ...(number !== before.phoneNumber && { fields: ["phoneNumber"] }) };
}
