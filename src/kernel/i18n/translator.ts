import { createInstance, type TOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { LocaleISO2 } from "#contract/fields.ts";
import { log } from "../log.ts";
import type { TextValues } from "../plugin.ts";
import { loadTexts } from "./loadTexts.ts";

export interface Translator {
  /** The first word of a key is its namespace: `doors.panel.list`. A missing key is logged once and falls back to English where that is here (GN-03). */
  t(key: string, values?: TextValues): string;
  /** The text in a given language, for the search in all of them. */
  inLanguage(language: LocaleISO2, key: string): string;
  exists(key: string): boolean;
  /** A text that a person has written, the same in all languages, without values to be put in. The key is new. */
  say(key: string, text: string): void;
  setLanguage(language: LocaleISO2): Promise<void>;
  /** Fetches the other languages, for the palette. */
  loadAll(): Promise<void>;
}

/** A translator with all texts of its language. */
export async function createTranslator(first: LocaleISO2, load: typeof loadTexts = loadTexts): Promise<Translator> {
  const i18n = createInstance();
  const here = new Set<LocaleISO2>();
  const missing = new Set<string>();
  await i18n.use(initReactI18next).init({
    lng: first,
    fallbackLng: "en",
    supportedLngs: LocaleISO2.options,
    resources: {},
    // The name of a command has a colon in it.
    nsSeparator: false,
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
  /** Nothing is drawn anew by it: what is on the screen has its texts. */
  const add = async (language: LocaleISO2) => {
    if (here.has(language)) return;
    const texts = await load(language);
    if (here.has(language)) return;
    here.add(language);
    for (const [namespace, own] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, own, true, false, { silent: true });
    forget();
  };
  let isTelling = false;
  /** Draws what is on the screen anew, once for all texts that are said at one moment. */
  const tellSoon = () => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(() => {
      isTelling = false;
      i18n.emit("loaded", {});
    });
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
  await add(first);
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
    say(key, text) {
      const [ns, path] = split(key);
      for (const language of LocaleISO2.options) i18n.addResource(language, ns, path, text, { silent: true });
      forget();
      tellSoon();
    },
    async setLanguage(language) {
      await add(language);
      await i18n.changeLanguage(language);
    },
    async loadAll() {
      await Promise.all(LocaleISO2.options.map(add));
    },
  };
}
