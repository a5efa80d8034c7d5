/** The account's rules for new cards. */
export interface NewCardRules {
  readonly unencryptedCardsPermitted: boolean;
  /** null for any. */
  readonly permittedFacilityCodes: readonly number[] | null;
  readonly defaultLockdownCards: boolean;
}

export interface CardToGive {
  readonly facilityCode?: number | undefined;
  /** In how many bits its number is in the clear, as far as it is known. */
  readonly bits?: number | undefined;
}

/** Why the account takes no such card (EN-20), in the order in which it is asked; undefined when it does. */
export function refusalOfNewCard(
  { facilityCode, bits }: CardToGive,
  { unencryptedCardsPermitted, permittedFacilityCodes }: NewCardRules,
): "format" | "facilityCode" | undefined {
  // Facility codes are printed on cards whose number is read in the clear.
  const isInTheClear = bits !== undefined || facilityCode !== undefined;
  // The list is of cards in the clear: where those are not permitted, it would leave no card at all.
  if (!unencryptedCardsPermitted) return isInTheClear ? "format" : undefined;
  // A card without one would open with any facility code that is read.
  if (permittedFacilityCodes && (facilityCode === undefined || !permittedFacilityCodes.includes(facilityCode))) return "facilityCode";
  return undefined;
}

/** CR-03: a card that can be copied easily is a lockdown card only on explicit request. */
export function mayDefaultToLockdown({
  unencryptedCardsPermitted,
  defaultLockdownCards,
}: Pick<NewCardRules, "unencryptedCardsPermitted" | "defaultLockdownCards">): boolean {
  return !(unencryptedCardsPermitted && defaultLockdownCards);
}
