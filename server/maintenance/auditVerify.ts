import { Pool } from "pg";
import { SettingsError } from "#domain/settings.ts";
import { type Anchor, type AuditFinding, type AuditReport, verifyAudit } from "../desk/audit/verifyAudit.ts";
import { exitCodes, type Job } from "./job.ts";

/** C-10: `audit verify`. */
export const auditVerify: Job = async ({ flags, openDatabase, say }) => {
  const anchors = readAnchors(flags["head"]);
  const connectionString = await openDatabase();
  const pool = new Pool({ connectionString, max: 1 });
  try {
    const report = await verifyAudit(pool, anchors);
    const isWhole = report.findings.length === 0;
    say(flags["json"] ? JSON.stringify({ isWhole, ...report }) : inWords(report).join("\n"));
    return isWhole ? exitCodes.done : exitCodes.foundSomething;
  } finally {
    await pool.end();
  }
};

/** `account:sequence:hash`, separated by commas, as the report prints them. */
function readAnchors(text: string | undefined): Anchor[] {
  return (text ?? "")
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const [, accountId, sequence, hash] = /^(.+):(\d{1,15}):([0-9a-f]{64})$/.exec(part.trim()) ?? [];
      if (accountId === undefined || hash === undefined)
        throw new SettingsError("Option --head takes account:sequence:hash, as the report prints it, separated by commas.");
      return { accountId, sequence: Number(sequence), hash };
    });
}

const words: Record<AuditFinding["problem"], string> = {
  changed: "is not what was written",
  missing: "is missing; so may be others before it",
  misplaced: "does not follow the one before it: it was put in or moved, or that one was rewritten",
  head: "is the last one, but the account's counter names another",
};

function inWords({ accounts, findings, isComplete }: AuditReport): string[] {
  return [
    ...accounts.map(
      ({ accountId, entries, unchained, headSequence, headHash }) =>
        `${accountId}: ${entries} entries${unchained > 0 ? `, the first ${unchained} of a release without a chain` : ""}\n  head ${accountId}:${headSequence}:${headHash}`,
    ),
    ...findings.map(({ accountId, sequence, problem }) => `${accountId}: entry ${sequence} ${words[problem]}`),
    ...(isComplete ? [] : ["There are more findings than are listed."]),
    findings.length === 0 ? "The log is whole." : "The log was tampered with.",
  ];
}
