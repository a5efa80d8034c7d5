import { type ConditionCode, conditionOf } from "#domain/failures/conditionOf.ts";
import type { Log } from "../base/log.ts";
import type { FreeSpace } from "../base/storage/freeSpace.ts";

/** How a condition is answered on HTTP. */
export interface ConditionAnswer {
  readonly code: ConditionCode;
  /** 507 for a full disk; 503 for what passes by itself or by being mended. */
  readonly status: 503 | 507;
  /** When asking again may help. */
  readonly retryAfterSeconds: number;
}

const retryAfterSeconds: Readonly<Record<ConditionCode, number>> = {
  error_storage_full: 30,
  error_storage_read_only: 30,
  error_system_busy: 2,
  error_system_unavailable: 5,
};

/**
 * The answer to a failure that is an expected condition; undefined for a fault. A database that finds no room for its log ends and
 * starts anew: that it is away comes from the full disk, and is told so.
 */
export function conditionAnswerOf(error: unknown, freeSpace?: Pick<FreeSpace, "isLow">): ConditionAnswer | undefined {
  const found = conditionOf(error);
  if (!found) return undefined;
  const code = found === "error_system_unavailable" && freeSpace?.isLow() === true ? "error_storage_full" : found;
  return { code, status: code === "error_storage_full" ? 507 : 503, retryAfterSeconds: retryAfterSeconds[code] };
}

/** Logs a condition without the stack, which says nothing about it. */
export function logCondition(log: Log, { code }: ConditionAnswer, what: Record<string, unknown>, error: unknown): void {
  log.warn("A request met a condition of the system", { code, ...what, error: String(rootOf(error)) });
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
