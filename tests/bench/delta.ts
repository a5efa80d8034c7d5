import { randomUUID } from "node:crypto";
import pg from "pg";
import { DeviceType, UserStatus } from "#contract/enumerations.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { entryOf } from "#server/base/events/eventLog.ts";
import type { Platform } from "#server/platform.ts";
import { createPolicyFeed } from "#server/policy/policyFeed.ts";
import { startDemoServer } from "../faults/support/demoServer.ts";
import { startTestPlatform } from "../support/platform.ts";
import { type Benchmark, timed } from "./benchmark.ts";

const accountId = "large";
const [people, doors, schedules, sites] = [100_000, 1_000, 500, 50];

/** How soon the controllers of a large account are sent what was changed, from its commit to the last of them. */
export const delta: Benchmark = {
  name: "delta",
  async run() {
    const server = await startDemoServer();
    const rig = await startTestPlatform({
      on: { dataDirectory: server.dataDirectory, connectionString: server.connectionString() },
    });
    try {
      await seed(server.connectionString());
      const { platform } = rig;
      let sent: { atMs: number; bytes: number }[] = [];
      const feed = createPolicyFeed({
        ...platform,
        send(_device, token) {
          sent.push({ atMs: performance.now(), bytes: token.length });
          return true;
        },
      });
      const following = await timed(async () => {
        for (let door = 1; door <= doors; door += 1) await feed.wholeFor({ accountId, serialNumber: serial(door) });
      });
      const change = async (kind: EventKind, data: Record<string, unknown>, sql: string, expected: number): Promise<number> => {
        sent = [];
        await record(platform, kind, data, sql);
        const committedMs = performance.now();
        while (sent.length < expected) {
          if (performance.now() - committedMs > 60_000) throw new Error(`${sent.length} of ${expected} doors were sent ${kind}.`);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        return (sent.at(-1)?.atMs ?? 0) - committedMs;
      };
      const perSite = doors / sites;
      const of = `${people} people, ${doors} doors and ${schedules} schedules`;
      const hours = `UPDATE schedules SET recurrences = '[{"cron":"0 0 6 * MON-FRI","timeDuration":600}]' WHERE account_id = '${accountId}' AND schedule_id = 't1'`;
      const member = `INSERT INTO group_members (account_id, group_id, person_id) VALUES ('${accountId}', 'g1', 'p${sites}')`;
      const holiday = `INSERT INTO holidays (account_id, holiday_id, name, month, day) VALUES ('${accountId}', 'h1', 'Holiday', 8, 17)`;
      const suspension = `UPDATE people SET status = ${UserStatus.Suspended} WHERE account_id = '${accountId}' AND person_id = 'p1'`;
      const results = {
        schedule: await change("schedule.changed", { scheduleId: "t1" }, hours, perSite),
        group: await change("group.changed", { groupId: "g1" }, member, perSite),
        holiday: await change("holiday.created", { holidayId: "h1" }, holiday, doors),
        person: await change("user.changed", { personId: "p1" }, suspension, perSite),
      };
      await feed.close();
      const budget = { atMost: 1000 };
      return [
        { what: `Whole policies of ${of}, for every door one after the other`, value: following, unit: "ms" },
        { what: `A change of a schedule with ${of}, until its ${perSite} doors have it`, value: results.schedule, unit: "ms", budget },
        { what: `A person more in a group, until its ${perSite} doors have it`, value: results.group, unit: "ms", budget },
        { what: `A holiday, until all ${doors} doors have it`, value: results.holiday, unit: "ms", budget },
        { what: `A person suspended, until the ${perSite} doors of the site have it`, value: results.person, unit: "ms", budget },
      ];
    } finally {
      await rig.close();
      await server.remove();
    }
  },
};

const serial = (door: number) => `GH-LARGE-${door}`;

/** The change with its entry, as a call does it. */
async function record({ events }: Platform, kind: EventKind, data: Record<string, unknown>, sql: string): Promise<void> {
  await events.record(accountId, async (transaction) => {
    await transaction.execute(sql);
    return [entryOf({ kind, actor: { kind: "system", name: randomUUID() } }, data)];
  });
}

async function seed(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const run = (statement: string) => client.query(statement.replaceAll("$1", `'${accountId}'`));
  const series = (count: number) => `generate_series(1, ${count}) AS s`;
  await run("INSERT INTO accounts (account_id, name, status) VALUES ($1, 'Large', 1)");
  await run(
    `INSERT INTO sites (account_id, site_id, name, time_zone_id) SELECT $1, 's' || s, 'Site ' || s, 'Europe/Berlin' FROM ${series(sites)}`,
  );
  await run(`INSERT INTO zones (account_id, zone_id, site_id, name) SELECT $1, 'z' || s, 's' || s, 'Zone ' || s FROM ${series(sites)}`);
  await run(
    `INSERT INTO devices (account_id, serial_number, name, device_type, site_id, primary_zone_id)
     SELECT $1, 'GH-LARGE-' || s, 'Door ' || s, ${DeviceType.AccessControl}, 's' || (s % ${sites} + 1), 'z' || (s % ${sites} + 1) FROM ${series(doors)}`,
  );
  await run(
    `INSERT INTO people (account_id, person_id, first_name, last_name, status, site_ids)
     SELECT $1, 'p' || s, 'Person', s::text, 1, ARRAY['s' || (s % ${sites} + 1)] FROM ${series(people)}`,
  );
  await run(`INSERT INTO cards (account_id, card_number, person_id) SELECT $1, (1000000 + s)::text, 'p' || s FROM ${series(people)}`);
  await run(`INSERT INTO groups (account_id, group_id, name) SELECT $1, 'g' || s, 'Group ' || s FROM ${series(schedules)}`);
  // Those of a group are of the site of its schedule.
  await run(
    `INSERT INTO group_members (account_id, group_id, person_id)
     SELECT $1, 'g' || (s % ${schedules} + 1), 'p' || s FROM ${series(people)}`,
  );
  await run(
    `INSERT INTO schedules (account_id, schedule_id, name, kind, recurrences, on_holiday)
     SELECT $1, 't' || s, 'Schedule ' || s, 'access', '[{"cron":"0 0 8 * MON-FRI","timeDuration":600}]', 'closed' FROM ${series(schedules)}`,
  );
  await run(
    `INSERT INTO schedule_zones (account_id, schedule_id, zone_id) SELECT $1, 't' || s, 'z' || ((s - 1) % ${sites} + 1) FROM ${series(schedules)}`,
  );
  await run(`INSERT INTO schedule_groups (account_id, schedule_id, group_id) SELECT $1, 't' || s, 'g' || s FROM ${series(schedules)}`);
  await client.query("ANALYZE");
  await client.end();
}
