import { useEffect } from "react";
import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleCheck } from "#kernel/ui/icons.ts";
import { signInAddress } from "./publicPage.ts";
import type { PublicAppearance } from "./publicTexts.ts";

interface Props {
  appearance: PublicAppearance;
  title: string;
  text: string;
  /** Where sign-in leads to, for another place than the start. */
  to?: string;
  /** How long it stands there before sign-in. */
  redirectMs: number;
}

/** It worked; sign-in follows by itself. */
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
