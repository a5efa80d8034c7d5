import { deleteSite, getSite } from "#contract/sites.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceDetails } from "#kernel/resource/ResourceDetails.tsx";
import type { SiteDetailsParams } from "../panels.ts";
import { SiteForm } from "./SiteForm.tsx";

/** RT-34, SZ-01: one site with its zones and devices, or a new one. */
export default function SiteDetails({ params }: PanelProps<typeof SiteDetailsParams>) {
  const { api } = useKernel();
  const t = useText();
  const { id } = params;
  return (
    <ResourceDetails
      id={id}
      label={t("sites.panel.details")}
      failed={t("sites.failed")}
      queryKey={["sites", "site"]}
      read={(wanted, signal) => api.call(getSite, { params: { id: wanted } }, signal)}
      nameOf={({ name }) => name}
      topic="Sites/Index"
      isDeletionAsked={params.ask === "delete"}
      paramsWithoutAsk={{ id }}
      deletion={{
        consequence: t("sites.consequence"),
        confirm: t("sites.command.delete"),
        deleted: "sites.toast.deleted",
        remove: (wanted) => api.call(deleteSite, { params: { id: wanted } }),
      }}
    >
      {(site) => <SiteForm site={site} />}
    </ResourceDetails>
  );
}
