import { useCallback, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { type Day, dayAt, nextDay, startOfDay } from "#kernel/format/zonedDay.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Badge } from "#kernel/ui/Badge.tsx";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Empty, NoPermission } from "#kernel/ui/states.tsx";
import { useOwned } from "#kernel/useOwned.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { CameraChoice } from "../panels/CameraChoice.tsx";
import { PlaybackHead } from "../panels/PlaybackHead.tsx";
import { DayPictures, refreshEveryMs } from "./DayPictures.tsx";
import { createSnapshotStore } from "./snapshotStore.ts";
import "../panels/playback.css";
import "./snapshots.css";
import type { SnapshotParams } from "../panels.ts";

/** SN-01: a camera's snapshots of a day. */
export default function SnapshotPanel({ params }: PanelProps<typeof SnapshotParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { user } = useConsoleState();
  const { devices, status } = useSnapshot(kernel.use(DeviceDirectory).state);
  const { serialNumber } = params;
  const device = serialNumber === undefined ? undefined : (devices[serialNumber] as Device | undefined);
  const title = device ? t("playback.snapshots.of", { name: device.name }) : t("playback.snapshotsTitle");
  useEffect(() => panel.setTitle(device && title), [panel, device, title]);
  const isAllowed = user.videoRights.recorded;
  return (
    <PanelFrame label={title}>
      <PanelBody isScrolled={false}>
        {!isAllowed && <NoPermission title={t("playback.snapshots.forbidden")}>{t("errors.error_recorded_not_allowed")}</NoPermission>}
        {isAllowed && device?.videoSourceId !== undefined && <SnapshotDay key={device.serialNumber} device={device} />}
        {isAllowed && serialNumber === undefined && (
          <CameraChoice onChoose={(chosen) => panel.setParams({ serialNumber: chosen }, { isNewEntry: true })} />
        )}
        {isAllowed && serialNumber !== undefined && !device && status === "ready" && (
          <Empty title={t("playback.gone.title")}>{t("playback.gone.text")}</Empty>
        )}
        {isAllowed && device && device.videoSourceId === undefined && (
          <Empty title={t("playback.notRecorded.title")}>{t("playback.notRecorded.text")}</Empty>
        )}
      </PanelBody>
    </PanelFrame>
  );
}

function SnapshotDay({ device }: { device: Device }) {
  const kernel = useKernel();
  const t = useText();
  const { serialNumber, timeZoneId: zone } = device;
  const nowMs = useNow(refreshEveryMs, kernel.realtime.serverNowMs);
  const [day, setDay] = useState<Day>(() => dayAt(kernel.realtime.serverNowMs(), zone));
  const store = useOwned(useCallback(() => createSnapshotStore(kernel, serialNumber), [kernel, serialNumber]));
  const [fromMs, toMs] = [startOfDay(day, zone) ?? 0, startOfDay(nextDay(day), zone) ?? 0];
  const handleDay = useCallback((atMs: number) => setDay(dayAt(atMs, zone)), [zone]);
  return (
    <div className="playback" data-theme="dark">
      <PlaybackHead
        device={device}
        atMs={fromMs}
        nowMs={nowMs}
        onDay={handleDay}
        source={<Badge>{t("playback.snapshots.source")}</Badge>}
      />
      {store && <DayPictures key={day} {...{ device, store, fromMs, toMs, nowMs }} />}
    </div>
  );
}
