import { describe, expect, it } from "vitest";
import { conditionOf } from "./conditionOf.ts";

const failure = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

describe("[ER-01] the condition that a failure comes from", () => {
  it.each([
    ["error_storage_full", ["ENOSPC", "EDQUOT", "53100"]],
    ["error_storage_read_only", ["EROFS", "25006"]],
    ["error_system_busy", ["EMFILE", "ENFILE", "53200", "53300"]],
    ["error_system_unavailable", ["57P01", "57P02", "57P03", "ECONNREFUSED", "ECONNRESET", "08006", "08P01"]],
  ] as const)("is %s for %s", (condition, codes) => {
    for (const code of codes) {
      expect(conditionOf(failure(code)), code).toBe(condition);
      // As drizzle wraps it, and as several addresses of a host answer.
      expect(conditionOf(new Error("Failed query", { cause: failure(code) })), code).toBe(condition);
      expect(conditionOf(new AggregateError([failure("EOTHER"), failure(code)])), code).toBe(condition);
    }
  });

  it.each([
    ["Connection terminated unexpectedly", "error_system_unavailable"],
    ["Connection terminated due to connection timeout", "error_system_unavailable"],
    ["Client has encountered a connection error and is not queryable", "error_system_unavailable"],
    ["timeout exceeded when trying to connect", "error_system_busy"],
  ])("is told by the driver in words: %s", (message, condition) => {
    expect(conditionOf(new Error(message))).toBe(condition);
  });

  it("is that of a socket which is not there yet, and not of any file", () => {
    expect(conditionOf(failure("ENOENT", { syscall: "connect" }))).toBe("error_system_unavailable");
    expect(conditionOf(failure("ENOENT", { syscall: "open" }))).toBeUndefined();
  });

  it.each([
    failure("23505"),
    failure("42601"),
    failure("toString"),
    failure("EACCES"),
    new Error("No space left"),
    "ENOSPC",
    undefined,
    null,
    7,
  ])("is none for %s", (error) => {
    expect(conditionOf(error)).toBeUndefined();
  });

  it("ends with causes that are their own", () => {
    const error = new Error("round");
    error.cause = error;
    expect(conditionOf(error)).toBeUndefined();
  });
});
