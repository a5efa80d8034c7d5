import { lazy, Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { proxy } from "valtio/vanilla";
import type { Device } from "#contract/devices.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { StateChip as Chip } from "#kernel/plugin.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Tile, TileBar, TileControls } from "#kernel/ui/tileParts.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { doorOf } from "../doorOf.ts";
import type { LiveState } from "../live/liveState.ts";
import { type LiveTileProps, LiveViews } from "../services.ts";
import { Microphone } from "../talk/microphone.ts";
import { obstacleOf } from "./faceOf.ts";
import { LiveControls, UnlockControl } from "./LiveControls.tsx";
import { LiveLink } from "./LiveLink.tsx";
import { LiveScreen } from "./LiveScreen.tsx";
import { type UsedLiveView, useLiveView } from "./useLiveView.ts";
import { useRelock } from "./useRelock.ts";
import "../talk/talk.css";
import "./liveTile.css";

/** Needed only for talking, which most viewers never do, so it loads on demand. */
const MicrophoneDialog = lazy(async () => ({ default: (await import("../talk/MicrophoneDialog.tsx")).MicrophoneDialog }));

const notYet = proxy<Partial<LiveState>>({});

/** Live video of one device: poster, video, a message for every failure, and controls. */
export default function LiveTile({ serialNumber, isWall = false, isFocused = false, onClose }: LiveTileProps) {
  const kernel = useKernel();
  const t = useText();
  const { isNarrow } = useConsoleState();
  const directory = kernel.use(DeviceDirectory);
  const { devices, status: listStatus } = useSnapshot(directory.state);
  const device = devices[serialNumber] as Device | undefined;
  const door = doorOf(device, devices as Record<string, Device>);
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [stillAtUtc, setStillAtUtc] = useState<string>();

  const isOffline = device !== undefined && !device.isConnected;
  const canWatch = device?.isVideoEnabled === true && !isOffline;
  const used = useLiveView({ serialNumber, isWall, canWatch }, root ?? undefined);
  const state = useSnapshot(used?.connection.state ?? notYet) as Partial<LiveState>;
  const relock = useRelock(door);
  useLeaveFullScreenWhen(isNarrow, root);

  const live = used ? (state as LiveState) : undefined;
  const name = device?.name ?? serialNumber;
  const controls = used && <ViewControls serialNumber={serialNumber} isWall={isWall} used={used} live={live} />;

  return (
    <div ref={setRoot} className="livetile" data-status={live?.status ?? "idle"}>
      <Tile
        label={name}
        isFocused={isFocused}
        picture={
          <>
            <LiveScreen
              serialNumber={serialNumber}
              device={device}
              obstacle={obstacleOf(device, listStatus)}
              used={used}
              live={live}
              stillAtUtc={stillAtUtc}
              onStill={setStillAtUtc}
              onClose={onClose}
            />
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
                connection={used?.connection}
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
      {used && <MicrophoneQuestion used={used} />}
    </div>
  );
}

function ViewControls({ used, live, ...tile }: { serialNumber: string; isWall: boolean; used: UsedLiveView; live: LiveState | undefined }) {
  const kernel = useKernel();
  const { permission } = useSnapshot(kernel.kept(Microphone).state);
  const isLive = live?.status === "live";
  return (
    <LiveControls
      {...tile}
      isMuted={used.isMuted}
      hasAudio={isLive && live.isAudioEnabled && (live.stream?.getAudioTracks().length ?? 0) > 0}
      talk={live?.talk ?? "off"}
      isMicrophoneBlocked={permission === "denied"}
      zoom={used.view.zoom}
      hasRenditions={isLive && live.rendition !== undefined}
      onTouch={() => kernel.use(LiveViews).touch(used.view)}
    />
  );
}

function MicrophoneQuestion({ used: { connection, view } }: { used: UsedLiveView }) {
  const { question } = useSnapshot(useKernel().kept(Microphone).state);
  if (question?.owner !== connection) return undefined;
  return (
    <Suspense>
      <MicrophoneDialog question={question} onRetry={() => void view.toggleTalk()} />
    </Suspense>
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
