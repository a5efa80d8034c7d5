import { accountNameRule, signUpNameRule } from "#contract/signUp.ts";
import { checkPhone, internationalPhone } from "#domain/phone/phoneNumber.ts";
import type { PageWords } from "../usePageWords.ts";
import type { SignUpText } from "./signUpTexts.ts";

/** The entries of a sign-up (AU-08). */
export interface Entries {
  accountName: string;
  firstName: string;
  lastName: string;
  email: string;
  country: string;
  number: string;
}
export type Checked = "accountName" | "firstName" | "lastName" | "number";

const rules = { accountName: accountNameRule, firstName: signUpNameRule, lastName: signUpNameRule } as const;

/** AU-08: are the five fields filled? */
export const isFilled = ({ accountName, firstName, lastName, email, number }: Entries): boolean =>
  [accountName, firstName, lastName, email, number].every((text) => text.trim() !== "");

/** The number in the platform's format. */
export const phoneOf = ({ country, number }: Pick<Entries, "country" | "number">): string => internationalPhone(country, number);

/** VD-01, VD-04: error text of an entry. */
export function problemOf(
  field: Checked,
  entries: Entries,
  supported: readonly string[],
  words: PageWords<SignUpText>,
): string | undefined {
  const text = entries[field].trim();
  if (text === "") return words("Required");
  if (field === "number") {
    const checked = checkPhone(phoneOf(entries), supported);
    return "problem" in checked ? words(checked.problem) : undefined;
  }
  const { min, max } = rules[field];
  if (text.length < min) return words("ShortText", { min: String(min) });
  return text.length > max ? words("LongText", { max: String(max) }) : undefined;
}
