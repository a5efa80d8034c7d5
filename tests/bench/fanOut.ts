import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import pg from "pg";
import { startDemoServer } from "../faults/support/demoServer.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { effort } from "./effort.ts";

const consoles = 500;
const perSecond = 20;
const seconds = effort(20, 5);
const serialNumber = "GH-AC40-00912F";

interface Heard {
  heard: number;
  misplaced: number;
  median: number;
  p99: number;
}

/** Has the consoles hear `perSecond * seconds` notes and answers what they say of it. */
async function listen(url: string, token: string, tell: (note: number) => unknown): Promise<Heard> {
  const clients = fork(resolve(import.meta.dirname, "fanOutClients.ts"), [url, token, String(consoles), String(perSecond * seconds)]);
  await once(clients, "message");
  const heard = once(clients, "message") as Promise<[Heard]>;
  const startedAt = performance.now();
  for (let note = 0; note < perSecond * seconds; note += 1) {
    const dueAt = startedAt + (note * 1000) / perSecond;
    await new Promise((done) => setTimeout(done, Math.max(0, dueAt - performance.now())));
    await tell(note);
  }
  const [result] = await heard;
  clients.kill();
  return result;
}

const dataOf = (note: number) => ({
  SerialNumber: serialNumber,
  Timestamp: new Date().toISOString(),
  LockState: 0,
  note,
  sentAtMs: performance.timeOrigin + performance.now(),
});

/** The same frames to the same clients by a bare server: what no platform can be faster than. */
async function floor(): Promise<Heard> {
  const open = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("id: e.0\nevent: hello\ndata: {}\n\n");
    open.add(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const result = await listen(url, "none", (note) => {
    const document = { id: String(note), Data: JSON.stringify(dataOf(note)), Code: "notification_lock_state" };
    const frame = `id: e.${note}\nevent: document\ndata: ${JSON.stringify({ topic: "Devices/LockState", sequence: note, document })}\n\n`;
    for (const response of open) response.write(frame);
  });
  server.closeAllConnections();
  server.close();
  return result;
}

/** Entries are written by another connection to the database, so that each takes the whole way: commit, notification, log, consoles. */
export const fanOut: Benchmark = {
  name: "fan-out",
  async run(): Promise<Figure[]> {
    const bare = await floor();
    const server = await startDemoServer();
    const client = new pg.Client({ connectionString: server.connectionString() });
    await client.connect();
    try {
      const result = await listen(server.url, await server.token(), (note) =>
        client.query(
          `WITH next AS (UPDATE event_counters SET sequence = sequence + 1 WHERE account_id = 'northmoor' RETURNING sequence),
                added AS (INSERT INTO events (account_id, sequence, event_id, kind, category, occurred_at, recorded_at, serial_number, site_id, actor, data, topic, code, document)
                          SELECT 'northmoor', sequence, gen_random_uuid()::text, 'lock.state', 1, now(), now(), $1, 'harbour-house',
                                 '{"kind":"device","name":"Door"}', '{}', 'Devices/LockState', 'notification_lock_state', $2::text::jsonb FROM next)
           SELECT pg_notify('gatehouse_events', 'northmoor')`,
          [serialNumber, JSON.stringify(dataOf(note))],
        ),
      );
      const what = `${perSecond} entries/s to ${consoles} consoles for ${seconds} s, from before the commit to the console`;
      return [
        { what: `${what}: median`, value: result.median, unit: "ms" },
        {
          what: `${what}: p99`,
          value: result.p99,
          unit: "ms",
          budget: { atMost: 3 * bare.p99 },
          note: "caller, server and consoles run on the same two processors; beyond the bare server's writes each entry is a commit, a notification of the database and a read of the log. Plan: consoles on another machine",
        },
        { what: `The same frames from a bare server: p99`, value: bare.p99, unit: "ms" },
        {
          what: `${what}: lost, doubled or out of order`,
          value: consoles * perSecond * seconds - result.heard + result.misplaced,
          unit: "frames",
          budget: { atMost: 0 },
        },
      ];
    } finally {
      await client.end();
      await server.remove();
    }
  },
};
