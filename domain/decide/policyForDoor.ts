import type { PolicyCredential, PolicyDocument, PolicySchedule } from "./policy.ts";
import { sortedPolicy } from "./policyChange.ts";

/**
 * The part of a policy that one door needs: it grants at that door what the whole policy grants, and refuses for the same reasons whom
 * the door's site knows. Others are nobody to it. Names of people are left out.
 */
export function policyForDoor(document: PolicyDocument, serialNumber: string): PolicyDocument {
  const doors = document.doors.filter((door) => door.serialNumber === serialNumber);
  const [door] = doors;
  const zoneIds = [door?.primaryZoneId, door?.secondaryZoneId];
  const schedules = document.schedules.filter((schedule) => isOf(schedule, serialNumber, door?.primaryZoneId));
  const groupIds = new Set(schedules.flatMap((schedule) => schedule.groupIds));
  const { people, credentials, known } = partOfSite(document, door?.siteId);
  const keep = (ids: readonly string[]) => ids.filter((id) => known.has(id));
  return sortedPolicy({
    accountId: document.accountId,
    sequence: document.sequence,
    sites: document.sites.filter(({ siteId }) => siteId === door?.siteId),
    zones: document.zones.filter(({ zoneId }) => zoneIds.includes(zoneId)),
    doors,
    holidays: document.holidays,
    schedules: schedules.map((schedule) => ({
      ...schedule,
      serialNumbers: schedule.serialNumbers.filter((serial) => serial === serialNumber),
      zoneIds: schedule.zoneIds.filter((zoneId) => zoneId === door?.primaryZoneId),
      personIds: keep(schedule.personIds),
    })),
    groups: document.groups.filter(({ groupId }) => groupIds.has(groupId)).map((group) => ({ ...group, personIds: keep(group.personIds) })),
    people,
    credentials,
  });
}

interface SitePart extends Pick<PolicyDocument, "people" | "credentials"> {
  readonly known: ReadonlySet<string>;
}
/** It is the same for every door of a site, and very many may ask for it at once. */
const siteParts = new WeakMap<PolicyDocument, Map<string | undefined, SitePart>>();

/** Whom doors of a site know, by what. */
function partOfSite(document: PolicyDocument, siteId: string | undefined): SitePart {
  const parts = siteParts.get(document) ?? new Map<string | undefined, SitePart>();
  siteParts.set(document, parts);
  const kept = parts.get(siteId);
  if (kept) return kept;
  const ofSite = document.people.filter(({ siteIds }) => siteId !== undefined && (siteIds === "all" || siteIds.includes(siteId)));
  const own = new Set(ofSite.map(({ personId }) => personId));
  const shown = new Set(document.credentials.filter(({ personId }) => own.has(personId)).map(shownAs));
  // Another person's card with the number of a card of this site is kept apart here too.
  const credentials = document.credentials.filter((credential) => shown.has(shownAs(credential)));
  const known = new Set([...own, ...credentials.map(({ personId }) => personId)]);
  const people = document.people.filter(({ personId }) => known.has(personId)).map((person) => ({ ...person, name: "" }));
  const part = { people, credentials, known };
  parts.set(siteId, part);
  return part;
}

/** Numbers as which a reader may read it. */
export function shownAs(credential: PolicyCredential): string {
  if (credential.kind === "card") return `card ${credential.cardNumber}`;
  return "hash" in credential ? `${credential.kind} ${credential.salt} ${credential.hash}` : credential.credentialId;
}

function isOf({ serialNumbers, zoneIds }: PolicySchedule, serialNumber: string, zoneId: string | undefined): boolean {
  return serialNumbers.includes(serialNumber) || (zoneId !== undefined && zoneIds.includes(zoneId));
}
