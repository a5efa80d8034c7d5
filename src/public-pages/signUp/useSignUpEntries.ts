import { type RefObject, useState } from "react";
import { defaultCountry } from "#domain/phone/phoneNumber.ts";
import { isEmail } from "#kernel/entry/parts/EntryFields.tsx";
import type { PageWords } from "../usePageWords.ts";
import { type Checked, type Entries, problemOf } from "./entries.ts";
import type { SignUpText } from "./signUpTexts.ts";

const checked = ["accountName", "firstName", "lastName", "number"] as const satisfies readonly Checked[];
/** Ids of the inputs. */
export const inputOf: Record<Checked, string> = {
  accountName: "account-name",
  firstName: "first-name",
  lastName: "last-name",
  number: "phone",
};

/** The entries of a sign-up, and what is wrong with them: shown when a field loses focus and when the form is sent. */
export function useSignUpEntries(supported: readonly string[], words: PageWords<SignUpText>, email: RefObject<HTMLInputElement | null>) {
  const [entries, setEntries] = useState<Entries>({
    accountName: "",
    firstName: "",
    lastName: "",
    email: "",
    number: "",
    country: supported.length === 0 || supported.includes(defaultCountry) ? defaultCountry : (supported[0] ?? defaultCountry),
  });
  const [problems, setProblems] = useState<Partial<Record<Checked, string>>>({});
  const [isEmailWrong, setIsEmailWrong] = useState(false);
  const problemIn = (field: Checked) => problemOf(field, entries, supported, words);
  return {
    entries,
    problems,
    isEmailWrong,
    setIsEmailWrong,
    edit: (field: keyof Entries) => (value: string) => {
      setEntries((last) => ({ ...last, [field]: value }));
      setProblems((last) => ({ ...last, [field === "country" ? "number" : field]: undefined }));
    },
    leave: (field: Checked) => () => {
      if (entries[field].trim() !== "") setProblems((last) => ({ ...last, [field]: problemIn(field) }));
    },
    /** Shows what is wrong, and focuses the first field with a problem. */
    isRight(): boolean {
      const found = Object.fromEntries(checked.map((field) => [field, problemIn(field)]));
      const isAddress = isEmail(entries.email);
      setProblems(found);
      setIsEmailWrong(!isAddress);
      const first = checked.find((field) => found[field] !== undefined);
      if (first !== undefined && (isAddress || first !== "number")) document.getElementById(inputOf[first])?.focus();
      else if (!isAddress) email.current?.focus();
      return first === undefined && isAddress;
    },
    /** Shows why the platform refused the phone number. */
    refuseNumber(text: string) {
      setProblems({ number: text });
      document.getElementById(inputOf.number)?.focus();
    },
  };
}
