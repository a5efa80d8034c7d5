import { describe, expect, it } from "vitest";
import { plainText, visibleText } from "./typedText.ts";

describe("[US-02] [GR-01] a name as it is stored", () => {
  it.each([
    ["  Café crew ", "Café crew"],
    ["Cafe\u0301 Crew", "Cafe\u0301 Crew"],
    ["Night\r\nshift", "Night shift"],
    ["Night\u2028shift", "Night shift"],
    ["Night\tshift", "Night shift"],
    ["\ufeffNight\u200b \u00adshift\u0007", "Night shift"],
    ["\u202egnp.exe\u202c", "gnp.exe"],
    ["No\u200drth", "North"],
    ["North\u200d", "North"],
    ["\u200d", ""],
    ["\u3164", ""],
    ["\u{e0041}North", "North"],
  ])("of %j is %j", (typed, stored) => expect(visibleText(typed)).toBe(stored));

  it.each(["می\u200cخواهم", "क्\u200dष", "👩\u200d🚒", "☎️", "葛\u{e0100}城"])("keeps the joiners and variation selectors of %j", (text) =>
    expect(visibleText(text)).toBe(text),
  );

  it("is reduced to plain characters by plainText", () => expect(plainText(" ７７７\u200b")).toBe("777"));
});
