import type { ListedUnit } from "#contract/catalog.ts";
import { UnitType } from "#contract/enumerations.ts";

/** PB-11: whose full name has the search in it, in whatever case; the lobby stays first whatever is searched. */
export function findUnits(units: readonly ListedUnit[], search: string): ListedUnit[] {
  const wanted = search.trim().toLocaleLowerCase();
  const isLobby = ({ unitType }: ListedUnit) => unitType === UnitType.Lobby;
  const found = units.filter((unit) => !isLobby(unit) && unit.fullName.toLocaleLowerCase().includes(wanted));
  return [...units.filter(isLobby), ...found];
}
