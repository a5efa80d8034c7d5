import en from "./locales/en.json";
import es from "./locales/es.json";

export type Language = "en" | "es";

export type VerifierTexts = typeof en;

export const verifierTexts: Readonly<Record<Language, VerifierTexts>> = { en, es };

export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
