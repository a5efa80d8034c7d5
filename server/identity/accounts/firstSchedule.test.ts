import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { migrate } from "../../base/store/migrate.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { insertFirstSchedule } from "./firstSchedule.ts";

/** The people who may open doors at any hour: what a schedule of all hours gives its people and groups at its doors and zones. */
const everyWay = `
  SELECT DISTINCT m.person_id, d.serial_number FROM schedules s
  JOIN schedule_groups g USING (account_id, schedule_id)
  JOIN group_members m USING (account_id, group_id)
  JOIN schedule_zones z USING (account_id, schedule_id)
  JOIN devices d ON d.account_id = s.account_id AND d.primary_zone_id = z.zone_id
  WHERE s.account_id = $1 AND s.kind = 'access' AND s.recurrences @> '[{"cron":"0 0 0 * *","timeDuration":1440}]'
  ORDER BY 1, 2`;

describe("[SC-04] an installation of a release without schedules", () => {
  let bare: TestDatabase;
  let client: Client;
  const before = 10;
  beforeAll(async () => {
    bare = await createTestDatabase({ template: "template0" });
    await migrate(bare.connectionString, { only: before });
    client = new Client({ connectionString: bare.connectionString });
    await client.connect();
    await client.query(`
      INSERT INTO accounts (account_id, name, status) VALUES ('north', 'North', 1), ('empty', 'Empty', 1);
      INSERT INTO sites (account_id, site_id, name, time_zone_id) VALUES ('north', 'harbour', 'Harbour', 'UTC'), ('north', 'depot', 'Depot', 'UTC');
      INSERT INTO devices (account_id, serial_number, name, device_type, site_id) VALUES
        ('north', 'door-1', 'Door', 1, 'harbour'), ('north', 'intercom-1', 'Intercom', 4, 'depot'), ('north', 'camera-1', 'Camera', 0, 'depot');
      INSERT INTO people (account_id, person_id, first_name, last_name, status) VALUES ('north', 'anna', 'Anna', 'A', 1), ('north', 'ben', 'Ben', 'B', 1);`);
    await migrate(bare.connectionString);
  });
  afterAll(async () => {
    await client.end();
    await bare.drop();
  });

  it("keeps every door open for everybody whom it opened for", async () => {
    const { rows } = await client.query<{ person_id: string; serial_number: string }>(everyWay, ["north"]);
    expect(rows.map((row) => `${row.person_id} ${row.serial_number}`)).toEqual([
      "anna door-1",
      "anna intercom-1",
      "ben door-1",
      "ben intercom-1",
    ]);
  });

  it("[SZ-02] has a zone for every site, with doors only", async () => {
    const zones = await client.query("SELECT name, site_id FROM zones ORDER BY name");
    expect(zones.rows).toEqual([
      { name: "Depot", site_id: "depot" },
      { name: "Harbour", site_id: "harbour" },
    ]);
    const camera = await client.query("SELECT primary_zone_id FROM devices WHERE serial_number = 'camera-1'");
    expect(camera.rows).toEqual([{ primary_zone_id: null }]);
  });
});

describe("[SC-04] a new account", () => {
  let rig: TestPlatform;
  beforeAll(async () => {
    rig = await startTestPlatform();
  });
  afterAll(() => rig.close());

  it("opens its doors for its people at all times", async () => {
    const { db, pool } = rig.platform.store;
    const accountId = "fresh";
    const person = { accountId, personId: "anna", firstName: "Anna", lastName: "A", status: 1 };
    await db.execute(sql`INSERT INTO sites (account_id, site_id, name, time_zone_id) VALUES ('fresh', 'harbour', 'Harbour', 'UTC')`);
    await db.insert(people).values(person);
    await db.insert(devices).values({ accountId, serialNumber: "door-1", name: "Door", deviceType: 1, siteId: "harbour" });
    await db.transaction((transaction) => insertFirstSchedule(transaction, accountId));
    const { rows } = await pool.query(everyWay, [accountId]);
    expect(rows).toEqual([{ person_id: "anna", serial_number: "door-1" }]);
  });

  it("[DV-07] of the demonstration has a zone for every door, staff that goes everywhere and others who do not", async () => {
    const doors = (await rig.platform.store.db.select().from(devices)).filter(isDoor);
    expect(doors.filter(({ primaryZoneId }) => primaryZoneId === null).map(({ name }) => name)).toEqual([]);
    const { rows } = await rig.platform.store.pool.query<{ person_id: string }>(everyWay, ["northmoor"]);
    const passable = Map.groupBy(rows, (row) => row.person_id);
    const ofNorthmoor = doors.filter(({ accountId }) => accountId === "northmoor").length;
    expect(passable.get("northmoor-person-1")).toHaveLength(ofNorthmoor);
    expect([...passable.values()].filter((ways) => ways.length < ofNorthmoor).length).toBeGreaterThan(2);
  });
});
