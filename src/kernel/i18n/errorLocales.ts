import type { Locales } from "../plugin.ts";

/** The texts of every error code (ER-05): they are many, and come once the console stands. */
export const errorLocales: Locales = { en: () => import("./locales/errors.en.ts"), es: () => import("./locales/errors.es.ts") };

/** Those that the console's frame may have to say before. */
export const generalErrorLocales: Locales = {
  en: () => import("./locales/generalErrors.en.ts"),
  es: () => import("./locales/generalErrors.es.ts"),
};
