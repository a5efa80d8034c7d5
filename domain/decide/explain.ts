import type { AccessMethod } from "#contract/enumerations.ts";
import type { Reason } from "./because.ts";
import { type CompiledPolicy, type CredentialRecord, type DoorRecord, schedulesOf } from "./compiledPolicy.ts";
import { type Decision, decideOn } from "./decide.ts";
import type { PolicyZone } from "./policy.ts";
import { methodOf } from "./presented.ts";
import { nobody } from "./rights.ts";
import { askLockdown, closedReason, elsewhereOf, everyUnfitness, openReason, viaOf } from "./rules.ts";
import { rangesAt, wallMinuteOf } from "./schedule.ts";

/** The steps of a door's decision, in order. */
export const stepKinds = ["status", "validity", "place", "lockdown", "schedule", "zone"] as const;
export type StepKind = (typeof stepKinds)[number];

/** A condition of a zone that depends on the people in it, so that only the door can check it. */
export type ZoneCondition =
  | { readonly rule: "zone.antiPassback"; readonly zoneId: string; readonly mode: "refuse" | "record" }
  | { readonly rule: "zone.occupancy"; readonly zoneId: string; readonly occupancyMax: number }
  | { readonly rule: "zone.escort" | "zone.twoPersons"; readonly zoneId: string };

/** One of the questions that the door asks, with every rule that has a say in it: those that come after a refusal too. */
export interface Step {
  readonly step: StepKind;
  /** `depends`: no rule refuses, but the result depends on other people. */
  readonly outcome: "passed" | "depends" | "refused";
  readonly reasons: readonly Reason[];
  readonly conditions: readonly ZoneCondition[];
}

export interface Explanation {
  readonly method: AccessMethod;
  /** As the door would decide with nobody inside and nobody else at it. */
  readonly decision: Decision;
  readonly outcome: "granted" | "depends" | "refused";
  readonly steps: readonly Step[];
}

/**
 * Why a door would open, or not, to a credential at an instant. Where people are is not asked: what depends on it is named as a
 * condition. The first step that refuses, if any, refuses for the reasons of the decision.
 */
export function explain(policy: CompiledPolicy, credential: CredentialRecord, serialNumber: string, atMs: number): Explanation {
  const method = methodOf(credential, credential);
  const decision = decideOn(policy, credential, { serialNumber, atMs, method }, nobody);
  const record = policy.doors.get(serialNumber);
  const { status, validity } = everyUnfitness(credential, atMs, nobody);
  const steps = [
    stepOf("status", status),
    stepOf("validity", validity),
    ...(record && policy.sites.has(record.door.siteId)
      ? stepsAt(policy, credential, record, atMs)
      : [stepOf("place", [{ rule: "door.unknown" as const, serialNumber }])]),
  ];
  const depends = steps.some(({ outcome }) => outcome === "depends");
  const isRefused = steps.some(({ outcome }) => outcome === "refused");
  return { method, decision, outcome: isRefused ? "refused" : depends ? "depends" : "granted", steps };
}

/** A step that these reasons refuse at, or that is passed when there are none. */
function stepOf(step: StepKind, refusals: readonly Reason[]): Step {
  return { step, outcome: refusals.length > 0 ? "refused" : "passed", reasons: refusals, conditions: [] };
}

function stepsAt(policy: CompiledPolicy, credential: CredentialRecord, record: DoorRecord, atMs: number): Step[] {
  const elsewhere = elsewhereOf(credential, record);
  const lockdown = askLockdown(credential, record);
  const conditions = conditionsOf(policy, credential, record);
  return [
    stepOf("place", elsewhere ? [elsewhere] : []),
    { ...stepOf("lockdown", lockdown ? [lockdown] : []), outcome: lockdown?.rule === "lockdown" ? "refused" : "passed" },
    scheduleStep(policy, credential, record, atMs),
    { step: "zone", outcome: conditions.some(isInTheWay) ? "depends" : "passed", reasons: [], conditions },
  ];
}

/** Anti-passback that only records keeps nobody out. */
function isInTheWay(condition: ZoneCondition): boolean {
  return condition.rule !== "zone.antiPassback" || condition.mode === "refuse";
}

/** Every schedule that has the door and the person, those that are open first. */
function scheduleStep(policy: CompiledPolicy, { person }: CredentialRecord, record: DoorRecord, atMs: number): Step {
  const clock = policy.sites.get(record.door.siteId)?.clock;
  const wall = wallMinuteOf(atMs + (clock?.offsetAt(atMs) ?? 0));
  const open: Reason[] = [];
  const closed: Reason[] = [];
  for (const candidate of schedulesOf(policy, record).access) {
    const via = viaOf(candidate, person);
    if (!via) continue;
    if (rangesAt(candidate.schedule, policy.holidayDays, wall).length > 0) open.push(openReason(candidate, via));
    else closed.push(closedReason(policy, candidate, wall));
  }
  const none: Reason[] = open.length + closed.length === 0 ? [{ rule: "schedule.none", personId: person.personId }] : [];
  return { ...stepOf("schedule", [...open, ...closed, ...none]), outcome: open.length > 0 ? "passed" : "refused" };
}

function conditionsOf(policy: CompiledPolicy, { person }: CredentialRecord, { door: { primaryZoneId } }: DoorRecord): ZoneCondition[] {
  const zone = primaryZoneId === undefined ? undefined : policy.zones.get(primaryZoneId);
  return zone ? zoneConditions(zone, person.needsEscort) : [];
}

/** The conditions of the zone for everybody who enters, and for people who need an escort. */
export function zoneConditions(
  { zoneId, antiPassback, occupancyMax, needsEscort, isTwoPerson }: PolicyZone,
  isEscorted: boolean,
): ZoneCondition[] {
  return [
    ...(antiPassback ? [{ rule: "zone.antiPassback" as const, zoneId, mode: antiPassback }] : []),
    ...(occupancyMax === undefined ? [] : [{ rule: "zone.occupancy" as const, zoneId, occupancyMax }]),
    ...(needsEscort && isEscorted ? [{ rule: "zone.escort" as const, zoneId }] : []),
    ...(isTwoPerson ? [{ rule: "zone.twoPersons" as const, zoneId }] : []),
  ];
}
