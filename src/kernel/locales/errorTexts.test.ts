import { describe, expect, it } from "vitest";
import { areaErrorCodes, genericErrorCodes } from "#contract/errorCodes.ts";
import { ApiError } from "../apiError.ts";
import { entryTexts } from "../entry/parts/entryTexts.ts";
import { signInErrorText, signInTexts } from "../entry/signInTexts.ts";
import { failureText } from "../errors/failureText.ts";
import errorsEn from "./errors.en.json";
import errorsEs from "./errors.es.json";

it.each([...genericErrorCodes, ...areaErrorCodes].map((code) => [code]))("[ER-05] %s has a text in both languages", (code) => {
  expect([errorsEn[code], errorsEs[code]].every((text) => text.length > 5)).toBe(true);
});

describe("[ER-06] generic failures", () => {
  it.each(["error_invalid_expiration", "error_integration"] as const)("say %s by its own text", (code) => {
    expect(failureText(new ApiError(code, 409))?.key).toBe(`errors.${code}`);
  });

  it.each([
    ["a wrong password", "wrong-password", "incorrect", "no son correctos"],
    ["requests that are blocked", "too-many-requests", "unusual activity", "actividad inusual"],
  ] as const)("say %s at sign-in", (_, code, en, es) => {
    const text = signInErrorText(code);
    const said = (["en", "es"] as const).map((language) => ({ ...entryTexts[language], ...signInTexts[language] })[text]);
    expect(said).toEqual([expect.stringContaining(en), expect.stringContaining(es)]);
  });

  it("say that something went wrong for every fault that has no text", () => {
    expect(failureText(new Error("a fault"))?.key).toBe("errors.SystemError");
    expect([errorsEn.SystemError, errorsEs.SystemError]).toEqual([expect.stringContaining("went wrong"), expect.stringContaining("falló")]);
  });
});
