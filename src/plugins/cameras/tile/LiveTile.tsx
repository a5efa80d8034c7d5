import { lazy, Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { proxy } from "valtio/vanilla";
import type { Device } from "#contract/devices.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { isMirrored } from "#domain/serialNumber.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { StateChip as Chip } from "#kernel/plugin.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Tile, TileBar, TileControls } from "#kernel/ui/tileParts.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { doorOf } from "../doorOf.ts";
import type { LiveState } from "../live/liveState.ts";
import { usePoster } from "../posters/usePoster.ts";
import { type LiveTileProps, LiveViews } from "../services.ts";
import { Microphone } from "../talk/microphone.ts";
import { LiveControls, UnlockControl } from "./LiveControls.tsx";
import { LiveFace } from "./LiveFace.tsx";
import { LiveLink } from "./LiveLink.tsx";
import { LivePicture } from "./LivePicture.tsx";
import { TileChoices } from "./tileChoices.ts";
import { useLiveView } from "./useLiveView.ts";
import { useRelock } from "./useRelock.ts";
import { ZoomBadge } from "./ZoomBadge.tsx";
import "../talk/talk.css";
import "./liveTile.css";

/** Needed only for talking, which most viewers never do, so these components load on demand. */
const SpeakerLine = lazy(async () => ({ default: (await import("../talk/SpeakerLine.tsx")).SpeakerLine }));
const StatisticsOverlay = lazy(() => import("./StatisticsOverlay.tsx"));
const MicrophoneDialog = lazy(async () => ({ default: (await import("../talk/MicrophoneDialog.tsx")).MicrophoneDialog }));

const notYet = proxy<Partial<LiveState>>({});

/** Live video of one device: poster, video, a message for every failure, and controls. */
export default function LiveTile({ serialNumber, isWall = false, isFocused = false, onClose }: LiveTileProps) {
  const kernel = useKernel();
  const t = useText();
  const { isNarrow } = useConsoleState();
  const { isVisible } = usePanel();
  const directory = kernel.use(DeviceDirectory);
  const views = kernel.use(LiveViews);
  const { devices, status: listStatus } = useSnapshot(directory.state);
  const device = devices[serialNumber] as Device | undefined;
  const door = doorOf(device, devices as Record<string, Device>);
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [stillAtUtc, setStillAtUtc] = useState<string>();

  const isOffline = device !== undefined && !device.isConnected;
  const canWatch = device?.isVideoEnabled === true && !isOffline;
  const used = useLiveView({ serialNumber, isWall, canWatch }, root ?? undefined);
  const { permission, question } = useSnapshot(kernel.kept(Microphone).state);
  const { statistics } = useSnapshot(kernel.kept(TileChoices));
  const state = useSnapshot(used?.connection.state ?? notYet) as Partial<LiveState>;
  const poster = usePoster(serialNumber, isVisible && device?.isVideoEnabled === true);
  const relock = useRelock(door);
  const connection = used?.connection;
  useLeaveFullScreenWhen(isNarrow, root);

  const live = used ? (state as LiveState) : undefined;
  const isLive = live?.status === "live";
  const name = device?.name ?? serialNumber;
  const obstacle =
    device === undefined
      ? listStatus === "loading"
        ? undefined
        : "gone"
      : !device.isVideoEnabled
        ? "disabled"
        : isOffline
          ? "offline"
          : undefined;
  const hasAudio = isLive && live.isAudioEnabled && (live.stream?.getAudioTracks().length ?? 0) > 0;
  const touch = () => used && views.touch(used.view);
  const controls = used && (
    <LiveControls
      serialNumber={serialNumber}
      isMuted={used.isMuted}
      hasAudio={hasAudio}
      isWall={isWall}
      talk={live?.talk ?? "off"}
      isMicrophoneBlocked={permission === "denied"}
      zoom={used.view.zoom}
      hasRenditions={isLive && live.rendition !== undefined}
      onTouch={touch}
    />
  );

  return (
    <div ref={setRoot} className="livetile" data-status={live?.status ?? "idle"}>
      <Tile
        label={name}
        isFocused={isFocused}
        picture={
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
              onStill={setStillAtUtc}
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
            {used && <ZoomBadge serialNumber={serialNumber} zoom={used.view.zoom} onTouch={touch} />}
            {isLive && live.speakerId !== undefined && (
              <Suspense>
                <SpeakerLine speakerId={live.speakerId} isOwn={live.talk === "on"} />
              </Suspense>
            )}
            {isWall && (
              <TileControls label={t("cameras.tile.controls", { name })}>
                {door && <UnlockControl doorSerial={door.serialNumber} name={door.name} hasWords />}
                <span className="grow" />
                {controls}
              </TileControls>
            )}
          </>
        }
        bar={
          <TileBar
            number={device?.number}
            name={name}
            link={
              <LiveLink
                connection={connection}
                state={live}
                isOffline={isOffline}
                stillAtUtc={stillAtUtc}
                timeZoneId={device?.timeZoneId}
              />
            }
            states={
              door && (
                <>
                  <Face chip={directory.lockChip(door.lockState)} />
                  {isWall && <Face chip={directory.doorChip(door.doorState)} />}
                </>
              )
            }
            open={relock}
            actions={
              <>
                {door && <UnlockControl doorSerial={door.serialNumber} name={door.name} hasWords={false} />}
                {!isWall && controls}
              </>
            }
          />
        }
      />
      {used && question && question.owner === used.connection && (
        <Suspense>
          <MicrophoneDialog question={question} onRetry={() => void used.view.toggleTalk()} />
        </Suspense>
      )}
    </div>
  );
}

/** LV-13: a small screen shows one panel at a time, and full screen would hide the way back. */
function useLeaveFullScreenWhen(isSmall: boolean, root: HTMLElement | null): void {
  useEffect(() => {
    const shown = root?.ownerDocument;
    if (isSmall && root && shown?.fullscreenElement === root) void shown.exitFullscreen().catch(() => undefined);
  }, [isSmall, root]);
}

function Face({ chip: { icon, label, level } }: { chip: Chip }) {
  return <StateChip icon={icon} word={label} level={level} />;
}
