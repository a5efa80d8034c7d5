import type { Duplex } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectStore, type Store } from "#server/base/store/connect.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createTestDatabase();
  store = connectStore(database.connectionString);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const ask = () => store.db.transaction((transaction) => transaction.execute(sql`SELECT 1 AS one`));

it("keeps no connection that was lost before its transaction began", async () => {
  await ask();
  store.pool.once("acquire", (client) => (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy());
  await expect(ask()).rejects.toThrow();
  expect(store.pool.totalCount - store.pool.idleCount).toBe(0);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});
