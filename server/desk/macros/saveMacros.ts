import { and, eq } from "drizzle-orm";
import { saveMacros } from "#contract/macros.ts";
import { conflict } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { personMacros } from "../../base/store/schema/accounts.ts";

/** C-02: of two saves over the same version the second is refused. Not logged: a macro does nothing until its person runs it, and each of its commands is logged then. */
export const saveMacrosHandler = handle(saveMacros, async ({ body, session: { accountId, personId }, platform: { store } }) => {
  const next = { version: body.version + 1, macros: body.macros };
  const saved =
    body.version === 0
      ? await store.db
          .insert(personMacros)
          .values({ accountId, personId, ...next })
          .onConflictDoNothing()
          .returning({ version: personMacros.version })
      : await store.db
          .update(personMacros)
          .set(next)
          .where(and(eq(personMacros.accountId, accountId), eq(personMacros.personId, personId), eq(personMacros.version, body.version)))
          .returning({ version: personMacros.version });
  if (!saved[0]) throw conflict("error_macros_version_conflict");
  return saved[0];
});
