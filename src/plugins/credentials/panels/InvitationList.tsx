import { useMemo } from "react";
import { type FaceInvitation, listFaceInvitations } from "#contract/faceInvitations.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { IdCard, User } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { AddFilterButton } from "#kernel/ui/panelParts.tsx";
import { ResourceList } from "#kernel/ui/resource/ResourceList.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { pagesOf } from "#kernel/ui/table/pagesOf.ts";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { PersonLine } from "../../users/services.ts";
import { keyMoment } from "../cloudKeyFaces.ts";
import { invitationFace, statusFaces } from "../invitationFaces.ts";
import type { InvitationListParams } from "../invitationParams.ts";
import { invitationQuery } from "../invitationQuery.ts";

const kinds = {
  people: { icon: User, word: "credentials.key.people" },
  visitors: { icon: IdCard, word: "credentials.key.visitors" },
} as const;
const kindNames = ["people", "visitors"] as const;
const offeredStatuses = ["Active", "Inactive", "MaxPinAttempts"] as const;

/** PB-10: the face invitations of the account: whose, where they stand, from when until when. */
export default function InvitationList({ params }: PanelProps<typeof InvitationListParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { language, user } = useConsoleState();
  const columns = useColumns();
  const { status, of } = params;
  const filter = (next: Partial<InvitationListParams>) => panel.setParams({ ...params, ...next }, { isNewEntry: true });
  const chip = (id: string, field: string, value: string, onRemove: () => void) => ({
    id,
    field: t(`credentials.keyColumn.${field}`),
    value,
    onRemove,
  });
  const chips = [
    ...(status ? [chip("status", "state", t(`credentials.face.status.${status}`), () => filter({ status: undefined }))] : []),
    ...(of ? [chip("of", "kind", t(kinds[of].word), () => filter({ of: undefined }))] : []),
  ];
  const nameOf = ({ fullName, expiresOn }: FaceInvitation) =>
    t("credentials.key.named", { name: fullName, time: keyMoment(expiresOn, language, user.sites[0]?.timeZoneId) });
  const named = (invitation: FaceInvitation) => ({ id: invitation.id, name: nameOf(invitation) });
  return (
    <ResourceList
      label={t("credentials.panel.faces")}
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
      addFilter={
        <Menu
          entries={[
            { kind: "heading", label: t("credentials.keyColumn.state") },
            ...offeredStatuses.map((value) => ({
              kind: "action" as const,
              id: value,
              label: t(`credentials.face.status.${value}`),
              icon: statusFaces[value].icon,
              onSelect: () => filter({ status: value }),
            })),
            { kind: "heading", label: t("credentials.keyColumn.kind") },
            ...kindNames.map((value) => ({
              kind: "action" as const,
              id: value,
              label: t(kinds[value].word),
              icon: kinds[value].icon,
              onSelect: () => filter({ of: value }),
            })),
          ]}
          trigger={<AddFilterButton label={t("kernel.table.addFilter")} />}
        />
      }
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
  const { language, user } = useConsoleState();
  const timeZone = user.sites[0]?.timeZoneId;
  return useMemo(() => {
    const moment = (instantUtc: string | undefined) =>
      instantUtc === undefined ? undefined : <span className="tn trunc">{keyMoment(instantUtc, language, timeZone)}</span>;
    return [
      {
        id: "name",
        header: t("credentials.keyColumn.name"),
        priority: 1,
        minWidth: 170,
        isSortable: true,
        renderCell: ({ userId, fullName, isVisitor }) => (
          <PersonLine id={userId} name={fullName}>
            {isVisitor && <span className="fs12 faint">{t("credentials.key.visitor")}</span>}
          </PersonLine>
        ),
      },
      {
        id: "state",
        header: t("credentials.keyColumn.state"),
        width: 170,
        priority: 1,
        renderCell: (invitation) => <StateChip {...invitationFace(invitation, t)} />,
      },
      {
        id: "opened",
        header: t("credentials.face.opened"),
        width: 200,
        priority: 3,
        renderCell: ({ openedAtUtc }) => moment(openedAtUtc),
      },
      {
        id: "from",
        header: t("credentials.keyColumn.from"),
        width: 200,
        priority: 3,
        isSortable: true,
        renderCell: ({ validFrom }) => moment(validFrom),
      },
      {
        id: "until",
        header: t("credentials.keyColumn.until"),
        width: 200,
        priority: 2,
        isSortable: true,
        renderCell: ({ expiresOn }) => moment(expiresOn),
      },
      {
        id: "givenBy",
        header: t("credentials.face.invitedBy"),
        width: 150,
        priority: 4,
        renderCell: ({ givenBy }) => <span className="muted trunc">{givenBy.name}</span>,
      },
      {
        id: "given",
        header: t("credentials.face.invited"),
        width: 200,
        priority: 4,
        isSortable: true,
        renderCell: ({ givenAtUtc }) => moment(givenAtUtc),
      },
    ];
  }, [t, language, timeZone]);
}
