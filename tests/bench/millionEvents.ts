import pg from "pg";
import { listEventLogs } from "#contract/eventLogs.ts";
import { toCursor } from "#server/base/events/cursor.ts";
import { startDemoServer } from "../faults/support/demoServer.ts";
import { type Benchmark, percentile, timed } from "./benchmark.ts";

const count = 1_000_000;
const pages = 200;

/** Pages of 100 out of a million entries of which every eighth is of the wanted door, and a start after a kill with them. */
export const millionEvents: Benchmark = {
  name: "million-events",
  isLongBecause: "a million entries are written first",
  async run() {
    const server = await startDemoServer();
    try {
      const { serialNumber, accountId } = server.door();
      const client = new pg.Client({ connectionString: server.connectionString() });
      await client.connect();
      await client.query(
        `INSERT INTO events (account_id, sequence, event_id, kind, category, occurred_at, recorded_at, serial_number, site_id, actor, data)
         SELECT $1, s, gen_random_uuid()::text, CASE WHEN s % 2 = 0 THEN 'door.state' ELSE 'access.decision' END, 1,
                now() - (${count} - s) * interval '1 second', now() - (${count} - s) * interval '1 second',
                CASE WHEN s % 8 = 0 THEN $2 ELSE 'GH-OTHER-' || (s % 50) END, 'harbour-house',
                '{"kind":"device","name":"Door"}', '{"result":1}'
         FROM generate_series(100001, 100000 + ${count}) AS s`,
        [accountId, serialNumber],
      );
      await client.query("UPDATE event_counters SET sequence = $2 WHERE account_id = $1", [accountId, 100_000 + count]);
      await client.query("ANALYZE events");
      await client.end();
      const api = await server.api();
      const page = (sequence?: number) =>
        api.call(listEventLogs, {
          query: { serialNumber, kinds: "door.state", pageSize: "100", ...(sequence !== undefined && { after: toCursor({ sequence }) }) },
        });
      const measure = async (sequence?: number) => {
        const tookMs: number[] = [];
        for (let turn = 0; turn < pages; turn += 1) tookMs.push(await timed(() => page(sequence)));
        return percentile(tookMs, 0.95);
      };
      const rows = (await page()).rows.length;
      if (rows !== 100) throw new Error(`A page has ${rows} rows.`);
      await measure();
      const first = await measure();
      // 125,000 are of the door: below this one are those after 999 pages.
      const last = await measure(100_000 + 8 * (125_000 - 99_900 + 1));
      await server.process().end("SIGKILL");
      const startMs = await timed(() => server.start());
      return [
        {
          what: `Page of 100 of one door and kind out of ${count} entries: first page, p95`,
          value: first,
          unit: "ms",
          budget: { atMost: 50 },
        },
        { what: "The same: thousandth page, p95", value: last, unit: "ms", budget: { atMost: 50 } },
        { what: `Start after kill -9 with ${count} entries`, value: startMs / 1000, unit: "s", budget: { atMost: 3 } },
      ];
    } finally {
      await server.remove();
    }
  },
};
