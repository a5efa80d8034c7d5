import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedPlaces, foldedText, hasWords } from "./foldedText.ts";

describe("[US-01] [GR-01] the folded form of names", () => {
  it.each([
    ["José", "jose"],
    ["Jose\u0301", "jose"],
    ["CAFÉ  CREW", "cafe crew"],
    ["Café\u00a0crew", "cafe crew"],
    [" Café\tcrew\n", "cafe crew"],
    ["Ca\u00adfé\u200b crew\ufeff", "cafe crew"],
    ["\u202eCafé\u202c", "cafe"],
    ["Ｃａｆｅ", "cafe"],
    ["ﬁre", "fire"],
    ["Straße", "strasse"],
    ["STRASSE", "strasse"],
    ["ẞ", "ss"],
    ["Łukasz Søren Đorđe", "lukasz soren dorde"],
    ["İstanbul ISPARTA ıspanak", "istanbul isparta ispanak"],
    ["ΌΔΥΣΣΕΎΣ", "οδυσσευσ"],
    ["Οδυσσεύς", "οδυσσευσ"],
    ["O’Brien", "o'brien"],
    ["North–South", "north-south"],
    ["محمّد", "محمد"],
    ["Ⅷ", "viii"],
    ["①", "1"],
    ["4×4", "4x4"],
    ["", ""],
    ["\u200b", ""],
  ])("folds %j to %j", (text, folded) => expect(foldedText(text)).toBe(folded));

  it.each([
    ["が", "か"],
    ["कि", "का"],
    ["naïve", "nave"],
    ["Room 1", "Room 11"],
  ])("tells %j from %j", (one, other) => expect(foldedText(one)).not.toBe(foldedText(other)));

  it("is the same of a text in every normal form and case, and of itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const folded = foldedText(text);
        for (const form of ["NFC", "NFD", "NFKC", "NFKD"]) expect(foldedText(text.normalize(form))).toBe(folded);
        expect(foldedText(folded)).toBe(folded);
        expect(foldedText(` \u200b${text}\n`)).toBe(folded);
      }),
    );
    for (const text of ["José", "Ærø", "Ñandú", "Привет", "ΑΒΓ"]) {
      expect(foldedText(text.toUpperCase())).toBe(foldedText(text));
      expect(foldedText(text.toLowerCase())).toBe(foldedText(text));
    }
  });

  it("finds words in whatever order", () => {
    expect(hasWords("José  Peña", "pena jose")).toBe(true);
    expect(hasWords("Jose\u0301 Peña", "JOSÉ")).toBe(true);
    expect(hasWords("José Peña", "josefa")).toBe(false);
    expect(hasWords("José Peña", "  ")).toBe(true);
  });

  it("[PN-01] knows where each folded letter came of", () => {
    expect(foldedPlaces("Jose\u0301 Æ")).toEqual({ folded: "jose ae", places: [0, 1, 2, 3, 5, 6, 6, 7] });
  });
});
