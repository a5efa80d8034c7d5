import type { CardFormatProblem } from "./wiegand.ts";

/**
 * One rule that had a say in a decision, with what it went by; the words come from the texts of whoever shows it. A refusal names the
 * first rule in the order below that refuses, a grant every rule that let it pass on a condition. Of rules about one thing, all that
 * refuse are named: each schedule that is closed.
 *
 * 1. `pins.locked` → UnknownUser, since nobody's digits are looked at; `card.unreadable` → CardFormatError
 * 2. `credential.unknown`, `credential.revoked`, `person.unknown` → UnknownUser
 * 3. `person.suspended`, `credential.suspended` → Suspended
 * 4. `person.notLive`, `credential.pending` → NonLiveUser
 * 5. `person.notYetValid`, `person.expired`, `credential.notYetValid`, `credential.expired`, `credential.usedUp` → NotScheduled
 * 6. `door.unknown`, `person.otherSite`, `credential.otherDoor` → NotScheduled
 * 7. `lockdown` → DeviceInLockdown
 * 8. `schedule.none`, `schedule.closed` → NotScheduled
 * 9. `zone.antiPassback`, `zone.full`, `zone.needsEscort`, `zone.awaitsSecond` → NotScheduled: EN-05 has no number of their own
 */
export type Reason =
  | { readonly rule: "pins.locked"; readonly untilUtc: string }
  | { readonly rule: "card.unreadable"; readonly problem: CardFormatProblem }
  | { readonly rule: "credential.unknown" }
  | { readonly rule: "credential.revoked" | "credential.suspended" | "credential.pending"; readonly credentialId: string }
  | { readonly rule: "credential.notYetValid"; readonly credentialId: string; readonly validFromUtc: string }
  | { readonly rule: "credential.expired"; readonly credentialId: string; readonly validUntilUtc: string }
  | { readonly rule: "credential.usedUp"; readonly credentialId: string; readonly usesMax: number }
  | { readonly rule: "credential.otherDoor"; readonly credentialId: string }
  | { readonly rule: "person.unknown" | "person.suspended" | "person.notLive"; readonly personId: string }
  | { readonly rule: "person.notYetValid"; readonly personId: string; readonly validFromUtc: string }
  | { readonly rule: "person.expired"; readonly personId: string; readonly validUntilUtc: string }
  | { readonly rule: "person.otherSite"; readonly personId: string; readonly siteId: string }
  | { readonly rule: "door.unknown"; readonly serialNumber: string }
  | { readonly rule: "lockdown"; readonly lockdownId: string }
  | { readonly rule: "lockdown.card"; readonly lockdownId: string; readonly credentialId: string }
  | { readonly rule: "schedule.none"; readonly personId: string }
  | ScheduleClosed
  | ScheduleOpen
  | { readonly rule: "zone.antiPassback"; readonly zoneId: string; readonly sinceUtc: string }
  /** Inside already, let in and recorded. */
  | { readonly rule: "zone.passedBack"; readonly zoneId: string; readonly sinceUtc: string }
  | { readonly rule: "zone.full"; readonly zoneId: string; readonly inside: number; readonly occupancyMax: number }
  | { readonly rule: "zone.needsEscort"; readonly zoneId: string }
  | { readonly rule: "zone.escorted"; readonly zoneId: string; readonly personId: string }
  | { readonly rule: "zone.awaitsSecond"; readonly zoneId: string; readonly untilUtc: string }
  | { readonly rule: "zone.twoPersons"; readonly zoneId: string; readonly personId: string }
  | { readonly rule: "credential.use"; readonly credentialId: string; readonly use: number; readonly usesMax: number }
  /** Typed under threat: told to the account, never at the door. */
  | { readonly rule: "duress"; readonly credentialId: string };

/** A schedule that gives the person the door, but not now. */
export type ScheduleClosed = {
  readonly rule: "schedule.closed";
  readonly scheduleId: string;
  readonly cause: "time" | "notStarted" | "ended" | "holiday";
  readonly holidayId?: string;
};

/** By which of its lists the schedule has the person (`groupId` absent: by name) and the door (`zoneId` absent: by name). */
export type ScheduleOpen = {
  readonly rule: "schedule.open";
  readonly scheduleId: string;
  readonly groupId?: string;
  readonly zoneId?: string;
};

export type Rule = Reason["rule"];
