import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWiegand, writeWiegand } from "./wiegand.ts";

const flip = (bits: string, at: number) => bits.slice(0, at) + (bits[at] === "1" ? "0" : "1") + bits.slice(at + 1);
const cards = fc.oneof(
  fc.record({ length: fc.constant(26 as const), facilityCode: fc.nat(255), number: fc.nat(65_535) }),
  fc.record({ length: fc.constant(34 as const), facilityCode: fc.nat(65_535), number: fc.nat(65_535) }),
  fc.record({ length: fc.constant(37 as const), facilityCode: fc.nat(65_535), number: fc.nat(524_287) }),
);

describe("Wiegand bits", () => {
  it.each([
    // 8 and 16 bits: facility 1 and card 1042, counted out by hand.
    ["10000000100000100000100100", { facilityCode: 1, cardNumber: "1042" }],
    ["10000000100000100000100101", "parity"],
    ["00000000100000100000100100", "parity"],
    ["1000000010000010000010010", "length"],
    ["", "length"],
    ["1000000010000010000010010x", "characters"],
  ])("[CR-01] %s is read", (bits, read) => {
    expect(readWiegand(bits)).toEqual(read);
  });

  it("[CR-01] of 26, 34 and 37 bits are read as the card that they were written of", () => {
    fc.assert(
      fc.property(cards, ({ length, facilityCode, number }) => {
        const card = { facilityCode, cardNumber: String(number) };
        expect(readWiegand(writeWiegand(length, card) ?? "")).toEqual(card);
      }),
    );
  });

  it("[EN-05] with one bit wrong are no card", () => {
    fc.assert(
      fc.property(cards, fc.nat(), ({ length, facilityCode, number }, at) => {
        const bits = writeWiegand(length, { facilityCode, cardNumber: String(number) }) ?? "";
        expect(readWiegand(flip(bits, at % length))).toBe("parity");
      }),
    );
  });

  it.each([
    [26, 256, "1"],
    [26, 1, "65536"],
    [37, 1, "524288"],
    [34, -1, "1"],
    [34, 1, "12ab"],
  ] as const)("of %s bits do not hold %s and %s", (length, facilityCode, cardNumber) => {
    expect(writeWiegand(length, { facilityCode, cardNumber })).toBeUndefined();
  });
});
