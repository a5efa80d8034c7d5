import { hasWords } from "#domain/identity/foldedText.ts";
import type { EntityItem, Kernel } from "#kernel/plugin.ts";
import { type Soon, whenThere } from "#kernel/soon.ts";
import { Grid3x3, Lock } from "#kernel/ui/icons.ts";
import { untilLoaded } from "#kernel/untilLoaded.ts";
import { Walls } from "./services.ts";

const most = 50;

/** Searches the loaded walls by name and owner. */
export function searchWalls(query: string, kernel: Kernel): Soon<EntityItem[]> {
  const { state } = kernel.use(Walls);
  const find = () =>
    state.walls
      .filter(({ videoWallName, ownerName }) => hasWords(`${videoWallName} ${ownerName}`, query))
      .slice(0, most)
      .map(({ id, videoWallName, ownerName, isOwn, isFrozen }) => ({
        id,
        title: videoWallName,
        subtitle: isOwn ? kernel.t("walls.mine") : ownerName,
        icon: isFrozen ? Lock : Grid3x3,
        args: { id },
      }));
  return whenThere(untilLoaded(state), find);
}
