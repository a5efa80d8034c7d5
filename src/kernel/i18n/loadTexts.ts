import type { LocaleISO2 } from "#contract/fields.ts";

/** The texts of a language by their namespace: the kernel's, and that of each plugin. */
export type Texts = Readonly<Record<string, object>>;

/** One file of the build for each language. */
const files: Readonly<Record<LocaleISO2, () => Promise<{ default: Texts }>>> = {
  en: () => import("virtual:texts/en"),
  es: () => import("virtual:texts/es"),
};

const worded = new Set<string>();

/** Is there a text for this code of the platform (ER-05)? */
export const hasWords = (code: string): boolean => worded.has(code);

/** All texts of the console in this language; fetched once, however often they are asked for. */
export async function loadTexts(language: LocaleISO2): Promise<Texts> {
  const { default: texts } = await files[language]();
  for (const code of Object.keys(texts.errors ?? {})) if (code.startsWith("error_")) worded.add(code);
  return texts;
}
