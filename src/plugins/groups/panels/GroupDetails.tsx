import { deleteGroup, getGroup } from "#contract/groups.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceDetails } from "#kernel/resource/ResourceDetails.tsx";
import { GroupForm } from "./GroupForm.tsx";
import { GroupMembers } from "./GroupMembers.tsx";
import { GroupSchedules } from "./GroupSchedules.tsx";
import "./groups.css";
import type { GroupDetailsParams } from "../panels.ts";

/** RT-35, GR-01: one group with its members, or a new one. */
export default function GroupDetails({ params }: PanelProps<typeof GroupDetailsParams>) {
  const { api } = useKernel();
  const t = useText();
  const { id } = params;
  return (
    <ResourceDetails
      id={id}
      label={t("groups.panel.details")}
      failed={t("groups.failed")}
      queryKey={["groups", "group"]}
      read={(wanted, signal) => api.call(getGroup, { params: { id: wanted }, query: { pageSize: "10" } }, signal)}
      nameOf={({ name }) => name}
      topic="Groups/Index"
      isDeletionAsked={params.ask === "delete"}
      paramsWithoutAsk={{ ...params, ask: undefined }}
      deletion={{
        consequence: t("groups.consequence"),
        confirm: t("groups.command.delete"),
        deleted: "groups.toast.deleted",
        remove: (wanted) => api.call(deleteGroup, { params: { id: wanted } }),
      }}
    >
      {(group, onMade) => (
        <>
          <GroupForm group={group} onMade={onMade} />
          {group && <GroupSchedules group={group} />}
          {group && <GroupMembers group={group} params={params} />}
        </>
      )}
    </ResourceDetails>
  );
}
