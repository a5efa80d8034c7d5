import type { Pool, PoolClient } from "pg";
import { type ChainedEntry, chainStart, hashOfEntry } from "../../base/events/chain.ts";

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
  const walk = createWalk(accountId, say);
  for await (const row of rowsOf(client, accountId)) {
    walk.step(row);
    const sequence = Number(row.sequence);
    const anchor = noted.get(sequence);
    if (anchor !== undefined && anchor !== row.hash) say(sequence, "changed");
    noted.delete(sequence);
  }
  const { entries, unchained, last, lastHash } = walk.found;
  for (const sequence of noted.keys()) say(sequence, "missing");
  const head = Number(counter.sequence);
  if (head > last) say(head, "missing");
  else if (head < last || (counter.headHash ?? undefined) !== lastHash) say(last, "head");
  return { accountId, entries, unchained, headSequence: last, headHash: lastHash ?? chainStart };
}

/** Goes from entry to entry and tells what is wrong with each; it begins after `last`, whose hash it knows if that was chained. */
function createWalk(accountId: string, say: (sequence: number, problem: AuditProblem) => void, last = 0, lastHash?: string) {
  const found: { entries: number; unchained: number; last: number; lastHash: string | undefined } = {
    entries: 0,
    unchained: 0,
    last,
    lastHash,
  };
  return {
    found,
    step(row: Row): void {
      const sequence = Number(row.sequence);
      found.entries += 1;
      if (sequence > found.last + 1) say(sequence - 1, "missing");
      if (row.hash === null || row.previousHash === null) {
        if (found.lastHash === undefined) found.unchained += 1;
        else say(sequence, "misplaced");
      } else {
        if (sequence < 1 || row.previousHash !== (found.lastHash ?? chainStart)) say(sequence, "misplaced");
        else if (hashOfRow(row, accountId) !== row.hash) say(sequence, "changed");
        found.lastHash = row.hash;
      }
      found.last = sequence;
    },
  };
}

export interface AuditedPart {
  /** How far it came: `last`, unless there is more than a part has. */
  through: number;
  checked: number;
  unchained: number;
  findings: Omit<AuditFinding, "accountId">[];
  hash: string;
}

/** Entries of a part; and of one page of it, between which others have their turn. */
const mostOfPart = 5_000;
const pageOfPart = 250;

/** The same for the entries after one and up to another, at most so many that a call stays short. */
export async function verifyPart(pool: Pick<Pool, "connect">, accountId: string, after: number, last: number): Promise<AuditedPart> {
  const findings: AuditedPart["findings"] = [];
  const say = (sequence: number, problem: AuditProblem) => void findings.push({ sequence, problem });
  const client = await pool.connect();
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const before = await client.query<{ hash: string | null }>("SELECT hash FROM events WHERE account_id = $1 AND sequence = $2", [
      accountId,
      after,
    ]);
    const end = Math.min(last, after + mostOfPart);
    const walk = createWalk(accountId, say, after, before.rows[0]?.hash ?? undefined);
    for await (const row of rowsOf(client, accountId, { after, through: end, pageSize: pageOfPart })) walk.step(row);
    const { found } = walk;
    if (found.last < end) say(end, "missing");
    if (end === last) await tellOfHead(client, accountId, last, found.lastHash, say);
    return { through: end, checked: found.entries, unchained: found.unchained, findings, hash: found.lastHash ?? chainStart };
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/** Where the part ends where the log ends, the counter names the last entry. */
async function tellOfHead(
  client: PoolClient,
  accountId: string,
  last: number,
  lastHash: string | undefined,
  say: (sequence: number, problem: AuditProblem) => void,
): Promise<void> {
  const { rows } = await client.query<Counter>(
    `SELECT account_id AS "accountId", sequence::text, head_hash AS "headHash" FROM event_counters WHERE account_id = $1`,
    [accountId],
  );
  const [counter] = rows;
  if (counter && Number(counter.sequence) === last && (counter.headHash ?? undefined) !== lastHash) say(last, "head");
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

interface RowRange {
  after?: number;
  through?: number;
  pageSize?: number;
}

async function* rowsOf(client: PoolClient, accountId: string, range: RowRange = {}): AsyncGenerator<Row> {
  const size = range.pageSize ?? pageSize;
  for (let after = range.after?.toString(); ; ) {
    const { rows } = await client.query<Row>(
      `SELECT sequence::text, event_id AS "eventId", kind, category, ${instant("occurred_at")} AS "occurredAt",
         ${instant("recorded_at")} AS "recordedAt", serial_number AS "serialNumber", site_id AS "siteId", actor, data, topic, code,
         document, previous_hash AS "previousHash", hash
       FROM events WHERE account_id = $1 AND ($2::bigint IS NULL OR events.sequence > $2::bigint)
         AND ($3::bigint IS NULL OR events.sequence <= $3::bigint) ORDER BY events.sequence LIMIT ${size}`,
      [accountId, after ?? null, range.through ?? null],
    );
    yield* rows;
    after = rows.at(-1)?.sequence;
    if (rows.length < size) return;
  }
}
