import { type DragEvent, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { LayoutGrid, Video, VideoOff, X } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Tile, TileBar, TileButton, TileMessage } from "#kernel/ui/tileParts.tsx";
import { draggedCamera, LiveTiles } from "../../cameras/services.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import type { TileParams } from "../arrangement/tileParams.ts";
import { Walls } from "../services.ts";
import "./wallTile.css";
import { clearSlot, putCamera } from "../commands/slotCommands.ts";
import { wallTilePanel } from "../panels.ts";

/** VW-04, VW-07: one slot of a wall: live video of its device, or why there is none. */
export default function WallTile({ params }: PanelProps<typeof TileParams>) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const { LiveTile } = kernel.use(LiveTiles);
  const { devices } = useSnapshot(kernel.use(DeviceDirectory).state);
  const { walls } = useSnapshot(kernel.use(Walls).state);
  const { wall: wallId, slot, serialNumber } = params;
  const stream = walls.find(({ id }) => id === wallId)?.streams?.find(({ position }) => position === slot);
  const isGone = serialNumber === undefined && stream !== undefined && stream.serialNumber === undefined;
  const device = serialNumber === undefined ? undefined : devices[serialNumber];
  const title = device?.name ?? t(isGone || serialNumber !== undefined ? "walls.tile.gone" : "walls.tile.empty", { slot: slot + 1 });
  const clear = useCommand(clearSlot, { id: wallId, slot });
  const put = useCommand(putCamera);
  const drop = useDrop((dropped) => kernel.panels.open(wallTilePanel, { wall: wallId, slot, serialNumber: dropped }));
  useEffect(() => panel.setTitle(title), [panel, title]);
  return (
    <PanelFrame label={title}>
      <PanelBody isScrolled={false}>
        <section className="walltile" aria-label={t("walls.tile.place", { slot: slot + 1 })} {...drop}>
          {serialNumber !== undefined ? (
            <LiveTile key={serialNumber} serialNumber={serialNumber} isWall isFocused={panel.isFocused} onClose={panel.close} />
          ) : (
            <Tile
              label={title}
              picture={
                isGone ? (
                  <TileMessage
                    icon={VideoOff}
                    title={t("walls.tile.goneTitle")}
                    action={
                      clear.isEnabled && (
                        <TileButton icon={X} onClick={clear.run}>
                          {t("walls.tile.clear")}
                        </TileButton>
                      )
                    }
                  >
                    {t("walls.tile.goneWhy")}
                  </TileMessage>
                ) : (
                  <TileMessage
                    icon={LayoutGrid}
                    title={title}
                    action={
                      panel.isFocused &&
                      put.isVisible && (
                        <TileButton icon={Video} onClick={put.run}>
                          {put.title}
                        </TileButton>
                      )
                    }
                  >
                    {t("walls.tile.emptyHint")}
                  </TileMessage>
                )
              }
              bar={<TileBar name={title} link={undefined} />}
            />
          )}
        </section>
      </PanelBody>
    </PanelFrame>
  );
}

/** Accepts a camera dragged from a list, unless the wall is frozen. */
function useDrop(put: (serialNumber: string) => void) {
  const { sharedLayout } = useConsoleState();
  const [isOver, setIsOver] = useState(false);
  if (sharedLayout?.isLocked) return {};
  return {
    "data-over": isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!draggedCamera.isOn(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      const serialNumber = draggedCamera.read(event);
      setIsOver(false);
      if (serialNumber === undefined) return;
      event.preventDefault();
      put(serialNumber);
    },
  };
}
