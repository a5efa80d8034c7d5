import { useMemo } from "react";
import { AccessMethod } from "#contract/enumerations.ts";
import type { UserRow } from "#contract/users.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { CreditCard, Hash, type Icon, KeyRound, Monitor, ScanFace, Smartphone } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { PersonLine } from "../pictures/PersonFace.tsx";
import { stateOf } from "../userState.ts";

const methods: Readonly<Record<number, { icon: Icon; word: string }>> = {
  [AccessMethod.Web]: { icon: Monitor, word: "users.credential.web" },
  [AccessMethod.Mobile]: { icon: Smartphone, word: "users.credential.mobile" },
  [AccessMethod.Face]: { icon: ScanFace, word: "users.credential.face" },
  [AccessMethod.Card]: { icon: CreditCard, word: "users.credential.card" },
  [AccessMethod.PIN]: { icon: Hash, word: "users.credential.pin" },
  [AccessMethod.CloudKey]: { icon: KeyRound, word: "users.credential.cloudKey" },
};

export function useUserColumns(isOfDeleted: boolean): DataColumn<UserRow>[] {
  const t = useText();
  const { user, language } = useConsoleState();
  return useMemo(() => {
    const instant = (utc: string | undefined) => utc !== undefined && dateAndTime(utc, language, user.sites[0]?.timeZoneId);
    const siteName = (siteId: string) => user.sites.find(({ id }) => id === siteId)?.name;
    const all: (DataColumn<UserRow> | false)[] = [
      {
        id: "name",
        header: t("users.column.name"),
        priority: 1,
        minWidth: 170,
        isSortable: true,
        renderCell: ({ id, fullName, isVisitor }) => (
          <PersonLine id={id} name={fullName}>
            {isVisitor && <span className="fs12 faint">{t("users.visitor")}</span>}
          </PersonLine>
        ),
      },
      !isOfDeleted && {
        id: "status",
        header: t("users.column.state"),
        priority: 2,
        width: 160,
        isSortable: true,
        renderCell: ({ status }) => <StateChip {...stateOf(status, t)} />,
      },
      isOfDeleted && {
        id: "deletedAt",
        header: t("users.column.deletedAt"),
        priority: 2,
        width: 180,
        isSortable: true,
        renderCell: ({ deletedAtUtc }) => instant(deletedAtUtc),
      },
      {
        id: "email",
        header: t("users.column.email"),
        priority: 5,
        minWidth: 160,
        renderCell: ({ email }) => <span className="trunc">{email}</span>,
      },
      {
        id: "role",
        header: t("users.column.role"),
        priority: 4,
        width: 130,
        renderCell: ({ role }) => <span className="trunc">{role?.displayName}</span>,
      },
      {
        id: "groups",
        header: t("users.column.groups"),
        priority: 3,
        minWidth: 120,
        renderCell: ({ groups }) => <span className="trunc">{groups.map(({ name }) => name).join(", ")}</span>,
      },
      {
        id: "sites",
        header: t("users.column.sites"),
        priority: 6,
        minWidth: 120,
        renderCell: ({ siteIds }) => <span className="trunc">{siteIds.flatMap((id) => siteName(id) ?? []).join(", ")}</span>,
      },
      !isOfDeleted && {
        id: "credentials",
        header: t("users.column.credentials"),
        priority: 3,
        width: 120,
        renderCell: ({ credentials }) => <Credentials methods={credentials} />,
      },
      !isOfDeleted && {
        id: "validUntil",
        header: t("users.column.validUntil"),
        priority: 4,
        width: 150,
        isSortable: true,
        renderCell: ({ validUntilUtc }) => instant(validUntilUtc),
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, user.sites, language, isOfDeleted]);
}

/** The person's credentials as icons with their names. */
function Credentials({ methods: held }: { methods: readonly number[] }) {
  const t = useText();
  return (
    <span className="users-credentials">
      {held.map((method) => {
        const face = methods[method];
        if (!face) return undefined;
        const { icon: Glyph, word } = face;
        return (
          <span key={method}>
            <Glyph className="i" aria-hidden />
            <span className="sr">{t(word)}</span>
          </span>
        );
      })}
    </span>
  );
}
