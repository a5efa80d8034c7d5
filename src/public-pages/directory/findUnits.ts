import type { ListedUnit } from "#contract/catalog.ts";
import { UnitType } from "#contract/enumerations.ts";
import { foldedText } from "#domain/identity/foldedText.ts";

/** PB-11: units whose full name contains the search, ignoring accents and case. The lobby always stays first. */
export function findUnits(units: readonly ListedUnit[], search: string): ListedUnit[] {
  const wanted = foldedText(search);
  const isLobby = ({ unitType }: ListedUnit) => unitType === UnitType.Lobby;
  const found = units.filter((unit) => !isLobby(unit) && foldedText(unit.fullName).includes(wanted));
  return [...units.filter(isLobby), ...found];
}
