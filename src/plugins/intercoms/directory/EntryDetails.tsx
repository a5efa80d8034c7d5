import { deleteCatalogEntry, getCatalogEntry } from "#contract/catalog.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceDetails } from "#kernel/resource/ResourceDetails.tsx";
import type { EntryDetailsParams } from "../panels.ts";
import { EntryForm } from "./EntryForm.tsx";

/** RT-30, IC-01: one entry of the intercom directory, or a new one. */
export default function EntryDetails({ params }: PanelProps<typeof EntryDetailsParams>) {
  const { api } = useKernel();
  const t = useText();
  const { id } = params;
  return (
    <ResourceDetails
      id={id}
      label={t("intercoms.panel.entry")}
      failed={t("intercoms.entry.failed")}
      queryKey={["intercoms", "entry"]}
      read={(wanted, signal) => api.call(getCatalogEntry, { params: { id: wanted } }, signal)}
      nameOf={({ displayName }) => displayName}
      topic="Catalog/Index"
      isDeletionAsked={params.ask === "delete"}
      paramsWithoutAsk={{ id }}
      deletion={{
        consequence: t("intercoms.consequence"),
        confirm: t("intercoms.command.deleteEntry"),
        deleted: "intercoms.toast.deleted",
        remove: (wanted) => api.call(deleteCatalogEntry, { body: { id: wanted } }),
      }}
    >
      {(entry, onMade) => <EntryForm entry={entry} onMade={onMade} />}
    </ResourceDetails>
  );
}
