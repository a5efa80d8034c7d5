import { limits } from "#contract/limits.ts";
import { Languages, Moon, Sun } from "../../ui/icons.ts";
import type { EntryAppearance } from "./useEntryAppearance.ts";

const copyrightYear = String(new Date().getFullYear());

/** Copyright, version, language and theme (GN-03, GN-04, GN-06). */
export function EntryFooter({ appearance }: { appearance: EntryAppearance }) {
  const { t, language, theme, setLanguage, setTheme } = appearance;
  const Glyph = theme === "dark" ? Sun : Moon;
  return (
    <footer className="entry-footer fs12 faint">
      <span>{t("copyright", { year: copyrightYear })}</span>
      <span>{t("version", { version: limits.versionLabel })}</span>
      <span className="end row entry-switches">
        <button
          type="button"
          className="btn btn--quiet btn--s"
          lang={language === "en" ? "es" : "en"}
          aria-label={language === "en" ? "Cambiar a español" : "Switch to English"}
          onClick={() => setLanguage(language === "en" ? "es" : "en")}
        >
          <Languages className="i" aria-hidden />
          {language === "en" ? "Español" : "English"}
        </button>
        <button
          type="button"
          className="btn btn--quiet btn--s btn--icon"
          aria-label={t(theme === "dark" ? "lightTheme" : "darkTheme")}
          onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
        >
          <Glyph className="i" aria-hidden />
        </button>
      </span>
    </footer>
  );
}
