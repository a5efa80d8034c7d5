import { Languages, Moon, Sun } from "../../ui/icons.ts";
import type { EntryAppearance } from "./useEntryAppearance.ts";

/** GN-03, GN-04 */
export function EntrySwitches({ appearance }: { appearance: EntryAppearance }) {
  const { t, language, theme, setLanguage, setTheme } = appearance;
  const Glyph = theme === "dark" ? Sun : Moon;
  return (
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
  );
}
