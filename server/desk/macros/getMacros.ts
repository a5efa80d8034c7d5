import { and, eq } from "drizzle-orm";
import { getMacros } from "#contract/macros.ts";
import { handle } from "../../http/handle.ts";
import { personMacros } from "../../base/store/schema/accounts.ts";

/** C-02: version 0 and none before the first save. */
export const getMacrosHandler = handle(getMacros, async ({ session: { accountId, personId }, platform: { store } }) => {
  const [row] = await store.db
    .select()
    .from(personMacros)
    .where(and(eq(personMacros.accountId, accountId), eq(personMacros.personId, personId)));
  return row ? { version: row.version, macros: row.macros } : { version: 0, macros: [] };
});
