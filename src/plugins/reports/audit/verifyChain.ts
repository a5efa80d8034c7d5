import { type ChainProblem, verifyAuditPart } from "#contract/audit.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** How far it is, and what was found; it is done when `through` is `last`. */
export interface ChainReading {
  after: number;
  last: number;
  through: number;
  checked: number;
  unchained: number;
  findings: readonly { sequence: number; problem: ChainProblem }[];
  /** Of the last entry that was read. */
  hash: string;
}

/** C-10: reads the log part by part, and tells of each; the whole log, or that of some days. */
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
