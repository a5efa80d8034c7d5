import { describe, expect, it } from "vitest";
import type { CredentialRules } from "#contract/credentialRules.ts";
import { bodyOf, CredentialRulesEntry, storedOf } from "./credentialRules.ts";

const rules: CredentialRules = {
  unencryptedCardsPermitted: true,
  permittedFacilityCodes: [7, 12],
  defaultLockdownCards: false,
  wrongPins: 5,
  wrongPinsMinutes: 5,
  pinLockMinutes: 5,
  version: 3,
};
const entered = (permittedFacilityCodes: string) => ({ ...storedOf(rules).values, permittedFacilityCodes });

describe("the rules of cards as they are entered", () => {
  it("[EN-20] name facility codes in a text and come back as they were", () => {
    const { values } = storedOf(rules);
    expect(values["permittedFacilityCodes"]).toBe("7, 12");
    expect(bodyOf(CredentialRulesEntry.parse(values), 3)).toEqual(rules);
  });

  it("[EN-20] take any facility code where none is named", () => {
    expect(storedOf({ ...rules, permittedFacilityCodes: null }).values["permittedFacilityCodes"]).toBe("");
    expect(bodyOf(CredentialRulesEntry.parse(entered("  ")), 3).permittedFacilityCodes).toBeNull();
  });

  it.each(["7 12", "7,12", " 7;\n12 "])("[EN-20] understand %j", (text) => {
    expect(bodyOf(CredentialRulesEntry.parse(entered(text)), 3).permittedFacilityCodes).toEqual([7, 12]);
  });

  it.each(["seven", "7-12", "65536", "-1", "7.5"])("[EN-20] refuse %j", (text) => {
    expect(CredentialRulesEntry.safeParse(entered(text)).success).toBe(false);
  });
});
