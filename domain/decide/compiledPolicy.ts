import type { ZoneClock } from "#domain/time/zoneClock.ts";
import type { PolicyCredential, PolicyDoor, PolicyHoliday, PolicyPerson, PolicySite, PolicyZone } from "./policy.ts";
import type { CompiledSchedule, Holidays } from "./schedule.ts";

/** The facts of a person for decisions. A person who is only referred to has no `status`. */
export interface PersonRecord {
  readonly personId: string;
  status: PolicyPerson["status"] | undefined;
  isVisitor: boolean;
  siteIds: ReadonlySet<string> | "all";
  validFromMs: number | undefined;
  validUntilMs: number | undefined;
  mayEscort: boolean;
  needsEscort: boolean;
  /** Ids of groups, in order. */
  groupIds: readonly string[];
}

export interface CredentialRecord {
  readonly credentialId: string;
  readonly person: PersonRecord;
  readonly kind: PolicyCredential["kind"];
  readonly status: PolicyCredential["status"];
  /** Key for finding it at a door. */
  readonly key: string;
  /** Only for typed codes. */
  readonly salt: string | undefined;
  readonly isExternal: boolean;
  readonly isLockdownCard: boolean;
  readonly isDuress: boolean;
  readonly validFromMs: number | undefined;
  readonly validUntilMs: number | undefined;
  readonly usesMax: number | undefined;
  readonly serialNumbers: readonly string[] | undefined;
  readonly siteIds: readonly string[] | undefined;
}

export interface ScheduleRecord {
  readonly schedule: CompiledSchedule;
  readonly serialNumbers: ReadonlySet<string>;
  readonly zoneIds: ReadonlySet<string>;
  readonly personIds: ReadonlySet<string>;
  readonly groupIds: ReadonlySet<string>;
}

/** A schedule of a door; `zoneId` when it has the door by its zone only. */
export interface DoorSchedule extends ScheduleRecord {
  readonly zoneId: string | undefined;
}

export interface DoorRecord {
  readonly door: PolicyDoor;
  /** In order of their ids; found when they are first asked for. */
  schedules: { readonly access: readonly DoorSchedule[]; readonly unlock: readonly DoorSchedule[] } | undefined;
}

export interface SiteRecord {
  readonly site: PolicySite;
  readonly clock: ZoneClock;
}

/**
 * A policy with what is asked for at doors at hand. It is brought up to date in place (`changePolicy`) and is then what compiling the
 * changed document would be. Names are left out: 100,000 people fit into 64 MB.
 */
export interface CompiledPolicy {
  readonly accountId: string;
  sequence: number;
  readonly sites: Map<string, SiteRecord>;
  readonly zones: Map<string, PolicyZone>;
  readonly doors: Map<string, DoorRecord>;
  readonly holidays: Map<string, PolicyHoliday>;
  holidayDays: Holidays;
  readonly schedules: Map<string, ScheduleRecord>;
  readonly groupIds: Set<string>;
  readonly people: Map<string, PersonRecord>;
  readonly credentials: Map<string, CredentialRecord>;
  /** By key; more than one only when a document has the same card twice. */
  readonly credentialsByKey: Map<string, CredentialRecord | readonly CredentialRecord[]>;
  /** Salts of codes that are typed, with how many codes have them. */
  readonly salts: Map<string, number>;
  /** Sets that many people have alike, kept once. */
  readonly sharedGroups: Map<string, readonly string[]>;
  readonly sharedSites: Map<string, ReadonlySet<string>>;
}

/** The schedules of a door, by itself or by the zone that it leads into. */
export function schedulesOf(policy: CompiledPolicy, record: DoorRecord): NonNullable<DoorRecord["schedules"]> {
  if (record.schedules) return record.schedules;
  const { serialNumber, primaryZoneId } = record.door;
  const zoneId = primaryZoneId !== undefined && policy.zones.has(primaryZoneId) ? primaryZoneId : undefined;
  const found = [...policy.schedules.values()]
    .filter((schedule) => schedule.serialNumbers.has(serialNumber) || (zoneId !== undefined && schedule.zoneIds.has(zoneId)))
    .map((schedule): DoorSchedule => ({ ...schedule, zoneId: schedule.serialNumbers.has(serialNumber) ? undefined : zoneId }))
    .sort((one, other) => (one.schedule.scheduleId < other.schedule.scheduleId ? -1 : 1));
  record.schedules = {
    access: found.filter(({ schedule }) => schedule.kind === "access"),
    unlock: found.filter(({ schedule }) => schedule.kind === "unlock"),
  };
  return record.schedules;
}
