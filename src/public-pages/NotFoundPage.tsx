import { EntryMessage } from "#kernel/entry/parts/EntryPage.tsx";
import { CircleAlert } from "#kernel/ui/icons.ts";
import type { PublicPageProps } from "./publicPage.ts";

/** PB-01: page of an unknown address. */
export default function NotFoundPage({ appearance }: PublicPageProps) {
  const { t } = appearance;
  return (
    <EntryMessage appearance={appearance} title={t("notFoundTitle")} icon={CircleAlert}>
      <p>{t("notFound")}</p>
    </EntryMessage>
  );
}
