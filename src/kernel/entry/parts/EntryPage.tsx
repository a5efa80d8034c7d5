import { type ReactNode, useEffect, useRef } from "react";
import { Brand } from "../../ui/Brand.tsx";
import type { Icon } from "../../ui/icons.ts";
import { EntryFooter } from "./EntryFooter.tsx";
import type { EntryAppearance } from "./useEntryAppearance.ts";

interface EntryPageProps {
  appearance: EntryAppearance;
  /** Name of the page, for the window title. */
  title: string;
  children: ReactNode;
}

/** A page before sign-in in one column: logo, content and footer. */
export function EntryPage({ appearance, title, children }: EntryPageProps) {
  useEffect(() => {
    document.title = `${title} · Gatehouse`;
  }, [title]);
  return (
    <div className="entry entry--single">
      <main className="entry-form">
        <Brand isLarge />
        {children}
        <EntryFooter appearance={appearance} />
      </main>
    </div>
  );
}

interface EntryMessageProps extends EntryPageProps {
  icon?: Icon;
  tone?: "ok" | "bad";
}

/** A page with one message. Its heading takes the focus, so that screen readers announce it after a form. */
export function EntryMessage({ appearance, title, icon: Glyph, tone, children }: EntryMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <EntryPage appearance={appearance} title={title}>
      <section className="entry-message">
        {Glyph && <Glyph className={tone === undefined ? "i i-xl" : `i i-xl entry-${tone}`} aria-hidden />}
        <h1 className="fs20 strong" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </section>
    </EntryPage>
  );
}
