import type * as z from "zod/mini";
import type { PolicyAssertion, PolicyTest, PolicyTestReason } from "#contract/policyTests.ts";
import { canonicalJson } from "#domain/canonicalJson.ts";
import type { AccessSide } from "#domain/decide/accessSide.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import { policyTester, type TestReason } from "#domain/decide/policyTest.ts";

export interface Verdict {
  readonly state: PolicyTest["state"];
  readonly reason: z.infer<typeof PolicyTestReason> | null;
  /** Subject and object, if they exist. */
  readonly whoName: string | undefined;
  readonly whatName: string | undefined;
  /** Where the door or zone is. */
  readonly siteId: string | undefined;
  readonly timeZoneId: string | undefined;
}

/** Tries assertions on a policy, with the names of what has a say. */
export function createJudge(document: PolicyDocument, side: AccessSide, now: Date): (assertion: PolicyAssertion) => Verdict {
  const test = policyTester(document, side, now.getTime());
  const zones = new Map(document.zones.map((zone) => [zone.zoneId, zone]));
  const groups = new Map(document.groups.map((group) => [group.groupId, group]));
  return (assertion) => {
    const result = test(assertion);
    const { who, what } = assertion;
    const place = what.kind === "door" ? side.doors.get(what.id) : zones.get(what.id);
    return {
      state: result.state,
      reason: result.state === "failed" ? named(side, result.reason) : null,
      whoName: who.kind === "person" ? side.people.get(who.id)?.name : groups.get(who.id)?.name,
      whatName: place?.name,
      siteId: place?.siteId,
      timeZoneId: place && side.sites.get(place.siteId)?.timeZoneId,
    };
  };
}

function named(side: AccessSide, { rule, scheduleId, personId, serialNumber, atMs }: TestReason): z.infer<typeof PolicyTestReason> {
  const scheduleName = scheduleId === undefined ? undefined : side.schedules.get(scheduleId)?.name;
  const personName = personId === undefined ? undefined : side.people.get(personId)?.name;
  const doorName = serialNumber === undefined ? undefined : side.doors.get(serialNumber)?.name;
  return {
    rule,
    ...(scheduleId !== undefined && { scheduleId }),
    ...(scheduleName !== undefined && { scheduleName }),
    ...(personName !== undefined && { personName }),
    ...(doorName !== undefined && { doorName }),
    ...(atMs !== undefined && { atUtc: new Date(atMs).toISOString() }),
  };
}

/** Equal assertions are equal texts. */
export const keyOf = (assertion: PolicyAssertion): string => canonicalJson(assertion);
