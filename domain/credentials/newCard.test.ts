import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayDefaultToLockdown, type NewCardRules, refusalOfNewCard } from "./newCard.ts";

const anything: NewCardRules = { unencryptedCardsPermitted: true, permittedFacilityCodes: null, defaultLockdownCards: false };
const encrypted = { ...anything, unencryptedCardsPermitted: false };
const listed = { ...anything, permittedFacilityCodes: [7, 12] };
const printed = { facilityCode: 7, bits: 26 };
const byNumber = {};

const refusals: [string, Parameters<typeof refusalOfNewCard>, ReturnType<typeof refusalOfNewCard>][] = [
  ["any card by default", [printed, anything], undefined],
  ["a card by its number alone by default", [byNumber, anything], undefined],
  ["26 bits where cards have to be encrypted", [printed, encrypted], "format"],
  ["a facility code where cards have to be encrypted", [{ facilityCode: 7 }, encrypted], "format"],
  ["a number alone where cards have to be encrypted", [byNumber, encrypted], undefined],
  ["a facility code of the list", [printed, listed], undefined],
  ["a facility code that is not in the list", [{ ...printed, facilityCode: 8 }, listed], "facilityCode"],
  ["a card without facility code where there is a list", [byNumber, listed], "facilityCode"],
  [
    "a number alone where cards have to be encrypted and there is a list",
    [byNumber, { ...listed, ...encrypted, permittedFacilityCodes: [7] }],
    undefined,
  ],
  [
    "the format before the facility code",
    [
      { ...printed, facilityCode: 8 },
      { ...listed, ...encrypted, permittedFacilityCodes: [7] },
    ],
    "format",
  ],
];

describe("refusalOfNewCard", () => {
  it.each(refusals)("[EN-20] answers for %s", (_name, args, refusal) => {
    expect(refusalOfNewCard(...args)).toBe(refusal);
  });

  const cards = fc.record({ facilityCode: fc.option(fc.nat(3), { nil: undefined }), bits: fc.constantFrom(undefined, 26, 34, 37) });
  const rules = fc.record({
    unencryptedCardsPermitted: fc.boolean(),
    permittedFacilityCodes: fc.option(fc.uniqueArray(fc.nat(3), { minLength: 1 })),
    defaultLockdownCards: fc.boolean(),
  });

  it("[EN-20] takes no card more for a shorter list, and none in the clear where cards have to be encrypted", () => {
    fc.assert(
      fc.property(cards, rules, fc.nat(3), (card, rule, code) => {
        const fewer = (rule.permittedFacilityCodes ?? [0, 1, 2, 3]).filter((each) => each !== code);
        const isTaken = refusalOfNewCard(card, rule) === undefined;
        const isTakenByFewer = refusalOfNewCard(card, { ...rule, permittedFacilityCodes: fewer }) === undefined;
        expect(isTakenByFewer && !isTaken).toBe(false);
        const isInTheClear = card.bits !== undefined || card.facilityCode !== undefined;
        expect(refusalOfNewCard(card, { ...rule, unencryptedCardsPermitted: false })).toBe(isInTheClear ? "format" : undefined);
      }),
    );
  });
});

it("[CR-03] new cards are lockdown cards by default only while unencrypted ones are not permitted", () => {
  const both = [true, false].flatMap((unencryptedCardsPermitted) =>
    [true, false].map((defaultLockdownCards) => mayDefaultToLockdown({ unencryptedCardsPermitted, defaultLockdownCards })),
  );
  expect(both).toEqual([false, true, true, true]);
});
