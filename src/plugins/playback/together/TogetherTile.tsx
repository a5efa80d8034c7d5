import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { useCommand, useKernel, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { CircleSlash, LoaderCircle, OctagonAlert, RefreshCw, X } from "#kernel/ui/icons.ts";
import { TileButton, TileMessage } from "#kernel/ui/tileParts.tsx";
import { removeCameraBeside } from "../commands/togetherCommands.ts";
import { reasonKey } from "../panels/PlaybackFace.tsx";
import { openRecordings } from "../player/openRecordings.ts";
import type { Lane } from "../timeline/motion.ts";
import type { TimeView } from "../timeline/timeScale.ts";
import { useRecordedSpans } from "../timeline/useRecordedSpans.ts";
import { createFollower, type FollowerReport } from "./follower.ts";
import type { Together } from "./together.ts";

export interface TogetherTileProps {
  device: Device;
  together: Together;
  view: TimeView;
  isVisible: boolean;
  onLane: (serialNumber: string, lane: Lane) => void;
}

/** One of several cameras with its name, and the reason if it shows nothing. */
export function TogetherTile({ device, together, view, isVisible, onLane }: TogetherTileProps) {
  const kernel = useKernel();
  const t = useText();
  const { serialNumber, videoSourceId, gatewaySerial, name } = device;
  const video = useRef<HTMLVideoElement>(null);
  const { lane } = useRecordedSpans(videoSourceId, view, isVisible);
  const remove = useCommand(removeCameraBeside, { serialNumber });
  useEffect(() => onLane(serialNumber, lane), [onLane, serialNumber, lane]);
  useEffect(() => {
    if (!video.current || videoSourceId === undefined) return undefined;
    const access = openRecordings(kernel, { serialNumber, videoSourceId, ...(gatewaySerial !== undefined && { gatewaySerial }) });
    return together.add(serialNumber, createFollower({ access, video: video.current, now: kernel.realtime.serverNowMs }));
  }, [kernel, together, serialNumber, videoSourceId, gatewaySerial]);
  const report = useSnapshot(together.state).cameras[serialNumber];
  const isEmpty = videoSourceId === undefined || report?.status === "none";
  return (
    <article
      className="together-tile"
      aria-label={name}
      data-status={isEmpty ? "none" : (report?.status ?? "loading")}
      data-offset={report?.offsetMs === undefined ? undefined : Math.round(report.offsetMs)}
    >
      <video ref={video} aria-label={t("playback.picture", { name })} hidden={isEmpty} muted playsInline />
      <Face report={report} isEmpty={isEmpty} onRetry={() => together.retry(serialNumber)} />
      <header>
        <span className="trunc">{name}</span>
        <IconButton look="video" icon={X} label={remove.title} onClick={remove.run} />
      </header>
    </article>
  );
}

function Face({ report, isEmpty, onRetry }: { report: FollowerReport | undefined; isEmpty: boolean; onRetry: () => void }) {
  const t = useText();
  if (isEmpty) return <TileMessage icon={CircleSlash} title={t("playback.several.none")} />;
  if (report?.status === "failed") {
    const retry = (
      <TileButton icon={RefreshCw} onClick={onRetry}>
        {t("playback.retry")}
      </TileButton>
    );
    return (
      <TileMessage icon={OctagonAlert} title={t("playback.failed")} action={retry}>
        {t(reasonKey(report.reason))}
      </TileMessage>
    );
  }
  return report?.status === "shown" ? undefined : <TileMessage icon={LoaderCircle} isBusy title={t("playback.preparing")} />;
}
