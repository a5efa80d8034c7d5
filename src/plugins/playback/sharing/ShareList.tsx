import { useMemo } from "react";
import { listVideoShares, type ShareState, type VideoShare } from "#contract/videoShares.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { dateAndTime, duration, timeAndZone, timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { PagedTable } from "#kernel/lists/PagedTable.tsx";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { CircleCheck, CircleSlash, Clock, type Icon, LoaderCircle, OctagonAlert } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { StateChip, type StateLevel } from "#kernel/ui/StateChip.tsx";
import { NoPermission } from "#kernel/ui/states.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { openRecording } from "../commands/playbackCommands.ts";

const faces: Readonly<Record<ShareState, { icon: Icon; level: StateLevel }>> = {
  preparing: { icon: LoaderCircle, level: "info" },
  ready: { icon: CircleCheck, level: "ok" },
  failed: { icon: OctagonAlert, level: "bad" },
  expired: { icon: Clock, level: "off" },
  revoked: { icon: CircleSlash, level: "off" },
};
const nothing = () => undefined;

/** SR-04: shared clips with recipient and whether they were opened, and a command to revoke each. */
export default function ShareList() {
  const kernel = useKernel();
  const t = useText();
  const { panelId } = usePanel();
  const { user } = useConsoleState();
  const columns = useColumns();
  const queryKey = [panelId, user.accountId];
  useRefreshOn("VideoShares/Index", queryKey);
  if (!user.videoRights.export)
    return (
      <PanelFrame label={t("playback.shares")}>
        <PanelBody>
          <NoPermission title={t("playback.sharesList.forbidden")}>{t("errors.error_export_not_allowed")}</NoPermission>
        </PanelBody>
      </PanelFrame>
    );
  const nameOf = ({ deviceName, email }: VideoShare) => t("playback.sharesList.named", { name: deviceName, email });
  return (
    <PagedTable
      label={t("playback.shares")}
      name="shares"
      columns={columns}
      getRowId={({ id }) => id}
      getRowLabel={nameOf}
      queryKey={queryKey}
      read={pagesOf(kernel.api, listVideoShares, { query: {} })}
      sort={undefined}
      onSortChange={nothing}
      chips={[]}
      onClearFilters={nothing}
      empty={{ title: t("playback.sharesList.empty"), hint: t("playback.sharesList.emptyHint") }}
      onActivate={({ serialNumber, fromUtc }) => void kernel.commands.run(openRecording, { serialNumber, at: fromUtc })}
      rowMenu={(share) => {
        const menu = (id: string, args: object, danger: string[] = []) =>
          commandMenu(kernel, { heading: nameOf(share), groups: [[id]], args, danger });
        const isLeft = share.state === "preparing" || share.state === "ready";
        const [, ...revoke] = menu("playback:revoke-share", { id: share.id, name: nameOf(share) }, ["playback:revoke-share"]);
        return [...menu("playback:open", { serialNumber: share.serialNumber, at: share.fromUtc }), ...(isLeft ? revoke : [])];
      }}
    />
  );
}

function useColumns(): DataColumn<VideoShare>[] {
  const t = useText();
  const { language } = useConsoleState();
  return useMemo(() => {
    const say = (key: string, values?: Record<string, string | number>) => t(`playback.sharesList.${key}`, values);
    const wordOf = ({ state, failure, revokedByName = "" }: VideoShare) =>
      failure ? say(`failure.${failure}`) : say(state, { name: revokedByName });
    return [
      {
        id: "camera",
        header: say("camera"),
        minWidth: 120,
        priority: 1,
        renderCell: ({ deviceName }) => <span className="med trunc">{deviceName}</span>,
      },
      {
        id: "state",
        header: say("state"),
        width: 190,
        minWidth: 156,
        priority: 1.2,
        renderCell: (share) => <StateChip {...faces[share.state]} word={wordOf(share)} />,
      },
      { id: "to", header: say("to"), minWidth: 130, priority: 1.5, renderCell: ({ email }) => <span className="trunc">{email}</span> },
      {
        id: "recorded",
        header: say("recorded"),
        width: 210,
        minWidth: 190,
        priority: 3,
        renderCell: ({ fromUtc, timeZoneId }) => <span className="tn trunc">{dateAndTime(fromUtc, language, timeZoneId)}</span>,
      },
      {
        id: "length",
        header: say("length"),
        width: 90,
        priority: 5,
        renderCell: ({ fromUtc, toUtc }) => <span className="tn trunc">{duration(Date.parse(toUtc) - Date.parse(fromUtc), language)}</span>,
      },
      {
        id: "opened",
        header: say("opened"),
        minWidth: 140,
        priority: 2,
        renderCell: ({ openedCount, lastOpenedAtUtc, lastOpenedFrom = "", timeZoneId }) => {
          const at = lastOpenedAtUtc === undefined ? "" : timeOfDay(lastOpenedAtUtc, language, timeZoneId);
          const text = openedCount === 0 ? say("openedNever") : say("openedTimes", { count: openedCount, at, address: lastOpenedFrom });
          return (
            <span className="trunc" title={text}>
              {text}
            </span>
          );
        },
      },
      {
        id: "until",
        header: say("until"),
        width: 150,
        priority: 4,
        renderCell: ({ expiresAtUtc, timeZoneId }) =>
          expiresAtUtc !== undefined && <span className="tn trunc">{timeAndZone(expiresAtUtc, language, timeZoneId)}</span>,
      },
      {
        id: "by",
        header: say("by"),
        width: 140,
        priority: 6,
        renderCell: ({ createdBy }) => <span className="muted trunc">{createdBy.name}</span>,
      },
    ];
  }, [t, language]);
}
