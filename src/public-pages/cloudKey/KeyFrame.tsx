import { type ReactNode, useEffect, useRef } from "react";
import { EntrySwitches } from "#kernel/entry/parts/EntrySwitches.tsx";
import { Brand } from "#kernel/ui/Brand.tsx";
import type { PublicAppearance } from "../publicTexts.ts";

interface Props {
  appearance: PublicAppearance;
  title: string;
  /** Name of the account that the doors belong to, once the page may show it. */
  accountName?: string | undefined;
  /** VD-02: the account's privacy notice. */
  privacyUrl?: string | undefined;
  /** Text at the left of the footer. */
  note?: string | undefined;
  /** Wide layout, for pages with an image or video. */
  isWide?: boolean;
  children: ReactNode;
}

/** Frame of a page for phones: account, one column, footer. A new heading takes the focus. */
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
