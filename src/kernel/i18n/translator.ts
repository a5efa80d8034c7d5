import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import type { LocaleISO2 } from "#contract/fields.ts";
import { log } from "../log.ts";
import type { TextValues } from "../plugin.ts";

export type LocaleLoaders = Record<LocaleISO2, () => Promise<{ default: object }>>;

export interface Translator {
  /** The first word of a key is its namespace: `doors.panel.list`. A missing key is logged once and falls back to English (GN-03). */
  t(key: string, values?: TextValues): string;
  /** The text in a given language, for the search in both. */
  inLanguage(language: LocaleISO2, key: string): string;
  exists(key: string): boolean;
  /** Adds a namespace in the current language and in English. */
  add(namespace: string, loaders: LocaleLoaders): Promise<void>;
  setLanguage(language: LocaleISO2): Promise<void>;
  /** Loads both languages of everything, for the palette. */
  loadAll(): Promise<void>;
}

export async function createTranslator(first: LocaleISO2): Promise<Translator> {
  const i18n = createInstance();
  const namespaces = new Map<string, LocaleLoaders>();
  const missing = new Set<string>();
  await i18n.use(initReactI18next).init({
    lng: first,
    fallbackLng: "en",
    supportedLngs: ["en", "es"],
    resources: {},
    interpolation: { escapeValue: false },
    react: { bindI18n: "languageChanged loaded", bindI18nStore: "added" },
  });
  const load = async (namespace: string, language: LocaleISO2) => {
    const loaders = namespaces.get(namespace);
    if (!loaders || i18n.hasResourceBundle(language, namespace)) return;
    i18n.addResourceBundle(language, namespace, (await loaders[language]()).default);
  };
  const loadAll = async () => {
    await Promise.all([...namespaces.keys()].flatMap((namespace) => [load(namespace, "en"), load(namespace, "es")]));
  };
  const split = (key: string): [string, string] => {
    const dot = key.indexOf(".");
    return [key.slice(0, dot), key.slice(dot + 1)];
  };
  return {
    t(key, values) {
      const [ns, path] = split(key);
      if (!i18n.exists(path, { ...values, ns, fallbackLng: [] }) && !missing.has(`${i18n.language} ${key}`)) {
        missing.add(`${i18n.language} ${key}`);
        log.warn("A text is missing", { key, language: i18n.language });
      }
      return i18n.t(path, { ...values, ns, defaultValue: key });
    },
    inLanguage(language, key) {
      const [ns, path] = split(key);
      return i18n.t(path, { ns, lng: language, defaultValue: "" });
    },
    exists(key) {
      const [ns, path] = split(key);
      return i18n.exists(path, { ns });
    },
    async add(namespace, loaders) {
      namespaces.set(namespace, loaders);
      await Promise.all([load(namespace, "en"), load(namespace, i18n.language === "es" ? "es" : "en")]);
    },
    async setLanguage(language) {
      await Promise.all([...namespaces.keys()].map((namespace) => load(namespace, language)));
      await i18n.changeLanguage(language);
    },
    loadAll,
  };
}
