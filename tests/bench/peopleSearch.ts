import pg from "pg";
import { listUsers } from "#contract/users.ts";
import { startDemoServer } from "../faults/support/demoServer.ts";
import { type Benchmark, percentile, timed } from "./benchmark.ts";
import { effort } from "./effort.ts";

const count = 100_000;
const turns = effort(40, 10);

/** What people type, from what nobody is called to what everybody is found by. */
const searches = ["ma", "mar", "martin", "weiss 4711", "person 99", "@people.example", "p500", "zzyzx", "q", "a"];

/** US-01: the list of people of an account with very many, searched as somebody types, over HTTP. */
export const peopleSearch: Benchmark = {
  name: "people-search",
  async run() {
    const server = await startDemoServer();
    try {
      const { accountId } = server.door();
      const client = new pg.Client({ connectionString: server.connectionString() });
      await client.connect();
      await client.query(
        `INSERT INTO people (account_id, person_id, first_name, last_name, email, status, site_ids)
         SELECT $1, 'bench-' || s, (ARRAY['Marta','Devon','Idris','Ines','Nora','Colm','Yuki','Priya','Omar','Silas'])[1 + s % 10],
                (ARRAY['Weiss','Martin','Okafor','Person','Holm','Nakagawa','Castro'])[1 + s % 7] || ' ' || s,
                'p' || s || '@people.example', 1, ARRAY['harbour-house']
         FROM generate_series(1, ${count}) AS s`,
        [accountId],
      );
      await client.query(
        `INSERT INTO cards (account_id, card_number, person_id) SELECT $1, (20000000 + s)::text, 'bench-' || s FROM generate_series(1, ${count}) AS s`,
        [accountId],
      );
      await client.query("VACUUM ANALYZE people");
      await client.query("ANALYZE cards");
      await client.end();
      const api = await server.api();
      const measure = async (ask: (turn: number) => Promise<unknown>, times: number) => {
        const tookMs: number[] = [];
        for (let turn = 0; turn < times; turn += 1) tookMs.push(await timed(() => ask(turn)));
        return percentile(tookMs, 0.95);
      };
      const search = (text: string) => api.call(listUsers, { query: { search: text } });
      const { rows } = await search("martin 2");
      if (rows.length !== 25) throw new Error(`A search found ${rows.length} people.`);
      const one = await search("20004711");
      if (one.rows.length !== 1) throw new Error("A card found nobody.");
      const all = searches.length * turns;
      await measure((turn) => search(searches[turn % searches.length] ?? ""), searches.length);
      const searched = await measure((turn) => search(searches[turn % searches.length] ?? ""), all);
      let slowest = { text: "", ms: 0 };
      for (const text of searches) {
        const ms = await measure(() => search(text), 10);
        if (ms > slowest.ms) slowest = { text, ms };
      }
      const byCard = await measure((turn) => search(String(20_000_001 + turn * 97)), turns);
      const first = await measure(() => api.call(listUsers, { query: {} }), turns);
      return [
        {
          what: `GET /user/page?search= among ${count} people, ${searches.length} searches in turn, p95`,
          value: searched,
          unit: "ms",
          budget: { atMost: 50 },
        },
        { what: `The slowest of them, "${slowest.text}", alone, p95`, value: slowest.ms, unit: "ms" },
        { what: "The same by the number of a card, p95", value: byCard, unit: "ms", budget: { atMost: 50 } },
        { what: "First page by name, p95", value: first, unit: "ms", budget: { atMost: 50 } },
      ];
    } finally {
      await server.remove();
    }
  },
};
