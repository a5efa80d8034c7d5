import { useEffect } from "react";
import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleCheck } from "#kernel/ui/icons.ts";
import { signInAddress } from "./publicPage.ts";
import type { PublicAppearance } from "./publicTexts.ts";

interface Props {
  appearance: PublicAppearance;
  title: string;
  text: string;
  /** Address to open next; default: sign-in. */
  to?: string;
  /** How long the message is shown before the redirect. */
  redirectMs: number;
}

/** Success message of a public page; opens the next page by itself. */
export function DoneMessage({ appearance, title, text, to = signInAddress, redirectMs }: Props) {
  const { t } = appearance;
  useEffect(() => {
    const timer = setTimeout(() => location.assign(to), redirectMs);
    return () => clearTimeout(timer);
  }, [redirectMs, to]);
  return (
    <EntryMessage appearance={appearance} title={title} icon={CircleCheck} tone="ok">
      <p>{text}</p>
      <a className="btn btn--primary" href={to}>
        {t("signInNow")}
      </a>
    </EntryMessage>
  );
}
