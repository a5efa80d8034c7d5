import { and, eq, inArray, ne } from "drizzle-orm";
import { UserStatus } from "#contract/enumerations.ts";
import { reachesPerson } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";

/** These people by id with their names, each once and by name. @throws error_user_not_found when one of them is deleted or beyond the session's reach */
export async function requirePeople(db: Database, session: Session, personIds: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(personIds)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select()
    .from(people)
    .where(and(eq(people.accountId, session.accountId), inArray(people.personId, wanted), ne(people.status, UserStatus.Inactive)))
    .orderBy(people.firstName, people.lastName, people.personId);
  const reached = rows.filter((person) => reachesPerson(session, person));
  if (reached.length < wanted.length) throw notFound("error_user_not_found");
  return new Map(reached.map(({ personId, firstName, lastName }) => [personId, `${firstName} ${lastName}`]));
}
