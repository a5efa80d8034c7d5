import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { LocaleISO2 } from "#contract/fields.ts";
import SignInPage from "./SignInPage.tsx";
import { type SignInAppearance, signInTexts } from "./signInTexts.ts";
import { entryTexts } from "./parts/entryTexts.ts";

function drawn(language: LocaleISO2): string {
  const texts = { ...entryTexts[language], ...signInTexts[language] };
  const appearance: SignInAppearance = {
    language,
    theme: "light",
    t: (key, values = {}) => texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ""),
    setLanguage: () => undefined,
    setTheme: () => undefined,
  };
  const signIn = () => Promise.resolve();
  return renderToStaticMarkup(
    createElement(SignInPage, {
      appearance,
      notice: undefined,
      signIn,
      report: () => undefined,
      mayStrangersSignUp: () => Promise.resolve(false),
      onForgot: () => undefined,
    }),
  );
}

describe("the page of signing in", () => {
  it.each([
    ["en", "Version 1.0.31"],
    ["es", "Versión 1.0.31"],
  ] as const)("[GN-04] says its version in %s", (language, text) => {
    expect(drawn(language)).toContain(text);
  });

  it("[RT-04] leads to a new password", () => {
    expect(drawn("en")).toContain('href="/signin/forgotpassword"');
  });

  it("says whose it is, with this year", () => {
    expect(drawn("en")).toContain(`© ${new Date().getFullYear()} Gatehouse`);
  });

  it("[AU-01] asks for email and password, and is dimmed until both are there", () => {
    const page = drawn("en");
    expect(page).toMatch(/<input[^>]*type="email"[^>]*autocomplete="username"/i);
    expect(page).toMatch(/<input[^>]*type="password"[^>]*autocomplete="current-password"/i);
    expect(page).toMatch(/<button type="submit"[^>]*aria-disabled="true"/);
  });
});
