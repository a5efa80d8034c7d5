import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";
import type { EntryText } from "./parts/entryTexts.ts";
import type { EntryAppearance } from "./parts/useEntryAppearance.ts";

export type SignInText = keyof typeof en;
export type SignInAppearance = EntryAppearance<SignInText>;
/** The texts of the sign-in pages, besides the common ones. */
export const signInTexts: Record<LocaleISO2, Record<SignInText, string>> = { en, es };

/** AU-02: the text for a refusal. Codes without a text of their own use the one for a wrong password. */
export function signInErrorText(code: string): SignInText | EntryText {
  const own = [
    "invalid-email",
    "user-not-found",
    "user-disabled",
    "weak-password",
    "too-many-requests",
    "network-request-failed",
  ] as const satisfies readonly (SignInText | EntryText)[];
  return own.find((each) => each === code) ?? "wrong-password";
}
