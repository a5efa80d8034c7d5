import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Device } from "#contract/devices.ts";
import { minuteMs } from "#contract/durations.ts";
import { timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, usePanel, useText } from "#kernel/hooks.ts";
import { ImageOff, LoaderCircle, OctagonAlert, RefreshCw } from "#kernel/ui/icons.ts";
import { TileButton, TileMessage } from "#kernel/ui/tileParts.tsx";
import { nearestSnapshot } from "./daySnapshots.ts";
import { SnapshotBar } from "./SnapshotBar.tsx";
import { SnapshotFoot } from "./SnapshotFoot.tsx";
import { SnapshotPicture } from "./SnapshotPicture.tsx";
import type { SnapshotStore } from "./snapshotStore.ts";

/** New snapshots arrive during the day. */
export const refreshEveryMs = minuteMs;

export interface DayPicturesProps {
  device: Device;
  store: SnapshotStore;
  fromMs: number;
  toMs: number;
  nowMs: number;
}

/** SN-01 to SN-03: the snapshots between two instants. Shows the first one, later the one under the pointer or the chosen one. */
export function DayPictures({ device, store, fromMs, toMs, nowMs }: DayPicturesProps) {
  const t = useText();
  const { language } = useConsoleState();
  const { isVisible } = usePanel();
  const { serialNumber, timeZoneId } = device;
  // The choice outlives new snapshots; a snapshot under the pointer shows only while the pointer is there.
  const [chosenMs, setChosenMs] = useState<number>();
  const [pointedMs, setPointedMs] = useState<number>();
  const isRunning = nowMs < toMs;
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["playback", "snapshots", serialNumber, fromMs],
    queryFn: ({ signal }) => store.list(fromMs, toMs, signal),
    refetchInterval: isRunning && isVisible ? refreshEveryMs : false,
    retry: false,
    gcTime: 0,
  });
  const snapshots = data ?? [];
  const index = nearestSnapshot(snapshots, pointedMs ?? chosenMs ?? fromMs);
  const shown = snapshots[index];
  const timeText = (ms: number) => timeOfDay(new Date(ms).toISOString(), language, timeZoneId);
  const handleChoose = (to: number) => {
    setPointedMs(undefined);
    setChosenMs(snapshots[to]?.atMs);
  };
  return (
    <>
      <div className="playback-picture">
        {shown && (
          <SnapshotPicture
            store={store}
            snapshot={shown}
            label={t("playback.snapshots.picture", { name: device.name, time: timeText(shown.atMs) })}
          />
        )}
        {isPending && <TileMessage icon={LoaderCircle} isBusy title={t("playback.snapshots.loading")} />}
        {error !== null && !data && (
          <TileMessage
            icon={OctagonAlert}
            title={t("playback.snapshots.failed")}
            action={
              <TileButton icon={RefreshCw} isPending={isFetching} onClick={() => void refetch()}>
                {t("playback.retry")}
              </TileButton>
            }
          />
        )}
        {data?.length === 0 && (
          <TileMessage icon={ImageOff} title={t("playback.snapshots.none")}>
            {t("playback.snapshots.noneHint")}
          </TileMessage>
        )}
      </div>
      <SnapshotBar {...{ fromMs, toMs, nowMs, snapshots, index, timeText }} onChoose={handleChoose} onPoint={setPointedMs} />
      <SnapshotFoot {...{ serialNumber, snapshots, index, timeText }} onChoose={handleChoose} />
    </>
  );
}
