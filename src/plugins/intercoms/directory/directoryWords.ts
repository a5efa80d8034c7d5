import type { CatalogEntry } from "#contract/catalog.ts";
import { UnitType } from "#contract/enumerations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { StateLevel } from "#kernel/ui/StateChip.tsx";

/** EN-06: unit types in the order of the menu. */
export const unitTypes = [UnitType.Apt, UnitType.Unit, UnitType.Home, UnitType.Lobby, UnitType.None] as const;

/** "Apartment"; an unknown type appears as its number. */
export function unitTypeText(unitType: number, t: Kernel["t"]): string {
  return unitTypes.some((each) => each === unitType) ? t(`intercoms.unitType.${unitType}`) : t("intercoms.unitType.other", { unitType });
}

/** What a visitor finds: an entry that rings, one that rings nobody, or none. */
export type EntryState = "rings" | "unheard" | "hidden";
export function stateOf({ isShown, canHear }: Pick<CatalogEntry, "isShown" | "canHear">): EntryState {
  if (!isShown) return "hidden";
  return canHear ? "rings" : "unheard";
}
export const stateLevels: Readonly<Record<EntryState, StateLevel>> = { rings: "rest", unheard: "warn", hidden: "off" };

/** Decision 69: the sites whose intercoms show the entry, by name, as far as the session knows them. */
export function placesText(
  { unitType, siteIds }: Pick<CatalogEntry, "unitType" | "siteIds">,
  sites: readonly { id: string; name: string }[],
  t: Kernel["t"],
): string {
  if (unitType === UnitType.Lobby) return t("intercoms.everyIntercom");
  return siteIds.flatMap((siteId) => sites.find(({ id }) => id === siteId)?.name ?? []).join(", ");
}
