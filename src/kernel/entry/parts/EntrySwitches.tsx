import { languageNames, languages } from "#domain/languages.ts";
import { Languages, Moon, Sun } from "../../ui/icons.ts";
import { entryTexts } from "./entryTexts.ts";
import type { EntryAppearance } from "./useEntryAppearance.ts";

/** GN-03, GN-04 */
export function EntrySwitches({ appearance }: { appearance: EntryAppearance }) {
  const { t, language, theme, setLanguage, setTheme } = appearance;
  const next = languages[(languages.indexOf(language) + 1) % languages.length] ?? "en";
  const Glyph = theme === "dark" ? Sun : Moon;
  return (
    <span className="end row entry-switches">
      <button
        type="button"
        className="btn btn--quiet btn--s"
        lang={next}
        aria-label={entryTexts[next].switchHere}
        onClick={() => setLanguage(next)}
      >
        <Languages className="i" aria-hidden />
        {languageNames[next]}
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
