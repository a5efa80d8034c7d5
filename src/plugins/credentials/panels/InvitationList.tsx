import { useMemo } from "react";
import { type FaceInvitation, listFaceInvitations } from "#contract/faceInvitations.ts";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceList } from "#kernel/resource/ResourceList.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { invitationFace, statusFaces } from "../invitationFaces.ts";
import type { InvitationListParams } from "../invitationParams.ts";
import { invitationQuery } from "../invitationQuery.ts";
import { CredentialLists } from "./CredentialLists.tsx";
import { useLinkColumns, useLinkFilter, useLinkNames, useMoments } from "./linkLists.tsx";

const offeredStatuses = ["Active", "Inactive", "Success", "Error", "MaxPinAttempts"] as const;

/** PB-10: the account's face invitations with person, state and validity. */
export default function InvitationList({ params }: PanelProps<typeof InvitationListParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const columns = useColumns();
  const { nameOf, named } = useLinkNames();
  const narrow = (next: Partial<InvitationListParams>) => panel.setParams({ ...params, ...next }, { isNewEntry: true });
  const { chips, addFilter } = useLinkFilter({
    state: {
      value: params.status,
      offered: offeredStatuses,
      wordOf: (status) => t(`credentials.face.status.${status}`),
      iconOf: (status) => statusFaces[status].icon,
      set: (status) => narrow({ status }),
    },
    of: { value: params.of, set: (of) => narrow({ of }) },
  });
  return (
    <ResourceList
      label={t("credentials.panel.faces")}
      lead={<CredentialLists current="credentials.faces" />}
      name="faces"
      params={params}
      sort="-given"
      columns={columns}
      getRowLabel={nameOf}
      read={pagesOf(kernel.api, listFaceInvitations, { query: invitationQuery(params) })}
      topic="Credentials/Index"
      create="credentials:invite-face"
      exportList="credentials:export-face-invitations"
      chips={chips}
      addFilter={addFilter}
      empty={{ title: t("credentials.face.emptyTitle"), hint: t("credentials.face.emptyHint") }}
      bulk={(rows) => [{ id: "credentials:revoke-face-invitations", args: { invitations: rows.map(named) } }]}
      rowCommands={{
        groups: [["credentials:of-person"], ["credentials:revoke-face-invitation"]],
        danger: ["credentials:revoke-face-invitation"],
        args: (invitation) => ({ ...named(invitation), personId: invitation.userId }),
      }}
    />
  );
}

function useColumns(): DataColumn<FaceInvitation>[] {
  const t = useText();
  const { clock, moment } = useMoments();
  const own = useMemo(
    (): DataColumn<FaceInvitation>[] => [
      {
        id: "state",
        header: t("credentials.keyColumn.state"),
        width: 170,
        priority: 1,
        renderCell: (invitation) => <StateChip {...invitationFace(invitation, t)} />,
      },
      {
        id: "opened",
        header: clock.head(t("credentials.face.opened")),
        width: 170,
        minWidth: 150,
        priority: 3,
        renderCell: ({ openedAtUtc }) => moment(openedAtUtc),
      },
    ],
    [t, moment, clock],
  );
  return useLinkColumns(own, { givenBy: t("credentials.face.invitedBy"), given: t("credentials.face.invited") });
}
