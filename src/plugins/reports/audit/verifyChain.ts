import { type ChainProblem, verifyAuditPart } from "#contract/audit.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** Progress and results; the check is complete when `through` equals `last`. */
export interface ChainReading {
  after: number;
  last: number;
  through: number;
  checked: number;
  unchained: number;
  findings: readonly { sequence: number; problem: ChainProblem }[];
  /** Hash of the last entry read. */
  hash: string;
}

/** C-10: reads the log or some days of it in parts, and reports each part. */
export async function verifyChain(
  { api }: Pick<Kernel, "api">,
  days: { fromDate: string; toDate?: string | undefined } | undefined,
  onPart: (reading: ChainReading) => void,
  signal: AbortSignal,
): Promise<ChainReading> {
  let reading: ChainReading | undefined;
  do {
    const body: RequestOf<typeof verifyAuditPart>["body"] = reading
      ? { after: reading.through, last: reading.last }
      : { ...(days && { fromDate: days.fromDate, ...(days.toDate !== undefined && { toDate: days.toDate }) }) };
    const part = await api.call(verifyAuditPart, { body }, signal);
    reading = {
      ...part,
      after: reading?.after ?? part.after,
      checked: (reading?.checked ?? 0) + part.checked,
      unchained: (reading?.unchained ?? 0) + part.unchained,
      findings: [...(reading?.findings ?? []), ...part.findings],
    };
    onPart(reading);
  } while (reading.through < reading.last);
  return reading;
}
