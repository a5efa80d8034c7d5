import { plainText } from "#contract/typedText.ts";

export interface CardFace {
  cardNumber: string;
  facilityCode?: number | null | undefined;
}

/** So many hexadecimal digits of a number that says so are read as one: 64 bits, more than any reader sends in the clear. */
const hexDigitsMax = 16;

/**
 * The one form in which card numbers are compared: capitals without blanks, dashes, colons and dots, and without zeros in front, which
 * readers print or not. `0x` says that digits are hexadecimal. Digits alone are decimal: nothing tells which of them are not.
 * PostgreSQL does the same in its function `card_form`; `server/people/doubled/forms.test.ts` keeps the two equal.
 */
export function cardForm(cardNumber: string): string {
  // As readers report nearly all.
  if (/^[1-9]\d*$/.test(cardNumber)) return cardNumber;
  const text = plainText(cardNumber)
    .replaceAll(/[\s:.-]+/g, "")
    .toUpperCase();
  const [, hex] = new RegExp(`^0X([0-9A-F]{1,${hexDigitsMax}})$`).exec(text) ?? [];
  return (hex === undefined ? text : BigInt(`0x${hex}`).toString()).replace(/^0+(?=.)/, "");
}

/** Whether a reader could take the two for one another: a card without facility code opens with any. */
export function isSameCard(one: CardFace, other: CardFace): boolean {
  const isSameCode = one.facilityCode == null || other.facilityCode == null || one.facilityCode === other.facilityCode;
  return isSameCode && cardForm(one.cardNumber) === cardForm(other.cardNumber);
}

/** The cards that a search text may mean: `88490177`, `FC101 777`, `101-777` or `101:777`. The one with a facility code comes last. */
export function searchedCards(text: string): CardFace[] {
  const typed = plainText(text);
  if (!/^[0-9A-Za-z][0-9A-Za-z :.-]*$/.test(typed) || !/\d/.test(typed)) return [];
  const [, facilityCode, cardNumber] = /^(?:FC ?)?(\d{1,5})[ :-]+([0-9A-Za-z]+)$/i.exec(typed) ?? [];
  const withCode = cardNumber === undefined ? [] : [{ cardNumber: cardForm(cardNumber), facilityCode: Number(facilityCode) }];
  return [{ cardNumber: cardForm(typed) }, ...withCode];
}
