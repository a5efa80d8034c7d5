import { describe, expect, it } from "vitest";
import { signInErrorText } from "./signInTexts.ts";

describe("signInErrorText", () => {
  it.each([["invalid-credential"], ["internal-error"], ["something-new"], ["wrong-password"]])(
    "[AU-02] %s reads as a wrong password",
    (code) => {
      expect(signInErrorText(code)).toBe("wrong-password");
    },
  );
  it.each([["invalid-email"], ["user-not-found"], ["user-disabled"], ["weak-password"]])("[AU-02] %s has its own text", (code) => {
    expect(signInErrorText(code)).toBe(code);
  });
});
