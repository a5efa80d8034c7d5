import { and, eq } from "drizzle-orm";
import { getMacros, saveMacros } from "#contract/macros.ts";
import { conflict } from "../base/errors.ts";
import { personMacros } from "../base/store/schema/accounts.ts";
import { handle, type Route } from "../http/handle.ts";

/** C-02: version 0 and none before the first save. */
const getMacrosHandler = handle(getMacros, async ({ session: { accountId, personId }, platform: { store } }) => {
  const [row] = await store.db
    .select()
    .from(personMacros)
    .where(and(eq(personMacros.accountId, accountId), eq(personMacros.personId, personId)));
  return row ? { version: row.version, macros: row.macros } : { version: 0, macros: [] };
});

/** C-02: of two saves over the same version the second is refused. Not logged: a macro does nothing until its person runs it, and each of its commands is logged then. */
const saveMacrosHandler = handle(saveMacros, async ({ body, session: { accountId, personId }, platform: { store } }) => {
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

export const macrosRoutes: readonly Route[] = [getMacrosHandler, saveMacrosHandler];
