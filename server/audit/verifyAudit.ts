import type { Pool, PoolClient } from "pg";
import { type ChainedEntry, chainStart, hashOfEntry } from "./chain.ts";

/**
 * What is wrong with an entry: `changed`: its content is not what was written; `missing`: entries up to this sequence are gone;
 * `misplaced`: it does not follow the entry before it, so it was put in or moved, or that one was rewritten; `head`: the account's
 * counter does not name the last entry.
 */
export type AuditProblem = "changed" | "missing" | "misplaced" | "head";

export interface AuditFinding {
  accountId: string;
  sequence: number;
  problem: AuditProblem;
}

export interface AuditedAccount {
  accountId: string;
  entries: number;
  /** Written by a release that did not chain yet; only the oldest can be. */
  unchained: number;
  /** Of the last entry: whoever keeps these elsewhere can tell later that the log up to here is the same. */
  headSequence: number;
  headHash: string;
}

export interface AuditReport {
  accounts: AuditedAccount[];
  /** At most `mostFindings`, the first ones of each account first. */
  findings: AuditFinding[];
  isComplete: boolean;
}

/** A head that somebody noted earlier. */
export interface Anchor {
  accountId: string;
  sequence: number;
  hash: string;
}

const mostFindings = 1_000;
const pageSize = 2_000;

type Row = ChainedEntry & { sequence: string; previousHash: string | null; hash: string | null };
type Counter = { accountId: string; sequence: string; headHash: string | null };

/** C-10: reads the whole log as it is at one moment and says what was changed, deleted, put in or moved. Changes nothing. */
export async function verifyAudit(pool: Pick<Pool, "connect">, anchors: readonly Anchor[] = []): Promise<AuditReport> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const counters = await client.query<Counter>(`
      SELECT coalesce(c.account_id, e.account_id) AS "accountId", coalesce(c.sequence, 0)::text AS sequence, c.head_hash AS "headHash"
      FROM event_counters c FULL JOIN (SELECT DISTINCT account_id FROM events) e ON e.account_id = c.account_id ORDER BY 1`);
    const report: AuditReport = { accounts: [], findings: [], isComplete: true };
    for (const counter of counters.rows) {
      const noted = anchors.filter(({ accountId }) => accountId === counter.accountId);
      report.accounts.push(await verifyAccount(client, counter, noted, (finding) => add(report, finding)));
    }
    const unknown = anchors.filter(({ accountId }) => !counters.rows.some((counter) => counter.accountId === accountId));
    for (const { accountId, sequence } of unknown) add(report, { accountId, sequence, problem: "missing" });
    return report;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

function add(report: AuditReport, finding: AuditFinding): void {
  if (report.findings.length < mostFindings) report.findings.push(finding);
  else report.isComplete = false;
}

async function verifyAccount(
  client: PoolClient,
  counter: Counter,
  anchors: readonly Anchor[],
  tell: (finding: AuditFinding) => void,
): Promise<AuditedAccount> {
  const { accountId } = counter;
  const say = (sequence: number, problem: AuditProblem) => tell({ accountId, sequence, problem });
  const noted = new Map(anchors.map(({ sequence, hash }) => [sequence, hash]));
  let entries = 0;
  let unchained = 0;
  let last = 0;
  let lastHash: string | undefined;
  for await (const row of rowsOf(client, accountId)) {
    const sequence = Number(row.sequence);
    entries += 1;
    if (sequence > last + 1) say(sequence - 1, "missing");
    if (row.hash === null || row.previousHash === null) {
      if (lastHash === undefined) unchained += 1;
      else say(sequence, "misplaced");
    } else {
      if (sequence < 1 || row.previousHash !== (lastHash ?? chainStart)) say(sequence, "misplaced");
      else if (hashOfRow(row, accountId) !== row.hash) say(sequence, "changed");
      lastHash = row.hash;
    }
    const anchor = noted.get(sequence);
    if (anchor !== undefined && anchor !== row.hash) say(sequence, "changed");
    noted.delete(sequence);
    last = sequence;
  }
  for (const sequence of noted.keys()) say(sequence, "missing");
  const head = Number(counter.sequence);
  if (head > last) say(head, "missing");
  else if (head < last || (counter.headHash ?? undefined) !== lastHash) say(last, "head");
  return { accountId, entries, unchained, headSequence: last, headHash: lastHash ?? chainStart };
}

function hashOfRow({ hash: _hash, previousHash, ...row }: Row, accountId: string): string {
  return hashOfEntry(
    { ...row, accountId, sequence: Number(row.sequence), occurredAt: toIso(row.occurredAt), recordedAt: toIso(row.recordedAt) },
    previousHash ?? chainStart,
  );
}

/** The store keeps microseconds; a change of those is a change too. */
function toIso(text: string): string {
  return text.replace(/000Z$/, "Z");
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

async function* rowsOf(client: PoolClient, accountId: string): AsyncGenerator<Row> {
  for (let after: string | undefined; ; ) {
    const { rows } = await client.query<Row>(
      `SELECT sequence::text, event_id AS "eventId", kind, category, ${instant("occurred_at")} AS "occurredAt",
         ${instant("recorded_at")} AS "recordedAt", serial_number AS "serialNumber", site_id AS "siteId", actor, data, topic, code,
         document, previous_hash AS "previousHash", hash
       FROM events WHERE account_id = $1 AND ($2::bigint IS NULL OR events.sequence > $2::bigint) ORDER BY events.sequence LIMIT ${pageSize}`,
      [accountId, after ?? null],
    );
    yield* rows;
    after = rows.at(-1)?.sequence;
    if (rows.length < pageSize) return;
  }
}
