import { type ReactNode, useEffect, useRef } from "react";
import { EntrySwitches } from "#kernel/entry/parts/EntrySwitches.tsx";
import { Brand } from "#kernel/ui/Brand.tsx";
import type { PublicAppearance } from "../publicTexts.ts";

interface Props {
  appearance: PublicAppearance;
  title: string;
  /** Whose doors they are, once that may be told. */
  accountName?: string | undefined;
  /** VD-02: the account's privacy notice. */
  privacyUrl?: string | undefined;
  /** The left of the foot. */
  note?: string | undefined;
  /** For what is looked at, such as a picture. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page for a phone: whose it is, one column, the foot. Its heading takes the focus when another one follows. */
export function KeyFrame({ appearance, title, accountName, privacyUrl, note, isWide = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Gatehouse`;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={isWide ? "pub pub--wide" : "pub"}>
      <header>
        <Brand isLarge {...(accountName !== undefined && { name: accountName })} />
        <EntrySwitches appearance={appearance} />
      </header>
      <main>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      <footer>
        <span>{note}</span>
        {privacyUrl !== undefined && (
          <a href={privacyUrl} target="_blank" rel="noreferrer">
            {appearance.t("privacy")}
          </a>
        )}
        <span>Gatehouse</span>
      </footer>
    </div>
  );
}
