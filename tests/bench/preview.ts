import pg from "pg";
import { previewPolicy } from "#contract/policyPreview.ts";
import { startDemoServer } from "../faults/support/demoServer.ts";
import { type Benchmark, percentile, timed } from "./benchmark.ts";

const people = 10_000;
const asked = 20;

/** The people who gain and lose access when the hours of a schedule with very many people change. */
export const preview: Benchmark = {
  name: "preview",
  async run() {
    const server = await startDemoServer();
    try {
      const { accountId } = server.door();
      const client = new pg.Client({ connectionString: server.connectionString() });
      await client.connect();
      await client.query(
        `INSERT INTO people (account_id, person_id, first_name, last_name, status, site_ids)
         SELECT $1, 'bench-' || s, 'Person', lpad(s::text, 5, '0'), 1, ARRAY['harbour-house', 'ferry-lane', 'quarry-lab'] FROM generate_series(1, ${people}) AS s`,
        [accountId],
      );
      await client.query(
        `INSERT INTO group_members (account_id, group_id, person_id) SELECT $1, 'contractors', 'bench-' || s FROM generate_series(1, ${people}) AS s`,
        [accountId],
      );
      await client.query("ANALYZE");
      const api = await server.api();
      const ask = (hours: number) =>
        api.call(previewPolicy, {
          query: {},
          body: {
            kind: "schedule",
            change: "update",
            fields: {
              id: "contractor-hours",
              name: "Contractor hours",
              kind: "access",
              onHoliday: "closed",
              recurrences: [{ cron: "0 0 8 * MON,TUE,WED,THU,FRI", timeDuration: hours * 60 }],
              serialNumbers: [],
              zoneIds: ["harbour-plant", "ferry-warehouse"],
              personIds: [],
              groupIds: ["contractors"],
            },
          },
        });
      const first = await timed(() => ask(12));
      const { gained } = await ask(12);
      if (gained.people < people) throw new Error(`${gained.people} people gain.`);
      const tookMs: number[] = [];
      for (let turn = 0; turn < asked; turn += 1) tookMs.push(await timed(() => ask(10 + (turn % 5))));
      await client.end();
      const what = `Preview of a schedule that ${people} people have at ${gained.doors} doors`;
      return [
        { what: `${what}, the policy being read first`, value: first, unit: "ms", budget: { atMost: 1000 } },
        { what: "The same again: p95", value: percentile(tookMs, 0.95), unit: "ms", budget: { atMost: 1000 } },
        { what: "Lines behind it, of which a page is made", value: gained.pairs, unit: "" },
      ];
    } finally {
      await server.remove();
    }
  },
};
