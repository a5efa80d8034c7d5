import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import type { Device } from "#contract/devices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { isMirrored } from "#domain/serialNumber.ts";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { LiveState } from "../live/liveState.ts";
import { usePoster } from "../posters/usePoster.ts";
import { LiveViews } from "../services.ts";
import type { LiveObstacle } from "./faceOf.ts";
import { LiveFace } from "./LiveFace.tsx";
import { LivePicture } from "./LivePicture.tsx";
import { TileChoices } from "./tileChoices.ts";
import type { UsedLiveView } from "./useLiveView.ts";
import { ZoomBadge } from "./ZoomBadge.tsx";

/** Most viewers never see them, so these components load on demand. */
const SpeakerLine = lazy(async () => ({ default: (await import("../talk/SpeakerLine.tsx")).SpeakerLine }));
const StatisticsOverlay = lazy(() => import("./StatisticsOverlay.tsx"));

interface LiveScreenProps {
  serialNumber: string;
  device: Device | undefined;
  obstacle: LiveObstacle | undefined;
  used: UsedLiveView | undefined;
  live: LiveState | undefined;
  stillAtUtc: string | undefined;
  onStill: (takenAtUtc: string | undefined) => void;
  onClose: (() => void) | undefined;
}

/** The picture of a tile: poster and video, and over it a message for every failure, the statistics, the zoom and the speaker. */
export function LiveScreen({ serialNumber, device, obstacle, used, live, stillAtUtc, onStill, onClose }: LiveScreenProps) {
  const kernel = useKernel();
  const t = useText();
  const { isVisible } = usePanel();
  const { statistics } = useSnapshot(kernel.kept(TileChoices));
  const poster = usePoster(serialNumber, isVisible && device?.isVideoEnabled === true);
  const connection = used?.connection;
  const name = device?.name ?? serialNumber;
  const isLive = live?.status === "live";
  return (
    <>
      <LivePicture
        poster={poster}
        stream={live?.stream}
        isLive={isLive}
        isDimmed={!isLive}
        isMuted={used?.isMuted ?? true}
        isMirrored={isMirrored(serialNumber)}
        isBright={used?.isBright ?? false}
        zoom={used?.view.zoom}
        label={t("cameras.tile.picture", { name })}
        connection={connection}
        onStill={onStill}
      />
      <LiveFace
        state={live}
        obstacle={obstacle}
        wasPaused={used?.wasPaused ?? false}
        isDoor={device !== undefined && isDoor(device)}
        stillAtUtc={stillAtUtc}
        timeZoneId={device?.timeZoneId}
        onReconnect={() => connection?.open()}
        onClose={onClose ?? (() => connection?.close())}
      />
      {used && isLive && statistics.includes(serialNumber) && (
        <Suspense>
          <StatisticsOverlay connection={used.connection} name={name} />
        </Suspense>
      )}
      {used && <ZoomBadge serialNumber={serialNumber} zoom={used.view.zoom} onTouch={() => kernel.use(LiveViews).touch(used.view)} />}
      {isLive && live.speakerId !== undefined && (
        <Suspense>
          <SpeakerLine speakerId={live.speakerId} isOwn={live.talk === "on"} />
        </Suspense>
      )}
    </>
  );
}
