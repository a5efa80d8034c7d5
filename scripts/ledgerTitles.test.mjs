import { expect, it } from "vitest";
import { namedIds } from "./ledgerTitles.mjs";

it("reads ids from the start of titles and nowhere else", () => {
  const text = [
    'it("[XA-02] is disabled", () => {});',
    "it.each([[1]])('[XA-03, XA-04] counts %i', () => {});",
    "])(`[XB-101] [XB-05] from ${place}`, () => {});",
    'it("[B-10] [Q-4] [XB-06] beside other lists", () => {});',
    'it("opens a door [XC-01]", () => {}); // [XC-02]',
    'const serial = ["XC-03"];',
  ].join("\n");
  expect(namedIds(text)).toEqual(["XA-02", "XA-03", "XA-04", "XB-101", "XB-05", "XB-06"]);
});
