import { sql } from "drizzle-orm";

/**
 * As a column of RETURNING: the commit of this statement does not wait for the disk. Only for what may be forgotten when the database
 * itself is cut off. It is never forgotten while something lives on that was committed after it, since PostgreSQL's log has an order:
 * whose commit waits for the disk waits for everything before it.
 */
export const withoutWaiting = sql<string>`set_config('synchronous_commit', 'off', true)`;
