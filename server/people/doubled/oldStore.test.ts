import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogTo } from "#domain/log.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { createEventLog } from "../../base/events/createEventLog.ts";
import { connectStore, type Store } from "../../base/store/connect.ts";
import { migrate } from "../../base/store/migrate.ts";
import { reportDoubled } from "./reportDoubled.ts";

/** The schema of the release before names and numbers were compared by one form. */
const before = 49;

let database: TestDatabase;
let client: Client;
let store: Store;
beforeAll(async () => {
  database = await createTestDatabase({ template: "template0" });
  await migrate(database.connectionString, { only: before });
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`
    INSERT INTO accounts (account_id, name, status) VALUES ('north', 'North', 1), ('south', 'South', 1);
    INSERT INTO sites (account_id, site_id, name, time_zone_id) VALUES ('north', 's1', 'Café', 'UTC'), ('north', 's2', U&'Cafe\\0301', 'UTC');
    INSERT INTO zones (account_id, zone_id, site_id, name) VALUES ('north', 'z1', 's1', 'Lab'), ('north', 'z2', 's2', 'LAB '), ('north', 'z3', 's1', 'Láb');
    INSERT INTO groups (account_id, group_id, name) VALUES
      ('north', 'g1', 'Café crew'), ('north', 'g2', U&'Cafe\\0301 crew'), ('north', 'g3', 'Cafe  Crew'), ('south', 'g1', 'Cafe crew');
    INSERT INTO roles (account_id, role_id, display_name, rank, video_rights) VALUES
      ('north', 'r1', 'Operador', 1, '{}'), ('north', 'r2', 'Óperador', 1, '{}');
    INSERT INTO people (account_id, person_id, first_name, last_name, status, external_system_id, created_at) VALUES
      ('north', 'anna', 'Anna', 'A', 1, 'EMP-7', '2026-01-01'), ('north', 'ben', 'Ben', 'B', 1, 'emp-7 ', '2026-01-02'),
      ('north', 'cleo', 'Cleo', 'C', 0, 'Emp-7', '2026-01-03');
    INSERT INTO cards (account_id, card_id, card_number, facility_code, person_id, given_at) VALUES
      ('north', 'c1', '0000777', 101, 'anna', '2026-01-01'), ('north', 'c2', '777', 101, 'ben', '2026-01-02'),
      ('north', 'c3', '0888', NULL, 'anna', '2026-01-01'), ('north', 'c4', '0888', 9, 'ben', '2026-01-02'),
      ('north', 'c5', '00999', 5, 'anna', '2026-01-01'), ('north', 'c6', '0999', NULL, 'ben', '2026-01-02'),
      ('north', 'c7', '04a1', 5, 'anna', '2026-01-01'), ('north', 'c8', '04A1', 6, 'ben', '2026-01-02'),
      ('north', 'c9', '555', 5, 'ben', '2026-01-02'), ('south', 'c2', '0777', 101, 'dan', '2026-01-02');
    INSERT INTO retired_cards (account_id, card_id, card_number, facility_code, person_id, full_name, reason, retired_at) VALUES
      ('north', 'l1', '00555', 5, 'anna', 'Anna A', 'stolen', '2026-01-01');`);
  await migrate(database.connectionString);
  store = connectStore(database.connectionString);
});
afterAll(async () => {
  await store.close();
  await client.end();
  await database.drop();
});

const marked = async (table: string, id: string, column = "is_doubled") =>
  (await client.query<{ id: string }>(`SELECT account_id || ' ' || ${id} AS id FROM ${table} WHERE ${column} ORDER BY 1`)).rows.map(
    (row) => row.id,
  );

describe("[CR-01] [GR-01] an older store with names and numbers twice", () => {
  it("keeps every row as it was typed", async () => {
    const { rows } = await client.query(
      "SELECT count(*)::int AS cards, count(DISTINCT card_number)::int AS numbers FROM cards WHERE account_id = 'north'",
    );
    expect(rows).toEqual([{ cards: 9, numbers: 8 }]);
    expect((await client.query("SELECT name FROM groups WHERE account_id = 'north' ORDER BY group_id")).rows).toHaveLength(3);
  });

  it("marks all duplicates but one, and nothing that only looks alike", async () => {
    // The one that readers always meant keeps opening, also where it was given later.
    expect(await marked("cards", "card_id")).toEqual(["north c1", "north c6"]);
    expect(await marked("groups", "group_id")).toEqual(["north g2", "north g3"]);
    expect(await marked("sites", "site_id")).toEqual(["north s2"]);
    expect(await marked("zones", "zone_id")).toEqual(["north z3"]);
    expect(await marked("people", "person_id", "is_external_id_doubled")).toEqual(["north ben"]);
  });

  it("takes no further one", async () => {
    for (const insert of [
      "INSERT INTO cards (account_id, card_number, facility_code, person_id) VALUES ('north', '00777', 101, 'cleo')",
      "INSERT INTO groups (account_id, group_id, name) VALUES ('north', 'g9', 'CAFE CREW')",
      "INSERT INTO sites (account_id, site_id, name, time_zone_id) VALUES ('north', 's9', 'cafe', 'UTC')",
      "INSERT INTO people (account_id, person_id, first_name, last_name, status, external_system_id) VALUES ('north', 'eve', 'Eve', 'E', 1, 'EMP-7')",
    ])
      await expect(client.query(insert), insert).rejects.toMatchObject({ code: "23505" });
  });

  it("is reported: once in the log of the account, and in the program's at every start until it is settled", async () => {
    const warned: string[] = [];
    const log = createLogTo({ level: "warn", write: (line) => void warned.push(line) });
    const events = createEventLog({ store, clock: { now: () => new Date("2026-11-27T08:00:00Z") }, onAppended: () => () => undefined });
    await reportDoubled({ store, events, log });
    await reportDoubled({ store, events, log });
    expect(warned).toHaveLength(2);
    const entries = (await events.query("north", { limit: 100 })).map(
      ({ kind, data }) => `${kind} ${String(data["id"] ?? data["cardId"] ?? data["personId"])}`,
    );
    expect(entries.toSorted()).toEqual(
      [
        "card.number_doubled c1",
        "card.number_doubled c6",
        "card.number_lost c9",
        "account.name_doubled g2",
        "account.name_doubled g3",
        "account.name_doubled r2",
        "account.name_doubled s2",
        "account.name_doubled z3",
        "user.external_id_doubled ben",
      ].toSorted(),
    );
    expect(await events.query("south", { limit: 100 })).toEqual([]);
  });
});
