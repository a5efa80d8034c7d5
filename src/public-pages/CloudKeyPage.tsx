import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleAlert } from "#kernel/ui/icons.ts";
import type { PublicPageProps } from "./publicPage.ts";

/** PB-01: where the link of a cloud key leads. Doors cannot be opened here yet, and whoever stands at one is told so. */
export default function CloudKeyPage({ appearance }: PublicPageProps) {
  const { t } = appearance;
  return (
    <EntryMessage appearance={appearance} title={t("cloudKeyTitle")} icon={CircleAlert}>
      <p>{t("cloudKeyNotYet")}</p>
    </EntryMessage>
  );
}
