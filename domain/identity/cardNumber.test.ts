import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardForm, isSameCard, searchedCards } from "./cardNumber.ts";

describe("[CR-01] [EN-09] the one form of a card's number", () => {
  it.each([
    ["777", "777"],
    ["0000777", "777"],
    ["0", "0"],
    ["0000", "0"],
    [" 777 ", "777"],
    ["0004 0211", "40211"],
    ["00-777", "777"],
    ["７７７", "777"],
    ["77\u200b7", "777"],
    ["04a1b2c3", "4A1B2C3"],
    ["04:A1:B2:C3", "4A1B2C3"],
    ["04.a1.b2.c3", "4A1B2C3"],
    ["0x309", "777"],
    ["0X0309", "777"],
    ["0xFFFFFFFFFFFFFFFF", "18446744073709551615"],
    ["0xFFFFFFFFFFFFFFFFF", "XFFFFFFFFFFFFFFFFF"],
    ["309", "309"],
    ["0x", "X"],
    ["0xZZ", "XZZ"],
  ])("of %j is %j", (typed, form) => expect(cardForm(typed)).toBe(form));

  it("is the same with zeros in front, in either case, with blanks and dashes inside, and of itself", () => {
    const numbers = fc.stringMatching(/^[0-9A-Za-z]{1,32}$/);
    fc.assert(
      fc.property(numbers, fc.nat(6), fc.nat(32), (number, zeros, at) => {
        const form = cardForm(number);
        if (!/^0*x/i.test(number)) expect(cardForm(`${"0".repeat(zeros)}${number}`)).toBe(form);
        expect(cardForm(number.toLowerCase())).toBe(form);
        expect(cardForm(`${number.slice(0, at)} -${number.slice(at)}`)).toBe(form);
        expect(cardForm(form)).toBe(form);
        expect(form).toMatch(/^[0-9A-Z]{1,32}$/);
      }),
    );
  });

  it.each([
    [{ cardNumber: "0000777", facilityCode: 101 }, { cardNumber: "777", facilityCode: 101 }, true],
    [{ cardNumber: "0000777", facilityCode: 101 }, { cardNumber: "777", facilityCode: null }, true],
    [{ cardNumber: "0000777", facilityCode: 101 }, { cardNumber: "777", facilityCode: 7 }, false],
    [{ cardNumber: "777", facilityCode: 0 }, { cardNumber: "777", facilityCode: 7 }, false],
  ])("%j and %j are one card: %j", (one, other, isSame) =>
    expect([isSameCard(one, other), isSameCard(other, one)]).toEqual([isSame, isSame]),
  );

  it.each([
    ["88490177", [{ cardNumber: "88490177" }]],
    ["0000777", [{ cardNumber: "777" }]],
    ["FC101 0777", [{ cardNumber: "FC1010777" }, { cardNumber: "777", facilityCode: 101 }]],
    ["007-777", [{ cardNumber: "7777" }, { cardNumber: "777", facilityCode: 7 }]],
    ["anna", []],
    ["anna@north.example", []],
  ])("is searched for with %j", (text, cards) => expect(searchedCards(text)).toEqual(cards));
});
