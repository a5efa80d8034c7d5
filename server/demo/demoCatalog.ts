import { UnitType } from "#contract/enumerations.ts";
import type { Database } from "../base/store/connect.ts";
import { catalogEntries } from "../base/store/schema/catalog.ts";

/** [type, name, number of the person's sign-in]; the lobby has none. Names are in the language of the house. */
const units: Readonly<Record<string, readonly (readonly [UnitType, string, number?])[]>> = {
  northmoor: [
    [UnitType.Lobby, "Front desk"],
    [UnitType.Unit, "Level 2, Facilities", 2],
    [UnitType.Unit, "Level 4, Control room", 4],
    [UnitType.Apt, "Apartment 5B", 5],
    [UnitType.None, "Deliveries", 6],
    [UnitType.Home, "Caretaker's house", 7],
  ],
  castellan: [
    [UnitType.Lobby, "Recepción"],
    [UnitType.None, "Dirección", 8],
    [UnitType.Unit, "Seguridad", 9],
  ],
};

/** IC-01: the directory of each account's intercoms. */
export async function insertDemoCatalog(transaction: Database, accountId: string): Promise<void> {
  await transaction.insert(catalogEntries).values(
    (units[accountId] ?? []).map(([unitType, displayName, person], index) => ({
      accountId,
      entryId: `${accountId}-unit-${index + 1}`,
      unitType,
      displayName,
      ...(person !== undefined && { personId: `${accountId}-person-${person}` }),
    })),
  );
}
