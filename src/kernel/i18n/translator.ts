import { createInstance, type TOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { LocaleISO2 } from "#contract/fields.ts";
import { log } from "../log.ts";
import type { TextValues } from "../plugin.ts";
import { loadTexts } from "./loadTexts.ts";

export interface Translator {
  /**
   * The first word of a key is its namespace: `doors.panel.list`. A missing key is logged once, and the English text is used if it is
   * loaded (GN-03).
   */
  t(key: string, values?: TextValues): string;
  /** The text in a given language, because the palette searches in all languages. */
  inLanguage(language: LocaleISO2, key: string): string;
  exists(key: string): boolean;
  /** Adds a text written by a person, the same for all languages and without placeholders. The key must be new. */
  say(key: string, text: string): void;
  setLanguage(language: LocaleISO2): Promise<void>;
  /** Loads the other languages, for the palette. */
  loadAll(): Promise<void>;
}

/** Creates a translator and loads all texts of its language. */
export async function createTranslator(first: LocaleISO2, load: typeof loadTexts = loadTexts): Promise<Translator> {
  const i18n = createInstance();
  const here = new Set<LocaleISO2>();
  const missing = new Set<string>();
  await i18n.use(initReactI18next).init({
    lng: first,
    fallbackLng: "en",
    supportedLngs: LocaleISO2.options,
    resources: {},
    // Names of commands contain a colon.
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { bindI18n: "languageChanged loaded", bindI18nStore: "" },
  });
  /** Cache of texts without values and of checked keys, because components request the same ones on each render. */
  const known = new Map<string, string>();
  const checked = new Set<string>();
  const forget = () => {
    known.clear();
    checked.clear();
  };
  // Clears the cache before components are redrawn in the new language.
  i18n.on("languageChanged", forget);
  /** Does not redraw components: the texts on the screen are already loaded. */
  const add = async (language: LocaleISO2) => {
    if (here.has(language)) return;
    const texts = await load(language);
    if (here.has(language)) return;
    here.add(language);
    for (const [namespace, own] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, own, true, false, { silent: true });
    forget();
  };
  let isTelling = false;
  /** Redraws the components once for all texts that `say` adds in the same task. */
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
