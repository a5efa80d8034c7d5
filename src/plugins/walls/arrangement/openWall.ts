import * as z from "zod/mini";
import type { VideoWall } from "#contract/videoWalls.ts";
import { type DockLayout, type DockNode, type DockPanel, dockLayoutOf, gridOf, renameViews, type Target, viewsIn } from "./dockLayout.ts";
import { livePanel, tilePanel } from "./tileParams.ts";

/** the stored arrangement of a wall: groups of slots, and other panels with their parameters. */
export const StoredLayout = z.object({
  schema: z.literal(1),
  dock: dockLayoutOf(z.union([z.object({ slot: z.int() }), z.object({ panel: z.string(), params: z.record(z.string(), z.unknown()) })])),
});
export type StoredLayout = z.infer<typeof StoredLayout>;

/**
 * The dock layout of a wall. The slots have the devices; the layout, if it is readable, has sizes and positions. Slots missing from the
 * layout are added at the end; a slot without a device becomes an empty tile. `live` has open live panels by device, which replace tiles so
 * that their video continues.
 */
export function openWall(wall: VideoWall, live: ReadonlyMap<string, string> = new Map()): DockLayout {
  const spare = new Map(live);
  const tiles = Array.from({ length: wall.videoWallCount }, (_, slot) => tileOf(wall, slot, spare));
  const stored = z.safeParse(StoredLayout, wall.layout).data?.dock;
  return (stored && fromStored(stored, wall, tiles)) ?? fromCount(tiles);
}

function tileOf({ id: wall, streams = [] }: VideoWall, slot: number, spare: Map<string, string>): DockPanel {
  const serialNumber = streams.find(({ position }) => position === slot)?.serialNumber;
  const open = serialNumber === undefined ? undefined : spare.get(serialNumber);
  if (serialNumber !== undefined && open !== undefined) {
    spare.delete(serialNumber);
    return { id: open, params: { panel: livePanel, params: { serialNumber } } };
  }
  const params = { wall, slot, ...(serialNumber !== undefined && { serialNumber }) };
  return { id: `${tilePanel}:${wall}/${slot}`, params: { panel: tilePanel, params } };
}

function fromCount(tiles: readonly DockPanel[]): DockLayout {
  const ids = tiles.map(({ id }) => id);
  const grid = gridOf(ids) ?? { root: { type: "branch", data: [] }, width: 0, height: 0, orientation: "HORIZONTAL" };
  return { grid, panels: byId(tiles) };
}

function fromStored(stored: StoredLayout["dock"], { streams = [] }: VideoWall, tiles: readonly DockPanel[]): DockLayout | undefined {
  const named = new Map(
    Object.values(stored.panels).flatMap(({ id, params }): [string, DockPanel][] => {
      if (!("slot" in params)) return [[id, { id, params }]];
      const tile = tiles[params.slot];
      return tile ? [[id, tile]] : [];
    }),
  );
  const nameOf = (id: string) => named.get(id)?.id;
  const { grid, floatingGroups } = renameViews({ grid: stored.grid, floatingGroups: stored.floatingGroups ?? [] }, nameOf);
  const placed = new Set(viewsIn([grid, floatingGroups]));
  // In slot order: slots that were added to the wall after its layout was saved.
  const added = streams.flatMap(({ position }) => tiles[position] ?? []).filter(({ id }) => !placed.has(id));
  const left = pruned(grid.root);
  if (!left) return undefined;
  const shown = [...named.values()].filter(({ id }) => placed.has(id));
  return { grid: { ...grid, root: withMore(left, added) }, panels: byId([...shown, ...added]), floatingGroups };
}

function withMore(root: DockNode, added: readonly DockPanel[]): DockNode {
  if (added.length === 0) return root;
  const parts = root.type === "branch" ? root.data : [root];
  const known = parts.flatMap(({ size }) => size ?? []);
  const size = known.length === 0 ? 1 : known.reduce((sum, each) => sum + each, 0) / known.length;
  const more = added.map(
    ({ id }, index): DockNode => ({ type: "leaf", size, data: { views: [id], activeView: id, id: `added-${index}` } }),
  );
  return { type: "branch", data: [...parts, ...more], ...(root.size !== undefined && { size: root.size }) };
}

/** Removes empty groups; undefined if none remains. */
function pruned(root: DockNode): DockNode | undefined {
  const keep = (node: DockNode): DockNode | undefined => {
    if (node.type === "leaf") return node.data.views.length > 0 ? node : undefined;
    const data = node.data.flatMap((part) => keep(part) ?? []);
    return data.length > 0 ? { ...node, data } : undefined;
  };
  const kept = keep(root);
  return kept?.type === "leaf" ? { type: "branch", data: [kept] } : kept;
}

const byId = (panels: readonly DockPanel[]): Record<string, DockPanel<Target>> =>
  Object.fromEntries(panels.map((panel) => [panel.id, panel]));
