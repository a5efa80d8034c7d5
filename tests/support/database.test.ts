import pg from "pg";
import { expect, it } from "vitest";
import { createTestDatabase } from "./database.ts";

it("gives every test file an own migrated database", async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()]);
  const tables = await Promise.all(
    databases.map(async ({ connectionString }) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
      );
      await client.end();
      return rows[0]?.n ?? 0;
    }),
  );
  expect(new Set(databases.map(({ connectionString }) => connectionString)).size).toBe(3);
  expect(Math.min(...tables)).toBeGreaterThan(0);
  await Promise.all(databases.map((database) => database.drop()));
});
