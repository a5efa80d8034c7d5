import { useKernel, useText } from "#kernel/hooks.ts";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { cloudKeyListPanel, invitationListPanel, photoQueuePanel } from "../panels.ts";

const lists = [cloudKeyListPanel, invitationListPanel, photoQueuePanel];

/** Leads from one list of credentials to the others. The menu has one entry for all of them. */
export function CredentialLists({ current }: { current: string }) {
  const t = useText();
  const { panels } = useKernel();
  const allowed = new Set(panels.list().map(({ id }) => id));
  const options = lists.filter(({ id }) => allowed.has(id)).map(({ id, title }) => ({ value: id, label: t(title) }));
  if (options.length < 2) return undefined;
  return <Segmented label={t("credentials.lists")} options={options} value={current} onValueChange={(id) => panels.openById(id)} />;
}
