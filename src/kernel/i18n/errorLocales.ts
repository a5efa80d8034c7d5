import type { Locales } from "../plugin.ts";

const worded = new Set<string>();

/** Is there a text for this code of the platform? Not before the texts of all codes are here. */
export const hasWords = (code: string): boolean => worded.has(code);

async function learned<Texts extends { default: object }>(coming: Promise<Texts>): Promise<Texts> {
  const texts = await coming;
  for (const code of Object.keys(texts.default)) if (code.startsWith("error_")) worded.add(code);
  return texts;
}

/** The texts of every error code (ER-05): they are many, and come once the console stands. */
export const errorLocales: Locales = {
  en: () => learned(import("./locales/errors.en.ts")),
  es: () => learned(import("./locales/errors.es.ts")),
};

/** Those that the console's frame may have to say before. */
export const generalErrorLocales: Locales = {
  en: () => import("./locales/generalErrors.en.ts"),
  es: () => import("./locales/generalErrors.es.ts"),
};
