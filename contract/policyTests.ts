import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id, InstantUtc, LastChange, PageQuery, pageOf, SeenVersion, SerialNumber } from "./fields.ts";

/** The subject: a person or a group. For a group, `can` means every member and `cannot` means no member. */
const Who = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("person"), id: Id }),
  z.strictObject({ kind: z.literal("group"), id: Id }),
]);
/** The object: a door or a zone. For a zone, `can` means at least one of its doors and `cannot` none of them. */
const What = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("door"), id: SerialNumber }),
  z.strictObject({ kind: z.literal("zone"), id: Id }),
]);
/**
 * When, by the clock of the door's site. `weekly`: on that day of the week, Monday being 0, at `HH:MM`; `can` is asked of the next one
 * that is no holiday, `cannot` of each within a year. `ever`: at any time within a year.
 */
const When = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("weekly"),
    day: z.int().check(z.gte(0), z.lte(6)),
    time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  }),
  z.strictObject({ kind: z.literal("instant"), atUtc: InstantUtc }),
  z.strictObject({ kind: z.literal("ever") }),
]);

/** `anna can not open lobby on Sunday 03:00` in its parts; the sentence is made from them in the language of whoever reads it. */
export const PolicyAssertion = z.strictObject({ who: Who, expect: z.enum(["can", "cannot"]), what: What, when: When });
export type PolicyAssertion = z.infer<typeof PolicyAssertion>;

/** `unknown`: whom or what it is about is not there any more. */
export const policyTestStates = ["passed", "failed", "unknown"] as const;

/** The reason why an assertion fails. */
export const PolicyTestReason = z.object({
  /** A rule of the decision (`schedule.open`, `schedule.closed`, `schedule.none`, `person.suspended`, …). */
  rule: z.string(),
  scheduleId: z.optional(Id),
  scheduleName: z.optional(z.string()),
  /** A person for whom the assertion fails. */
  personName: z.optional(z.string()),
  doorName: z.optional(z.string()),
  atUtc: z.optional(InstantUtc),
});

/** An assertion with the names of what it is about, and whether it holds. */
export const PolicyTestVerdict = z.object({
  id: Id,
  assertion: PolicyAssertion,
  whoName: z.string(),
  whatName: z.string(),
  /** Time zone in which its time is shown. */
  timeZoneId: z.optional(z.string()),
  state: z.enum(policyTestStates),
  /** When it fails: why. */
  reason: z.optional(PolicyTestReason),
});
export type PolicyTestVerdict = z.infer<typeof PolicyTestVerdict>;

/** C-03: an assertion that the account keeps, and how it went last. */
export const PolicyTest = z.object({
  ...PolicyTestVerdict.shape,
  /** When it was last tried; the state is since `sinceUtc`. */
  ranAtUtc: InstantUtc,
  sinceUtc: InstantUtc,
  /** Grows with every change of the assertion; an update names the one it saw. */
  version: z.int(),
  lastChange: z.optional(LastChange),
});
export type PolicyTest = z.infer<typeof PolicyTest>;

const nameErrors = ["error_user_not_found", "error_group_not_found", "error_device_not_found", "error_zone_not_found"] as const;

/** Tests whose person and whose door or zone the session reaches; keyset pages, failing ones first. */
export const listPolicyTests = endpoint({
  method: "GET",
  path: "/policy/tests",
  access: "schedule_r",
  query: z.object({ ...PageQuery, state: z.optional(z.enum(policyTestStates)) }),
  payload: pageOf(PolicyTest),
});

export const getPolicyTest = endpoint({
  method: "GET",
  path: "/policy/test/{id}",
  access: "schedule_r",
  params: z.object({ id: Id }),
  payload: PolicyTest,
  errors: ["error_policy_test_not_found"],
});

/** It is tried at once. */
export const createPolicyTest = endpoint({
  method: "POST",
  path: "/policy/test",
  access: "schedule_w",
  takesSpace: true,
  body: PolicyAssertion,
  payload: PolicyTest,
  errors: [...nameErrors, "error_policy_test_exists", "error_policy_tests_too_many"],
});

export const updatePolicyTest = endpoint({
  method: "PUT",
  path: "/policy/test/{id}",
  access: "schedule_w",
  params: z.object({ id: Id }),
  body: z.strictObject({ ...PolicyAssertion.shape, version: SeenVersion }),
  payload: PolicyTest,
  errors: [...nameErrors, "error_policy_test_not_found", "error_policy_test_exists", "error_policy_test_version_conflict"],
});

export const deletePolicyTest = endpoint({
  method: "DELETE",
  path: "/policy/test/{id}",
  access: "schedule_w",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_policy_test_not_found"],
});

/** Tries all tests of the account now; the numbers are of those that the session reaches. */
export const runPolicyTests = endpoint({
  method: "POST",
  path: "/policy/tests/run",
  access: "schedule_r",
  isRepeatable: true,
  payload: z.object({
    passed: z.int(),
    failed: z.int(),
    unknown: z.int(),
    /** The failing and the unknown, at most a hundred. */
    failing: z.array(PolicyTest),
    ranAtUtc: InstantUtc,
  }),
});
