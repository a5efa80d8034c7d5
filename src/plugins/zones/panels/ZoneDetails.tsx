import { deleteZone, getZone } from "#contract/zones.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceDetails } from "#kernel/resource/ResourceDetails.tsx";
import { confirmAccess } from "../../policy/services.ts";
import type { ZoneDetailsParams } from "../panels.ts";
import { ZoneForm } from "./ZoneForm.tsx";

/** RT-34, SZ-02: one zone with its rules and its doors, or a new one. */
export default function ZoneDetails({ params }: PanelProps<typeof ZoneDetailsParams>) {
  const kernel = useKernel();
  const { api } = kernel;
  const t = useText();
  const { id } = params;
  return (
    <ResourceDetails
      id={id}
      label={t("zones.panel.details")}
      failed={t("zones.failed")}
      queryKey={["zones", "zone"]}
      read={(wanted, signal) => api.call(getZone, { params: { id: wanted } }, signal)}
      nameOf={({ name }) => name}
      topic="Zones/Index"
      isDeletionAsked={params.ask === "delete"}
      paramsWithoutAsk={{ id }}
      deletion={{
        consequence: t("zones.consequence"),
        confirm: t("zones.command.delete"),
        deleted: "zones.toast.deleted",
        remove: async (wanted) => {
          await confirmAccess({ kind: "zone", change: "delete", id: wanted }, kernel);
          return api.call(deleteZone, { params: { id: wanted } });
        },
      }}
    >
      {(zone) => <ZoneForm zone={zone} siteId={params.siteId} />}
    </ResourceDetails>
  );
}
