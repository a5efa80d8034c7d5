import { limits } from "#contract/limits.ts";
import { EntrySwitches } from "./EntrySwitches.tsx";
import type { EntryAppearance } from "./useEntryAppearance.ts";

const copyrightYear = String(new Date().getFullYear());

/** Copyright, version, language and theme (GN-03, GN-04, GN-06). */
export function EntryFooter({ appearance }: { appearance: EntryAppearance }) {
  const { t } = appearance;
  return (
    <footer className="entry-footer fs12 faint">
      <span>{t("copyright", { year: copyrightYear })}</span>
      <span>{t("version", { version: limits.versionLabel })}</span>
      <EntrySwitches appearance={appearance} />
    </footer>
  );
}
