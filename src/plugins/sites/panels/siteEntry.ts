import * as z from "zod/mini";
import { Description, Name, TimeZoneId } from "#contract/fields.ts";
import { Site } from "#contract/sites.ts";
import type { FieldLines } from "#kernel/forms/fieldLines.ts";
import { countryChoices } from "../countries.ts";
import { timeZoneChoices } from "../timeZones.ts";

const { addressLine1, addressLine2, postalCode, city, stateId, countryISO2, externalSiteId } = Site.shape;

/** Form of a site (SZ-01). */
export const SiteEntry = z.object({
  name: Name,
  description: Description,
  externalSiteId,
  addressLine1,
  addressLine2,
  postalCode,
  city,
  stateId,
  countryISO2,
  timeZoneId: TimeZoneId,
});

interface LineOptions {
  language: string;
  /** Undefined without the right to read them. */
  timeZones: readonly { id: string; offsetMinutes: number }[] | undefined;
  stored: Pick<Site, "countryISO2" | "timeZoneId"> | undefined;
}

export function siteLines({ language, timeZones, stored }: LineOptions): FieldLines<typeof SiteEntry> {
  return {
    name: { label: "sites.column.name", codes: ["error_site_name_taken"], autoComplete: "organization" },
    description: { label: "sites.column.description" },
    externalSiteId: { label: "sites.column.externalSiteId", hint: "sites.hint.externalSiteId" },
    addressLine1: { label: "sites.column.addressLine1" },
    addressLine2: { label: "sites.column.addressLine2" },
    postalCode: { label: "sites.column.postalCode" },
    city: { label: "sites.column.city" },
    stateId: { label: "sites.column.stateId" },
    countryISO2: { label: "sites.column.country", kind: "search", choices: countryChoices(language, stored?.countryISO2 ?? "") },
    timeZoneId: {
      label: "sites.column.timeZone",
      kind: "search",
      hint: "sites.hint.timeZone",
      choices: timeZoneChoices(timeZones ?? [], stored?.timeZoneId ?? ""),
      codes: ["error_time_zone_not_found"],
      ...(!timeZones && { disabledBecause: "sites.hint.noTimeZones" }),
    },
  };
}

export function storedOf({ version, lastChange, ...site }: Site) {
  const values = Object.fromEntries(Object.keys(SiteEntry.shape).map((name) => [name, site[name as keyof typeof site]]));
  return { values: values as z.input<typeof SiteEntry>, version, lastChange };
}
