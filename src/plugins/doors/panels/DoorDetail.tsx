import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { dateAndTime, duration, timeOfDay } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { StateChip as Chip, PanelProps } from "#kernel/plugin.ts";
import { DoorClosed, Hash } from "#kernel/ui/icons.ts";
import { type KeyValue, KeyValueList, PanelBody, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { watchLive } from "../../cameras/services.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { type DoorDetailParams } from "../doorParams.ts";
import { DoorActions } from "./DoorActions.tsx";
import { DoorEvents } from "./DoorEvents.tsx";
import { DoorZones } from "./DoorZones.tsx";

/** One door: state, commands and latest events. */
export default function DoorDetail({ params }: PanelProps<typeof DoorDetailParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { selection } = useConsoleState();
  const directory = kernel.use(DeviceDirectory);
  const { devices, status } = useSnapshot(directory.state);
  const wanted = params.serialNumber ?? (selection?.kind === "door" ? selection.id : undefined);
  const door = wanted === undefined ? undefined : (devices[wanted] as Device | undefined);
  const name = door?.name;
  useEffect(() => panel.setTitle(name), [panel, name]);

  if (status === "loading" && !door) return <Skeleton rows={6} />;
  if (!door) {
    return (
      <PanelFrame label={t("doors.panel.detail")}>
        <Empty icon={DoorClosed} title={t(wanted === undefined ? "doors.detail.none" : "doors.detail.gone")}>
          {t(wanted === undefined ? "doors.detail.noneHint" : "doors.detail.goneHint")}
        </Empty>
      </PanelFrame>
    );
  }
  return (
    <PanelFrame label={door.name}>
      <PanelHead title={door.name} subtitle={`${door.serialNumber} · ${door.siteName}`} />
      <DoorActions door={door} />
      <PanelBody>
        <Section title={t("doors.detail.state")}>
          <State door={door} directory={directory} />
        </Section>
        {kernel.state.scopes.has("zone_r") && <DoorZones key={door.serialNumber} door={door} isAsked={params.ask === "zones"} />}
        {kernel.state.scopes.has("accesslogs_r") && (
          <Section title={t("doors.detail.recent")}>
            <DoorEvents key={door.serialNumber} serialNumber={door.serialNumber} timeZoneId={door.timeZoneId} />
          </Section>
        )}
      </PanelBody>
    </PanelFrame>
  );
}

function State({ door, directory }: { door: Device; directory: DeviceDirectory }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const now = useNow(1000, kernel.realtime.serverNowMs);
  const since = (instantUtc: string | undefined) =>
    instantUtc === undefined ? undefined : duration(now - Date.parse(instantUtc), language);
  const leftMs = door.relocksAtUtc === undefined ? 0 : Date.parse(door.relocksAtUtc) - now;
  const paired = door.pairedSerials.flatMap((serial) => directory.get(serial) ?? []);
  const rows: KeyValue[] = [
    {
      key: t("doors.column.lock"),
      value: <Face chip={directory.lockChip(door.lockState)} />,
      note: leftMs > 0 ? t("doors.detail.left", { time: duration(leftMs, language) }) : since(door.lockStateChangedAtUtc),
    },
    { key: t("doors.column.door"), value: <Face chip={directory.doorChip(door.doorState)} />, note: since(door.doorStateChangedAtUtc) },
    {
      key: t("doors.column.connection"),
      value: <Face chip={directory.connectionChip(door)} />,
      note:
        door.claimExpiresAtUtc === undefined
          ? since(door.connectionChangedAtUtc)
          : t("doors.detail.claimUntil", { time: dateAndTime(door.claimExpiresAtUtc, language, door.timeZoneId) }),
    },
    ...(door.pinsLockedUntilUtc === undefined
      ? []
      : [
          {
            key: t("doors.detail.pins"),
            value: <StateChip icon={Hash} word={t("doors.detail.noPins")} level="warn" />,
            note: t("doors.detail.noPinsUntil", { time: timeOfDay(door.pinsLockedUntilUtc, language, door.timeZoneId) }),
          },
        ]),
    { key: t("doors.detail.release"), value: duration(door.lockReleaseMs, language) },
    { key: t("doors.detail.zone"), value: door.timeZoneId },
    ...(paired.length > 0 ? [{ key: t("doors.detail.paired"), value: <Paired devices={paired} /> }] : []),
    ...(door.number === undefined ? [] : [{ key: t("doors.detail.number"), value: door.number }]),
    ...(door.firmwareVersion === undefined ? [] : [{ key: t("doors.detail.firmware"), value: door.firmwareVersion }]),
  ];
  return <KeyValueList rows={rows} />;
}

/** Devices paired with a door; those with video have a button that shows it. */
function Paired({ devices }: { devices: readonly Device[] }) {
  const kernel = useKernel();
  const t = useText();
  return (
    <span className="kvlinks">
      {devices.map(({ serialNumber, name, isVideoEnabled }) =>
        isVideoEnabled ? (
          <button
            key={serialNumber}
            type="button"
            className="link"
            title={t("doors.detail.watch", { name })}
            onClick={() => void kernel.commands.run(watchLive, { serialNumber })}
          >
            {name}
          </button>
        ) : (
          <span key={serialNumber}>{name}</span>
        ),
      )}
    </span>
  );
}

function Face({ chip: { icon, label, level } }: { chip: Chip }) {
  return <StateChip icon={icon} word={label} level={level} />;
}
