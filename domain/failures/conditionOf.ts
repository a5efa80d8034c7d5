/**
 * Conditions of the machine and of the database that an operator expects and mends: nothing is wrong with the program, and what was
 * asked may be asked again. Each has a code of its own on every channel.
 */
export const conditionCodes = ["error_storage_full", "error_storage_read_only", "error_system_busy", "error_system_unavailable"] as const;
export type ConditionCode = (typeof conditionCodes)[number];

/** By the code of the file system or the network, or the SQLSTATE of PostgreSQL. */
const byCode: Readonly<Record<string, ConditionCode>> = {
  ENOSPC: "error_storage_full",
  EDQUOT: "error_storage_full",
  // disk_full
  "53100": "error_storage_full",
  EROFS: "error_storage_read_only",
  // read_only_sql_transaction
  "25006": "error_storage_read_only",
  EMFILE: "error_system_busy",
  ENFILE: "error_system_busy",
  ENOMEM: "error_system_busy",
  // insufficient_resources, out_of_memory, too_many_connections, configuration_limit_exceeded
  "53000": "error_system_busy",
  "53200": "error_system_busy",
  "53300": "error_system_busy",
  "53400": "error_system_busy",
  // admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout
  "57P01": "error_system_unavailable",
  "57P02": "error_system_unavailable",
  "57P03": "error_system_unavailable",
  "57P04": "error_system_unavailable",
  "57P05": "error_system_unavailable",
  ECONNREFUSED: "error_system_unavailable",
  ECONNRESET: "error_system_unavailable",
  ECONNABORTED: "error_system_unavailable",
  EPIPE: "error_system_unavailable",
  ETIMEDOUT: "error_system_unavailable",
  EHOSTUNREACH: "error_system_unavailable",
  ENETUNREACH: "error_system_unavailable",
  EAI_AGAIN: "error_system_unavailable",
};

/** Failures that the database driver reports only by message text. */
const byMessage: readonly (readonly [RegExp, ConditionCode])[] = [
  [/^timeout exceeded when trying to connect/, "error_system_busy"],
  [/^Connection terminated/, "error_system_unavailable"],
  [/^Client (has encountered a connection error|was closed) and is not queryable/, "error_system_unavailable"],
  [/^Cannot use a pool after calling end on the pool/, "error_system_unavailable"],
];

/** Causes below causes that are looked at: a query's failure has that of the driver as its cause. */
const deepest = 6;

/** The condition that a failure comes from, itself or as its cause; undefined for a fault. */
export function conditionOf(error: unknown, depth = 0): ConditionCode | undefined {
  if (typeof error !== "object" || error === null || depth > deepest) return undefined;
  const { code, syscall, message, cause, errors } = error as Partial<Record<"code" | "syscall" | "message" | "cause" | "errors", unknown>>;
  return (
    ofCode(code, syscall) ??
    (typeof message === "string" ? byMessage.find(([pattern]) => pattern.test(message))?.[1] : undefined) ??
    conditionOf(cause, depth + 1) ??
    // Of an AggregateError, such as that of a host with several addresses.
    (Array.isArray(errors)
      ? errors
          .slice(0, deepest)
          .map((each) => conditionOf(each, depth + 1))
          .find((each) => each !== undefined)
      : undefined)
  );
}

function ofCode(code: unknown, syscall: unknown): ConditionCode | undefined {
  if (typeof code !== "string") return undefined;
  // The socket of a database that is being started is not there yet.
  if (code === "ENOENT" && syscall === "connect") return "error_system_unavailable";
  // Class 08: connection exceptions.
  if (/^08\w{3}$/.test(code)) return "error_system_unavailable";
  return Object.hasOwn(byCode, code) ? byCode[code] : undefined;
}
