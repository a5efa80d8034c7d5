import type { ImportColumn } from "#contract/userImports.ts";
import { clockOf, isoDateOf } from "#domain/time/wallText.ts";
import { wallTimeOf } from "#domain/time/zonedTime.ts";
import type { people } from "../../base/store/schema/accounts.ts";

type PersonRow = typeof people.$inferSelect;
/** Columns of the file that are in the person's own row. */
export type WrittenPerson = Pick<
  PersonRow,
  "firstName" | "lastName" | "email" | "phoneNumber" | "siteIds" | "validFrom" | "validUntil" | "externalSystemId" | "roleId"
>;
export type OwnColumn = Exclude<ImportColumn, "groups" | "cards">;

export interface WrittenNames {
  siteNames: ReadonlyMap<string, string>;
  roleNames: ReadonlyMap<string, string>;
  /** The clock that the dates of the person go by. */
  zone: string;
}

/** The cells of a person, as the import reads them. */
export function personText(person: WrittenPerson, { siteNames, roleNames, zone }: WrittenNames): Record<OwnColumn, string> {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email ?? "",
    phoneNumber: person.phoneNumber ?? "",
    sites: joinedText(person.siteIds.flatMap((id) => siteNames.get(id) ?? [])),
    validFrom: momentText(person.validFrom, zone),
    validUntil: momentText(person.validUntil, zone),
    externalSystemId: person.externalSystemId ?? "",
    role: roleNames.get(person.roleId ?? "") ?? "",
  };
}

export const joinedText = (names: readonly string[]) => names.join("; ");

/** As a file writes it. */
export const cardText = ({ cardNumber, facilityCode }: { cardNumber: string; facilityCode?: number | null | undefined }) =>
  typeof facilityCode === "number" ? `FC${facilityCode} ${cardNumber}` : cardNumber;

function momentText(instant: Date | null, zone: string): string {
  if (!instant) return "";
  const wall = wallTimeOf(instant.getTime(), zone);
  return `${isoDateOf(wall)} ${clockOf(wall.hour * 60 + wall.minute)}`;
}
