import { type AuditEntry, auditedThings } from "#contract/audit.ts";
import { textIn } from "#contract/events/eventKinds.ts";
import { type Change, changesOf } from "#domain/audit/changesOf.ts";
import { numberText } from "#kernel/format/numbers.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { recurrenceText } from "../../schedules/services.ts";

/** Fields with a name in the texts; other fields keep the platform's name. */
const named = new Set([
  "name",
  "displayName",
  "description",
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
  "localeISO2",
  "status",
  "rank",
  "isAdmin",
  "scopes",
  "videoRights",
  "live",
  "recorded",
  "export",
  "deviceSerials",
  "siteId",
  "siteIds",
  "zoneId",
  "zoneIds",
  "primaryZoneId",
  "secondaryZoneId",
  "groupId",
  "groupIds",
  "scheduleId",
  "scheduleIds",
  "holidayId",
  "roleId",
  "personId",
  "personIds",
  "members",
  "serialNumber",
  "serialNumbers",
  "pairedSerials",
  "number",
  "timeZoneId",
  "street",
  "city",
  "country",
  "externalSiteId",
  "kind",
  "onHoliday",
  "recurrences",
  "startsAt",
  "endsAt",
  "validFrom",
  "validUntil",
  "mayEscort",
  "needsEscort",
  "antiPassback",
  "occupancyMax",
  "rules",
  "month",
  "day",
  "year",
  "isEveryYear",
  "targets",
  "isEveryDoor",
  "isOnWall",
  "streamUrl",
  "cardNumber",
  "facilityCode",
  "usesMax",
  "assertion",
  "state",
  "settings",
  "features",
  "isVisitor",
  "reasonKinds",
  "passRequiresApproval",
  "unencryptedCardsPermitted",
  "permittedFacilityCodes",
  "defaultLockdownCards",
  "wrongPins",
  "wrongPinsMinutes",
  "pinLockMinutes",
]);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export interface ChangeWords {
  field: string;
  before: string | undefined;
  after: string | undefined;
  /** The log only has that the field changed, without its values. */
  isUntold: boolean;
}

/** The changes of an entry in words: names for fields and for ids, times in the report's time zone. */
export function changeWordsOf(
  entry: Pick<AuditEntry, "data" | "names">,
  { t, state: { language } }: Pick<Kernel, "t" | "state">,
  timeZone: string | undefined,
): ChangeWords[] {
  const fieldWord = (field: string) => (named.has(field) ? t(`reports.field.${field}`) : field);
  const valueWord = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return t("reports.audit.nothing");
    if (typeof value === "boolean") return t(value ? "reports.audit.yes" : "reports.audit.no");
    if (typeof value === "number") return numberText(value, language);
    if (Array.isArray(value)) return value.map((each) => valueWord(field, each)).join(field === "recurrences" ? "; " : ", ");
    if (typeof value === "object") return objectWord(value);
    if (typeof value !== "string") return String(value);
    const kind = Object.hasOwn(auditedThings, field) ? auditedThings[field as keyof typeof auditedThings] : undefined;
    if (kind) return entry.names[`${kind}/${value}`] ?? value;
    return instant.test(value) ? dateAndTime(value, language, timeZone) : value;
  };
  const objectWord = (value: object): string => {
    if ("personName" in value && typeof value.personName === "string") return value.personName;
    if ("cron" in value && typeof value.cron === "string") {
      const timeDuration = "timeDuration" in value ? Number(value.timeDuration) : 0;
      return recurrenceText({ cron: value.cron, timeDuration }, t, language);
    }
    return Object.entries(value)
      .map(([name, inner]) => `${fieldWord(name)}: ${valueWord(name, inner)}`)
      .join(", ");
  };
  const word = ({ field, before, after, isUntold = false }: Change): ChangeWords => ({
    field: fieldWord(field),
    before: before === undefined ? undefined : valueWord(field, before),
    after: after === undefined ? undefined : valueWord(field, after),
    isUntold,
  });
  return changesOf(entry.data).map(word);
}

/** The reason that the person typed. */
export const reasonOf = (entry: Pick<AuditEntry, "data">): string | undefined =>
  textIn(entry, "givenReason") || textIn(entry, "reason") || textIn(entry, "comment") || undefined;

/** The object of an entry, as a filter value. */
export function thingOf({ kind, serialNumber, data }: Pick<AuditEntry, "kind" | "serialNumber" | "data">): string | undefined {
  const id = data[`${kind.split(".", 1)[0] ?? ""}Id`] ?? data["personId"];
  return serialNumber ?? (typeof id === "string" ? id : undefined);
}

/** The object's current name, else its name in the entry. */
export function thingNameOf(entry: Pick<AuditEntry, "kind" | "serialNumber" | "data" | "names">): string | undefined {
  const thing = thingOf(entry);
  const [, now] = Object.entries(entry.names).find(([key]) => key.endsWith(`/${thing}`)) ?? [];
  return now ?? textIn(entry, "name");
}
