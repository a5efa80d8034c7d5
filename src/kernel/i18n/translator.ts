import { createInstance, type TOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import type { LocaleISO2 } from "#contract/fields.ts";
import { log } from "../log.ts";
import type { Locales, TextValues } from "../plugin.ts";

export interface Translator {
  /** The first word of a key is its namespace: `doors.panel.list`. A missing key is logged once and falls back to English (GN-03). */
  t(key: string, values?: TextValues): string;
  /** The text in a given language, for the search in both. */
  inLanguage(language: LocaleISO2, key: string): string;
  exists(key: string): boolean;
  /** Adds texts to a namespace, in the current language and in English; what is there already is not fetched again. */
  add(namespace: string, locales: Locales): Promise<void>;
  /** A text that a person has written, the same in all languages, without values to be put in. The key is new. */
  say(key: string, text: string): void;
  setLanguage(language: LocaleISO2): Promise<void>;
  /** Loads both languages of everything that was added, for the palette. */
  loadAll(): Promise<void>;
}

export async function createTranslator(first: LocaleISO2): Promise<Translator> {
  const i18n = createInstance();
  const added = new Map<Locales, { namespace: string; languages: Set<LocaleISO2> }>();
  const missing = new Set<string>();
  await i18n.use(initReactI18next).init({
    lng: first,
    fallbackLng: "en",
    supportedLngs: ["en", "es"],
    resources: {},
    interpolation: { escapeValue: false },
    react: { bindI18n: "languageChanged loaded", bindI18nStore: "" },
  });
  /** Texts that need no values, and keys that were looked for: components ask for the same ones whenever they are drawn. */
  const known = new Map<string, string>();
  const checked = new Set<string>();
  const forget = () => {
    known.clear();
    checked.clear();
  };
  // Before anybody draws in the new language.
  i18n.on("languageChanged", forget);
  /** Of the texts that are there, and of those that what is on the screen was drawn with. */
  let version = 0;
  let told = 0;
  /** Nothing is drawn anew by it. */
  const load = async (locales: Locales, language: LocaleISO2) => {
    const found = added.get(locales);
    if (!found || found.languages.has(language)) return;
    const { default: texts } = await locales[language]();
    if (found.languages.has(language)) return;
    i18n.addResourceBundle(language, found.namespace, texts, true, false, { silent: true });
    forget();
    found.languages.add(language);
    version += 1;
  };
  /** Draws what is on the screen anew, once for all texts that came together: dozens of plugins bring theirs at one moment. */
  const tellSoon = () => {
    setTimeout(() => {
      if (told === version) return;
      told = version;
      i18n.emit("loaded", {});
    });
  };
  const loadAllOf = async (...languages: LocaleISO2[]) => {
    await Promise.all([...added.keys()].flatMap((locales) => languages.map((language) => load(locales, language))));
  };
  const logMissing = (key: string, options: TOptions) => {
    checked.add(key);
    const [, path] = split(key);
    if (i18n.exists(path, options) || missing.has(`${i18n.language} ${key}`)) return;
    missing.add(`${i18n.language} ${key}`);
    log.warn("A text is missing", { key, language: i18n.language });
  };
  const split = (key: string): [string, string] => {
    const dot = key.indexOf(".");
    return [key.slice(0, dot), key.slice(dot + 1)];
  };
  return {
    t(key, values) {
      const found = values ? undefined : known.get(key);
      if (found !== undefined) return found;
      const [ns, path] = split(key);
      if (!checked.has(key)) logMissing(key, { ...values, ns, fallbackLng: [] });
      const text = i18n.t(path, { ...values, ns, defaultValue: key });
      if (!values) known.set(key, text);
      return text;
    },
    inLanguage(language, key) {
      const [ns, path] = split(key);
      return i18n.t(path, { ns, lng: language, defaultValue: "" });
    },
    exists(key) {
      const [ns, path] = split(key);
      return i18n.exists(path, { ns });
    },
    async add(namespace, locales) {
      if (!added.has(locales)) added.set(locales, { namespace, languages: new Set() });
      await Promise.all([load(locales, "en"), load(locales, i18n.language === "es" ? "es" : "en")]);
      tellSoon();
    },
    say(key, text) {
      const [ns, path] = split(key);
      for (const language of ["en", "es"]) i18n.addResource(language, ns, path, text, { silent: true });
      forget();
      version += 1;
      tellSoon();
    },
    async setLanguage(language) {
      await loadAllOf(language);
      await i18n.changeLanguage(language);
    },
    async loadAll() {
      await loadAllOf("en", "es");
      tellSoon();
    },
  };
}
