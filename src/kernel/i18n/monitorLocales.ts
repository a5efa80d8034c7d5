import type { Locales } from "../plugin.ts";

/** The texts of the windows of the console (B-17), which come once the console stands. */
export const monitorLocales: Locales = {
  en: () => import("./locales/monitors.en.ts"),
  es: () => import("./locales/monitors.es.ts"),
};
