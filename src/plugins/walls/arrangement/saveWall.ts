import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import type { VideoWall } from "#contract/videoWalls.ts";
import { type DockLayout, type DockPanel, dockLayoutOf, readingOrder, renameViews } from "./dockLayout.ts";
import type { StoredLayout } from "./openWall.ts";
import { livePanel, TileParams, tilePanel } from "./tileParams.ts";

const Shown = dockLayoutOf(z.object({ panel: z.string(), params: z.record(z.string(), z.unknown()) }));

export interface SavedWall {
  videoWallCount: number;
  streams: { position: number; serialNumber: string }[];
  layout: StoredLayout;
}

/**
 * The slots and the layout on screen. Tiles of this wall keep their slots wherever they are; live panels take free slots in reading order,
 * except slots whose device this session can't see.
 * @returns undefined if there are more than a wall can have
 */
export function saveWall(captured: object, wall?: Pick<VideoWall, "id" | "streams">): SavedWall | undefined {
  const shown: DockLayout = z.parse(Shown, captured);
  const panels = readingOrder(shown).flatMap((id) => shown.panels[id] ?? []);
  const tiles = panels.filter(isTile);
  const kept = new Map(tiles.flatMap((tile): [string, number][] => keptSlot(tile, wall?.id)));
  const taken = new Set(kept.values());
  for (const { position, serialNumber } of wall?.streams ?? []) if (serialNumber === undefined) taken.add(position);
  const slots = new Map(kept);
  for (const { id } of tiles) {
    if (slots.has(id)) continue;
    const free = firstFree(taken);
    taken.add(free);
    slots.set(id, free);
  }
  const videoWallCount = Math.max(1, ...[...taken].map((slot) => slot + 1));
  if (videoWallCount > limits.videoWallSlotsMax) return undefined;
  const streams = tiles.flatMap(({ id, params: { params } }) => {
    const [position, { serialNumber }] = [slots.get(id), params];
    return position !== undefined && typeof serialNumber === "string" ? [{ position, serialNumber }] : [];
  });
  return { videoWallCount, streams, layout: { schema: 1, dock: storedOf(shown, slots) } };
}

const isTile = ({ params: { panel, params } }: DockPanel) =>
  panel === tilePanel || (panel === livePanel && typeof params["serialNumber"] === "string");

function keptSlot({ id, params: { panel, params } }: DockPanel, wallId: string | undefined): [string, number][] {
  const { data } = z.safeParse(TileParams, params);
  return panel === tilePanel && data && data.wall === wallId ? [[id, data.slot]] : [];
}

function firstFree(taken: ReadonlySet<number>): number {
  let slot = 0;
  while (taken.has(slot)) slot += 1;
  return slot;
}

/** The layout with slots in place of devices. Excludes popout windows, because they belong to this workstation only. */
function storedOf({ grid, panels, floatingGroups = [] }: DockLayout, slots: ReadonlyMap<string, number>): StoredLayout["dock"] {
  const nameOf = (id: string) => {
    const slot = slots.get(id);
    return slot === undefined ? id : `slot-${slot}`;
  };
  const groups = renameViews({ grid, floatingGroups }, nameOf);
  const stored = Object.values(panels).map(({ id, params }) => {
    const slot = slots.get(id);
    return { id: nameOf(id), params: slot === undefined ? params : { slot } };
  });
  return { ...groups, panels: Object.fromEntries(stored.map((panel) => [panel.id, panel])) };
}
