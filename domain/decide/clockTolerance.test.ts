import { describe, expect, it } from "vitest";
import { AccessResult } from "#contract/enumerations.ts";
import { office } from "./cases/testOffice.ts";
import { compilePolicy } from "./compilePolicy.ts";
import { decide } from "./decide.ts";
import { nobody } from "./rights.ts";

const atMs = Date.parse("2026-03-16T12:00:00Z");
const resultOf = (from: { ofCard?: number; ofPerson?: number; untilMs?: number }, toleranceMs?: number) => {
  const utc = (offsetMs: number | undefined, name: string) => offsetMs !== undefined && { [name]: new Date(atMs + offsetMs).toISOString() };
  const policy = compilePolicy({
    ...office,
    credentials: office.credentials.map((each) => ({
      ...each,
      ...utc(from.ofCard, "validFromUtc"),
      ...utc(from.untilMs, "validUntilUtc"),
    })),
    people: office.people.map((each) => ({ ...each, ...utc(from.ofPerson, "validFromUtc") })),
  });
  const presented = { kind: "card", cardNumber: "1042" } as const;
  return decide(policy, { presented, serialNumber: "lobby", atMs, ...(toleranceMs !== undefined && { toleranceMs }) }, nobody).result;
};

describe("[EN-05] a decision by another clock than the one that stamped a beginning", () => {
  it.each([{ ofCard: 150 }, { ofPerson: 150 }, { ofCard: 2_000, ofPerson: 2_000 }])("tolerates %o", (from) => {
    expect(resultOf(from, 2_000)).toBe(AccessResult.AccessGranted);
  });
  it.each([{ ofCard: 2_001 }, { ofPerson: 2_001 }])("does not tolerate %o", (from) => {
    expect(resultOf(from, 2_000)).toBe(AccessResult.NotScheduled);
  });
  it("tolerates nothing where one clock decides, and no end", () => {
    expect(resultOf({ ofCard: 1 })).toBe(AccessResult.NotScheduled);
    expect(resultOf({ untilMs: 0 }, 2_000)).toBe(AccessResult.NotScheduled);
  });
});
