import { EntryPage } from "#kernel/entry/parts/EntryPage.tsx";
import type { PublicAppearance } from "./publicTexts.ts";

/** Shown while the platform checks the code of a mail. */
export function CheckingLink({ appearance, title }: { appearance: PublicAppearance; title: string }) {
  return (
    <EntryPage appearance={appearance} title={title}>
      <section className="entry-message">
        <h1 className="fs20 strong">{title}</h1>
        <output className="muted">{appearance.t("loading")}…</output>
      </section>
    </EntryPage>
  );
}
