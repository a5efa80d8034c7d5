import { useCallback } from "react";
import type { LocaleISO2 } from "#contract/fields.ts";
import { type FillValues, fillText } from "#domain/fillText.ts";
import { useUiWords } from "./words.tsx";

/** A text of the English file; one that has plurals is named without their endings. */
type TextOf<Key extends string> = Key extends `${infer Text}_other` ? Text : Exclude<Key, `${string}_one`>;

/** Returns a text of one part of the kit; its `count` chooses among the plurals of the language. */
export type PartWords<Key extends string> = (text: TextOf<Key>, values?: FillValues) => string;

/** The words that a part of the kit brings with it, in the console's language. */
export function usePartWords<Key extends string>(texts: Record<LocaleISO2, Record<Key, string>>): PartWords<Key> {
  const { language } = useUiWords();
  return useCallback(
    (text, values) => {
      const own: Readonly<Record<string, string>> = texts[language];
      const form = () => new Intl.PluralRules(language).select(Number(values?.count));
      return fillText(own[text] ?? own[`${text}_${form()}`] ?? own[`${text}_other`] ?? "", values);
    },
    [texts, language],
  );
}
