import type { MouseEvent } from "react";
import type { Device } from "#contract/devices.ts";
import { isMirrored } from "#domain/serialNumber.ts";
import { timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, usePanel, useText } from "#kernel/hooks.ts";
import { Image, VideoOff, WifiOff } from "#kernel/ui/icons.ts";
import type { Point } from "#kernel/ui/Menu.tsx";
import { TileBar, TileLink, TileMessage } from "#kernel/ui/tileParts.tsx";
import { PosterPicture } from "../posters/PosterPicture.tsx";
import { usePoster } from "../posters/usePoster.ts";
import { draggedCamera } from "../services.ts";
import "../tile/liveTile.css";

export interface CameraGridProps {
  cameras: readonly Device[];
  onOpen: (camera: Device) => void;
  onMenu: (camera: Device, at: Point) => void;
}

/** Cameras by their posters. A click opens live video beside the grid. */
export function CameraGrid({ cameras, onOpen, onMenu }: CameraGridProps) {
  return (
    <div className="cameragrid">
      {cameras.map((camera) => (
        <StillTile key={camera.serialNumber} camera={camera} onOpen={onOpen} onMenu={onMenu} />
      ))}
    </div>
  );
}

function StillTile({ camera, onOpen, onMenu }: { camera: Device } & Omit<CameraGridProps, "cameras">) {
  const t = useText();
  const { language } = useConsoleState();
  const { isVisible } = usePanel();
  const poster = usePoster(camera.serialNumber, isVisible && camera.isVideoEnabled);
  const takenAt = poster?.takenAtUtc;
  const handleMenu = (event: MouseEvent) => {
    event.preventDefault();
    onMenu(camera, { x: event.clientX, y: event.clientY });
  };
  return (
    <button
      type="button"
      draggable
      onDragStart={(event) => draggedCamera.write(event, camera.serialNumber)}
      onClick={() => onOpen(camera)}
      onContextMenu={handleMenu}
      title={t("cameras.grid.open", { name: camera.name })}
    >
      <span className="tile">
        <span className="pic">
          <PosterPicture poster={poster} isMirrored={isMirrored(camera.serialNumber)} />
          {!camera.isVideoEnabled && <TileMessage icon={VideoOff} title={t("cameras.face.disabled")} />}
          {camera.isVideoEnabled && !poster && <TileMessage icon={Image} title={t("cameras.grid.noStill")} />}
        </span>
        <TileBar
          number={camera.number}
          name={camera.name}
          link={
            camera.isConnected ? (
              takenAt !== undefined && (
                <TileLink
                  level="rest"
                  icon={Image}
                  word={t("cameras.link.still", { time: timeOfDay(takenAt, language, camera.timeZoneId).slice(0, 5) })}
                />
              )
            ) : (
              <TileLink level="bad" icon={WifiOff} word={t("cameras.link.offline")} />
            )
          }
        />
      </span>
    </button>
  );
}
