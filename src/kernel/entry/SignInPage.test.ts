// @vitest-environment jsdom
import { createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import type { LocaleISO2 } from "#contract/fields.ts";
import { SignInError } from "../auth/identity.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { entryTexts } from "./parts/entryTexts.ts";
import SignInPage, { type SignInPageProps } from "./SignInPage.tsx";
import { type SignInAppearance, signInTexts } from "./signInTexts.ts";

function signInPage(language: LocaleISO2 = "en", props: Partial<SignInPageProps> = {}) {
  const texts = { ...entryTexts[language], ...signInTexts[language] };
  const appearance: SignInAppearance = {
    language,
    theme: "light",
    t: (key, values = {}) => texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ""),
    setLanguage: () => undefined,
    setTheme: () => undefined,
  };
  const deeds = {
    signIn: vi.fn<SignInPageProps["signIn"]>(async () => undefined),
    report: vi.fn<SignInPageProps["report"]>(),
    onForgot: vi.fn<SignInPageProps["onForgot"]>(),
    mayStrangersSignUp: vi.fn(async () => false),
  };
  const page = renderUi(createElement(SignInPage, { appearance, notice: undefined, ...deeds, ...props }));
  const email = page.getByRole("textbox", { name: texts.email });
  const password = page.getByLabelText(texts.password);
  const button = page.getByRole("button", { name: signInTexts[language].submit });
  return { ...page, ...deeds, email, password, button };
}
const focused = () => document.activeElement;

describe("the page of signing in", () => {
  it.each([
    ["en", "Version 1.0.31"],
    ["es", "Versión 1.0.31"],
  ] as const)("[GN-04] says its version in %s", (language, text) => {
    signInPage(language).getByText(text, { exact: false });
  });

  it("[RT-04] leads to a new password, with the address that was typed", async () => {
    const { getByRole, email, onForgot, user } = signInPage();
    const link = getByRole("link", { name: "Forgot password?" });
    expect(link.getAttribute("href")).toBe("/signin/forgotpassword");
    await user.type(email, "ruth@northmoor.example");
    await user.click(link);
    expect(onForgot.mock.calls).toEqual([["ruth@northmoor.example"]]);
  });

  it("says whose it is, with this year", () => {
    signInPage().getByText(`© ${new Date().getFullYear()} Gatehouse`, { exact: false });
  });

  it("[AU-01] asks for email and password, and is dimmed until both are there", async () => {
    const { email, password, button, signIn, user } = signInPage();
    expect([email, password].map((field) => [field.getAttribute("type"), field.getAttribute("autocomplete")])).toEqual([
      ["email", "username"],
      ["password", "current-password"],
    ]);
    expect([button.getAttribute("type"), button.getAttribute("aria-disabled")]).toEqual(["submit", "true"]);
    expect(focused()).toBe(email);
    await user.keyboard("ruth@northmoor.example{Enter}");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(signIn).not.toHaveBeenCalled();
    await user.type(password, "a password");
    expect(button.getAttribute("aria-disabled")).not.toBe("true");
    await user.keyboard("{Enter}");
    expect(signIn.mock.calls).toEqual([["ruth@northmoor.example", "a password"]]);
  });

  it("[AU-01] sends nothing for what is no address, and leads back to it", async () => {
    const { email, password, button, signIn, user } = signInPage();
    await user.type(email, "ruth");
    await user.type(password, "a password");
    await user.click(button);
    expect(signIn).not.toHaveBeenCalled();
    expect(focused()).toBe(email);
    expect(email.getAttribute("aria-invalid")).toBe("true");
  });

  it("[AU-02] says why it was refused, tells the server, and asks for the password again", async () => {
    const signIn = () => Promise.reject(new SignInError("wrong-password"));
    const { email, password, report, user, findAllByText } = signInPage("en", { signIn });
    await user.type(email, "ruth@northmoor.example");
    await user.type(password, "a password{Enter}");
    expect(await findAllByText("The email or password is incorrect.")).toHaveLength(2);
    expect(report.mock.calls).toEqual([["wrong-password"]]);
    expect([email, password].map((field) => "value" in field && field.value)).toEqual(["ruth@northmoor.example", ""]);
    expect(focused()).toBe(password);
  });

  it("[RT-07] offers an account to strangers where they may make one", async () => {
    const { findByRole } = signInPage("en", { mayStrangersSignUp: async () => true });
    await findByRole("link", { name: "Create an account" });
  });
});
