import { deleteGuest, getGuest } from "#contract/guests.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceDetails } from "#kernel/resource/ResourceDetails.tsx";
import { NoPermission } from "#kernel/ui/states.tsx";
import type { VisitorParams } from "../visitorParams.ts";
import { VisitorForm } from "./VisitorForm.tsx";

/** RT-17, VI-01: one visitor, or a new one. */
export default function VisitorDetails({ params }: PanelProps<typeof VisitorParams>) {
  const { api } = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const { id } = params;
  if (id === undefined && !scopes.has("user_w")) return <NoPermission title={t("visitors.mayNotCreate")} />;
  return (
    <ResourceDetails
      id={id}
      label={t("visitors.panel.details")}
      failed={t("visitors.failed")}
      queryKey={["visitors", "visitor"]}
      read={(wanted, signal) => api.call(getGuest, { params: { id: wanted } }, signal)}
      nameOf={({ fullName }) => fullName}
      topic="Guests/Index"
      isDeletionAsked={params.ask === "delete"}
      paramsWithoutAsk={{ id }}
      deletion={{
        consequence: t("visitors.consequence"),
        confirm: t("visitors.command.delete"),
        deleted: "visitors.toast.deleted",
        remove: (wanted) => api.call(deleteGuest, { params: { id: wanted } }),
      }}
    >
      {(visitor, onMade) => <VisitorForm visitor={visitor} onMade={onMade} />}
    </ResourceDetails>
  );
}
