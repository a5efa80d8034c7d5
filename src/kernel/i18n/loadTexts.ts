import type { LocaleISO2 } from "#contract/fields.ts";

/** The texts of a language by namespace: the kernel's and one for each plugin. */
export type Texts = Readonly<Record<string, object>>;

/** One file of the build per language. */
const files: Readonly<Record<LocaleISO2, () => Promise<{ default: Texts }>>> = {
  en: () => import("virtual:texts/en"),
  es: () => import("virtual:texts/es"),
};

const worded = new Set<string>();

/** True if a text exists for this error code of the platform (ER-05). */
export const hasWords = (code: string): boolean => worded.has(code);

/** Loads all texts of the console in this language, once. */
export async function loadTexts(language: LocaleISO2): Promise<Texts> {
  const { default: texts } = await files[language]();
  for (const code of Object.keys(texts.errors ?? {})) if (code.startsWith("error_")) worded.add(code);
  return texts;
}
